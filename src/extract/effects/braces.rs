//! What braces hide: libclang shows a list as it is written, without the constructors and conversions that its
//! operands go through on the way to the parts of the object, and without the parts that it leaves out.
//!
//! Which operand becomes which part is worked out for structures of numbers and of objects of the library whose operands are, one by one,
//! of the types of the fields ([dcl.init.aggr]: then no braces have been left out). Elsewhere (parts may be named, or convert) a class
//! among the parts that could be made by code of its own is enough.

use std::collections::HashSet;

use super::defaults::default_value;
use super::eval::Evaluator;
use super::frame::Frame;
use super::library_call::is_kept;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::Facts;
use crate::extract::library;
use crate::extract::library::{is_aggregate, is_leaf, is_plain_class, makes};
use crate::extract::syntax::{
    anonymous_parts, bases, default_constructor, field_initializer, fields, is_literal, is_lvalue,
    is_null, operands, shown_members, strip_casts,
};
use crate::model::{Root, Variable};
use crate::mutation::{Rule, broken};

/// The parts that an object made from a list consists of, at any depth.
#[derive(Default)]
struct Parts<'tu> {
    classes: Vec<Cursor<'tu>>,
    fields: Vec<Cursor<'tu>>,
    /// What fields that are references, and may keep a temporary, refer to.
    referents: Vec<Type<'tu>>,
}

