//! Loops over all children in a container, by their headers: `for (auto &child : children)`, or `for (int i = 0; i < children.size(); ++i)`
//! with statements that leave `i` alone.

use super::call::{strip_casts, take_apart};
use super::eval::{Evaluator, is_lvalue, operands};
use super::frame::{Frame, Loop, is_load};
use super::library::{Gives, element_of, known};
use super::target::Target;
use crate::clang::{Cursor, kind, kind::op};
use crate::model::{Access, Each, Mode, Place, Root, Span, Usr};

/// The header of a loop over children.
pub(super) struct Header<'tu> {
    pub(super) statement: Cursor<'tu>,
    pub(super) body: Cursor<'tu>,
    /// What it goes through.
    pub(super) container: Place,
    /// What is evaluated of it: the range, or what an index is compared with.
    pub(super) range: Cursor<'tu>,
    variable: Cursor<'tu>,
    /// If the variable is an index: how it counts.
    counts: Option<String>,
    /// Where what stands between the parentheses ends.
    last: Cursor<'tu>,
}

impl<'tu> Header<'tu> {
    /// The header of `statement`, if that is such a loop: over other children than those of the loops around it (`outer`), which a loop
    /// over the same takes in another order.
    pub(super) fn read(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        match statement.kind() {
            _ if evaluator.frame.site => None,
            kind::FOR_RANGE => Header::of_range(evaluator, statement, outer),
            kind::FOR => Header::of_index(evaluator, statement, outer),
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
        let variable = all.clone().find(|it| it.kind() == kind::VAR_DECL)?;
        let range = all.find(|it| kind::is_expression(it.kind()))?;
        let body = *children.last()?;
        let by_name = variable.ty().is_reference() || variable.ty().is_pointer();
        if body == range || !by_name || !evaluator.is_container(range) {
            return None;
        }
        let places = evaluator.silently(|it| it.place(range));
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
            container: children_in(&places, outer).filter(|_| plain)?,
            range,
            variable,
            counts: None,
            last: range,
        })
    }

    fn of_index(
        evaluator: &mut Evaluator<'_, 'tu>,
        statement: Cursor<'tu>,
        outer: &[&Place],
    ) -> Option<Self> {
        let [init, test, step, body] = statement.children()[..] else {
            return None;
        };
        let (variable, range, counts) = counted(init, test, step)?;
        let plain = variable.ty().is_integer() && !variable.ty().is_volatile();
        let in_macro = [init, test].iter().any(|it| it.extent().in_macro());
        if !plain || in_macro || !only_loads(body, variable) {
            return None;
        }
        let sized = container_of_size(range);
        let candidates = match sized {
            Some(container) => vec![container],
            None => indexed_by(body, variable),
        };
        let mut found = candidates.into_iter().filter_map(|it| {
            let places = evaluator.silently(|evaluator| evaluator.place(it));
            children_in(&places, outer)
        });
        let container = found.next()?;
        let bound = strip_casts(range);
        let bound = match (sized, bound.integer()) {
            (Some(_), _) => "size".to_owned(),
            (None, Some(value)) => value.to_string(),
            (None, None) => field_of_node(evaluator, bound)?,
        };
        Some(Header {
            statement,
            body,
            container,
            range,
            variable,
            counts: Some(format!("{counts} {bound}")),
            last: step,
        })
    }

    /// Where in its file what stands between the parentheses ends, if no macro makes that.
    pub(super) fn end(&self, evaluator: &mut Evaluator<'_, 'tu>) -> Option<u32> {
        let end = evaluator.span(self.last).end;
        (!self.last.extent().in_macro()).then_some(end)
    }

    /// From here on, the variable stands for the element of the iteration at hand.
    pub(super) fn enter(&self, frame: &mut Frame<'tu>) {
        match self.counts {
            Some(_) => frame.set_index(self.variable, Some(self.container.clone())),
            None => {
                let range = self.range;
                frame.add_loop(self.variable, Loop { range, apart: true });
            }
        }
    }

    /// The loop stays one statement.
    pub(super) fn leave(&self, frame: &mut Frame<'tu>) {
        match self.counts {
            Some(_) => frame.set_index(self.variable, None),
            None => {
                let range = self.range;
                frame.add_loop(
                    self.variable,
                    Loop {
                        range,
                        apart: false,
                    },
                );
            }
        }
    }

    /// Evaluates it, but for the variable: who assigns that, is the loop itself.
    pub(super) fn evaluate(&self, evaluator: &mut Evaluator<'_, 'tu>) {
        match self.counts {
            Some(_) => {
                evaluator.value(self.range);
                evaluator.push(Access::read(self.container.clone()));
            }
            None => evaluator.loop_header(self.variable, self.range),
        }
        let of_loop =
            |it: &Access| it.mode == Mode::Write && matches!(it.place.root, Root::Variable(_));
        evaluator.out.accesses.retain(|it| !of_loop(it));
    }

    pub(super) fn fact(&self, frame: &Frame<'tu>) -> Option<Each> {
        let ty = self.variable.ty().canonical();
        let (object, sign) = match ty.is_reference() {
            true => (ty.pointee(), "&"),
            false => (ty, ""),
        };
        let counts = self.counts.as_deref().unwrap_or_default();
        Some(Each {
            range: self.container.clone(),
            variable: frame.local(self.variable)?,
            type_name: format!("{}{sign}{counts}", object.unqualified().spelling()),
            constant: object.is_const(),
        })
    }
}

