//! Loops over all children in a container, by their headers: `for (auto &child : children)`, `for (int i = 0; i < children.size(); ++i)` or
//! backwards `for (int i = children.size(); i-- > 0;)` with statements that leave `i` alone, and those by iterators (`iterators`). Of an array that a
//! pointer leads to (`counts`), the size is the field that counts it: `for (unsigned i = 0; i < childCount; ++i)`. Those over a list of siblings
//! (`siblings`) go from link to link: `for (Node *child = first; child; child = child->next)`.

use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Target, unknown_attribute};
use crate::extract::effects::{Evaluator, Frame, Indexed, Loop, followed, only_followed};
use crate::extract::library::{iterated, smart_pointee};
use crate::extract::reading::text;
use crate::extract::syntax::{
    compound_of, holds_sizes, indexed_by, is_automatic, is_load, is_lvalue, is_null, mentions,
    operands, refs, strip_casts, strip_conversions, strip_parens,
};
use crate::model::{Access, Each, Element, LocalId, Mode, Place, Root, Span, Start, Usr, Variable};
use crate::mutation::{Rule, broken};

/// The header of a loop over children.
pub(crate) struct Header<'tu> {
    pub(crate) statement: Cursor<'tu>,
    pub(crate) body: Cursor<'tu>,
    /// What it goes through.
    pub(crate) container: Place,
    /// What is evaluated of it: the range, or what an index is compared with.
    pub(crate) range: Cursor<'tu>,
    variable: Cursor<'tu>,
    how: How,
    /// Where what stands between the parentheses ends, but for a `;`.
    last: Cursor<'tu>,
}

/// How a loop goes through its container.
enum How {
    /// Its variable is bound to each element.
    Bound,
    /// Its variable is an index, which counts in this way.
    Counted {
        counts: String,
        /// From the first element, wherever there is one.
        from_first: bool,
        /// Through all elements.
        all: bool,
        /// From the last to the first.
        backwards: bool,
        /// There always is an element with that index.
        within: bool,
    },
    /// Its variable is an iterator of this container; whether the first is that of the first element.
    Iterated(Target, bool),
    /// Its variable leads to each sibling of this list in turn.
    Linked(Target),
}

impl<'tu> Header<'tu> {
    /// The header of `statement`, if that is such a loop: over other children than those of the loops around it (`outer`), which a loop
    /// over the same takes in another order.
    pub(crate) fn read(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        match statement.kind() {
            _ if evaluator.frame.site => None,
            kind::FOR_RANGE => Header::of_range(evaluator, statement, outer),
            kind::FOR => Header::of_index(evaluator, statement, outer)
                .or_else(|| Header::of_iterator(evaluator, statement, outer))
                .or_else(|| Header::of_siblings(evaluator, statement, outer)),
            _ => None,
        }
    }

    fn of_range(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        let children = statement.children();
        let mut all = children.iter().copied();
        let range = all.find(|it| kind::is_expression(it.kind()))?;
        let variable = evaluator.variable_of_loop(&children, range)?;
        let body = *children.last()?;
        let pointer = variable.ty().is_pointer() || smart_pointee(variable.ty()).is_some();
        let by_name = variable.ty().is_reference() || pointer;
        let runs_more = evaluator.own_operator(range.ty()).is_some();
        if body == range || !by_name || !evaluator.is_container(range) || runs_more {
            return None;
        }
        let places = evaluator.silently(|it| it.place(range));
        let copies = !evaluator.is_bound_to_elements(variable, range.ty());
        if copies && places.iter().any(|it| it.values || it.keyed) {
            return None;
        }
        let (from, to) = (evaluator.span(variable), evaluator.span(range));
        let text = evaluator.text(from);
        let plain = from.file == to.file
            && from.start < to.start
            && !variable.extent().in_macro()
            && !text
                .slice(Span::new(from.file, from.start, to.end))
                .contains(&b';');
        Some(Header {
            statement,
            body,
            container: children_in(&places, outer).filter(|_| plain)?.place.clone(),
            range,
            variable,
            how: How::Bound,
            last: range,
        })
    }

