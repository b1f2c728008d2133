//! Names of members in statements that move to another class: what would capture them, and who may use them.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{AccessSpecifier, Class, Member, MemberKind, Ref, RefKind, Usr};

use super::fragment::Problem;

/// Every declared member of every class, by identity.
#[derive(Debug)]
pub(super) struct Members<'a> {
    program: &'a Program,
    by_usr: BTreeMap<&'a Usr, (&'a Class, &'a Member)>,
    /// By class: the names of its data members and types, those of its bases too.
    names: BTreeMap<&'a Usr, BTreeSet<&'a str>>,
}

/// The names of no class.
pub(super) static NO_NAMES: BTreeSet<&str> = BTreeSet::new();

/// What to do with a member's name in a class other than the one it was written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It means the same.
    Same,
    /// It finds an overrider, which is as good: the call goes by the dynamic type.
    Overrider,
    /// It needs `CLASS::` in front.
    Qualify(String),
}

/// A statement's way from the class of its function to the class that it is copied into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    /// The class of the function that it comes from.
    pub(super) from: &'a Usr,
    /// The class of the fused body.
    pub(super) to: &'a Usr,
}

impl<'a> Members<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        let classes = program.classes.values().chain(program.visitors.values());
        let members = classes.flat_map(|class| class.members.iter().map(move |it| (class, it)));
        let names = |class: &Class| -> BTreeSet<&'a str> {
            let above = program.supertypes(&class.usr).into_iter();
            let classes = above.filter_map(|it| program.classes.get(&it));
            let members = classes.flat_map(|it| &it.members);
            let data =
                members.filter(|it| matches!(it.kind, MemberKind::Field | MemberKind::Other));
            data.map(|it| it.name.as_str()).collect()
        };
        let names = program.classes.iter().map(|(usr, it)| (usr, names(it)));
        Members {
            program,
            names: names.collect(),
            by_usr: members.map(|(class, it)| (&it.usr, (class, it))).collect(),
        }
    }

    /// The names of the data members and types of `class`, those of its bases too.
    pub(super) fn names(&self, class: Option<&Usr>) -> &BTreeSet<&'a str> {
        class.and_then(|it| self.names.get(it)).unwrap_or(&NO_NAMES)
    }

    /// What the name of member `target` of `class` finds after `way`, if it goes through `this`.
    ///
    /// # Errors
    /// A virtual function is hidden by something that does not override it.
    pub(super) fn lookup(
        &self,
        way: Move,
        name: &str,
        target: &Usr,
        class: &Usr,
    ) -> Result<Lookup, String> {
        if way.from == way.to {
            return Ok(Lookup::Same);
        }
        let hiding = self.hiding(way, name);
        let Some(nearest) = hiding.first() else {
            return Ok(Lookup::Same);
        };
        let is_virtual = self
            .by_usr
            .get(target)
            .is_some_and(|(_, member)| member.kind == MemberKind::Virtual);
        if !is_virtual {
            return Ok(Lookup::Qualify(self.program.name_of(class)));
        }
        let overrides = |it: &&&Member| {
            it.kind == MemberKind::Virtual && signature(&it.usr) == signature(target)
        };
        match nearest.iter().find(overrides) {
            Some(_) => Ok(Lookup::Overrider),
            None => Err(format!(
                "`{name}` means another function in `{}`",
                self.program.name_of(way.to)
            )),
        }
    }

    /// The members called `name` that lookup meets at the end of `way` and did not meet at its start, by
    /// class, nearest first.
    fn hiding(&self, way: Move, name: &str) -> Vec<Vec<&'a Member>> {
        let known: BTreeSet<Usr> = self.program.supertypes(way.from).into_iter().collect();
        let new = self.program.supertypes(way.to);
        let new = new.iter().filter(|class| !known.contains(class));
        let classes = new.filter_map(|class| self.program.classes.get(class));
        let found =
            classes.map(|class| class.members.iter().filter(|it| it.name == name).collect());
        found.filter(|it: &Vec<_>| !it.is_empty()).collect()
    }

    /// The class whose friend `to` must be so that a statement there may use the name `it`; `None` if it may
    /// as things are.
    ///
    /// # Errors
    /// A friend declaration is needed and cannot be written.
    pub(super) fn friend(&self, way: Move, it: &Ref) -> Result<Option<Usr>, Problem> {
        let (target, through_this) = match &it.kind {
            RefKind::Member {
                target,
                implicit,
                this,
                ..
            } => (target, *implicit || *this),
            RefKind::Other { target, .. } => (target, true),
            RefKind::Local(_) | RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => {
                return Ok(None);
            }
        };
        self.friend_for(way, target, through_this)
            .map_err(|message| Problem::new(it.span, message))
    }

    /// Makes sure that `name`, which means `target` in a free function, means it in members of `class` too.
    ///
    /// # Errors
    /// It means a member there.
    pub(super) fn hides(&self, class: &Usr, name: &str, target: &Usr) -> Result<(), String> {
        let above = self.program.supertypes(class).into_iter();
        let mut classes = above.filter_map(|it| self.program.classes.get(&it));
        let other = |it: &Member| it.name == name && it.usr != *target;
        match classes.find(|it| it.members.iter().any(other)) {
            Some(found) => Err(format!(
                "`{name}` means a member of `{}` there; name what is meant with its namespace (`::{name}`)",
                found.name
            )),
            None => Ok(()),
        }
    }

    /// The class whose friend a function must be, that is no member of anything, so that a statement there may use the name `it`. In its own
    /// function, a member of `own` or of nothing, the name may be used.
    pub(super) fn hidden(&self, own: Option<&Usr>, it: &Ref) -> Option<Usr> {
        let (RefKind::Member { target, .. } | RefKind::Other { target, .. }) = &it.kind else {
            return None;
        };
        let (class, member) = self.by_usr.get(target)?;
        let hidden = member.access != AccessSpecifier::Public;
        // A friend of the class that is none of its members is named in it.
        (hidden && (own.is_some() || class.refusal.is_none())).then(|| class.usr.clone())
    }

    /// As [`Members::friend`], for a use of `target`.
    pub(super) fn friend_for(
        &self,
        way: Move,
        target: &Usr,
        through_this: bool,
    ) -> Result<Option<Usr>, String> {
        let Some((class, member)) = self.by_usr.get(target) else {
            return Ok(None);
        };
        let open = way.from == way.to
            || class.usr == *way.to
            || match member.access {
                AccessSpecifier::Public => true,
                AccessSpecifier::Protected => through_this,
                AccessSpecifier::Private => false,
            };
        if open {
            return Ok(None);
        }
        let to = self.program.classes.get(way.to);
        let plain = |to: &&Class| to.outer.is_none() && to.namespace == class.namespace;
        if to.filter(plain).is_none() || class.refusal.is_some() {
            return Err(format!(
                "`{}` is not accessible in `{}`, which cannot be made a friend of `{}`",
                member.name,
                self.program.name_of(way.to),
                class.name
            ));
        }
        Ok(Some(class.usr.clone()))
    }
}

/// The part of a function's USR that says name, parameters and `const`.
fn signature(usr: &Usr) -> &str {
    usr.as_str().rsplit_once("@F@").map_or("", |(_, it)| it)
}
