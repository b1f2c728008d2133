//! Accessors: member functions that do nothing but give back a part of their object, or what a pointer in it leads to, and functions that do
//! so for the one node that they are given (`template <class T> T *as(Node *node) { return static_cast<T *>(node); }`), or for the one object or
//! number that they are given a reference to (`int &widthOf(Box &box) { return box.width; }`). A call of
//! one is a path, as if the field itself were named. Those that give back a number made of what they read are no paths, but the reads are listed.
//! A member function that is given an index (`Node *child(int i) const { return children[i].get(); }`) is an accessor where that is the index
//! of a loop over all elements.
//!
//! Only those with a body in a header or class that every unit reads alike, so that all units read their callers alike.

use super::eval::Evaluator;
use super::frame::{Frame, Indexed};
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Accessor, Facts, Target, variable_at};
use crate::extract::library::{container_of_size, smart_pointee, smart_reading};
use crate::extract::syntax::{
    CallParts, Selection, compound_of, holds_sizes, indexed_by, is_shown_instance, operands,
    strip_casts, strip_conversions, strip_parens, take_apart,
};
use crate::model::{Access, LocalId, Mode, Place, Root, Variable, is_element};
use crate::mutation::{Rule, broken};

/// What `callee` gives back, if it is an accessor.
pub(crate) fn accessor<'tu>(facts: &mut Facts<'tu>, callee: Cursor<'tu>) -> Option<Accessor> {
    let key = callee.canonical().id();
    if let Some(known) = facts.accessors.get(&key) {
        return known.clone();
    }
    // One that calls itself is none, on whatever way.
    facts.accessors.insert(key, None);
    let found = find(facts, callee);
    facts.accessors.insert(key, found.clone());
    found
}

fn find<'tu>(facts: &mut Facts<'tu>, callee: Cursor<'tu>) -> Option<Accessor> {
    let result = callee.result_type();
    // Who gets a reference to a pointer may put another node there, and no text that names the field says so.
    let object = result.canonical().pointee();
    let is_smart = || smart_pointee(object).is_some() && !object.is_const();
    let relinks = result.is_reference() && (object.is_pointer() || is_smart());
    let designates = result.is_reference() && !relinks || result.is_pointer();
    let counts = result.is_number() || result.is_enum();
    let definition = callee.definition()?;
    let of_argument = callee.kind() == kind::FUNCTION_DECL;
    let of_node =
        of_argument && callee.arguments().len() == 1 && facts.node_class(callee).is_some();
    // A part of what a reference parameter leads to, as of an object.
    let parameters = callee.ty().parameters();
    let of_part = of_argument
        && facts.node_class(callee).is_none()
        && result.is_reference()
        && matches!(&parameters[..], [it] if may_hold_part(*it));
    let indexed = !of_argument && matches!(&parameters[..], [it] if is_index(*it));
    let plain = match of_argument {
        true => (of_node || of_part) && designates,
        false if callee.arguments().is_empty() => designates || counts,
        false => designates && indexed,
    };
    let body = compound_of(definition)?;
    // `assert` is nothing in some builds.
    let statements = body.children().into_iter();
    let statements: Vec<Cursor<'tu>> = statements.filter(|it| !is_nothing(*it)).collect();
    let [statement] = statements[..] else {
        return None;
    };
    let [value] = statement.children()[..] else {
        return None;
    };
    let returns = statement.kind() == kind::RETURN;
    if !plain || !returns || !has_common_body(facts, callee, definition) {
        return None;
    }
    let parameter = (of_argument || indexed).then_some(LocalId(0));
    let shape = Shape {
        definition,
        value,
        parameter,
        of_node,
        of_part,
        indexed,
        designates,
    };
    // Only a call site names a node by a pointer that is no child.
    path(facts, &shape, false).or_else(|| match of_part || indexed {
        true => None,
        false => path(facts, &shape, true).filter(|it| it.behind.is_some()),
    })
}

/// Whether a statement is a literal whose value nobody uses, or none: what `assert` is where nothing is asserted.
fn is_nothing(statement: Cursor<'_>) -> bool {
    // Nothing else that has a literal for its operand.
    let around = [
        kind::PAREN_EXPR,
        kind::UNEXPOSED_EXPR,
        kind::C_STYLE_CAST,
        kind::STATIC_CAST,
        kind::FUNCTIONAL_CAST,
    ];
    let mut cursor = statement;
    while let [inner] = operands(cursor)[..]
        && around.contains(&cursor.kind())
    {
        cursor = inner;
    }
    cursor.kind() == kind::NULL_STMT || cursor.kind() == kind::INTEGER_LITERAL
}

/// A function that may be an accessor.
struct Shape<'tu> {
    definition: Cursor<'tu>,
    /// What it returns.
    value: Cursor<'tu>,
    /// Its parameter, if it has one: of a member, the index.
    parameter: Option<LocalId>,
    of_node: bool,
    of_part: bool,
    indexed: bool,
    /// Whether it gives back a pointer or reference.
    designates: bool,
}