    fn of_index(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        let counted = counted(statement)?;
        let Counted {
            variable, range, ..
        } = counted;
        let body = *statement.children().last()?;
        let plain = variable.ty().is_integer() && !variable.ty().is_volatile();
        let header = statement.children();
        let in_macro = header
            .iter()
            .any(|it| *it != body && it.extent().in_macro());
        if !plain || in_macro || !only_loads(body, variable) {
            return None;
        }
        let size = kept_size(evaluator, range).unwrap_or(range);
        let sized = evaluator.sized(size);
        let within = sized.is_some();
        let (container, extent, is_list) = match sized {
            Some(places) => {
                let container = children_in(&places, outer).filter(|it| !it.keyed)?;
                (container.place.clone(), None, false)
            }
            None => {
                let candidates = indexed_by(body, variable).into_iter();
                let mut found = candidates.filter_map(|it| {
                    let it = it.container;
                    let places = evaluator.silently(|evaluator| evaluator.place(it));
                    let container = children_in(&places, outer).filter(|it| !it.keyed)?;
                    let is_list = it.ty().is_pointer();
                    let all = match is_list {
                        true => goes_to_count(evaluator, (it, container), &counted),
                        false => counted.kept.is_none(),
                    };
                    all.then(|| (container.place.clone(), it.ty().extent(), is_list))
                });
                found.next()?
            }
        };
        let bound = strip_casts(range);
        let bound = match bound.integer() {
            _ if is_list => "count".to_owned(),
            _ if within => "size".to_owned(),
            Some(value) => value.to_string(),
            None => field_of_node(evaluator, bound)?,
        };
        // A container may hold less than a number says, and an array what a loop up to a field leaves out.
        let number = strip_casts(range).integer();
        let number = number
            .and_then(|it| u64::try_from(it).ok())
            .filter(|it| *it > 0);
        let some = extent.is_some() && number.is_some();
        let whole = within || some && number == extent || broken(Rule::WholeLoops) && some;
        let inside = within || some && number <= extent;
        let forward = matches!(counted.counts, " <" | " !=");
        Some(Header {
            statement,
            body,
            container,
            range,
            variable,
            how: How::Counted {
                counts: format!("{} {bound}", counted.counts),
                from_first: forward && (within || some),
                all: whole && holds_sizes(variable.ty()),
                backwards: !forward,
                within: inside,
            },
            last: counted.last,
        })
    }

    fn of_iterator(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        let found = iterated(statement)?;
        let [range, until] = found.containers;
        let header = statement.children();
        let in_macro = |it: &Cursor<'tu>| *it != found.body && it.extent().in_macro();
        if header.iter().any(in_macro)
            || !only_followed(evaluator.frame, found.body, found.variable)
        {
            return None;
        }
        let targets = evaluator.silently(|it| it.place(range));
        let container = children_in(&targets, outer)?;
        let ends = evaluator.silently(|it| it.place(until));
        if children_in(&ends, outer)? != container {
            return None;
        }
        Some(Header {
            statement,
            body: found.body,
            container: container.place.clone(),
            range,
            variable: found.variable,
            how: How::Iterated(container.clone(), found.forward),
            last: found.step,
        })
    }

    fn of_siblings(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        let header = statement.children();
        let [init, test, step, body] = header[..] else {
            return None;
        };
        let [variable] = init.children()[..] else {
            return None;
        };
        let is_header = init.kind() == kind::DECL_STMT && variable.kind() == kind::VAR_DECL;
        let first = variable.initializer().filter(|_| is_header)?;
        let [sibling] = <[Target; 1]>::try_from(evaluator.silently(|it| it.pointee(first))).ok()?;
        let (field, link) = evaluator.facts.list_from(&sibling)?;
        let pointer = variable.ty().canonical();
        let plain = pointer.is_pointer() && !pointer.is_volatile() && is_automatic(variable);
        let plain = plain && unknown_attribute(evaluator.facts, variable).is_none();
        // What is of a class derived from the siblings' has the same link, but is another pointer.
        let class = evaluator.facts.child_class(field)?;
        let same = pointer.pointee().record().map(Cursor::canonical) == Some(class.canonical());
        let in_macro = header[..3].iter().any(|it| it.extent().in_macro());
        let kept = only_loads(body, variable) && !is_captured(body, variable);
        let changed = [field, link].iter().any(|it| evaluator.frame.changes(*it));
        let container = sibling.container();
        if !plain
            || !same
            || in_macro
            || !kept
            || changed
            || !tells_null(test, variable)
            || !evaluator.goes_on(step, (variable, link))
            || evaluator.leads_through_assigned(std::slice::from_ref(&container), variable)
        {
            return None;
        }
        Some(Header {
            statement,
            body,
            container: children_in(std::slice::from_ref(&container), outer)?
                .place
                .clone(),
            range: first,
            variable,
            how: How::Linked(container),
            last: step,
        })
    }