impl<'tu> Evaluator<'_, 'tu> {
    /// A list of initialisers. `temporary`: the object goes with the statement.
    pub(crate) fn initializer_list(&mut self, cursor: Cursor<'tu>, temporary: bool) {
        match operands_of_fields(cursor).filter(|_| !self.hides_default(cursor)) {
            Some(operands) => operands.into_iter().for_each(|it| self.make_part(it)),
            None => {
                self.parts(cursor);
                self.hidden_effects(cursor);
            }
        }
        if temporary && !self.facts.type_lifetime(cursor.ty()).destroy_harmless {
            self.anything();
        }
    }

    /// Whether the initialisers of fields that a list may leave out do anything, or tell where it stands.
    fn hides_default(&mut self, list: Cursor<'tu>) -> bool {
        !self.facts.type_lifetime(list.ty()).create_harmless
            || self.tells_place(list.ty(), &mut HashSet::new())
    }

    /// Evaluates what a part of an object is made from, of the part's own type: the constructor that copies it or moves it there, libclang
    /// does not show.
    fn make_part(&mut self, from: Cursor<'tu>) {
        let made = strip_casts(from);
        match made.ty().record() {
            Some(_) if is_lvalue(made) => {
                let moves = !is_kept(made) && !broken(Rule::LibraryMoves);
                let targets = self.place(made);
                self.take_object(&targets, moves, made.ty());
            }
            _ => self.value(from),
        }
    }

    /// What a list does besides evaluating what is written in it.
    pub(super) fn hidden_effects(&mut self, list: Cursor<'tu>) {
        if self.facts.hides_code(list) {
            self.anything();
            for field in parts_of(list.ty()).fields {
                self.count_initializer(field);
            }
        }
        if self.tells_place(list.ty(), &mut HashSet::new()) {
            let message = "a default member initialiser tells where the braces stand";
            self.refuse(list, message);
        }
    }

    /// The globals that the default initialiser of a field touches, for the annotation of a function to be compared with.
    /// (Elsewhere hidden code may touch anything.) Where a list may leave out the field, it counts all the same.
    pub(super) fn count_initializer(&mut self, field: Cursor<'tu>) {
        let Some(value) = field_initializer(field).filter(|_| self.frame.helper) else {
            return;
        };
        if !self.frame.initialised.insert(field.id()) {
            return;
        }
        let mut frame = Frame::without_body(self.frame.function);
        frame.helper = true;
        frame.initialised = std::mem::take(&mut self.frame.initialised);
        let mut evaluator = Evaluator::new(self.facts, &mut frame);
        evaluator.value(value);
        let (found, mut runs) = (evaluator.out, evaluator.runs);
        self.runs.append(&mut runs);
        self.frame.initialised = frame.initialised;
        self.frame.leaves |= frame.leaves;
        self.frame.unread |= frame.unread;
        self.out.helpers.extend(found.helpers);
        for access in found.accesses {
            use Variable::Local;
            let own = |it: &Root| matches!(it, Root::Node | Root::Variable(Local(_)));
            if !own(&access.place.root) {
                self.push(access);
            }
        }
    }

    /// Refuses the body if a variable keeps temporaries until its end, and these do something when they go. (What a default
    /// member initialiser makes is kept, too, but not by every compiler.)
    pub(crate) fn check_kept(&mut self, variable: Cursor<'tu>, initializer: Cursor<'tu>) {
        let ty = variable.ty();
        let referents = parts_of(ty).referents;
        if (ty.is_reference() || !referents.is_empty())
            && (self.makes_code(initializer) || self.any_code(&referents))
        {
            self.opaque(
                variable,
                "a reference keeps a temporary with code of its own",
            );
        }
    }

    fn any_code(&mut self, types: &[Type<'tu>]) -> bool {
        let harmless = |it: &Type<'tu>| self.facts.type_lifetime(*it).destroy_harmless;
        !types.iter().all(harmless)
    }

    /// Whether an expression makes an object whose destructor does something.
    fn makes_code(&mut self, cursor: Cursor<'tu>) -> bool {
        let makes = match cursor.kind() {
            kind::INIT_LIST | kind::PAREN_LIST_INIT | kind::COMPOUND_LITERAL | kind::LAMBDA => true,
            kind::CALL_EXPR => {
                let callee = cursor.referenced();
                !is_lvalue(cursor) || callee.is_none_or(|it| !kind::is_function(it.kind()))
            }
            _ => false,
        };
        let types = |ty| [vec![ty], parts_of(ty).referents].concat();
        makes && self.any_code(&types(cursor.ty()))
            || operands(cursor).into_iter().any(|it| self.makes_code(it))
    }

    /// Whether the default initialiser of a part has a word that means another thing elsewhere: it is evaluated as if it stood
    /// where the braces are.
    fn tells_place(&mut self, ty: Type<'tu>, seen: &mut HashSet<usize>) -> bool {
        let fields = parts_of(ty).fields;
        let initializers = fields.into_iter().filter_map(field_initializer);
        let initializers: Vec<_> = initializers.filter(|it| seen.insert(it.id())).collect();
        initializers
            .into_iter()
            .any(|it| self.is_positional(it) || self.calls_place(it, seen))
    }

    /// The same of what an initialiser mentions without showing it.
    pub(super) fn calls_place(&mut self, cursor: Cursor<'tu>, seen: &mut HashSet<usize>) -> bool {
        let hidden = match cursor.kind() {
            kind::INIT_LIST | kind::PAREN_LIST_INIT => self.tells_place(cursor.ty(), seen),
            kind::CALL_EXPR => self.omits_place(cursor, seen),
            _ => false,
        };
        let within = |it| self.calls_place(it, seen);
        hidden || operands(cursor).into_iter().any(within)
    }

    /// The same of the default arguments of a call.
    fn omits_place(&mut self, call: Cursor<'tu>, seen: &mut HashSet<usize>) -> bool {
        let Some(callee) = call.referenced() else {
            return false;
        };
        // What the library file describes has allocators and comparisons for defaults.
        if library::known(callee).is_some() {
            return false;
        }
        let arguments = call.arguments().into_iter().enumerate();
        let omitted = arguments.filter(|(_, it)| !it.extent().is_valid());
        let omitted: Vec<_> = omitted.map(|(index, _)| index).collect();
        omitted.into_iter().any(|index| {
            let value = default_value(self.facts, callee, index);
            value.is_none_or(|it| {
                seen.insert(it.id()) && (self.is_positional(it) || self.calls_place(it, seen))
            })
        })
    }
}

impl<'tu> Facts<'tu> {
    /// Whether a list makes its object, or anything on the way, by code that it does not show.
    pub(crate) fn hides_code(&mut self, list: Cursor<'tu>) -> bool {
        let mut written = Vec::new();
        add_written(list, &mut written);
        let lifetime = self.type_lifetime(list.ty());
        let copied = written.iter().any(|it| it.ty().record().is_some());
        if !lifetime.create_harmless || copied && !lifetime.copy_contained {
            return true;
        }
        if lifetime.holds_children && written.iter().any(|it| self.may_link(*it)) {
            return true;
        }
        let parts = parts_of(list.ty());
        let empty = written.is_empty();
        parts
            .classes
            .into_iter()
            .any(|it| is_made_by_code(it, empty))
            || written.into_iter().any(|it| self.converts(it))
    }

