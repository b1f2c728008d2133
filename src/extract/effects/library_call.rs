//! Calls of functions of the library: what the library file says of them, done to places.
//!
//! An object of a leaf type is one location with its contents. Its parts (elements, characters, the value of an optional) have the
//! symbol [`CONTENTS`] behind its path, so that behind a reference, too, a path tells them from other objects; who
//! touches the object touches what is below.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Target, contents, elements, is_one_location, part_of};
use crate::extract::library;
use crate::extract::library::{
    Entry, Gives, LibraryEffect, allocates, each_of, gives_elements_away, has_members, is_element,
    is_iterator, is_leaf, is_small, is_view_type, led_to, makes, referent, sizes,
};
use crate::extract::reading::Replaced;
use crate::extract::syntax::{is_null, operands, strip_casts};
use crate::model::{Access, Mode, Place, Root, Usr, Variable};
use crate::mutation::{Rule, broken};

/// What `errno` is to functions of the library: a variable of its own. The program gets at it by a function that may do anything.
const ERRNO: &str = "c:@errno";

impl<'tu> Evaluator<'_, 'tu> {
    /// What is known of `callee` in this program.
    pub(crate) fn known(&mut self, callee: Cursor<'tu>) -> Option<&'static Entry> {
        let entry = library::known(callee)?;
        let changes = [entry.object, Some(entry.arguments)].contains(&Some(LibraryEffect::Writes));
        let class = callee
            .semantic_parent()
            .filter(|it| kind::is_class(it.kind()));
        let types = callee.ty().parameters().into_iter().map(referent);
        let types: Vec<Type<'tu>> = types.chain(class.map(Cursor::ty)).collect();
        // What nodes lie in is no single location. (In iterators, none lie.)
        let mut held = types.iter().filter(|it| !is_iterator(**it));
        if !entry.any && held.any(|it| self.facts.holds_nodes(*it)) {
            return None;
        }
        let mut types = types.into_iter();
        let replaced = self.facts.replaced.allocation && changes && types.any(allocates);
        let Replaced {
            allocation,
            streams,
            operators,
            entries: _,
        } = &self.facts.replaced;
        let own_stream = entry.prints() && (*allocation || streams.is_some());
        let own_operator = operators.is_some() && class.is_some_and(library::has_iterators);
        (!replaced && !own_stream && !own_operator).then_some(entry)
    }

    /// Evaluates the arguments of a call, and does what `entry` says of it; gives what the result designates. `object`: what it is called
    /// on.
    pub(crate) fn library_call(
        &mut self,
        callee: Cursor<'tu>,
        entry: &'static Entry,
        object: Vec<Target>,
        arguments: &[Cursor<'tu>],
    ) -> Vec<Target> {
        if let Some(output) = entry.output {
            return self.output(callee, output, object, arguments);
        }
        let class = callee
            .semantic_parent()
            .filter(|it| kind::is_class(it.kind()));
        let ty = class.map(Cursor::ty);
        let types = callee.ty().parameters();
        let mut given = Vec::new();
        for (argument, ty) in arguments.iter().zip(types) {
            // What a default argument of these functions is, touches nothing.
            if argument.extent().is_valid() {
                given.extend(self.library_argument(*argument, ty, entry.arguments));
            }
        }
        if let (LibraryEffect::Writes, Some(ty)) = (entry.arguments, ty) {
            self.hand_over(&object, ty);
        }
        let element = match (&object[..], arguments) {
            ([container], [index]) if self.frame.is_index_of(*index, &container.place) => {
                Some(container.clone().element(true))
            }
            _ => None,
        };
        let sizes = sizes(callee, entry);
        let mut sizes = sizes.into_iter().filter_map(|it| arguments.get(it));
        let of_size = !sizes.all(|it| is_small(*it, ty));
        // Of the index of a loop up to the size, there is an element.
        let within = arguments.iter().all(|it| self.frame.is_within(*it));
        let chosen = element.is_some() && (within || broken(Rule::CheckedElements));
        if (entry.throws && !chosen || of_size) && !broken(Rule::LibraryThrows) {
            self.may_throw(callee, of_size);
        }
        if entry.errno && self.facts.sets_errno {
            self.touch_errno(Mode::Write);
        }
        let single = match &object[..] {
            // Of a map, it is the one with a key.
            [container] if class.is_some() && !container.keyed => {
                let which = which_element(callee, arguments);
                which.map(|it| container.clone().single_element(&it))
            }
            _ => None,
        };
        let constant = |it: &Cursor<'tu>| it.integer().is_some();
        let sized = class.is_some_and(|it| it.spelling() == "array");
        let within = sized && !arguments.is_empty() && arguments.iter().all(constant);
        if entry.faults && element.is_none() && !within {
            self.may_fault();
        }
        if entry.object == Some(LibraryEffect::Writes) && object.iter().any(|it| it.child) {
            // Subtrees come and go.
            self.anything();
        }
        if let (Some(effect), Some(ty)) = (entry.object, ty) {
            let whole = effect == LibraryEffect::Writes || entry.gives != Gives::Part;
            for target in &object {
                self.touch_contents(Mode::Read, target, (ty, whole));
                if effect == LibraryEffect::Writes && !broken(Rule::LibraryWrites) {
                    self.touch_contents(Mode::Write, target, (ty, true));
                }
            }
        }
        let selected = match arguments {
            [index] => self.selected_in(&object, *index),
            _ => which_element(callee, arguments).filter(|_| self.selects(&object)),
        };
        let selected = selected.filter(|_| entry.object == Some(LibraryEffect::Reads));
        let result = callee.result_type();
        let single = single.filter(|it| (it.child || it.held) && result.is_reference());
        match (entry.gives, element.or(single), ty) {
            (Gives::Part, Some(element), _) => vec![element],
            (Gives::Part, None, Some(ty))
                if led_to(result).is_some() && !broken(Rule::LibraryParts) =>
            {
                let part = |it: Target| match it.keyed {
                    true => it.inexact().mapped(),
                    false => part_of(it, ty),
                };
                let parts = object.into_iter().map(part).collect();
                let element = result.canonical().pointee();
                let parts = elements(parts, element);
                match (selected, &parts[..]) {
                    (Some(which), [part]) => vec![self.chosen_element(part, which, element)],
                    _ => parts,
                }
            }
            (Gives::Object, ..) => object.into_iter().map(Target::inexact).collect(),
            (Gives::Argument, ..) => given.into_iter().map(Target::inexact).collect(),
            _ => Vec::new(),
        }
    }

    /// Touches `errno`.
    pub(super) fn touch_errno(&mut self, mode: Mode) {
        if !broken(Rule::LibraryErrno) {
            let errno = Variable::Global(Usr::new(ERRNO));
            let place = Place::new(Root::Variable(errno), Vec::new());
            self.push(Access {
                mode,
                ..Access::read(place)
            });
        }
    }

    /// Evaluates an argument for a parameter of type `ty`, and touches what it designates, which it gives.
    pub(super) fn library_argument(
        &mut self,
        argument: Cursor<'tu>,
        ty: Type<'tu>,
        effect: LibraryEffect,
    ) -> Vec<Target> {
        let ty = ty.canonical();
        if let Some(list) = plain_list(argument, ty) {
            let element = ty.template_arguments().first().copied();
            let pointers = element.is_some_and(|it| it.canonical().is_pointer());
            for it in operands(list) {
                match pointers {
                    true => self.value(it),
                    false => self.list_element(it),
                }
            }
            return Vec::new();
        }
        if is_view_type(referent(ty)) && !ty.is_rvalue_reference() {
            self.characters(argument);
            return Vec::new();
        }
        let targets = match () {
            () if ty.is_reference() => self.place(argument),
            () if ty.is_pointer() && !is_null(argument) => self.pointee(argument),
            () => {
                self.value(argument);
                return Vec::new();
            }
        };
        let object = ty.pointee();
        let moved = ty.is_rvalue_reference() && object.record().is_some();
        let writes = effect == LibraryEffect::Writes || moved && !broken(Rule::LibraryMoves);
        if writes && targets.iter().any(|it| it.child) {
            // Subtrees change places.
            self.anything();
        }
        if writes {
            self.hand_over(&targets, object);
        }
        for target in &targets {
            self.touch_contents(Mode::Read, target, (object, true));
            if writes && !broken(Rule::LibraryWrites) {
                self.touch_contents(Mode::Write, target, (object, true));
            }
        }
        targets
    }

    /// Evaluates what an element of a list in braces is made from: the constructor that makes it, libclang does not show.
    fn list_element(&mut self, from: Cursor<'tu>) {
        let made = strip_casts(from);
        let ty = made.ty().canonical();
        let callee = made.referenced();
        let gives_value = made.kind() == kind::CALL_EXPR
            && callee.is_some_and(|it| {
                it.kind() == kind::CONSTRUCTOR || !it.result_type().is_reference()
            });
        let literal = made.kind() == kind::STRING_LITERAL;
        if ty.is_number() || ty.is_enum() || literal || ty.record().is_some() && gives_value {
            return self.value(from);
        }
        if ty.record().is_some() && is_kept(made) {
            for target in self.place(made) {
                self.touch_contents(Mode::Read, &target, (ty, true));
            }
            return;
        }
        let moves = |it: Cursor<'tu>| library::known(it).is_some_and(|it| it.gives == Gives::Same);
        if made.kind() == kind::CALL_EXPR && is_leaf(ty) && callee.is_some_and(moves) {
            let targets = self.place(made);
            self.hand_over(&targets, ty);
            for target in targets {
                self.touch_contents(Mode::Read, &target, (ty, true));
                if !broken(Rule::LibraryMoves) {
                    self.touch_contents(Mode::Write, &target, (ty, true));
                }
            }
            return;
        }
        // Another kind of object is moved from, or text behind a pointer is copied.
        self.value(from);
        if !broken(Rule::LibraryMoves) {
            self.anything();
        }
    }

    /// Objects of a type give their elements away: what refers to these leads elsewhere from here on. That is known not to matter for a
    /// variable of the function that nothing else in it leads into.
    pub(super) fn hand_over(&mut self, from: &[Target], ty: Type<'tu>) {
        if !gives_elements_away(ty) || broken(Rule::LibraryHandsOver) {
            return;
        }
        let own = |it: &Target| matches!(it.place.root, Root::Variable(Variable::Local(_)));
        let from: Vec<&Target> = from.iter().collect();
        if !from.iter().all(|it| own(it)) || from.iter().any(|it| self.is_referred_to(it)) {
            let why = "it swaps or moves a container, after which what refers to its elements leads elsewhere";
            self.out.unseen.get_or_insert_with(|| why.to_owned());
            self.anything();
        }
    }

    /// Whether a variable of the function may lead into what lies in another one.
    fn is_referred_to(&mut self, target: &Target) -> bool {
        let all = self.frame.locals.iter().skip(self.frame.parameters);
        let all: Vec<Cursor<'tu>> = all.copied().collect();
        all.into_iter().any(|local| {
            if self.is_gone(local) {
                return false;
            }
            let ty = local.ty().canonical();
            if !ty.is_reference() && !ty.is_pointer() {
                return !(ty.is_number() || ty.is_enum() || ty.is_array() || is_element(ty));
            }
            let Some(id) = self.frame.local(local) else {
                return true;
            };
            let targets = self.silently(|it| it.referent(id));
            targets.iter().any(|it| {
                it.place.root == target.place.root || matches!(it.place.root, Root::Unknown)
            })
        })
    }

    /// Whether a local's scope ends in front of the item at hand.
    fn is_gone(&mut self, local: Cursor<'tu>) -> bool {
        let scope = self.frame.scope_of(local);
        scope.zip(self.item).is_some_and(|(scope, item)| {
            self.facts.files.id(scope.file) == item.file && scope.end <= item.start
        })
    }

    /// Touches an object of a type, `whole` with its contents.
    pub(crate) fn touch_contents(
        &mut self,
        mode: Mode,
        target: &Target,
        (ty, whole): (Type<'tu>, bool),
    ) {
        let record = ty.record().is_some();
        let leaf = record && is_one_location(target, ty);
        if whole && leaf && library::has_one_part(ty) {
            // The object, and the one location that lies below it.
            let contents = target.clone().step(contents(ty), false);
            self.touch(mode, &contents, false);
            if mode == Mode::Write && !target.place.path.is_empty() {
                self.touch(mode, target, false);
            }
            return;
        }
        let element = library::element_of(ty).filter(|_| whole && leaf && !has_members(ty));
        let parts = element.and_then(|it| self.facts.parts_of(it));
        if let Some(parts) = parts.filter(|_| target.is_tracked() && !target.closed) {
            // Elements that are structures, by the names of what they consist of, so that they are told from what lies in other objects.
            let contents = target.clone().step(contents(ty), false);
            self.touch(mode, &contents, false);
            for path in parts {
                let steps = path.into_iter();
                let part = steps.fold(contents.clone(), |it, step| it.step(step, false));
                self.touch(mode, &part, false);
            }
            if mode == Mode::Write && !target.place.path.is_empty() {
                self.touch(mode, target, false);
            }
            return;
        }
        match leaf && target.place.path.is_empty() && !has_members(ty) {
            true => {
                let contents = target.clone().step(contents(ty), false);
                self.touch(mode, &contents, whole);
            }
            // A structure of the program's.
            false if whole && record && !leaf && each_of(ty).is_none() => {
                self.touch_object(mode, target, Some(ty));
            }
            false => self.touch(mode, target, whole && leaf),
        }
    }
}

/// Whether an expression names an object that is copied, and not moved from.
pub(super) fn is_kept(object: Cursor<'_>) -> bool {
    let base = || operands(object).first().copied();
    match object.kind() {
        kind::DECL_REF_EXPR => true,
        kind::MEMBER_REF_EXPR => {
            base().is_none_or(|it| it.ty().is_pointer() || is_kept(strip_casts(it)))
        }
        kind::PAREN_EXPR => base().is_some_and(|it| is_kept(strip_casts(it))),
        kind::CALL_EXPR => object.referenced().is_some_and(|it| {
            let result = it.result_type().canonical();
            result.is_reference() && !result.is_rvalue_reference()
        }),
        _ => false,
    }
}

/// Which element a function of a sequence gives, if that is the same each time.
fn which_element(callee: Cursor<'_>, arguments: &[Cursor<'_>]) -> Option<String> {
    match (callee.spelling().as_str(), arguments) {
        ("front", []) => Some("0".to_owned()),
        ("back", []) => Some("last".to_owned()),
        ("operator[]" | "at", [index]) => index.integer().map(|it| it.to_string()),
        _ => None,
    }
}

/// The braces of an argument for an `initializer_list`, if each element is made from what stands there by code of the library alone.
fn plain_list<'tu>(argument: Cursor<'tu>, ty: Type<'tu>) -> Option<Cursor<'tu>> {
    let class = ty.record()?;
    let element = *class.ty().template_arguments().first()?;
    let list = strip_casts(argument);
    let plain = list.kind() == kind::INIT_LIST
        && class.spelling() == "initializer_list"
        && operands(list).iter().all(|it| makes(it.ty(), element));
    plain.then_some(list)
}
