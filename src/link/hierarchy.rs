//! Questions about the class hierarchy: subtypes, final overriders, the targets of a call.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::model::{Call, Class, Dispatch, Function, FunctionKind, Owner, Slot, Usr};
use crate::mutation::{Rule, broken};

impl Program {
    /// The function of that identity.
    pub fn function(&self, usr: &Usr) -> Option<&Function> {
        let found = self.functions.get(usr);
        found.or_else(|| self.readings.get(usr))
    }

    /// `class` and everything derived from it, in a stable order: bases before derived classes.
    pub fn subtypes(&self, class: &Usr) -> Vec<Usr> {
        let known = self.index.below.get(class);
        known.cloned().unwrap_or_else(|| vec![class.clone()])
    }

    /// Whether code can ask whether an object of `class` or a class derived from it is of exactly this class.
    pub fn tells_class(&self, class: &Usr) -> bool {
        let named = self
            .class(class)
            .is_some_and(|it| !it.is_abstract && !it.name.is_empty());
        self.tells_classes && named
    }

    /// Whether anything derives from `class`.
    pub fn has_subclasses(&self, class: &Usr) -> bool {
        self.index.below.get(class).is_some_and(|it| it.len() > 1)
    }

    /// `class` and all its bases, nearest first.
    pub fn supertypes(&self, class: &Usr) -> Vec<Usr> {
        let known = self.index.above.get(class);
        known.cloned().unwrap_or_else(|| vec![class.clone()])
    }

    /// Whether `derived` is `base` or derives from it.
    pub fn derives_from(&self, derived: &Usr, base: &Usr) -> bool {
        derived == base
            || self
                .index
                .above
                .get(derived)
                .is_some_and(|it| it.contains(base))
    }

    /// How many times `base` occurs as a subobject of `derived` (non-virtual diamonds count twice), up to a number that no
    /// program reaches.
    pub fn subobjects(&self, derived: &Usr, base: &Usr) -> usize {
        let mut at = derived;
        loop {
            if at == base {
                return 1;
            }
            match self.classes.get(at).map_or(&[][..], |it| &it.bases) {
                [] => return 0,
                [one] => at = &one.class,
                _ => return self.count_subobjects(at, base, &mut BTreeMap::new()),
            }
        }
    }