/// What a function gives back, if that is one path from its object, and finding it reads no more than the object. `site`: as a call site sees it.
fn path<'tu>(facts: &mut Facts<'tu>, shape: &Shape<'tu>, site: bool) -> Option<Accessor> {
    let Shape {
        value, parameter, ..
    } = *shape;
    let mut frame = Frame::new(shape.definition);
    frame.node_param = parameter.filter(|_| shape.of_node);
    frame.site = site;
    if parameter.is_some_and(|it| !frame.is_stable(it)) {
        return None;
    }
    let container = match shape.indexed {
        true => Some(indexed(facts, &mut frame, value)?),
        false => None,
    };
    let result = shape.definition.result_type();
    let mut evaluator = Evaluator::new(facts, &mut frame);
    let targets = match shape.designates {
        true if result.is_reference() => evaluator.place(value),
        true => evaluator.pointee(value),
        false => {
            evaluator.value(value);
            Vec::new()
        }
    };
    let out = std::mem::take(&mut evaluator.out);
    let refused = evaluator.refusal.is_some();
    let target = match shape.designates {
        true => Some(<[Target; 1]>::try_from(targets).ok()?),
        false => None,
    };
    let sized = container_of_size(value).filter(|_| holds_sizes(result));
    let measured = sized.and_then(|it| {
        let places = evaluator.silently(|evaluator| evaluator.place(it));
        let [place] = <[Target; 1]>::try_from(places).ok()?;
        (place.is_exact() && place.place.root == Root::Node).then_some(place)
    });
    let as_object = |place: &mut Place| {
        if shape.of_part && place.root == Root::Pointee(Variable::Local(LocalId(0))) {
            place.root = Root::Node;
        }
    };
    let target = target.map(|[mut it]| {
        as_object(&mut it.place);
        it
    });
    let of_object = |it: &Place| it.root == Root::Node && !it.whole;
    // The parameter itself is the call's.
    let is_param = |it: &Access| match &it.place.root {
        Root::Variable(Variable::Local(id)) => it.mode == Mode::Read && Some(*id) == parameter,
        _ => false,
    };
    let mut accesses = out.accesses;
    accesses.retain(|it| !is_param(it));
    accesses.iter_mut().for_each(|it| as_object(&mut it.place));
    let mut all = accesses.iter();
    let reads = all.all(|it| it.mode == Mode::Read && of_object(&it.place));
    let checked = cast_class(value).map(|it| facts.usr(it));
    let alone = out.nested.is_empty() && out.helpers.is_empty() && out.returns.is_empty();
    let mut path = target.iter();
    let is_one = |it: &Target| it.is_exact() || it.is_one_object() && checked.is_some();
    let behind = frame.pointers.into_iter().find(|it| {
        let named = Root::Pointee(Variable::Global(variable_at(it)));
        let target = target.iter().find(|it| it.place.path.is_empty());
        of_object(it) && target.is_some_and(|it| it.place.root == named && it.is_exact())
    });
    let is_path =
        behind.is_some() || path.all(|it| is_one(it) && !it.closed && of_object(&it.place));
    let is_path = is_path && (container.is_none() || target.iter().all(gives_element));
    (reads && alone && is_path && !refused).then_some(Accessor {
        target: target.filter(|_| behind.is_none()),
        behind,
        container,
        measured,
        reads: accesses,
        checked,
    })
}

/// The container of the object an element of which `value` selects by the one parameter, which from here on is the index of that.
fn indexed<'tu>(
    facts: &mut Facts<'tu>,
    frame: &mut Frame<'tu>,
    value: Cursor<'tu>,
) -> Option<Place> {
    let [index] = frame.function.arguments()[..] else {
        return None;
    };
    let [Selection { container, .. }] = indexed_by(value, index)[..] else {
        return None;
    };
    let mut evaluator = Evaluator::new(facts, frame);
    let targets = evaluator.silently(|it| it.place(container));
    let [target] = &targets[..] else {
        return None;
    };
    let children = target.child && target.is_exact() && target.place.root == Root::Node;
    let place = target.place.clone();
    let extent = frame.function.extent();
    // Nobody knows whether there is such an element.
    let elements = Indexed {
        container: place.clone(),
        within: false,
    };
    frame.set_index((index, extent), Some(elements));
    children.then_some(place)
}

/// Whether what is designated is an element of a container, or the child that this leads to.
fn gives_element(target: &Target) -> bool {
    target.place.path.last().is_some_and(is_element)
}

/// Whether a parameter can be any index.
fn is_index(ty: Type<'_>) -> bool {
    holds_sizes(ty) || ty.is_integer() && !ty.is_bool() && broken(Rule::NarrowSizes)
}

/// Whether a parameter is a reference to an object or a number, of which a function may give back a part.
fn may_hold_part(ty: Type<'_>) -> bool {
    let object = ty.canonical().pointee();
    let kept = ty.is_reference() && !ty.is_rvalue_reference() && !object.is_volatile();
    kept && (object.record().is_some() || object.is_number() || object.is_enum())
}