    /// Where in its file what stands between the parentheses ends, if no macro makes that.
    pub(crate) fn end(&self, evaluator: &mut Evaluator<'_, 'tu>) -> Option<u32> {
        let span = evaluator.span(self.last);
        // Behind an empty step stands a `;`.
        let source = evaluator.text(span);
        let at = text::skip_trivia(&source.0, span.end as usize);
        let end = match source.0.get(at) {
            Some(b';') => at as u32 + 1,
            _ => span.end,
        };
        (!self.last.extent().in_macro()).then_some(end)
    }

    /// From here on, the variable stands for the element of the iteration at hand.
    pub(super) fn enter(&self, frame: &mut Frame<'tu>) {
        let variable = (self.variable, self.statement.extent());
        match &self.how {
            How::Counted { within, .. } => {
                let container = self.container.clone();
                let within = *within;
                frame.set_index(variable, Some(Indexed { container, within }));
            }
            How::Iterated(container, _) => frame.set_iterator(variable, Some(container.clone())),
            How::Bound => {
                let range = self.range;
                frame.add_loop(self.variable, Loop { range, apart: true });
            }
            How::Linked(list) => {
                let sibling = list.clone().element(true).follow_child();
                frame.set_sibling(self.variable, Some(sibling));
            }
        }
    }

    /// The loop stays one statement.
    pub(crate) fn leave(&self, frame: &mut Frame<'tu>) {
        let variable = (self.variable, self.statement.extent());
        match &self.how {
            How::Counted { .. } => frame.set_index(variable, None),
            How::Iterated(..) => frame.set_iterator(variable, None),
            How::Bound => {
                let range = self.range;
                frame.add_loop(
                    self.variable,
                    Loop {
                        range,
                        apart: false,
                    },
                );
            }
            How::Linked(_) => frame.set_sibling(self.variable, None),
        }
    }

    /// Evaluates it, but for the variable: who assigns that, is the loop itself.
    pub(super) fn evaluate(&self, evaluator: &mut Evaluator<'_, 'tu>) {
        match &self.how {
            How::Counted { .. } => {
                evaluator.value(self.range);
                evaluator.push(Access::read(self.container.clone()));
            }
            How::Iterated(..) => {
                let ty = self.range.ty();
                for it in evaluator.place(self.range) {
                    evaluator.touch_contents(Mode::Read, &it, (ty, false));
                }
                evaluator.push(Access::read(self.container.clone()));
            }
            How::Bound => evaluator.loop_header(self.variable, self.range),
            How::Linked(_) => {
                evaluator.value(self.range);
                evaluator.push(Access::read(self.container.clone()));
                // The link is asked behind the statements of the loop; what it calls for that is an accessor. Who changes one may do anything.
                let before = std::mem::take(&mut evaluator.out);
                let next = operands(strip_parens(self.last)).into_iter().nth(1);
                next.into_iter().for_each(|it| evaluator.value(it));
                evaluator.out.accessors = evaluator.out.nested.len() + evaluator.out.helpers.len();
                let of_step = std::mem::replace(&mut evaluator.out, before);
                evaluator.out.add(&of_step);
            }
        }
        let own = evaluator.frame.local(self.variable).map(Variable::Local);
        let own = own.map(Root::Variable);
        let of_loop = |it: &Access| {
            let of_variable = matches!(it.place.root, Root::Variable(_));
            of_variable && (it.mode == Mode::Write || own.as_ref() == Some(&it.place.root))
        };
        evaluator.out.accesses.retain(|it| !of_loop(it));
    }

