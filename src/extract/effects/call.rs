//! Calls: traversals, functions with known or declared effects, and all others, which may do anything.

use super::chaining::gives_own_object;
use super::eval::Evaluator;
use super::named::{as_helper, helper_usr, instance_types, is_of_program};
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Facts, Marks, Target, is_one_location, result_of};
use crate::extract::library;
use crate::extract::library::{
    Entry, Gives, algorithm, arrow_operand, gives_iterated_pointee, gives_smart_pointee,
    is_iterator, is_of_std, is_view_type, iterator_operator, led_to, only_reads_smart,
};
use crate::extract::syntax::{
    AbstractAccess, CallParts, as_written, follows_pointer, gives_value, has_lambda,
    is_lambda_class, is_lvalue, is_null_pointer, mode_of_object, strip_casts, take_apart,
};
use crate::model::{
    Access, Argument, Call, Dispatch, Mode, ObjectForm, Place, Receiver, Root, Selector, Usr,
    Variable,
};
use crate::mutation::{Rule, broken};

/// A call stands for at most so many, where what it is given is one of several places.
const MOST_CALLS: usize = 8;

/// A traversal call that was read.
pub(crate) struct TraversalCall {
    pub(crate) call: Call,
    /// Whether it may join a group.
    pub(crate) groupable: bool,
    /// What of its node or arguments keeps it out of groups.
    pub(crate) why: Option<&'static str>,
}