/// The place that holds children of the node, if that is all that is designated, and no outer loop goes through them.
fn children_in(places: &[Target], outer: &[&Place]) -> Option<Place> {
    let [it] = places else {
        return None;
    };
    let of_node = it.child && it.exact && it.place.root == Root::Node;
    (of_node && !outer.contains(&&it.place)).then(|| it.place.clone())
}

/// The index, the bound and the way of counting of a loop that counts up from 0.
fn counted<'tu>(
    init: Cursor<'tu>,
    test: Cursor<'tu>,
    step: Cursor<'tu>,
) -> Option<(Cursor<'tu>, Cursor<'tu>, &'static str)> {
    let is_header = init.kind() == kind::DECL_STMT
        && test.kind() == kind::BINARY_OPERATOR
        && step.kind() == kind::UNARY_OPERATOR;
    let ([index], [left, bound], [counter]) = (
        &init.children()[..],
        &operands(test)[..],
        &operands(step)[..],
    ) else {
        return None;
    };
    let counts = match test.binary_operator() {
        op::LESS => " <",
        op::NOT_EQUAL => " !=",
        _ => return None,
    };
    let zero = index.initializer().and_then(|it| strip_casts(it).integer());
    let named = |it: Cursor<'tu>| strip_casts(it).referenced() == Some(*index);
    let counts_up = matches!(
        step.unary_operator(),
        op::PRE_INCREMENT | op::POST_INCREMENT
    );
    let all = is_header
        && index.kind() == kind::VAR_DECL
        && zero == Some(0)
        && counts_up
        && named(*left)
        && named(*counter);
    all.then_some((*index, *bound, counts))
}

/// The container whose size an expression is, converted or not.
fn container_of_size(bound: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut call = strip_casts(bound);
    while matches!(
        call.kind(),
        kind::STATIC_CAST | kind::C_STYLE_CAST | kind::FUNCTIONAL_CAST
    ) {
        call = strip_casts(*operands(call).last()?);
    }
    let callee = call
        .referenced()
        .filter(|_| call.kind() == kind::CALL_EXPR)?;
    let sizes =
        known(callee).is_some_and(|it| it.gives == Gives::Measure) && callee.spelling() == "size";
    let object = take_apart(call, callee).object.filter(|_| sizes)?;
    element_of(object.ty()).map(|_| strip_casts(object))
}

/// The field of the node that an expression names, if it does.
fn field_of_node<'tu>(evaluator: &mut Evaluator<'_, 'tu>, named: Cursor<'tu>) -> Option<String> {
    if !is_lvalue(named) {
        return None;
    }
    match &evaluator.silently(|it| it.place(named))[..] {
        [it] if it.exact && it.place.root == Root::Node => {
            let path: Vec<&str> = it.place.path.iter().map(Usr::as_str).collect();
            Some(path.join("."))
        }
        _ => None,
    }
}

/// The arrays and containers whose elements are selected by `index` alone, in the order of the text.
fn indexed_by<'tu>(cursor: Cursor<'tu>, index: Cursor<'tu>) -> Vec<Cursor<'tu>> {
    let named = |it: &Cursor<'tu>| strip_casts(*it).referenced() == Some(index);
    let operands = match cursor.kind() {
        kind::ARRAY_SUBSCRIPT => operands(cursor),
        kind::CALL_EXPR => cursor.arguments(),
        _ => Vec::new(),
    };
    let own = match operands[..] {
        [container, at] if named(&at) => Some(strip_casts(container)),
        _ => None,
    };
    let below = cursor.children().into_iter();
    let below = below.flat_map(|it| indexed_by(it, index));
    own.into_iter().chain(below).collect()
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
