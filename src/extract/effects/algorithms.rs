//! Algorithms of the library: `std::sort(entries_.begin(), entries_.end(), byHeight)`.
//!
//! Which elements are touched, the range says: that of one container, or array, of data. What is called for them is a lambda or a function of the
//! program's that is read like any other call, with its parameters bound to the elements. An algorithm keeps no function longer than it runs. How
//! often it calls it is what the elements decide, which are the same in a copy. Everything else that such a call may run (operators, a `swap`, conversions)
//! has to be the library's own; where it may not be, the call may do anything.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Target, elements, is_one_location, part_of};
use crate::extract::library::{
    Algorithm, Gives, LibraryEffect, Role, algorithm, appended, copied_iterator, element_of,
    has_operators, is_in_std, is_iterator, is_leaf, is_number_type, makes, referent, uses_operator,
};
use crate::extract::syntax::{
    is_body_of_lambda, lambda_or_variable, operands, strip_casts, take_apart,
};
use crate::model::{Dispatch, Mode};
use crate::mutation::{Rule, broken};

/// Why a range is not followed.
const RANGES: &str = "with iterators that are not known to be of one container of data; call `begin` and `end` where it is called";

/// The same of one of nodes.
const CHILDREN: &str = "which goes through children; write a loop";

/// What an algorithm goes through, or where it writes.
#[derive(Clone)]
struct Range<'tu> {
    target: Target,
    /// The type of the container; of an array, none.
    container: Option<Type<'tu>>,
    element: Type<'tu>,
}

impl Range<'_> {
    /// Any element.
    fn parts(&self) -> Vec<Target> {
        let target = self.target.clone();
        let part = self
            .container
            .map_or(target.clone(), |it| part_of(target, it));
        elements(vec![part], self.element)
    }
}

/// The function that an algorithm is given.
#[derive(Clone, Copy)]
enum Called<'tu> {
    /// A lambda, where it is made or by the variable that holds it.
    Lambda {
        value: Cursor<'tu>,
        lambda: Cursor<'tu>,
    },
    /// A function by its name.
    Named(Cursor<'tu>),
    /// An operator, as an object of the library.
    Operator,
}

/// What an algorithm passes for a parameter: a value of this type, and where that is one that is kept, what it is.
type PassedValue<'tu> = (Type<'tu>, Option<Vec<Target>>);

/// A call of an algorithm of which all is known.
struct AlgorithmCall<'tu> {
    algorithm: &'static Algorithm,
    roles: Vec<Role>,
    ranges: Vec<Range<'tu>>,
    output: Option<Range<'tu>>,
    called: Option<Called<'tu>>,
}