    /// Whether a list may run other code of the program's where it stands elsewhere, which neither the list nor a second parse shows: an operand is
    /// copied or converted by the program's code (`this` may be no constant any more); it is moved though constant; a constructor takes a pointer (to
    /// a class that is complete by then) or an object that may be changed, or has default arguments that are more than literals.
    pub(crate) fn hides_choice(&mut self, list: Cursor<'tu>) -> bool {
        let own = operands_of_fields(list);
        let is_exact = own.is_some();
        let mut operands = own.unwrap_or_default();
        if !is_exact {
            add_written(list, &mut operands);
        }
        let types: Vec<Type<'tu>> = operands.iter().map(|it| strip_casts(*it).ty()).collect();
        let made: Vec<Cursor<'tu>> = types.iter().filter_map(|it| it.record()).collect();
        let converted = |it: &Cursor<'tu>| !it.in_system_header() && !is_plainly_copied(*it);
        if made.iter().any(converted) || operands.iter().any(|it| self.converts_own(*it)) {
            return true;
        }
        let objects = operands.iter().filter(|it| may_change(**it));
        let (moved, named): (Vec<Cursor<'tu>>, _) = objects.copied().partition(|it| is_moved(*it));
        if !moved.is_empty() && !broken(Rule::BracesOfConstants) {
            return true;
        }
        let is_known = list.ty().is_valid() && !list.ty().is_void();
        let leads = |it: &Type<'tu>| {
            let pointee = it.canonical().pointee();
            it.is_pointer() && pointee.record().is_some_and(|it| !it.in_system_header())
        };
        let leads =
            !is_exact && (types.iter().any(leads) || operands.iter().any(|it| is_address(*it)));
        let is_given = |class: Cursor<'tu>| {
            let is_it = |it: &Cursor<'tu>| it.canonical() == class.canonical();
            !made.is_empty() && made.len() == operands.len() && made.iter().all(is_it)
        };
        let mut parts = parts_held(list.ty()).into_iter();
        let empty = operands.is_empty();
        let chooses = |it: Cursor<'tu>| {
            let by_pointer = leads && is_made_by_code(it, empty);
            let by_object = !named.is_empty() && takes_changeable(it);
            !is_given(it) && (by_pointer || by_object || self.has_open_defaults(it))
        };
        !is_known || parts.any(chooses)
    }

    /// Whether a constructor of a class, or of a base of which it may inherit it, has default arguments that are more than literals, or is made by a
    /// template.
    fn has_open_defaults(&self, class: Cursor<'tu>) -> bool {
        let mut above = bases(class).into_iter();
        if !broken(Rule::InheritedDefaults) && above.any(|it| self.has_open_defaults(it)) {
            return true;
        }
        let definition = class.definition().unwrap_or(class);
        // Of an instance whose members are not shown, those of the template tell.
        let pattern = || Some(definition.specialized_template()?.definition()?.children());
        let Some(members) = shown_members(definition).or_else(pattern) else {
            return true;
        };
        members.into_iter().any(|it| match it.kind() {
            kind::FUNCTION_TEMPLATE => it.spelling() == definition.spelling(),
            kind::CONSTRUCTOR => {
                let indices = 0..it.arguments().len();
                let mut defaults = indices.filter_map(|index| default_value(self, it, index));
                defaults.any(|it| !is_literal(strip_casts(it)))
            }
            _ => false,
        })
    }

    /// Whether an operand is of a class of the program's that has conversions to other types.
    fn converts_own(&mut self, operand: Cursor<'tu>) -> bool {
        let class = strip_casts(operand).ty().record();
        class.is_some_and(|it| !it.in_system_header()) && self.converts(strip_casts(operand))
    }

    /// Whether an operand may hand on a subtree.
    fn may_link(&mut self, operand: Cursor<'tu>) -> bool {
        let ty = operand.ty().canonical();
        let class = if ty.is_pointer() { ty.pointee() } else { ty }.record();
        class.is_some_and(|it| !ty.is_pointer() || self.is_tree_like(it)) && !is_null(operand)
    }

    /// Whether an operand is of a class that has conversions to other types.
    fn converts(&mut self, operand: Cursor<'tu>) -> bool {
        let Some(class) = operand.ty().record() else {
            return false;
        };
        let (mut open, mut seen) = (vec![class], HashSet::new());
        while let Some(class) = open.pop() {
            if is_unseen(class) || class.in_system_header() || has_conversion(class) {
                return true;
            }
            let above = bases(class).into_iter();
            open.extend(above.filter(|it| seen.insert(it.canonical().id())));
        }
        false
    }
}