impl<'tu> Evaluator<'_, 'tu> {
    /// Evaluates a call; gives what its result designates, if it is a reference.
    pub(crate) fn call(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        self.call_for(cursor, false)
    }

    /// Evaluates a call that gives back a pointer; gives what that leads to, if the call is one of an accessor.
    pub(super) fn pointee_of_call(&mut self, cursor: Cursor<'tu>) -> Option<Vec<Target>> {
        let smart = gives_smart_pointee(cursor) && self.reading(cursor).is_some();
        if smart || gives_iterated_pointee(cursor) {
            return Some(self.call_for(cursor, true));
        }
        let callee = cursor.referenced()?;
        let result = callee.result_type();
        let of_range = algorithm(callee).is_some_and(|it| it.0.gives == Gives::Iterator);
        if result.is_pointer() && of_range {
            return Some(self.call_for(cursor, true));
        }
        let gives = self.known(callee).map(|it| it.gives);
        if result.is_pointer() && gives == Some(Gives::Part) {
            return Some(self.call_for(cursor, true));
        }
        let leads = result.is_pointer() || is_view_type(result);
        let is_pointer = kind::is_function(callee.kind()) && leads;
        let parts = is_pointer.then(|| take_apart(cursor, callee))?;
        let marks = self.facts.marks(callee);
        let annotated = marks.traversal || marks.pure || marks.access.is_some();
        let ordinary = !annotated && !self.frame.helper && self.is_ordinary(cursor, callee, &parts);
        let direct = !callee.is_virtual_method() || !cursor.is_dynamic_call() && !parts.operator;
        if ordinary && direct && led_to(result).is_some_and(library::is_character) {
            self.call_for(cursor, false);
            let result = result_of(&self.facts.usr(callee));
            return Some(vec![Target::text(result)]);
        }
        let is_path = ordinary
            && self
                .accessor_of(callee, &parts)
                .is_some_and(|it| it.is_path(self.frame.site));
        is_path.then(|| self.call_for(cursor, true))
    }

    fn call_for(&mut self, cursor: Cursor<'tu>, pointer: bool) -> Vec<Target> {
        if let Some(value) = self.frame.value_of(cursor) {
            let value = Target::variable(Variable::Local(value));
            self.touch(Mode::Read, &value, false);
            return vec![value];
        }
        let callee = cursor.referenced();
        if callee.is_some_and(|it| it.kind() == kind::CONSTRUCTOR) {
            self.construct(cursor, None, true);
            return Vec::new();
        }
        let Some(callee) = callee.filter(|it| kind::is_function(it.kind())) else {
            self.parts(cursor);
            let pointer = || "it calls a function through a pointer".to_owned();
            self.out.unseen.get_or_insert_with(pointer);
            self.anything();
            return vec![Target::unknown()];
        };
        if let Some(element) = self.element_of_iterator(cursor) {
            return element;
        }
        if let Some(operator) = iterator_operator(cursor)
            && let Some(targets) = self.iterators(&operator)
        {
            // `it++` gives another iterator.
            let designates = !is_iterator(callee.result_type());
            return if designates { targets } else { Vec::new() };
        }
        if let Some(reading) = self.reading(cursor) {
            let targets = self.read_smart(&reading);
            let designates = callee.result_type().is_reference() || pointer;
            return if designates { targets } else { Vec::new() };
        }
        let result = callee.result_type();
        if self.call_lambda(cursor, callee) {
            if !self.facts.type_lifetime(result).destroy_harmless {
                self.anything();
            }
            return match result.is_reference() || pointer {
                true => vec![Target::unknown()],
                false => Vec::new(),
            };
        }
        if let Some(targets) = self.algorithm(cursor, callee) {
            return if pointer { targets } else { Vec::new() };
        }
        let marks = self.facts.marks(callee);
        if marks.traversal {
            let call = self.traversal_call(cursor, callee);
            self.out.nested.push(call.call);
            return vec![Target::unknown()];
        }
        let targets = self.plain_call(cursor, callee, &marks);
        let result = callee.result_type();
        if result.is_reference() || pointer {
            return targets;
        }
        if self
            .known(callee)
            .is_some_and(|it| it.gives == Gives::Iterator)
        {
            return Vec::new();
        }
        if !self.facts.type_lifetime(result).destroy_harmless {
            self.anything();
        }
        Vec::new()
    }

    fn plain_call(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Cursor<'tu>,
        marks: &Marks,
    ) -> Vec<Target> {
        let parts = take_apart(cursor, callee);
        let annotated = marks.access.is_some() || marks.pure;
        let known = self.known(callee).filter(|_| !annotated);
        if known.is_some_and(|it| it.gives == Gives::Same)
            && let [argument] = parts.arguments.as_slice()
        {
            return self.place(*argument);
        }
        if !annotated
            && parts.member
            && let Some(targets) = self.view_call(callee, parts.object, &parts.arguments)
        {
            return targets;
        }
        if let Some(entry) = known {
            let derived = parts.member && parts.object.is_none();
            let object = match derived && !broken(Rule::LibraryBases) {
                true => vec![Target::unknown()],
                false => self.call_object(&parts).unwrap_or_default(),
            };
            return self.library_call(callee, entry, object, &parts.arguments);
        }
        let assignment = callee.is_copy_assignment() || callee.is_move_assignment();
        if assignment && callee.is_defaulted() {
            return self.assign_object(&parts, callee.is_move_assignment());
        }
        self.check_own_defaults(cursor, callee, &parts);
        let object = self.call_object(&parts);
        let arguments = self.call_arguments(callee, &parts.arguments);
        if annotated || self.frame.helper {
            let node = object.as_deref().or(arguments.first().map(Vec::as_slice));
            self.helper_call(cursor, callee, node.unwrap_or_default());
        }
        if let Some(list) = &marks.access {
            self.touch_scalars(callee, &arguments);
            self.read_types(object.as_deref().unwrap_or_default());
            self.declared_effects(list, object.as_deref(), &parts.arguments, &arguments);
        } else if marks.pure {
            let read = object.iter().flatten().chain(arguments.iter().flatten());
            for target in read.filter(|_| !broken(Rule::PureReads)) {
                self.touch(Mode::Read, target, true);
            }
            // A pure function may follow the pointers that its arguments hold.
            let own = parts.member.then(|| callee.semantic_parent()).flatten();
            let mut types: Vec<Type<'tu>> = own.map(Cursor::ty).into_iter().collect();
            types.extend(callee.ty().parameters());
            let unnamed = parts.arguments.iter().skip(callee.ty().parameters().len());
            types.extend(unnamed.map(|it| it.ty()));
            // A default argument is no argument that is shown: what it points to may be anything.
            let omitted = |(at, it): (usize, &Cursor<'tu>)| {
                let pointer = |it: &Type<'tu>| it.canonical().is_pointer();
                !it.extent().is_valid() && callee.ty().parameters().get(at).is_some_and(pointer)
            };
            let omits =
                parts.arguments.iter().enumerate().any(omitted) && !broken(Rule::PureDefaults);
            if omits || types.into_iter().any(|it| self.facts.leads_further(it)) {
                self.push(Access::read(Place::unknown()));
            }
        } else {
            // Of a helper, what is called is looked up where all units are known.
            if !self.frame.helper {
                let node = object.as_deref().or(arguments.first().map(Vec::as_slice));
                let accessor = self.accessor_of(callee, &parts);
                let accessor = accessor.filter(|it| it.behind.is_none() || self.frame.site);
                match (self.is_ordinary(cursor, callee, &parts), accessor, node) {
                    (true, Some(accessor), Some([object])) => {
                        let object = object.clone();
                        self.ordinary_call(cursor, callee, node.unwrap_or_default(), &arguments);
                        let known = !object.closed && object.place.root != Root::Unknown;
                        self.out.accessors += usize::from(known || accessor.target.is_some());
                        if broken(Rule::AccessorParts) {
                            return Vec::new();
                        }
                        if !known {
                            return vec![Target::unknown()];
                        }
                        accessor.reads(&object).for_each(|it| self.push(it));
                        return accessor.of(&object, self.frame.site).into_iter().collect();
                    }
                    (true, ..) => {
                        self.ordinary_call(cursor, callee, node.unwrap_or_default(), &arguments);
                    }
                    (false, ..) => {
                        let facts = &*self.facts;
                        let why = || why_unseen(callee, facts);
                        self.out.unseen.get_or_insert_with(why);
                        self.anything();
                    }
                }
            }
            let types = callee.ty().parameters();
            for (at, targets) in arguments.iter().enumerate() {
                // Of what stands for `...`, the argument tells the type.
                let ty = types.get(at).copied().unwrap_or(parts.arguments[at].ty());
                self.give_away(targets, ty.canonical().pointee());
            }
            if callee.in_system_header() {
                let ty = parts.object.map(|it| strip_casts(it).ty());
                let whole = ty.is_some_and(|it| self.facts.holds_pointers(it) || is_of_program(it));
                let object = object.as_deref().unwrap_or_default();
                self.lose(object, mode_of_object(callee), whole);
            }
            let object = object.filter(|_| gives_own_object(self.facts, callee));
            return match object {
                Some(object) => object.into_iter().map(Target::inexact).collect(),
                None => vec![Target::unknown()],
            };
        }
        let result = callee.result_type();
        let is_record = result.canonical().pointee().record().is_some();
        vec![Target::untracked(is_record)]
    }

    /// A call of an annotated function: what its body does counts as well, be it in another unit, and whether it may not return.
    fn helper_call(&mut self, cursor: Cursor<'tu>, callee: Cursor<'tu>, node: &[Target]) {
        if callee.is_noreturn() {
            self.frame.leaves = true;
            self.may_not_return();
        }
        let mut overriders = Vec::new();
        let Some(followed) = self.followed_function(callee) else {
            if !callee.never_throws() {
                self.may_not_return();
            }
            // The body of a lambda, or what is made for classes of the program's own.
            let of_program = instance_types(callee).into_iter().any(is_of_program);
            self.frame.unread |= self.frame.helper && (!callee.in_system_header() || of_program);
            return;
        };
        if self.facts.declarations.function(callee).is_none() && self.frame.helper {
            // An instance: what it is made for counts as well.
            self.frame.unread = true;
        }
        let mut call = self.call_of(cursor, callee, node);
        if self.frame.helper {
            let all = self.overriders(followed).into_iter();
            // While an object is made or goes, its class is that of the part.
            let own = Some(followed).filter(|_| call.dispatch == Dispatch::Virtual);
            for overrider in all.chain(own) {
                self.runs.push(overrider);
                overriders.push(helper_usr(self.facts, overrider));
            }
        }
        call.callee = helper_usr(self.facts, followed);
        if !self.facts.is_helper(followed) {
            call.dispatch = Dispatch::Direct;
        }
        // Of classes that are no trees, `link` does not know what derives from them.
        for overrider in overriders {
            self.out.helpers.push(Call {
                callee: overrider,
                dispatch: Dispatch::Direct,
                ..call.clone()
            });
        }
        self.out.helpers.push(call);
        self.runs.push(followed);
    }

    /// Whether the body of a function that no annotation tells of, if a unit has it, says what a call does.
    pub(super) fn is_ordinary(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Cursor<'tu>,
        parts: &CallParts<'tu>,
    ) -> bool {
        let Some(record) = self.facts.running(callee) else {
            return false;
        };
        let template = record.template;
        // libclang does not say of an operator whether it is chosen by the dynamic type.
        let virtually = callee.is_virtual_method() && (cursor.is_dynamic_call() || parts.operator);
        let unknown = virtually && (parts.operator || !self.knows_overriders(callee));
        if template || callee.in_system_header() || callee.is_noreturn() || unknown {
            return false;
        }
        if self.facts.renaming.change(callee) {
            return false;
        }
        // The caller destroys what it passes.
        let types = callee.ty().parameters();
        types
            .iter()
            .all(|it| it.is_reference() || self.facts.type_lifetime(*it).destroy_harmless)
    }

    /// Whether `link` knows what may override a virtual function: that of a tree type, whose derived classes are all given, or one that
    /// nothing can override.
    fn knows_overriders(&mut self, method: Cursor<'tu>) -> bool {
        let class = method.semantic_parent();
        let is_tree = class.is_some_and(|it| self.facts.is_tree_like(it));
        is_tree || is_final(method)
    }

    /// A call of a function whose body, in whatever unit it is, says what it does: on each of the places that it may be given.
    fn ordinary_call(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Cursor<'tu>,
        node: &[Target],
        arguments: &[Vec<Target>],
    ) {
        if broken(Rule::OrdinaryBodies) {
            return;
        }
        let types = callee.ty().parameters().into_iter();
        // The node of a free function is no argument.
        let free = callee
            .semantic_parent()
            .is_none_or(|it| !kind::is_class(it.kind()))
            || callee.is_static_method();
        let skip = usize::from(free && self.facts.node_class(callee).is_some());
        let written = take_apart(cursor, callee).arguments.into_iter();
        let given = written.map(|it| it.extent().is_valid());
        let most = if broken(Rule::ChosenPlaces) {
            1
        } else {
            MOST_CALLS
        };
        let mut calls = vec![self.call_of(cursor, callee, node)];
        if calls[0].receiver.place.is_none() && is_choice(node) {
            let each = node.chunks(1).take(most);
            calls = each.map(|it| self.call_of(cursor, callee, it)).collect();
        }
        for ((ty, targets), given) in types.zip(arguments).zip(given).skip(skip) {
            // What a default argument designates, nobody looked for.
            let targets = given.then_some(&targets[..]);
            let chosen = targets.filter(|it| is_choice(it) && calls.len() * it.len() <= MOST_CALLS);
            let choices: Vec<Option<&[Target]>> = match chosen {
                Some(targets) if ty.is_reference() => targets.chunks(1).map(Some).collect(),
                _ => vec![targets],
            };
            let choices = choices.into_iter().take(most);
            let bound = choices.map(|it| self.bound(Some(ty), it));
            let bound: Vec<Argument> = bound.collect();
            let with = |call: &Call, it: &Argument| {
                let mut call = call.clone();
                call.args.push(it.clone());
                call
            };
            let all = bound
                .iter()
                .flat_map(|it| calls.iter().map(move |call| with(call, it)));
            calls = all.collect();
        }
        self.out.nested.extend(calls);
        self.runs.push(callee);
    }

    /// A call as a fact: on what `node` says, if that is one place.
    pub(super) fn call_of(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Cursor<'tu>,
        node: &[Target],
    ) -> Call {
        let class = callee
            .semantic_parent()
            .filter(|it| kind::is_class(it.kind()));
        let class = class.or_else(|| self.facts.node_class(callee));
        let place = match node {
            [target] if !target.closed && target.is_tracked() => Some(target.place.clone()),
            _ => None,
        };
        // Of other classes than trees, `link` does not know what derives from them.
        let direct = is_final(callee) && !class.is_some_and(|it| self.facts.is_tree_like(it));
        let dispatch = match cursor.is_dynamic_call() && !direct {
            true => Dispatch::Virtual,
            false => Dispatch::Direct,
        };
        Call {
            span: self.span(cursor),
            callee: self.facts.usr(callee),
            dispatch,
            receiver: Receiver {
                own: place.as_ref().is_some_and(|it| self.is_own_data(it)),
                place,
                class: self.facts.usr(class.unwrap_or(callee)),
                text: None,
                selector: Selector::Arrow,
            },
            args: Vec::new(),
        }
    }

    /// Whether a place lies in a variable of the function in which no node lies, and from which none is a step away.
    fn is_own_data(&mut self, place: &Place) -> bool {
        let Root::Variable(Variable::Local(id)) = place.root else {
            return false;
        };
        let ty = self.frame.declaration(id).ty().canonical();
        let object = if ty.is_reference() { ty.pointee() } else { ty };
        object.record().is_some() && self.is_apart_from_nodes(object)
    }

    /// Whether no node lies in an object of a type, and no child field leads from it to one.
    fn is_apart_from_nodes(&mut self, ty: Type<'tu>) -> bool {
        !self.facts.holds_nodes(ty) && !self.facts.type_lifetime(ty).holds_children
    }

    /// A function may write numbers that it is given references or pointers to, whatever its annotation says of abstract
    /// locations.
    fn touch_scalars(&mut self, callee: Cursor<'tu>, arguments: &[Vec<Target>]) {
        if broken(Rule::HelperBodies) {
            return;
        }
        for (ty, targets) in callee.ty().parameters().into_iter().zip(arguments) {
            let object = ty.canonical().pointee();
            let scalar = object.is_number() || object.is_enum() || object.is_pointer();
            let reached = targets.iter().filter(|it| scalar && it.is_tracked());
            for target in reached {
                self.touch(Mode::Read, target, false);
                if !object.is_const() {
                    self.touch(Mode::Write, target, false);
                }
            }
        }
    }

    /// Copies or moves objects of one class from where they are.
    pub(super) fn take_object(&mut self, from: &[Target], moves: bool, ty: Type<'tu>) {
        if moves {
            self.hand_over(from, ty);
        }
        for target in from {
            self.touch_object(Mode::Read, target, Some(ty));
            if moves {
                self.touch_object(Mode::Write, target, Some(ty));
            }
        }
    }

    /// Touches an object with all that it holds: if that is numbers, strings and their like, by their names, so that it is told from what lies
    /// in other objects. (Behind a pointer that nobody tracks, too: what a field's name stands for lies in an object of its class.)
    pub(super) fn touch_object(&mut self, mode: Mode, target: &Target, ty: Option<Type<'tu>>) {
        let one = ty.filter(|it| is_one_location(target, *it));
        if let Some(ty) = one.filter(|_| !broken(Rule::WholeObjects)) {
            return self.touch_contents(mode, target, (ty, true));
        }
        let parts = ty.and_then(|it| self.facts.parts_of(it));
        let named = target.is_tracked() || target.place.root == Root::Anywhere;
        let Some(parts) = parts.filter(|_| named && !target.closed) else {
            self.touch(mode, target, !broken(Rule::WholeObjects));
            return;
        };
        if !target.place.path.is_empty() {
            self.touch(mode, target, false);
        }
        for path in parts {
            let steps = path.into_iter();
            let part = steps.fold(target.clone(), |target, it| target.step(it, false));
            self.touch(mode, &part, false);
        }
    }

    pub(super) fn call_object(&mut self, parts: &CallParts<'tu>) -> Option<Vec<Target>> {
        match (parts.member, parts.object) {
            (false, Some(object)) => {
                self.value(object);
                None
            }
            (false, None) => None,
            (true, None) => Some(vec![self.implicit_object()]),
            (true, Some(object)) => Some(self.object(object)),
        }
    }

    /// `left = right` of class objects by an implicit or defaulted operator.
    fn assign_object(&mut self, parts: &CallParts<'tu>, moves: bool) -> Vec<Target> {
        let left = self.call_object(parts).unwrap_or_default();
        let class = parts.arguments.first().map(|it| it.ty());
        let contained = class.is_some_and(|ty| {
            let lifetime = self.facts.type_lifetime(ty);
            lifetime.copy_contained && !lifetime.holds_children
        });
        for argument in &parts.arguments {
            let right = self.place(*argument);
            self.take_object(&right, moves, argument.ty());
        }
        for target in &left {
            self.touch_object(Mode::Write, target, class);
        }
        if !contained {
            self.anything();
        }
        left
    }

    /// Evaluates arguments. For each one that is bound to a reference, or is a pointer, what it designates.
    pub(super) fn call_arguments(
        &mut self,
        callee: Cursor<'tu>,
        arguments: &[Cursor<'tu>],
    ) -> Vec<Vec<Target>> {
        let types = callee.ty().parameters();
        let each = arguments.iter().enumerate();
        each.map(|(index, argument)| {
            if !argument.extent().is_valid() {
                self.default_argument(callee, index);
                return Vec::new();
            }
            match types.get(index) {
                Some(ty) if ty.is_reference() => self.place(*argument),
                // `{}` and `{nullptr}` may make an object, too.
                _ if argument.ty().record().is_none() && is_null_pointer(*argument) => Vec::new(),
                None if argument.ty().is_pointer() => self.pointee(*argument),
                Some(ty) if ty.is_pointer() && !ty.canonical().pointee().is_function() => {
                    self.pointee(*argument)
                }
                Some(ty) if is_view_type(*ty) => self.viewed(*argument),
                _ => {
                    self.value(*argument);
                    Vec::new()
                }
            }
        })
        .collect()
    }

    fn declared_effects(
        &mut self,
        list: &[AbstractAccess],
        object: Option<&[Target]>,
        arguments: &[Cursor<'tu>],
        designated: &[Vec<Target>],
    ) {
        let node_argument = arguments
            .iter()
            .zip(designated)
            .find(|(argument, targets)| {
                let ty = argument.ty().canonical();
                let class = if ty.is_pointer() { ty.pointee() } else { ty }.record();
                !targets.is_empty() && class.is_some_and(|it| self.facts.is_tree_like(it))
            });
        let own = vec![self.this_object()];
        let nodes = object
            .or(node_argument.map(|(_, targets)| targets.as_slice()))
            .unwrap_or(&own);
        for access in list {
            let location = Usr::new(&format!("abstract:{}", access.id));
            if access.global && broken(Rule::SummaryGlobal)
                || !access.global && broken(Rule::SummaryNode)
            {
                continue;
            }
            if access.global {
                let target = Target::variable(Variable::Global(location));
                self.touch(access.mode, &target, false);
                continue;
            }
            for node in nodes {
                let target = node.clone().step(location.clone(), false);
                self.touch(access.mode, &target, false);
            }
        }
    }

    /// Reads the call of a traversal: the evaluation of its receiver and arguments goes into the item.
    pub(crate) fn traversal_call(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Cursor<'tu>,
    ) -> TraversalCall {
        let mut parts = take_apart(cursor, callee);
        let visitor = (parts.member && self.facts.is_visitor(callee)).then_some(parts.object);
        parts.member &= visitor.is_none();
        if !parts.member && !parts.arguments.is_empty() {
            parts.object = Some(parts.arguments.remove(0));
        }
        self.check_own_defaults(cursor, callee, &parts);
        let before_all = self.out.accesses.len();
        let targets = match (parts.object, parts.member) {
            (None, _) => vec![self.implicit_object()],
            (Some(object), _) => self.object(object),
        };
        let types = callee.ty().parameters();
        let skip = usize::from(!parts.member);
        let mut args = Vec::new();
        let mut changes = false;
        let mut unfollowed = false;
        for (index, argument) in parts.arguments.iter().enumerate() {
            let ty = types.get(index + skip).copied();
            let before = self.out.accesses.len();
            let targets = self.traversal_argument(callee, index + skip, *argument, ty);
            if ty.is_some_and(Type::is_reference) && follows_pointer(*argument) {
                // What it leads to is not read here, but has to be there.
                self.may_fault();
            }
            // `f(++c)` beside `g(c)`: both bind one object, but compilers warn of the two in one call.
            for made in &self.out.accesses[before..] {
                let written = targets.is_some() && made.mode == Mode::Write;
                changes |= written;
                unfollowed |= written && made.place.root == Root::Unknown;
            }
            let bound = self.bound(ty, targets.as_deref());
            let extent = argument.extent();
            args.push(Argument {
                span: extent.is_valid().then(|| self.span(*argument)),
                ..bound
            });
        }
        // An object that is made here is destroyed behind the call, and not behind one in place of several.
        let made = self.out.accesses[before_all..].iter();
        let mut made = made.filter(|_| !broken(Rule::TemporariesEnd));
        if made.any(|it| it.mode == Mode::Write && it.place.root == Root::Unknown) {
            (changes, unfollowed) = (true, true);
        }
        if gives_value(callee) {
            args.push(self.result_argument(cursor));
        }
        let selected = visitor.flatten().map(as_written);
        let behind_smart_pointer = selected.is_some_and(|it| arrow_operand(it).is_some());
        let is_temporary = selected.is_some_and(|it| !it.ty().is_pointer() && !is_lvalue(it));
        if let Some(object) = visitor {
            let before = self.out.accesses.len();
            args.push(self.object_argument(object));
            let mut made = self.out.accesses[before..].iter();
            changes |= made.any(|it| it.mode == Mode::Write);
        }
        let receiver = self.receiver(cursor, &parts, &targets);
        // Who calls a member function of what a pointer leads to, says that it is not null.
        let is_one = |it: &Target| it.is_exact() || parts.member && it.is_one_object();
        let exact = matches!(targets.as_slice(), [target] if is_one(target));
        self.out.receivers.push(receiver.place.clone());
        // libclang does not call an operator dynamic; it cannot be qualified, so it always is.
        let unqualified = parts.operator || broken(Rule::DirectCalls);
        let dynamic = cursor.is_dynamic_call() || unqualified && callee.is_virtual_method();
        let dispatch = if dynamic {
            Dispatch::Virtual
        } else {
            Dispatch::Direct
        };
        let explicit = args.iter().all(Argument::is_written);
        let lasts = !behind_smart_pointer && !is_temporary && !has_lambda(cursor);
        let named = exact && receiver.place.is_some() && explicit && !changes;
        let groupable = named && lasts && self.is_written_out(cursor, &parts);
        let call = Call {
            span: self.span(cursor),
            callee: self.facts.usr(callee),
            dispatch,
            receiver,
            args,
        };
        let why = match () {
            () if !exact || call.receiver.place.is_none() => Some(
                "it is not known which node it is on (one of several, or none where a cast fails); put a pointer to that in a variable of its own",
            ),
            () if behind_smart_pointer => Some(
                "its object stands behind a smart pointer; bind a reference to that, and call it on the reference",
            ),
            () if is_temporary => {
                Some("its object is a temporary; put that in a variable of its own")
            }
            () if has_lambda(cursor) => {
                Some("it has a lambda in its arguments; put that in a variable of its own")
            }
            () if unfollowed => Some(
                "an argument may do anything while it is evaluated, or makes an object whose destructor may; put its value in a variable of its own",
            ),
            () if changes => Some(
                "an argument changes something while it is evaluated; do that in a statement of its own",
            ),
            () => None,
        };
        TraversalCall {
            call,
            groupable,
            why,
        }
    }

    /// What the value of a call goes to, as the argument that it is.
    fn result_argument(&self, call: Cursor<'tu>) -> Argument {
        let result = self.frame.value_of(call);
        let place = result.map(|it| Target::variable(Variable::Local(it)).place);
        Argument {
            span: None,
            object: None,
            result,
            referent: place,
            own: true,
        }
    }

    /// The object of a visitor's function, as the argument that it is.
    fn object_argument(&mut self, object: Option<Cursor<'tu>>) -> Argument {
        let written = object.map(as_written).filter(|it| it.kind() != kind::THIS);
        let targets = match written {
            Some(object) => self.object(object),
            None => vec![self.implicit_object()],
        };
        let ty = written.map(|it| match it.ty().is_pointer() {
            true => it.ty().canonical().pointee(),
            false => it.ty(),
        });
        let bound = self.bound_to(ty, &targets);
        if written.is_some_and(|it| it.ty().is_pointer() || follows_pointer(it)) {
            self.may_fault();
        }
        Argument {
            span: written.map(|it| self.span(it)),
            object: Some(match written {
                None => ObjectForm::This,
                Some(it) if it.ty().is_pointer() => ObjectForm::Pointer,
                Some(_) => ObjectForm::Object,
            }),
            ..bound
        }
    }

    /// Whether the callee's name, the receiver and the arguments stand in the text, so that they can be moved.
    fn is_written_out(&mut self, call: Cursor<'tu>, parts: &CallParts<'tu>) -> bool {
        let named = call.children().into_iter().next().map(strip_casts);
        let name = named.is_some_and(|it| {
            let name = it.spelling();
            self.facts.files.name_span(it.location(), &name).is_some()
        });
        let start = call.extent().start_in_macro;
        let mut whole = name && !start;
        for part in parts.object.iter().chain(&parts.arguments) {
            let span = self.span(*part);
            whole &= span.start < span.end && !self.facts.files.crosses_macro(span);
        }
        whole
    }

    fn traversal_argument(
        &mut self,
        callee: Cursor<'tu>,
        index: usize,
        argument: Cursor<'tu>,
        ty: Option<Type<'tu>>,
    ) -> Option<Vec<Target>> {
        if broken(Rule::Arguments) {
            return None;
        }
        if !argument.extent().is_valid() {
            self.default_argument(callee, index);
            return None;
        }
        match ty {
            Some(ty) if ty.is_reference() => Some(self.place(argument)),
            // A null pointer leads to nothing.
            Some(ty)
                if ty.is_pointer() && self.facts.may_be_formal(ty) && is_null_pointer(argument) =>
            {
                self.value(argument);
                Some(Vec::new())
            }
            Some(ty) if ty.is_pointer() && self.facts.may_be_formal(ty) => {
                Some(self.pointee(argument))
            }
            Some(ty) if is_view_type(ty) => Some(self.viewed(argument)),
            _ => {
                self.value(argument);
                None
            }
        }
    }

    /// What a formal of type `ty` is bound to, where the argument designates `targets`, if that was asked.
    pub(super) fn bound(&mut self, ty: Option<Type<'tu>>, targets: Option<&[Target]>) -> Argument {
        match ty.and_then(led_to).zip(targets) {
            Some((object, targets)) => self.bound_to(Some(object), targets),
            None => self.bound_to(None, &[Target::unknown()]),
        }
    }

    /// The same where it is bound to one of `targets`, an object of type `object` if that is known.
    fn bound_to(&mut self, object: Option<Type<'tu>>, targets: &[Target]) -> Argument {
        let mut bound = Argument {
            span: None,
            object: None,
            referent: None,
            result: None,
            own: false,
        };
        match targets {
            [] => bound.own = true,
            [target] if target.is_tracked() && !target.closed => {
                let place = &target.place;
                let local = matches!(place.root, Root::Variable(Variable::Local(_)));
                let data = object.is_some_and(|it| self.is_apart_from_nodes(it));
                let whole = local && place.path.is_empty() && data;
                bound.own = target.apart || whole;
                bound.referent = Some(place.clone());
            }
            _ => {}
        }
        bound
    }

    fn receiver(
        &mut self,
        call: Cursor<'tu>,
        parts: &CallParts<'tu>,
        targets: &[Target],
    ) -> Receiver {
        let place = match targets {
            [target] if !target.closed && !target.inside && self.is_node_path(&target.place) => {
                Some(target.place.clone())
            }
            _ => None,
        };
        let written = parts.object.map(as_written);
        let class = match written {
            Some(object) => {
                let ty = object.ty().canonical();
                let class = if ty.is_pointer() { ty.pointee() } else { ty };
                class.record()
            }
            None => self.frame.function.semantic_parent(),
        };
        let text = written.map(|it| self.span(it));
        let is_pointer = written.is_none_or(|it| it.ty().is_pointer());
        let ends_in_arrow = written.is_some_and(is_written_arrow);
        let class = class.unwrap_or(call);
        Receiver {
            place,
            own: false,
            class: self.facts.usr(class),
            text,
            selector: match () {
                () if !parts.member => Selector::Argument,
                () if ends_in_arrow => Selector::None,
                () if is_pointer => Selector::Arrow,
                () => Selector::Dot,
            },
        }
    }

    fn is_node_path(&self, place: &Place) -> bool {
        matches!(place.root, Root::Node | Root::Pointee(_))
    }

    /// The run of a constructor or destructor on what `place` says, if it is known.
    pub(crate) fn run(
        &mut self,
        cursor: Cursor<'tu>,
        callee: Usr,
        class: Cursor<'tu>,
        place: Option<Place>,
        dispatch: Dispatch,
    ) {
        let direct = self.frame.helper && dispatch == Dispatch::Direct;
        let call = Call {
            span: self.span(cursor),
            callee: match direct {
                true => as_helper(&callee),
                false => callee,
            },
            dispatch,
            receiver: Receiver {
                place,
                own: false,
                class: self.facts.usr(class),
                text: None,
                selector: Selector::Arrow,
            },
            args: Vec::new(),
        };
        match self.frame.helper {
            true => self.out.helpers.push(call),
            false => self.out.nested.push(call),
        }
    }
}

/// Whether an expression designates one of several places (`wide ? width : height`), each of which is known: what a call does is then
/// what it does with any of them.
fn is_choice(targets: &[Target]) -> bool {
    let known = |it: &Target| it.is_tracked() && !it.closed;
    (2..=MOST_CALLS).contains(&targets.len()) && targets.iter().all(known)
}

/// Whether an expression is `it->`, for an object with an operator of that name.
fn is_written_arrow(object: Cursor<'_>) -> bool {
    let callee = object.referenced();
    let arrow = callee.is_some_and(|it| it.spelling() == "operator->");
    object.kind() == kind::CALL_EXPR && arrow && object.arguments().len() == 1
}

/// Why a call of `callee` may do anything.
fn why_unseen(callee: Cursor<'_>, facts: &Facts<'_>) -> String {
    let replaced = &facts.replaced;
    let class = callee.semantic_parent();
    let class = class.filter(|it| kind::is_class(it.kind()));
    let name = match class {
        Some(class) if is_lambda_class(class) => return "it calls a lambda".to_owned(),
        // Of `__shared_ptr`, nobody has heard.
        Some(class) => {
            let known = class.spelling();
            format!("{}::{}", known.trim_start_matches("__"), callee.spelling())
        }
        None => callee.spelling(),
    };
    if replaced.allocation && library::known(callee).is_some() {
        return format!("it calls `{name}`, which may run the program's own `operator new`");
    }
    if let Some(operator) = replaced
        .operators
        .as_ref()
        .filter(|_| class.is_some_and(library::has_iterators))
    {
        return format!("it calls `{name}`, {}", of_iterators(operator));
    }
    let word = replaced.streams.as_deref();
    if let Some(word) = word.filter(|_| library::known(callee).is_some_and(Entry::prints)) {
        return format!(
            "it calls `{name}`, and streams may run code of the program's own or write into its memory: some file has the word `{word}`"
        );
    }
    if let Some(element) = library::foreign_element(callee) {
        let element = element.spelling();
        return format!(
            "it calls `{name}` for elements of type `{element}`, which hold pointers, or are made, copied or destroyed by code of the program's"
        );
    }
    let why = match callee {
        _ if name.contains("assert") && callee.is_noreturn() => {
            "which ends the program; a build with NDEBUG has no `assert`"
        }
        it if it.is_noreturn() => "which ends the program",
        it if class.is_some_and(is_smart_pointer) && !only_reads_smart(it) => {
            "which does more than to read a smart pointer"
        }
        _ if class.is_some_and(|it| is_iterator(it.ty())) => {
            "which leads anywhere, because the iterator may be one of any container"
        }
        it if it.in_system_header() => "a library function that pleach does not know",
        it if facts.renaming.change(it) => "for which a pragma may put another function",
        it if it.kind() == kind::DESTRUCTOR => "a destructor that is called by its name",
        it if it.is_virtual_method() && callee.spelling().starts_with("operator") => {
            "a virtual operator, which may be any overrider's; have it call a function with a name"
        }
        it if it.is_virtual_method() => "a virtual function of a class that is no tree type",
        it if it.specialized_template().is_some() => "an instance of a template",
        _ => "which is a template, or takes an object with code of its own",
    };
    format!("it calls `{name}`, {why}")
}

/// What the library may run where it uses an iterator.
pub(crate) fn of_iterators(operator: &str) -> String {
    format!(
        "which may run the program's `{operator}`, because that takes iterators of the library, or any type; give it parameters of the program's types"
    )
}

/// Whether nothing overrides a virtual function, or derives from its class.
fn is_final(method: Cursor<'_>) -> bool {
    let class = method.semantic_parent();
    let class = class.map(|it| it.definition().unwrap_or(it));
    let mut all = [Some(method.canonical()), class].into_iter().flatten();
    all.any(|it| it.has_attribute(kind::FINAL_ATTR))
}

/// Whether a class is a smart pointer of the library, or a part of one.
fn is_smart_pointer(class: Cursor<'_>) -> bool {
    let names = ["unique_ptr", "shared_ptr", "__shared_ptr"];
    is_of_std(class) && names.contains(&class.spelling().as_str())
}