    fn count_subobjects<'p>(
        &'p self,
        derived: &'p Usr,
        base: &Usr,
        known: &mut BTreeMap<&'p Usr, usize>,
    ) -> usize {
        if derived == base {
            return 1;
        }
        if let Some(count) = known.get(derived) {
            return *count;
        }
        let bases = self.classes.get(derived).map_or(&[][..], |it| &it.bases);
        let mut count = 0_usize;
        for it in bases {
            count = count.saturating_add(self.count_subobjects(&it.class, base, known));
        }
        known.insert(derived, count);
        count
    }

    /// The topmost declaration of a virtual function: the end of the chain of overridden methods, or the
    /// method itself where the chain forks (it overrides methods of several bases).
    pub fn topmost(&self, method: &Usr) -> Usr {
        let mut top = method.clone();
        while let Some(function) = self.functions.get(&top) {
            match &function.overrides[..] {
                [one] if self.functions.contains_key(one) => top = one.clone(),
                _ => break,
            }
        }
        top
    }

    /// The final overrider of the virtual function `slot` in an object whose dynamic type is `class`; `None`
    /// where there is none or more than one.
    pub fn overrider(&self, class: &Usr, slot: &Usr) -> Option<Usr> {
        self.index.overriders.get(class)?.get(slot).cloned()
    }

    /// The function that `slot` runs on an object of dynamic type `class`.
    pub fn resolve(&self, class: &Usr, slot: &Slot) -> Option<Usr> {
        match slot {
            Slot::Virtual(slot) => self.overrider(class, slot),
            Slot::Direct(function) => Some(function.clone()),
        }
    }

    /// Whether a function of `owner` is a member and runs free functions as well, which may be called on no node at all.
    pub fn is_mixed(&self, owner: &Owner, slots: &[Slot]) -> bool {
        let is_free = |it: &Slot| match it {
            Slot::Direct(usr) => self.function(usr).is_some_and(|it| it.class.is_none()),
            Slot::Virtual(_) => false,
        };
        *owner != Owner::Free && slots.iter().any(is_free) && !broken(Rule::MixedLiving)
    }

    /// The slot that a call goes through. A virtual call that can reach one function only is still `Virtual`.
    pub fn slot(&self, call: &Call) -> Slot {
        match call.dispatch {
            Dispatch::Virtual => Slot::Virtual(self.topmost(&call.callee)),
            Dispatch::Direct => Slot::Direct(call.callee.clone()),
        }
    }

    /// Every function that `call` may run, or `None` if one of them is not known.
    pub fn targets(&self, call: &Call) -> Option<BTreeSet<Usr>> {
        let callee = self.functions.get(&call.callee);
        if callee.is_none_or(|it| it.kind == FunctionKind::Destructor)
            && self.is_destructor(&call.callee)
        {
            if call.dispatch == Dispatch::Virtual
                && self.unresolved_destructor(&call.receiver.class).is_some()
            {
                return None;
            }
            return Some(if broken(Rule::Destructors) {
                BTreeSet::new()
            } else {
                self.destructors(call)
            });
        }
        match call.dispatch {
            Dispatch::Direct => callee.map(|it| BTreeSet::from([it.usr.clone()])),
            Dispatch::Virtual => {
                let slot = self.topmost(&call.callee);
                if self
                    .unresolved_override(&call.receiver.class, &slot)
                    .is_some()
                {
                    return None;
                }
                if let Some(it) = callee.filter(|it| it.kind == FunctionKind::Ordinary) {
                    return self.ordinary_targets(it, &call.receiver.class, &slot);
                }
                let mut concrete = self.subtypes(&call.receiver.class);
                if broken(Rule::Overriders) {
                    concrete.retain(|it| self.is_instantiable(it));
                    concrete.truncate(1);
                }
                let concrete = concrete.iter().filter(|it| self.is_instantiable(it));
                let targets: Option<BTreeSet<Usr>> =
                    concrete.map(|class| self.overrider(class, &slot)).collect();
                targets.filter(|it| !it.is_empty())
            }
        }
    }

    /// Every function that a virtual call of `callee`, which is no traversal, may run: while an object is made or goes, that of an
    /// abstract class, too.
    fn ordinary_targets(
        &self,
        callee: &Function,
        class: &Usr,
        slot: &Usr,
    ) -> Option<BTreeSet<Usr>> {
        if broken(Rule::OrdinaryOverriders) {
            return Some(BTreeSet::from([callee.usr.clone()]));
        }
        let classes = self.subtypes(class);
        let overriders = classes.iter().map(|it| self.overrider(it, slot));
        let targets: Option<BTreeSet<Usr>> = overriders.collect();
        let mut targets = targets?;
        targets.insert(callee.usr.clone());
        targets.retain(|it| self.functions.get(it).is_none_or(|it| !it.is_pure));
        (!targets.is_empty()).then_some(targets)
    }

    fn is_instantiable(&self, class: &Usr) -> bool {
        self.classes.get(class).is_none_or(|it| !it.is_abstract)
    }

    /// Destructors are known by kind, or by their USR where they have no code of their own.
    fn is_destructor(&self, callee: &Usr) -> bool {
        match self.functions.get(callee) {
            Some(function) => function.kind == FunctionKind::Destructor,
            None => callee.as_str().contains("@F@~"),
        }
    }

    /// All destructors with code that the destruction of a `call.receiver` may run, bases' included.
    fn destructors(&self, call: &Call) -> BTreeSet<Usr> {
        let classes: Vec<Usr> = match call.dispatch {
            Dispatch::Virtual => self.subtypes(&call.receiver.class),
            Dispatch::Direct => vec![call.receiver.class.clone()],
        };
        let all: BTreeSet<Usr> = classes.iter().flat_map(|it| self.supertypes(it)).collect();
        self.functions
            .values()
            .filter(|it| {
                it.kind == FunctionKind::Destructor
                    && it.class.as_ref().is_some_and(|it| all.contains(it))
            })
            .map(|it| it.usr.clone())
            .collect()
    }

    /// The class of that identity.
    pub fn class(&self, usr: &Usr) -> Option<&Class> {
        self.classes.get(usr)
    }

    /// A class's or function's unqualified name for messages (the USR where it is not known); a visitor's with its class, since all visitors
    /// may have one name for what they do.
    pub fn name_of(&self, usr: &Usr) -> String {
        let function = self.functions.get(usr).map(|it| match &it.visitor {
            Some(visitor) => format!("{}::{}", visitor.class_name(), it.name),
            None => it.name.clone(),
        });
        let class = || self.classes.get(usr).map(|it| it.name.clone());
        function.or_else(class).unwrap_or_else(|| usr.to_string())
    }
}