/// What the fields of a structure are made from, in their order, those of structures in it by themselves, if it is known for each operand
/// of a list which field that is for.
fn operands_of_fields<'tu>(list: Cursor<'tu>) -> Option<Vec<Cursor<'tu>>> {
    let ty = list.ty();
    let class = ty.record()?;
    if list.kind() != kind::INIT_LIST || !is_aggregate(ty) {
        return None;
    }
    // `T{object}` is a copy of the object.
    if let [one] = operands(list)[..]
        && let Some(of) = strip_casts(one).ty().record()
        && of.canonical() == class.canonical()
    {
        return None;
    }
    let fields = fields(class);
    let (mut found, mut at) = (Vec::new(), 0);
    for operand in operands(list) {
        let parts = operand.children();
        let mut designators = parts.iter().filter(|it| it.kind() == kind::MEMBER_REF);
        match (designators.next(), designators.next()) {
            (Some(field), None) => {
                let field = field.referenced()?.canonical();
                at = fields.iter().position(|it| it.canonical() == field)?;
            }
            (Some(_), Some(_)) => return None,
            (None, _) => {}
        }
        found.extend(operands_of_field(operand, *fields.get(at)?)?);
        at += 1;
    }
    Some(found)
}

/// What a field of a structure is made from, if all of an operand makes that field: the two have one type, or are numbers.
fn operands_of_field<'tu>(operand: Cursor<'tu>, field: Cursor<'tu>) -> Option<Vec<Cursor<'tu>>> {
    let made = strip_casts(operand);
    let (from, to) = (made.ty().canonical(), field.ty().canonical());
    let plain = |it: Type<'_>| it.is_number() || it.is_enum();
    let same = to.record().is_some() && from.same_unqualified(to);
    match made.kind() {
        // Of a class with constructors, it has no type.
        kind::INIT_LIST if operands(made).is_empty() => Some(Vec::new()),
        kind::INIT_LIST if same => operands_of_fields(made),
        kind::INIT_LIST => None,
        kind::STRING_LITERAL if to.record().is_some() => makes(from, to).then(|| vec![operand]),
        _ => (same || plain(from) && plain(to)).then(|| vec![operand]),
    }
}

/// The operands of a list and of those in it, with the parts of casts that nobody wrote.
fn add_written<'tu>(list: Cursor<'tu>, written: &mut Vec<Cursor<'tu>>) {
    for operand in operands(list) {
        let inner = matches!(operand.kind(), kind::UNEXPOSED_EXPR | kind::PAREN_EXPR);
        if operand.kind() != kind::INIT_LIST {
            let list_in = inner
                && operands(operand)
                    .iter()
                    .any(|it| it.kind() == kind::INIT_LIST);
            written.extend((!list_in).then_some(operand));
        }
        if inner || operand.kind() == kind::INIT_LIST {
            add_written(operand, written);
        }
    }
}