impl<'tu> Evaluator<'_, 'tu> {
    /// A call of an algorithm; gives what its result leads to, if that is an iterator. `None`, and why, if it may do anything.
    pub(super) fn algorithm(
        &mut self,
        call: Cursor<'tu>,
        callee: Cursor<'tu>,
    ) -> Option<Vec<Target>> {
        let (algorithm, roles) = algorithm(callee).filter(|_| !self.frame.helper)?;
        match self.plan(callee, call, (algorithm, roles)) {
            Ok(plan) => Some(self.run_algorithm(callee, call, &plan)),
            Err(why) => {
                let name = callee.spelling();
                let why = || format!("it calls `{name}`, {why}");
                self.out.unseen.get_or_insert_with(why);
                None
            }
        }
    }

    fn plan(
        &mut self,
        callee: Cursor<'tu>,
        call: Cursor<'tu>,
        (algorithm, roles): (&'static Algorithm, Vec<Role>),
    ) -> Result<AlgorithmCall<'tu>, String> {
        let arguments = call.arguments();
        let of = |wanted: Role| {
            let mut each = roles.iter().zip(&arguments);
            each.find(|it| *it.0 == wanted).map(|it| *it.1)
        };
        let mut ranges: Vec<Range<'tu>> = Vec::new();
        for (role, argument) in roles.iter().zip(&arguments) {
            let range = match role {
                Role::Range => self.range(*argument),
                Role::Container => self.whole(*argument),
                _ => continue,
            };
            let why = || self.why_no_range(*argument);
            ranges.push(range.ok_or_else(why)?);
        }
        let output = match of(Role::Output) {
            None => None,
            Some(it) => {
                let range = match appended(it) {
                    Some(container) => self.whole(container),
                    None => self.range(it),
                };
                Some(range.ok_or(RANGES)?)
            }
        };
        let [range, ..] = &ranges[..] else {
            return Err("a library function that pleach does not know".to_owned());
        };
        let element = range.element;
        let all = || ranges.iter().chain(&output);
        if all().any(|it| self.facts.holds_nodes(it.element)) {
            return Err(CHILDREN.to_owned());
        }
        let known = all().all(|it| match it.container {
            Some(ty) => is_one_location(&it.target, ty),
            None => !it.target.child,
        });
        let alike = ranges.iter().all(|it| it.element.same_unqualified(element));
        if !known || !alike {
            let element = element.spelling();
            return Err(format!(
                "for elements of type `{element}`, which hold pointers, or are made, copied or destroyed by code of the program's"
            ));
        }
        let function = roles.iter().zip(&arguments).find(|it| it.0.is_function());
        let called = match function {
            None => None,
            Some((_, it)) => Some(self.called(*it)?),
        };
        let value = roles.iter().zip(callee.ty().parameters());
        let value = value
            .filter(|it| matches!(it.0, Role::Value | Role::Start))
            .map(|it| it.1)
            .next();
        let by_operator = matches!(called, None | Some(Called::Operator));
        let converts = !algorithm.goes_through(
            element,
            value.filter(|_| of(Role::Start).is_none() || by_operator),
            by_operator,
        );
        let hooks = self.has_hooks(element, algorithm.swaps);
        if (converts || hooks) && !broken(Rule::AlgorithmHooks) {
            let element = element.spelling();
            return Err(format!(
                "for elements of type `{element}`, for which operators, a conversion or a `swap` of the program's own may run"
            ));
        }
        let changes =
            algorithm.elements == LibraryEffect::Writes || output.is_some() || algorithm.allocates;
        if changes && self.facts.replaced.allocation {
            return Err("which may run the program's own `operator new`".to_owned());
        }
        if let Some((role, _)) = function
            && let Some(called) = called
        {
            let start = of(Role::Start).and(value);
            let written = output.as_ref().map(|it| it.element);
            let passed = passed(*role, (range, value, start), Vec::new());
            if !fits(called, *role, &passed, start.or(written)) && !broken(Rule::AlgorithmHooks) {
                return Err(
                    "with a function for which elements or results are converted".to_owned(),
                );
            }
        } else if let Some(written) = &output
            && !makes(element, written.element)
        {
            return Err("with elements that are converted".to_owned());
        }
        Ok(AlgorithmCall {
            algorithm,
            roles,
            ranges,
            output,
            called,
        })
    }

    /// Why what an algorithm is given is no range that is followed.
    fn why_no_range(&mut self, argument: Cursor<'tu>) -> String {
        let named = end_of(argument).unwrap_or(argument);
        let targets = self.silently(|it| it.place(named));
        let children = targets.iter().any(|it| it.child || it.held || it.values);
        if children { CHILDREN } else { RANGES }.to_owned()
    }

    /// The range that an iterator is one of.
    fn range(&mut self, iterator: Cursor<'tu>) -> Option<Range<'tu>> {
        if is_iterator(iterator.ty()) {
            let (target, ty) = self.container_of_iterator(iterator)?;
            return Some(Range {
                target,
                container: Some(ty),
                element: element_of(ty)?,
            });
        }
        let pointer = strip_casts(iterator);
        if pointer.ty().is_array() {
            return self.whole(pointer);
        }
        match pointer.kind() {
            kind::BINARY_OPERATOR
                if [op::ADD, op::SUBTRACT].contains(&pointer.binary_operator()) =>
            {
                let [base, _] = operands(pointer)[..] else {
                    return None;
                };
                self.range(base)
            }
            _ => self.whole(array_of_end(pointer)?),
        }
    }

    /// Evaluates an iterator.
    fn range_value(&mut self, iterator: Cursor<'tu>) {
        if is_iterator(iterator.ty()) {
            return self.iterator(iterator);
        }
        let pointer = strip_casts(iterator);
        match (pointer.kind(), &operands(pointer)[..]) {
            (kind::BINARY_OPERATOR, [base, by]) => {
                self.range_value(*base);
                self.value(*by);
            }
            _ => drop(self.place(array_of_end(pointer).unwrap_or(pointer))),
        }
    }

    /// All of a container or array.
    fn whole(&mut self, container: Cursor<'tu>) -> Option<Range<'tu>> {
        let (target, ty) = self.settled(container)?;
        let array = ty.is_array();
        let element = match array {
            true => ty.element().canonical(),
            false => element_of(ty)?,
        };
        Some(Range {
            target,
            container: (!array).then_some(ty),
            element,
        })
    }

    /// The function that an argument is.
    fn called(&mut self, argument: Cursor<'tu>) -> Result<Called<'tu>, String> {
        if let Some(value) = lambda_or_variable(argument) {
            let variable = || self.frame.called.get(&value.referenced()?.id()).copied();
            let lambda = match value.kind() {
                kind::LAMBDA => Some(value),
                _ => variable(),
            };
            let lambda = lambda.filter(|it| self.is_followed(*it));
            return lambda
                .map(|lambda| Called::Lambda { value, lambda })
                .ok_or_else(|| "with a lambda that is not followed: generic, kept in a variable for more than calls, or with a copy of an object or a pointer that changes".to_owned());
        }
        if uses_operator(argument) {
            return Ok(Called::Operator);
        }
        let mut named = strip_casts(argument);
        if named.kind() == kind::UNARY_OPERATOR && named.unary_operator() == op::ADDRESS_OF {
            named = strip_casts(*operands(named).first().unwrap_or(&named));
        }
        let function = named
            .referenced()
            .filter(|it| named.kind() == kind::DECL_REF_EXPR && is_plain_function(*it));
        let seen = function.filter(|it| {
            let marks = self.facts.marks(*it);
            let annotated = marks.traversal || marks.pure || marks.access.is_some();
            let record = self.facts.declarations.running(*it);
            let known = record.is_some_and(|it| !it.template) && !it.in_system_header();
            let types = it.ty().parameters();
            let mut types = types.iter();
            known
                && !annotated
                && !it.is_noreturn()
                && !self.facts.renaming.change(*it)
                && types.all(|it| it.record().is_none() || is_leaf(*it))
        });
        seen.map(Called::Named)
            .ok_or_else(|| "with a function object that is not followed".to_owned())
    }

    /// Whether the program has a function by which the library may go through elements of a type, or swap two.
    fn has_hooks(&self, element: Type<'tu>, swaps: bool) -> bool {
        let names = ["swap", "iter_swap", "iter_move"];
        let is_hook = |function: Cursor<'tu>| {
            let name = function.spelling();
            let mut types = function.ty().parameters().into_iter();
            let any = |it: &Type<'tu>| {
                let ty = it.canonical();
                let value = match ty.is_reference() {
                    true => ty.pointee(),
                    false => ty,
                };
                is_iterator(value)
                    || value
                        .unqualified()
                        .spelling()
                        .starts_with("type-parameter-")
            };
            swaps && names.contains(&name.as_str())
                || name.starts_with("operator") && types.any(|it| any(&it))
        };
        let functions = self.facts.declarations.functions.iter();
        let mut functions = functions.map(|it| it.canonical).filter(|it| {
            let parent = it.semantic_parent();
            parent.is_none_or(|it| !kind::is_class(it.kind()))
        });
        // By a type of the program's, be it behind a pointer, the library may find these.
        let own = has_operators(element) || !is_leaf(element);
        own && functions.any(is_hook)
    }

    fn run_algorithm(
        &mut self,
        callee: Cursor<'tu>,
        call: Cursor<'tu>,
        plan: &AlgorithmCall<'tu>,
    ) -> Vec<Target> {
        let arguments = call.arguments();
        let types = callee.ty().parameters();
        let mut values = Vec::new();
        for ((role, argument), ty) in plan.roles.iter().zip(&arguments).zip(&types) {
            match (role, plan.called) {
                (Role::Output, _) if let Some(container) = appended(*argument) => {
                    self.place(container);
                }
                (Role::Range | Role::Output, _) => self.range_value(*argument),
                (Role::Container, _) => drop(self.place(*argument)),
                (Role::Value, _) => {
                    values = self.library_argument(*argument, *ty, LibraryEffect::Reads);
                }
                (it, Some(Called::Lambda { value, lambda })) if it.is_function() => {
                    self.take_lambda(value, lambda);
                }
                (it, Some(Called::Named(_) | Called::Operator)) if it.is_function() => {}
                _ => self.value(*argument),
            }
        }
        self.may_fault();
        for range in &plan.ranges {
            self.touch_elements(Mode::Read, range);
        }
        if let Some((role, argument)) = plan
            .roles
            .iter()
            .zip(&arguments)
            .find(|it| it.0.is_function())
            && let Some(called) = plan.called
            && let [range, ..] = &plan.ranges[..]
            && !broken(Rule::AlgorithmCalls)
        {
            let passed = passed(*role, (range, None, None), values);
            self.call_for_elements(called, *argument, passed);
        }
        let writes = plan.algorithm.elements == LibraryEffect::Writes;
        let written = plan.ranges.iter().filter(|_| writes).chain(&plan.output);
        for range in written.filter(|_| !broken(Rule::AlgorithmWrites)) {
            self.touch_elements(Mode::Read, range);
            self.touch_elements(Mode::Write, range);
        }
        match (plan.algorithm.gives, &plan.ranges[..]) {
            (Gives::Iterator, [range, ..]) => range.parts(),
            _ => Vec::new(),
        }
    }

    fn touch_elements(&mut self, mode: Mode, range: &Range<'tu>) {
        match range.container {
            Some(ty) => self.touch_contents(mode, &range.target, (ty, true)),
            None => self.touch_lvalue(mode, &range.parts(), range.element),
        }
    }

    /// Makes a lambda, or copies the one that a variable holds.
    fn take_lambda(&mut self, value: Cursor<'tu>, lambda: Cursor<'tu>) {
        match value.kind() {
            kind::LAMBDA => {
                self.check_lambda(lambda);
                self.capture(lambda);
            }
            _ => {
                let targets = self.place(value);
                self.touch_lvalue(Mode::Read, &targets, value.ty());
            }
        }
    }

    /// What a function does that is called for elements.
    fn call_for_elements(
        &mut self,
        called: Called<'tu>,
        argument: Cursor<'tu>,
        passed: Vec<PassedValue<'tu>>,
    ) {
        let given = |(ty, (element, targets)): (&Type<'tu>, PassedValue<'tu>)| {
            let same = ty.canonical().pointee().same_unqualified(element);
            targets.filter(|_| ty.is_reference() && same)
        };
        let types = signature(called).map(|it| it.0).unwrap_or_default();
        let targets: Vec<Option<Vec<Target>>> = types.iter().zip(passed).map(given).collect();
        match called {
            Called::Lambda { lambda, .. } => self.run_lambda(lambda, targets),
            Called::Named(function) => {
                let mut call = self.call_of(argument, function, &[]);
                call.dispatch = Dispatch::Direct;
                let skip = usize::from(self.facts.node_class(function).is_some());
                for (ty, targets) in types.iter().zip(&targets).skip(skip) {
                    call.args.push(self.bound(Some(*ty), targets.as_deref()));
                }
                self.out.nested.push(call);
                self.runs.push(function);
            }
            Called::Operator => {}
        }
    }
}