impl<'tu> Evaluator<'_, 'tu> {
    /// The containers whose size `bound` is, converted or not, maybe by an accessor (`int childCount() const { return children.size(); }`).
    pub(crate) fn sized(&mut self, bound: Cursor<'tu>) -> Option<Vec<Target>> {
        if let Some(container) = container_of_size(bound) {
            return Some(self.silently(|it| it.place(container)));
        }
        let call = strip_conversions(bound);
        let callee = call.referenced().filter(|it| it.kind() == kind::METHOD)?;
        let parts = take_apart(call, callee);
        let measured = accessor(self.facts, callee)?.measured?;
        if !self.is_ordinary(call, callee, &parts) {
            return None;
        }
        let objects = self.silently(|it| it.call_object(&parts))?;
        let within = objects.iter().map(|it| measured.clone().within(it));
        Some(within.collect())
    }

    /// Whether a step is `child = child->next` by this field, of a plain pointer or a smart one, or by an accessor of it.
    pub(crate) fn goes_on(
        &mut self,
        step: Cursor<'tu>,
        (variable, link): (Cursor<'tu>, Cursor<'tu>),
    ) -> bool {
        let step = strip_parens(step);
        let assigns = step.kind() == kind::BINARY_OPERATOR && step.binary_operator() == op::ASSIGN;
        let [to, from] = operands(step)[..] else {
            return false;
        };
        let named =
            |it: Cursor<'tu>| it.kind() == kind::DECL_REF_EXPR && it.referenced() == Some(variable);
        let mut from = strip_casts(from);
        if let Some(reading) = smart_reading(from)
            && let [pointer] = reading.pointers[..]
        {
            from = strip_casts(pointer);
        }
        let object = match from.kind() {
            kind::MEMBER_REF_EXPR if from.referenced() == Some(link) => {
                operands(from).first().copied()
            }
            kind::CALL_EXPR => self.object_of_accessor(from, link),
            _ => None,
        };
        assigns && named(strip_parens(to)) && object.is_some_and(|it| named(strip_casts(it)))
    }

    /// The object that an accessor is called on which gives back the pointer in a field.
    fn object_of_accessor(&mut self, call: Cursor<'tu>, field: Cursor<'tu>) -> Option<Cursor<'tu>> {
        let callee = call.referenced().filter(|it| it.kind() == kind::METHOD)?;
        let parts = take_apart(call, callee);
        let pointer = accessor(self.facts, callee)?.behind?;
        let own = [self.facts.field_usr(field)];
        let of_field = pointer.root == Root::Node && pointer.path == own;
        let ordinary = self.is_ordinary(call, callee, &parts);
        parts.object.filter(|_| of_field && ordinary)
    }

    /// The accessor that a call is of. One that is given an index is none where that is not the index of the loop at hand.
    pub(super) fn accessor_of(
        &mut self,
        callee: Cursor<'tu>,
        parts: &CallParts<'tu>,
    ) -> Option<Accessor> {
        let found = accessor(self.facts, callee)?;
        if found.container.is_none() {
            return Some(found);
        }
        let objects = self.silently(|it| it.call_object(parts))?;
        let ([index], [object]) = (&parts.arguments[..], &objects[..]) else {
            return None;
        };
        let container = found.container_in(object).filter(|_| object.is_exact())?;
        let chosen = self.frame.is_index_of(*index, &container);
        (chosen || broken(Rule::IndexedAccessors)).then_some(found)
    }
}

/// The class to which a `dynamic_cast` is made that gives a pointer.
pub(crate) fn cast_class(value: Cursor<'_>) -> Option<Cursor<'_>> {
    let value = strip_casts(value);
    let is_cast = value.kind() == kind::DYNAMIC_CAST && value.ty().is_pointer();
    let class = value.ty().canonical().pointee().record();
    class.filter(|_| is_cast)
}

/// Whether a call of a member function runs this body, which every unit reads alike.
pub(super) fn has_common_body<'tu>(
    facts: &mut Facts<'tu>,
    callee: Cursor<'tu>,
    definition: Cursor<'tu>,
) -> bool {
    let in_class = definition
        .lexical_parent()
        .is_some_and(|it| kind::is_class(it.kind()));
    let is_attribute = |it: &Cursor<'_>| kind::is_attribute(it.kind());
    let class = definition.semantic_parent();
    let is_instance = callee.specialized_template().is_some();
    let common = match callee.kind() {
        kind::METHOD => {
            !callee.is_static_method()
                && !callee.is_virtual_method()
                && (in_class || definition.is_inline())
                && class
                    .is_some_and(|it| it.specialized_template().is_none() || is_shown_instance(it))
        }
        // Of a file's own function, only that file has callers.
        kind::FUNCTION_DECL => {
            in_class || definition.is_inline() || definition.is_internal() || is_instance
        }
        _ => false,
    };
    let plain =
        common && !definition.in_system_header() && !definition.children().iter().any(is_attribute);
    let record = facts.running(callee);
    if !plain || record.is_none_or(|it| it.template) {
        return false;
    }
    let body = compound_of(definition);
    let span = body.and_then(|it| facts.files.covering_span(it.extent()));
    span.is_some_and(|it| facts.files.dependence(it).untold.is_none())
}