/// The parts of an object of a type, those that it refers to among them.
fn parts_of(ty: Type<'_>) -> Parts<'_> {
    let mut parts = Parts::default();
    let (mut open, mut seen) = (vec![ty], HashSet::new());
    while let Some(ty) = open.pop() {
        let ty = ty.canonical();
        if ty.is_array() {
            open.push(ty.element());
            continue;
        }
        let Some(class) = ty.record().filter(|it| seen.insert(it.canonical().id())) else {
            continue;
        };
        parts.classes.push(class);
        if is_leaf(class.ty()) {
            continue;
        }
        open.extend(bases(class).into_iter().map(Cursor::ty));
        open.extend(anonymous_parts(class).into_iter().map(Cursor::ty));
        let fields = fields(class);
        for field in &fields {
            let ty = field.ty().canonical();
            if !ty.is_reference() {
                open.push(ty);
            } else if is_temporary_kept(ty) {
                open.push(ty.pointee());
                parts.referents.push(ty.pointee());
            }
        }
        parts.fields.extend(fields);
    }
    parts
}

/// The program's classes among the parts, and among what containers of the library hold.
fn parts_held(ty: Type<'_>) -> Vec<Cursor<'_>> {
    let mut parts = parts_of(ty).classes;
    let mut at = 0;
    while let Some(class) = parts.get(at) {
        let arguments = class.ty().template_arguments().into_iter();
        let held = arguments.flat_map(|it| parts_of(it).classes);
        let new: Vec<Cursor<'_>> = held.filter(|it| !parts.contains(it)).collect();
        parts.extend(new);
        at += 1;
    }
    parts.retain(|it| !it.in_system_header());
    parts
}

/// Whether a reference of this type may be bound to a temporary: `const T &`, `T &&`.
fn is_temporary_kept(ty: Type<'_>) -> bool {
    let referent = ty.pointee();
    let referent = if referent.is_array() {
        referent.element()
    } else {
        referent
    };
    referent.is_const() || ty.is_rvalue_reference()
}

/// Whether an object of a class may be made by a constructor that somebody wrote. (Inherited ones are the base's, and with a
/// template for one nothing is harmless.) `empty`: from `{}`, which takes the default one if there is one; what that does is
/// known elsewhere.
fn is_made_by_code(class: Cursor<'_>, empty: bool) -> bool {
    if is_leaf(class.ty()) {
        let numbers = class.spelling() == "array" && is_plain_class(class);
        return !(empty || numbers);
    }
    let definition = class.definition().unwrap_or(class);
    let made = |it: &Cursor<'_>| it.kind() == kind::CONSTRUCTOR;
    let shown = shown_members(definition).unwrap_or_default();
    let mut made = shown.into_iter().filter(made);
    let written = made.any(|it| !it.is_defaulted() && !it.is_deleted());
    is_unseen(class) || written && !(empty && default_constructor(class).is_some())
}

/// Whether an operand is an object that is a constant here, and may be none where the text stands elsewhere, or the other way round: a
/// parameter that is a number may be a constant there.
fn may_change(operand: Cursor<'_>) -> bool {
    let object = strip_casts(operand);
    is_lvalue(object) && (object.ty().is_const() || object.ty().record().is_none())
}

/// Whether an operand is the address of a constant object, which may be none where the text stands elsewhere.
fn is_address(operand: Cursor<'_>) -> bool {
    if broken(Rule::BracesOfConstants) {
        return false;
    }
    let made = strip_casts(operand);
    let ty = made.ty().canonical();
    let written = matches!(
        made.kind(),
        kind::STRING_LITERAL
            | kind::DECL_REF_EXPR
            | kind::MEMBER_REF_EXPR
            | kind::ARRAY_SUBSCRIPT
            | kind::CALL_EXPR
    );
    let array = ty.is_array() && made.kind() != kind::STRING_LITERAL && ty.element().is_const();
    array || ty.is_pointer() && ty.pointee().is_const() && !written
}

/// Whether an operand may be moved from, if it is no constant: a call or a cast gives it as an rvalue.
fn is_moved(operand: Cursor<'_>) -> bool {
    let object = strip_casts(operand);
    let gives = object
        .referenced()
        .filter(|it| kind::is_function(it.kind()));
    let called = gives.is_some_and(|it| it.result_type().is_rvalue_reference());
    object.ty().record().is_some() && (called || kind::is_cast(object.kind()))
}

/// Whether a class or a base of it has a constructor by a reference to an object that it may change.
fn takes_changeable(class: Cursor<'_>) -> bool {
    if broken(Rule::BracesOfConstants) {
        return false;
    }
    let definition = class.definition().unwrap_or(class);
    let takes = |it: &Cursor<'_>| {
        let own = it.is_copy_constructor() || it.is_move_constructor();
        let mut types = it.arguments().into_iter().map(|it| it.ty());
        let changeable = |it: Type<'_>| {
            it.is_reference() && !it.is_rvalue_reference() && !it.pointee().is_const()
        };
        it.kind() == kind::CONSTRUCTOR && !own && types.any(changeable)
    };
    let shown = shown_members(definition);
    shown.is_none_or(|all| all.iter().any(takes)) || bases(class).into_iter().any(takes_changeable)
}

/// Whether no constructor that somebody wrote copies or moves an object of a class.
fn is_plainly_copied(class: Cursor<'_>) -> bool {
    let definition = class.definition().unwrap_or(class);
    let shown = shown_members(definition);
    let copies = |it: &Cursor<'_>| {
        let copies = it.is_copy_constructor() || it.is_move_constructor();
        copies && !it.is_defaulted() && !it.is_deleted()
    };
    shown.is_some_and(|all| !all.iter().any(copies))
}

/// Whether the members of a class are not shown.
fn is_unseen(class: Cursor<'_>) -> bool {
    class.definition().and_then(shown_members).is_none()
}

fn has_conversion(class: Cursor<'_>) -> bool {
    let definition = class.definition().unwrap_or(class);
    let shown = shown_members(definition).unwrap_or_default();
    shown.into_iter().any(|it| match it.kind() {
        kind::CONVERSION => true,
        kind::FUNCTION_TEMPLATE => it.spelling().starts_with("operator "),
        _ => false,
    })
}