    pub(super) fn fact(&self, evaluator: &mut Evaluator<'_, 'tu>) -> Option<Each> {
        let frame = &*evaluator.frame;
        let ty = self.variable.ty().canonical();
        let (object, sign) = match ty.is_reference() {
            true => (ty.pointee(), "&"),
            false => (ty, ""),
        };
        let how = match &self.how {
            How::Bound | How::Linked(_) => "",
            How::Counted { counts, .. } => counts,
            How::Iterated(..) => " *",
        };
        let names = match refs::bindings(self.variable) {
            names if names.is_empty() => vec![self.variable],
            names => names,
        };
        let bound = if names.len() > 1 { "[] " } else { "" };
        let variables: Option<Vec<LocalId>> = names.into_iter().map(|it| frame.local(it)).collect();
        let of_first = |it: bool, how| (it || broken(Rule::PeeledStarts)).then_some(how);
        let start = match &self.how {
            // A name for a half is none for the element.
            How::Bound if !bound.is_empty() => None,
            How::Bound if ty.is_reference() => Some(Start::Reference),
            // Of a smart pointer that is copied, a copy would be destroyed at another place.
            How::Bound => ty.is_pointer().then_some(Start::Pointer),
            How::Counted { from_first, .. } => of_first(*from_first, Start::Index),
            How::Iterated(_, first) => of_first(*first, Start::Iterator),
            How::Linked(_) => None,
        };
        Some(Each {
            range: self.container.clone(),
            variables: variables?,
            type_name: format!("{bound}{}{sign}{how}", object.unqualified().spelling()),
            constant: object.is_const(),
            start,
            element: self.element(evaluator),
        })
    }

    /// What the element is to statements of the loop.
    fn element(&self, evaluator: &mut Evaluator<'_, 'tu>) -> Option<Element> {
        let (wholes, backwards): (Vec<Cursor<'tu>>, bool) = match &self.how {
            How::Bound | How::Linked(_) => {
                let by_name = refs::bindings(self.variable).is_empty();
                let ty = self.variable.ty().canonical();
                let object = if ty.is_reference() { ty.pointee() } else { ty };
                return (by_name && (ty.is_reference() || ty.is_pointer())).then(|| Element {
                    type_name: object.unqualified().spelling(),
                    texts: Vec::new(),
                    only: true,
                    backwards: false,
                });
            }
            How::Counted { all, backwards, .. } if *all => {
                let selections = indexed_by(self.body, self.variable).into_iter();
                let own = selections.filter(|it| {
                    let places = evaluator.silently(|evaluator| evaluator.place(it.container));
                    matches!(&places[..], [it] if it.is_exact() && it.place == self.container)
                });
                (own.map(|it| it.whole).collect(), *backwards)
            }
            How::Iterated(container, forward) if !container.keyed => {
                (followed(self.body, self.variable), !forward)
            }
            How::Counted { .. } | How::Iterated(..) => return None,
        };
        let plain = |it: &Cursor<'tu>| !it.extent().in_macro() && is_lvalue(*it);
        let wholes: Vec<Cursor<'tu>> = wholes.into_iter().filter(plain).collect();
        let ty = wholes.first()?.ty().canonical();
        let same = |it: &Cursor<'tu>| it.ty().canonical().same_unqualified(ty);
        let elements: Vec<Cursor<'tu>> = wholes.iter().copied().filter(same).collect();
        let within = elements.iter().map(|it| names(*it, self.variable));
        Some(Element {
            type_name: ty.unqualified().spelling(),
            only: within.sum::<usize>() == names(self.body, self.variable),
            texts: elements.iter().map(|it| evaluator.span(*it)).collect(),
            backwards,
        })
    }
}

/// What holds children of the node, if that is all that is designated, and no outer loop goes through them.
fn children_in<'t>(places: &'t [Target], outer: &[&Place]) -> Option<&'t Target> {
    let [it] = places else {
        return None;
    };
    let of_node = it.child && it.is_exact() && it.place.root == Root::Node;
    (of_node && !outer.contains(&&it.place)).then_some(it)
}

/// The header of a loop by an index.
struct Counted<'tu> {
    variable: Cursor<'tu>,
    /// How many elements there are.
    range: Cursor<'tu>,
    /// The variable that keeps that.
    kept: Option<Cursor<'tu>>,
    /// Which way it counts, and how that is written.
    counts: &'static str,
    last: Cursor<'tu>,
}