/// What an algorithm passes to its function.
fn passed<'tu>(
    role: Role,
    (range, value, start): (&Range<'tu>, Option<Type<'tu>>, Option<Type<'tu>>),
    values: Vec<Target>,
) -> Vec<PassedValue<'tu>> {
    let mut parts = range.parts();
    parts.extend(values);
    let element = (range.element, Some(parts));
    match role {
        Role::Order if value.is_some_and(|it| !referent(it).same_unqualified(range.element)) => {
            // Which of the two it is, and which an element, its place says; neither is converted.
            Vec::new()
        }
        Role::Order => vec![element.clone(), element],
        Role::Fold => vec![(start.unwrap_or(range.element), None), element],
        _ => vec![element],
    }
}

/// The container of which an expression gives an end.
fn end_of(iterator: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut iterator = strip_casts(iterator);
    while let Some(from) = copied_iterator(iterator) {
        iterator = strip_casts(from);
    }
    array_of_end(iterator)
}

/// The array or container of which a call gives an end.
fn array_of_end(call: Cursor<'_>) -> Option<Cursor<'_>> {
    let callee = call
        .referenced()
        .filter(|it| call.kind() == kind::CALL_EXPR && it.in_system_header())?;
    let known = ["begin", "end", "cbegin", "cend"].contains(&&*callee.spelling());
    let parts = take_apart(call, callee);
    match (parts.object, &parts.arguments[..]) {
        (Some(array), []) if known && parts.member => Some(array),
        (None, [array]) if known && is_in_std(callee) => Some(*array),
        _ => None,
    }
}

/// The parameters and the result of a function.
fn signature<'tu>(called: Called<'tu>) -> Option<(Vec<Type<'tu>>, Type<'tu>)> {
    let function = match called {
        Called::Operator => return None,
        Called::Named(function) => function,
        Called::Lambda { lambda, .. } => {
            let members = lambda.ty().record()?.children().into_iter();
            let mut bodies = members.filter(|it| is_body_of_lambda(*it));
            bodies.next()?
        }
    };
    Some((function.ty().parameters(), function.result_type()))
}

