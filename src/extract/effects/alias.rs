//! Local pointers and references that stand for a path.
//!
//! A local is an alias if it keeps the value of its initialiser, that is a tracked path, and no child field on
//! the path is assigned in the function after that. All others designate some object of their own.

use super::eval::Evaluator;
use super::frame::Loop;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Target, is_one_location, part_of};
use crate::extract::library::{bound_fields, each_of, is_leaf, led_to, smart_pointee};
use crate::extract::syntax::{made_up_iterator, refs::bound_value};
use crate::model::{LocalId, PARTS, Root, SINGLE_ELEMENT, Usr, Variable, is_contents};
use crate::mutation::{Rule, broken};

impl<'tu> Evaluator<'_, 'tu> {
    /// What a pointer or reference local designates.
    pub(crate) fn referent(&mut self, id: LocalId) -> Vec<Target> {
        if self.frame.node_param == Some(id) && self.frame.is_stable(id) {
            return vec![Target::node()];
        }
        if let Some(targets) = self.alias(id) {
            return targets;
        }
        let ty = self.frame.declaration(id).ty();
        if self.frame.binding_of(self.frame.declaration(id)).is_some() {
            return vec![Target::unknown()];
        }
        let object = led_to(ty).unwrap_or(ty.canonical().pointee());
        let bound = self.frame.is_bound_parameter(id) && !self.frame.site && !self.frame.helper;
        vec![if bound && holds_numbers(object) {
            Target::cell(id)
        } else if object.record().is_some() {
            Target::pointee(Variable::Local(id))
        } else {
            Target::unknown()
        }]
    }

    /// What a local stands for, if it is an alias: it keeps the value of its initialiser, that is a tracked
    /// path, and no child field on the path is assigned in the function after that.
    pub(super) fn alias(&mut self, id: LocalId) -> Option<Vec<Target>> {
        if let Some(known) = self.frame.aliases.get(&id) {
            return known.clone();
        }
        self.frame.aliases.insert(id, None);
        self.frame.initialisers += 1;
        let found = self.find_alias(id);
        self.frame.initialisers -= 1;
        let found = found.filter(|it| !self.may_be_given_away(it));
        self.frame.aliases.insert(id, found.clone());
        found
    }

    /// Whether one of the places may lie in another object by the time that a call site names it, or be another element of its container. The site
    /// tells what stands beside the call, but not what stands between that and the initialiser: there a container may have given its elements to
    /// another one, or have got others in front of them.
    fn may_be_given_away(&self, targets: &[Target]) -> bool {
        let is_single = |it: &Usr| it.as_str().starts_with(SINGLE_ELEMENT);
        let by_name = |it: &Usr| is_single(it) && !broken(Rule::SelectedByReference);
        let is_element = |it: &Usr| is_contents(it.as_str()) || it.as_str() == PARTS || by_name(it);
        let mut paths = targets.iter().map(|it| &it.place.path);
        let site = self.frame.site && !broken(Rule::SiteElements);
        site && paths.any(|it| it.iter().any(is_element))
    }

    fn find_alias(&mut self, id: LocalId) -> Option<Vec<Target>> {
        let declaration = self.frame.declaration(id);
        if !self.frame.is_stable(id) || self.frame.is_stale(id) {
            return None;
        }
        if let Some((binding, at)) = self.frame.binding_of(declaration) {
            return match self.frame.loop_of(binding) {
                Some(of) => self.part_of_element(binding, at, of),
                None => self.part_of_object(binding, at),
            };
        }
        let initializer = declaration.initializer()?;
        if let Some(of) = self.frame.loop_of(declaration) {
            return self.elements_of_container(declaration, of);
        }
        if is_range_variable(declaration, initializer) {
            return self.elements_of_range(declaration, initializer);
        }
        let is_reference = declaration.ty().is_reference();
        let targets = self.silently(|it| {
            if is_reference {
                it.designated(initializer)
            } else {
                it.led_to(initializer)
            }
        });
        if is_reference && targets.is_empty() {
            return Some(vec![Target::variable(Variable::Local(id))]);
        }
        let tracked = !targets.is_empty()
            && targets
                .iter()
                .all(|it| it.is_tracked() && self.is_steady(it));
        let is_slot = |it: &Target| is_reference && is_slot(it) || it.held;
        let crosses = match targets.iter().all(is_slot) {
            true => self.moves_slots(&targets, declaration),
            false => {
                self.initializer_crosses(id, declaration)
                    || self.leads_through_assigned(&targets, declaration)
            }
        };
        (tracked && !crosses).then_some(targets)
    }

    /// Whether the function may assign what leads to arrays and containers of which these are elements, once `local` refers to one.
    fn moves_slots(&mut self, slots: &[Target], local: Cursor<'tu>) -> bool {
        let above = slots.iter().map(|it| it.clone().parent());
        self.leads_through_assigned(&above.collect::<Vec<_>>(), local)
    }

    /// Whether a path, be it one that an accessor gives back, leads through a field that the function may assign once `local` has its
    /// value.
    pub(crate) fn leads_through_assigned(
        &mut self,
        targets: &[Target],
        local: Cursor<'tu>,
    ) -> bool {
        let mut after: Vec<Cursor<'tu>> = self.frame.assigned_after(local).collect();
        after.retain(|it| !self.facts.holds_children(*it));
        let mut after = after.into_iter().map(|it| self.facts.field_usr(it));
        after.any(|field| {
            targets
                .iter()
                .any(|it| it.place.fields().any(|it| *it == field))
        })
    }

    /// What the reference of a range-`for` designates: any element of an array, if no child leads to that.
    fn elements_of_range(
        &mut self,
        variable: Cursor<'tu>,
        initializer: Cursor<'tu>,
    ) -> Option<Vec<Target>> {
        if !variable.ty().is_reference() {
            return None;
        }
        let targets = self.silently(|it| it.place(initializer));
        let stays = |it: &Target| it.is_tracked() && !it.linked && self.is_steady(it);
        let steady = !targets.is_empty() && targets.iter().all(stays);
        steady.then(|| targets.into_iter().map(Target::inexact).collect())
    }

    /// What the variable of a range-`for` over a container designates: an element, or what that points to. A pointer that was copied
    /// from a child stands for it only if nothing in the loop names the container again.
    fn elements_of_container(
        &mut self,
        variable: Cursor<'tu>,
        of: Loop<'tu>,
    ) -> Option<Vec<Target>> {
        let containers = self.silently(|it| it.place(of.range));
        let ty = of.range.ty();
        let elements = containers
            .into_iter()
            .map(|it| match is_one_location(&it, ty) {
                true => part_of(it, ty),
                false => it.element(of.apart),
            });
        let elements: Vec<Target> = elements.collect();
        let bound = self.is_bound_to_elements(variable, ty);
        let copied = |it: &Target| !bound && (it.held || it.entry);
        let stays = |it: &Target| it.is_tracked() && self.is_steady(it) && !copied(it);
        if elements.is_empty() || !elements.iter().all(stays) {
            return None;
        }
        if variable.ty().is_reference() {
            let above = elements.iter().map(|it| it.clone().parent());
            let above: Vec<Target> = above.collect();
            let crosses = self.leads_through_assigned(&above, variable);
            return (!crosses).then_some(elements);
        }
        let pointer = variable.ty().is_pointer() || smart_pointee(variable.ty()).is_some();
        let all_children = elements.iter().all(|it| it.child) && pointer;
        let stays = all_children && !self.leads_through_assigned(&elements, variable);
        stays.then(|| elements.into_iter().map(Target::follow_child).collect())
    }

    /// What a name in the structured binding of a loop designates: a part of the element of the iteration at hand.
    fn part_of_element(
        &mut self,
        binding: Cursor<'tu>,
        at: usize,
        of: Loop<'tu>,
    ) -> Option<Vec<Target>> {
        let elements = self.elements_of_container(binding, of)?;
        // libclang shows no members of a pair, but the fields of its type.
        let ty = binding.ty().canonical().pointee();
        let field = *ty.fields().get(at)?;
        let entries = elements.iter().filter(|it| it.entry).count();
        let known = entries == elements.len() || entries == 0 && is_leaf(of.range.ty());
        known.then(|| self.fields_of(elements, field, ty))
    }

    /// What a name in a structured binding of an object designates, as a reference to the part would.
    fn part_of_object(&mut self, binding: Cursor<'tu>, at: usize) -> Option<Vec<Target>> {
        let ty = binding.ty().canonical().pointee();
        let field = *bound_fields(ty)?.get(at)?;
        if self.facts.is_of_siblings(field) {
            return None;
        }
        let value = bound_value(binding)?;
        let objects = self.silently(|it| it.designated(value));
        let parts = self.fields_of(objects.clone(), field, ty);
        let stays = |it: &Target| it.is_tracked() && self.is_steady(it) && !it.entry;
        let steady = !parts.is_empty() && parts.iter().all(stays);
        let crosses = match objects.iter().all(|it| is_slot(it) || it.held) {
            true => self.moves_slots(&objects, binding),
            false => {
                self.crosses_assigned_field(value, binding)
                    || self.leads_through_assigned(&parts, binding)
            }
        };
        (steady && !crosses).then_some(parts)
    }

    /// Whether the variable of a range-`for` refers to the elements of a container of this type, and to no copies of them.
    pub(crate) fn is_bound_to_elements(&mut self, variable: Cursor<'tu>, range: Type<'tu>) -> bool {
        let ty = variable.ty().canonical();
        let range = range.canonical();
        let same = |it: Type<'tu>| ty.pointee().same_unqualified(it.canonical());
        ty.is_reference() && each_of(range).is_some_and(same)
    }

    /// Whether the start of a path stays the same: the node, an object, or what a stable local points to.
    pub(super) fn is_steady(&self, target: &Target) -> bool {
        match &target.place.root {
            Root::Pointee(Variable::Local(id)) => {
                let ty = self.frame.declaration(*id).ty();
                let leads = ty.is_pointer() || smart_pointee(ty).is_some();
                !leads || self.frame.is_stable(*id)
            }
            Root::Pointee(Variable::Global(_)) => false,
            _ => true,
        }
    }

    /// Whether `cursor`, in the initialiser of `local`, goes through a pointer field that the function may assign later, be
    /// it by way of other locals.
    fn crosses_assigned_field(&mut self, cursor: Cursor<'tu>, local: Cursor<'tu>) -> bool {
        let named = cursor.referenced();
        let crosses = match (cursor.kind(), named) {
            // What makes an element another node may do anything.
            (kind::MEMBER_REF_EXPR, Some(field)) => {
                self.frame.is_assigned_after(field, local) && !self.facts.holds_children(field)
            }
            (kind::DECL_REF_EXPR, Some(variable)) => self
                .frame
                .local(variable)
                .is_some_and(|id| self.initializer_crosses(id, variable)),
            _ => false,
        };
        let mut children = cursor.children().into_iter();
        crosses || children.any(|child| self.crosses_assigned_field(child, local))
    }

    fn initializer_crosses(&mut self, id: LocalId, variable: Cursor<'tu>) -> bool {
        if let Some(known) = self.frame.crossing.get(&id) {
            return *known;
        }
        // A local that is initialised with itself finds this.
        self.frame.crossing.insert(id, true);
        let initializer = variable.initializer();
        let crosses = initializer.is_some_and(|it| self.crosses_assigned_field(it, variable));
        self.frame.crossing.insert(id, crosses);
        crosses
    }
}

/// Whether what a reference is bound to is an element, which stays one, whatever is put there, if the array is always the same.
fn is_slot(target: &Target) -> bool {
    target.is_element() && !target.listed
}

/// Whether a type is one of numbers, or of arrays of these, so that a reference to it leads to numbers and to nothing else. (What a
/// container holds has a name.)
fn holds_numbers(ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    match ty.is_array() {
        true => holds_numbers(ty.element()),
        false => (ty.is_number() || ty.is_enum()) && !ty.is_volatile(),
    }
}

/// Whether the variable of a range-`for`: its initialiser is made up by the compiler.
fn is_range_variable(declaration: Cursor<'_>, initializer: Cursor<'_>) -> bool {
    let (outer, inner) = (declaration.extent(), initializer.extent());
    inner.start < declaration.location().offset
        || inner.end > outer.end
        || made_up_iterator(initializer).is_some()
}