/// The header of `statement`, if that counts up from 0, or down to it.
fn counted(statement: Cursor<'_>) -> Option<Counted<'_>> {
    let children = statement.children();
    let (init, test, step) = match children[..] {
        [init, test, _] => (init, test, None),
        [init, test, step, _] => (init, test, Some(step)),
        _ => return None,
    };
    let (variable, kept) = match init.children()[..] {
        [variable] => (variable, None),
        // `for (size_t i = 0, n = children.size(); i < n; ++i)`
        [variable, kept] if kept.kind() == kind::VAR_DECL => (variable, Some(kept)),
        _ => return None,
    };
    let is_header = init.kind() == kind::DECL_STMT
        && variable.kind() == kind::VAR_DECL
        && test.kind() == kind::BINARY_OPERATOR;
    let first = variable.initializer().filter(|_| is_header)?;
    let [left, right] = operands(test)[..] else {
        return None;
    };
    let named = |it: Cursor<'_>| strip_casts(it).referenced() == Some(variable);
    let to_zero = strip_casts(right).integer() == Some(0);
    let right = match kept {
        None => right,
        Some(kept) => {
            let bounds = strip_casts(right).referenced() == Some(kept);
            let wide = holds_sizes(kept.ty()) || broken(Rule::NarrowSizes);
            let value = kept.initializer().filter(|_| bounds && wide)?;
            let used = children.iter().filter(|it| **it != init && **it != test);
            if used.copied().any(|it| mentions(it, kept)) {
                return None;
            }
            value
        }
    };
    let of = |range, counts| {
        Some(Counted {
            variable,
            range,
            kept,
            counts,
            last: step.unwrap_or(test),
        })
    };
    let steps = step.map(|it| (it.unary_operator(), operands(it)));
    let steps = steps.filter(|it| matches!(it.1[..], [counter] if named(counter)));
    match (test.binary_operator(), steps.map(|it| it.0)) {
        (compares, Some(op::PRE_INCREMENT | op::POST_INCREMENT))
            if named(left) && strip_casts(first).integer() == Some(0) =>
        {
            match compares {
                op::LESS => of(right, " <"),
                op::NOT_EQUAL => of(right, " !="),
                _ => None,
            }
        }
        (op::GREATER_EQUAL, Some(op::PRE_DECREMENT | op::POST_DECREMENT))
            if named(left) && to_zero && counts_below_zero(variable) =>
        {
            of(one_less(first)?, " >= 0 from 1 less than")
        }
        // `i-- > 0`
        (compares, None) if step.is_none() && to_zero => {
            let counts = match compares {
                op::GREATER => " > 0 from",
                op::NOT_EQUAL => " != 0 from",
                _ => return None,
            };
            let left = strip_casts(left);
            let counts_down = left.kind() == kind::UNARY_OPERATOR
                && left.unary_operator() == op::POST_DECREMENT
                && operands(left).first().is_some_and(|it| named(*it));
            of(first, counts).filter(|_| counts_down)
        }
        _ => None,
    }
}

/// Whether a test is whether a pointer leads to anything: `p`, `p != nullptr`.
fn tells_null(test: Cursor<'_>, pointer: Cursor<'_>) -> bool {
    let test = strip_parens(test);
    let named = |it: &Cursor<'_>| {
        let it = strip_casts(*it);
        it.kind() == kind::DECL_REF_EXPR && it.referenced() == Some(pointer)
    };
    match &operands(test)[..] {
        [left, right] if test.kind() == kind::BINARY_OPERATOR => {
            let of_null = named(left) && is_null(*right) || named(right) && is_null(*left);
            test.binary_operator() == op::NOT_EQUAL && of_null
        }
        _ => named(&test),
    }
}

/// Whether a lambda in `cursor` names a variable.
fn is_captured(cursor: Cursor<'_>, variable: Cursor<'_>) -> bool {
    let children = cursor.children().into_iter();
    let mut children = children.map(|it| match it.kind() {
        kind::LAMBDA => mentions(it, variable),
        _ => is_captured(it, variable),
    });
    children.any(|it| it)
}

/// The size that a bound is, if it is a variable that gets that and never changes: `const size_t n = children.size();`. (Who changes a container
/// of children may do anything, so that no such body is taken apart.)
fn kept_size<'tu>(evaluator: &mut Evaluator<'_, 'tu>, bound: Cursor<'tu>) -> Option<Cursor<'tu>> {
    let kept = strip_casts(bound).referenced()?;
    let wide = holds_sizes(kept.ty()) && !kept.ty().is_volatile() || broken(Rule::NarrowSizes);
    let is_variable = kept.kind() == kind::VAR_DECL && is_automatic(kept) && wide;
    let body = compound_of(evaluator.frame.function).filter(|_| is_variable)?;
    let is_kept = only_loads(body, kept);
    let value = kept.initializer().filter(|_| is_kept)?;
    evaluator.sized(value)?;
    (!kept.extent().in_macro()).then_some(value)
}