/// Whether a function is called with what is passed, and its result used, without code of the program's.
fn fits<'tu>(
    called: Called<'tu>,
    role: Role,
    passed: &[PassedValue<'tu>],
    result: Option<Type<'tu>>,
) -> bool {
    let Some((types, gives)) = signature(called) else {
        return true;
    };
    let takes = |(ty, (given, _)): (&Type<'tu>, &PassedValue<'tu>)| {
        let value = referent(*ty);
        let same = value.same_unqualified(*given);
        let number = is_number_type(value) && is_number_type(given.canonical());
        match ty.is_reference() {
            true => !ty.is_rvalue_reference() && same,
            false => same || number,
        }
    };
    let gives = gives.canonical();
    let of_use = match (role, result) {
        (Role::Test | Role::Order, _) => is_number_type(gives),
        (Role::Map | Role::Fold, Some(ty)) => !gives.is_reference() && makes(gives, ty),
        (Role::Action, _) => gives.record().is_none() || is_leaf(gives),
        _ => false,
    };
    of_use && types.len() == passed.len() && types.iter().zip(passed).all(takes)
}

/// Whether a declaration is a function that an object is no part of.
fn is_plain_function(function: Cursor<'_>) -> bool {
    function.kind() == kind::FUNCTION_DECL
        || function.kind() == kind::METHOD && function.is_static_method()
}