/// Whether an index may be below 0, so that a loop down to 0 ends.
fn counts_below_zero(index: Cursor<'_>) -> bool {
    let ty = index.ty().canonical().unqualified().spelling();
    ["signed char", "short", "int", "long", "long long"].contains(&ty.as_str())
}

/// What an expression, converted or not, is one less than.
fn one_less(expression: Cursor<'_>) -> Option<Cursor<'_>> {
    let difference = strip_conversions(expression);
    let [left, right] = operands(difference)[..] else {
        return None;
    };
    let subtracts =
        difference.kind() == kind::BINARY_OPERATOR && difference.binary_operator() == op::SUBTRACT;
    (subtracts && strip_casts(right).integer() == Some(1)).then_some(left)
}

/// Whether a loop over the array that a counted child field leads to, goes to what that field names as the count.
fn goes_to_count<'tu>(
    evaluator: &mut Evaluator<'_, 'tu>,
    (list, array): (Cursor<'tu>, &Target),
    of: &Counted<'tu>,
) -> bool {
    let field = list.referenced().filter(|it| it.kind() == kind::FIELD_DECL);
    let Some(count) = field.and_then(|it| evaluator.facts.count_of(it)) else {
        return false;
    };
    if broken(Rule::CountedBounds) {
        return true;
    }
    // Of a count below 0, a type without sign makes another one; of one that is wider than the index, the index is never there.
    let (index, counted) = (of.variable.ty(), count.ty());
    let kept = of.kept.map(Cursor::ty);
    let mut types = conversions(of.range).into_iter().chain(kept).chain([index]);
    let signed = !counted.canonical().is_unsigned();
    let same =
        |it: Type<'tu>| holds_sizes(it) || it.canonical().same_unqualified(counted.canonical());
    if !types.all(|it| same(it) && !(signed && it.canonical().is_unsigned())) {
        return false;
    }
    let named = strip_conversions(of.range);
    if named.kind() != kind::MEMBER_REF_EXPR || named.referenced() != Some(count) {
        return false;
    }
    let object = array.clone().parent().place;
    let places = evaluator.silently(|it| it.place(named));
    let of_object = |it: &Target| it.is_exact() && it.clone().parent().place == object;
    matches!(&places[..], [it] if of_object(it))
}

/// The types that an expression is converted to, by what is written or not.
fn conversions(expression: Cursor<'_>) -> Vec<Type<'_>> {
    let mut types = Vec::new();
    let mut cursor = expression;
    while !is_lvalue(cursor)
        && let [.., operand] = operands(cursor)[..]
    {
        types.push(cursor.ty());
        cursor = operand;
    }
    types
}

/// The field of the node that an expression names, if it does.
fn field_of_node<'tu>(evaluator: &mut Evaluator<'_, 'tu>, named: Cursor<'tu>) -> Option<String> {
    if !is_lvalue(named) {
        return None;
    }
    match &evaluator.silently(|it| it.place(named))[..] {
        [it] if it.is_exact() && it.place.root == Root::Node => {
            let path: Vec<&str> = it.place.path.iter().map(Usr::as_str).collect();
            Some(path.join("."))
        }
        _ => None,
    }
}

/// How often something in `cursor` names a variable.
fn names(cursor: Cursor<'_>, variable: Cursor<'_>) -> usize {
    let own =
        usize::from(cursor.referenced() == Some(variable) && cursor.kind() == kind::DECL_REF_EXPR);
    let below = cursor.children().into_iter();
    own + below.map(|it| names(it, variable)).sum::<usize>()
}

/// Whether all that is done with a variable is to load its value.
fn only_loads(cursor: Cursor<'_>, variable: Cursor<'_>) -> bool {
    let children = cursor.children();
    let single = children.len() == 1;
    children.into_iter().all(|child| {
        let names = child.kind() == kind::DECL_REF_EXPR && child.referenced() == Some(variable);
        let loads = single && cursor.kind() == kind::UNEXPOSED_EXPR && is_load(cursor, child);
        (!names || loads) && only_loads(child, variable)
    })
}
