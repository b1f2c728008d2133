//! What lvalues designate: paths from the node, through child fields, casts and local aliases.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{
    Target, elements, holds_others, is_renamed, read_of, variable_at,
};
use crate::extract::library::{has_members, is_leaf, is_nullopt, key_of};
use crate::extract::syntax::{
    holds_objects, is_anonymous_part, is_automatic, is_literal, is_load, is_lvalue, is_prvalue,
    mode_behind, operands, strip_casts,
};
use crate::model::{CONTENTS, Mode, Root, Usr, Variable};
use crate::mutation::{Rule, broken};

/// An expression that may designate more than this may designate anything: aliases of alternatives double.
const MOST_TARGETS: usize = 64;

/// An entry of a map of children as a whole may be anything: its place is that of the child in it, and no step leads from there to its halves.
pub(super) fn without_entry(target: Target) -> Target {
    match target.entry {
        true => Target::unknown(),
        false => target,
    }
}

/// What `member` of the objects may be besides, if it is one of a pair: of an element of a container, which is one location with all that it
/// consists of, whatever its members are called. `base`: the objects' type, or that of pointers to them.
fn in_containers(objects: &[Target], member: Cursor<'_>, base: Type<'_>) -> Vec<Target> {
    let pair = match base.is_pointer() {
        true => base.canonical().pointee(),
        false => base,
    };
    if !member.in_system_header() || !has_members(pair) || broken(Rule::PairsInContainers) {
        return Vec::new();
    }
    let lead = |it: &&Target| matches!(it.place.root, Root::Anywhere | Root::Pointee(_));
    let led = objects.iter().filter(lead);
    let open = led.filter(|it| it.place.path.is_empty());
    open.map(|it| match is_leaf(pair) {
        true => it.clone().step(Usr::new(CONTENTS), false).inexact(),
        false => Target::unknown(),
    })
    .collect()
}

impl<'tu> Evaluator<'_, 'tu> {
    /// What an lvalue designates. Evaluates it up to, but without, touching that. Nothing is designated by
    /// values that nothing else can reach: temporaries, literals.
    pub(crate) fn place(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let targets = self.designated(cursor).into_iter();
        targets.map(without_entry).collect()
    }

    /// The same, for who selects a half of what may be an entry of a map of children.
    pub(super) fn designated(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        self.within(cursor, |it| it.place_of(cursor))
    }

    fn place_of(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        if self.is_exhausted(cursor) {
            return vec![Target::unknown()];
        }
        match cursor.kind() {
            kind::PAREN_EXPR => self.place_of_operand(cursor),
            kind::UNEXPOSED_EXPR => self.place_of_implicit(cursor),
            kind::DECL_REF_EXPR => self.place_of_name(cursor),
            kind::MEMBER_REF_EXPR => self.place_of_member(cursor),
            kind::ARRAY_SUBSCRIPT => self.place_of_element(cursor),
            kind::UNARY_OPERATOR => match cursor.unary_operator() {
                op::DEREFERENCE => {
                    match (self.element_of_iterator(cursor), &operands(cursor)[..]) {
                        (Some(element), _) => element,
                        (None, [operand]) => {
                            let targets = self.pointee(*operand).into_iter();
                            targets.map(Target::looked_behind).collect()
                        }
                        (None, _) => self.place_of_other(cursor),
                    }
                }
                op::PRE_INCREMENT | op::PRE_DECREMENT => self.update(cursor),
                it if op::PARTS.contains(&it) => self.place_of_operand(cursor),
                _ => self.place_of_other(cursor),
            },
            kind::BINARY_OPERATOR => match cursor.binary_operator() {
                op::ASSIGN => self.assign(cursor),
                op::COMMA => self.place_of_last(cursor),
                _ => self.place_of_other(cursor),
            },
            kind::COMPOUND_ASSIGN => self.update(cursor),
            kind::CONDITIONAL => self.alternatives(cursor, Self::place),
            kind::STRING_LITERAL => Vec::new(),
            kind::CALL_EXPR => self.call(cursor),
            kind::C_STYLE_CAST
            | kind::STATIC_CAST
            | kind::CONST_CAST
            | kind::FUNCTIONAL_CAST
            | kind::REINTERPRET_CAST => self.place_of_cast(cursor, true),
            kind::DYNAMIC_CAST => {
                self.failed_cast(cursor);
                self.place_of_cast(cursor, false)
            }
            kind::INIT_LIST => self.place_of_list(cursor),
            kind::NEW | kind::PAREN_LIST_INIT | kind::THIS | kind::COMPOUND_LITERAL => {
                self.value(cursor);
                Vec::new()
            }
            _ if is_literal(cursor) => Vec::new(),
            kind::UNARY_EXPR => {
                self.value(cursor);
                Vec::new()
            }
            _ => self.place_of_other(cursor),
        }
    }

    /// An expression that is not known to designate anything: its value is taken, and it may designate
    /// anything, unless it is a value and nothing else.
    fn place_of_other(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        self.value(cursor);
        if is_prvalue(cursor) {
            Vec::new()
        } else {
            vec![Target::unknown()]
        }
    }

    fn place_of_implicit(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        match operands(cursor).as_slice() {
            // A load that a reference is bound to makes a temporary, but it looks like the end of a full
            // expression, which does not: take both.
            [operand] if is_lvalue(*operand) && is_load(cursor, *operand) => self.load(*operand),
            _ => self.place_of_operand(cursor),
        }
    }

    fn place_of_operand(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        match operands(cursor).as_slice() {
            [operand] if self.is_part_of_several(cursor, *operand) => self.place_of_other(*operand),
            [operand] if is_library_part(cursor.ty(), operand.ty()) => {
                self.place(*operand);
                vec![Target::unknown()]
            }
            [operand] if is_lvalue(*operand) || operand.ty().record().is_some() => {
                self.designated(*operand)
            }
            [operand] => self.place_of_other(*operand),
            _ => self.place_of_other(cursor),
        }
    }

    /// The object behind a `this` that is not written, which may stand for any of several parts of one base class.
    pub(super) fn implicit_object(&mut self) -> Target {
        let class = self.frame.function.semantic_parent();
        match class {
            Some(class) if self.facts.ancestry(class).repeated_base => Target::unknown(),
            _ => self.this_object(),
        }
    }

    /// What `this` points to: the node, or the object of a visitor.
    pub(super) fn this_object(&self) -> Target {
        match self.frame.object {
            Some(object) => Target::pointee(Variable::Local(object)),
            None => Target::node(),
        }
    }

    /// Whether a cast leads from or to a class that has several parts of one base class.
    fn is_part_of_several(&mut self, cast: Cursor<'tu>, operand: Cursor<'tu>) -> bool {
        let (to, from) = (cast.ty(), operand.ty());
        !to.same_unqualified(from)
            && (self.facts.repeats_a_base(to) || self.facts.repeats_a_base(from))
    }

    /// `{x}`: what a reference that is initialised so is bound to, or the parts of a temporary.
    fn place_of_list(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        match operands(cursor).as_slice() {
            [operand] if self.facts.related(operand.ty(), cursor.ty()) => {
                self.value(*operand);
                if !self.binds_directly(operand.ty(), cursor.ty()) {
                    self.hidden_effects(cursor);
                }
                self.place(*operand)
            }
            _ => {
                self.value(cursor);
                Vec::new()
            }
        }
    }

    /// Whether a reference to a `to` is bound to an object of the class `from`, not to a new one that it is a part of.
    fn binds_directly(&mut self, from: Type<'tu>, to: Type<'tu>) -> bool {
        let classes = from.record().zip(to.record());
        from.same_unqualified(to) || classes.is_some_and(|(it, to)| self.facts.derives_from(it, to))
    }

    fn place_of_last(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let operands = operands(cursor);
        let Some((last, first)) = operands.split_last() else {
            return self.place_of_other(cursor);
        };
        for operand in first {
            self.value(*operand);
        }
        self.place(*last)
    }

    /// Either of the last two operands of `? :`.
    pub(super) fn alternatives(
        &mut self,
        cursor: Cursor<'tu>,
        each: fn(&mut Self, Cursor<'tu>) -> Vec<Target>,
    ) -> Vec<Target> {
        let operands = operands(cursor);
        let [condition, yes, no] = operands.as_slice() else {
            return self.place_of_other(cursor);
        };
        self.value(*condition);
        let mut targets = each(self, *yes);
        let others = each(self, *no);
        if cursor.ty().record().is_some() && targets.is_empty() != others.is_empty() {
            // A temporary or an object: what their parts lead to differs.
            targets.push(Target::unknown());
        }
        targets.extend(others.into_iter().filter(|_| !broken(Rule::Alternatives)));
        if targets.len() > MOST_TARGETS {
            return vec![Target::unknown()];
        }
        targets.into_iter().map(Target::inexact).collect()
    }

    fn place_of_cast(&mut self, cursor: Cursor<'tu>, exact: bool) -> Vec<Target> {
        let operands = operands(cursor);
        let Some(operand) = operands.last().copied() else {
            return self.place_of_other(cursor);
        };
        if !is_lvalue(operand) && operand.ty().record().is_none() {
            return self.place_of_other(operand);
        }
        let targets = self.place(operand);
        if is_library_part(cursor.ty(), operand.ty()) {
            return vec![Target::unknown()];
        }
        let reinterprets = cursor.kind() == kind::REINTERPRET_CAST;
        if reinterprets || !self.facts.related(cursor.ty(), operand.ty()) {
            self.lose(
                &targets,
                mode_behind(cursor.ty()),
                holds_objects(operand.ty()),
            );
            return vec![Target::unknown()];
        }
        if exact {
            targets
        } else {
            targets.into_iter().map(Target::inexact).collect()
        }
    }

    fn place_of_name(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let Some(named) = cursor.referenced() else {
            return match operands(cursor)[..] {
                // A template parameter, in an instance: what stands for it.
                [argument] => self.place(argument),
                _ => self.place_of_other(cursor),
            };
        };
        match named.kind() {
            kind::VAR_DECL | kind::PARM_DECL => self.place_of_variable(named),
            it if kind::is_function(it) => {
                // Whoever gets it may call it.
                self.frame.unread |= self.frame.helper && !named.in_system_header();
                Vec::new()
            }
            kind::ENUM_CONSTANT => Vec::new(),
            kind::UNEXPOSED_DECL if self.frame.is_half(named) => places_in_temporary(named.ty()),
            kind::UNEXPOSED_DECL if self.frame.is_bound(named) => self.place_of_variable(named),
            _ => self.place_of_other(cursor),
        }
    }

    fn place_of_variable(&mut self, variable: Cursor<'tu>) -> Vec<Target> {
        let is_reference = self.frame.refers(variable);
        if self.frame.range(variable).is_some() {
            return vec![Target::unknown()];
        }
        let Some(id) = self.frame.local(variable) else {
            // `std::nullopt` is an object without a value.
            return match is_nullopt(variable.ty()) && variable.in_system_header() {
                true => Vec::new(),
                false => self.place_of_global(variable),
            };
        };
        if is_reference {
            self.push(read_of(Variable::Local(id)));
            if broken(Rule::References) {
                return vec![Target::variable(Variable::Local(id))];
            }
            return self.referent(id);
        }
        if self.frame.site && self.is_tree_object(variable.ty()) {
            return vec![Target::pointee(Variable::Local(id))];
        }
        vec![Target {
            apart: !self.facts.holds_nodes(variable.ty()),
            ..Target::variable(Variable::Local(id))
        }]
    }

    pub(crate) fn is_tree_object(&mut self, ty: Type<'tu>) -> bool {
        ty.record()
            .is_some_and(|class| self.facts.is_tree_like(class))
    }

    /// The global behind a name. The first use of a `thread_local` variable runs what initialises it; by an attribute, one
    /// variable may have several names.
    pub(crate) fn global(&mut self, variable: Cursor<'tu>) -> Variable {
        let starts = variable.is_thread_local() && !is_initialised_silently(variable);
        let renamed = is_renamed(self.facts, variable);
        if starts || renamed {
            self.anything();
        }
        if renamed && self.frame.helper {
            self.push_anything();
        }
        Variable::Global(self.facts.pattern_usr(variable))
    }

    fn place_of_global(&mut self, variable: Cursor<'tu>) -> Vec<Target> {
        let global = self.global(variable);
        let ty = variable.ty();
        if ty.is_reference() {
            self.push(read_of(global.clone()));
            let is_record = ty.canonical().pointee().record().is_some();
            let mut targets = vec![if is_record {
                Target::pointee(global)
            } else {
                Target::unknown()
            }];
            // What is not known counts for nothing in an annotated function; what it is another name of does.
            if let Some(referent) = global_referent(variable).filter(|_| self.frame.helper) {
                targets.extend(self.place_of_global(referent));
            }
            return targets;
        }
        if self.frame.site && self.is_tree_object(ty) {
            return vec![Target::pointee(global)];
        }
        vec![Target {
            apart: !self.facts.holds_nodes(ty),
            ..Target::variable(global)
        }]
    }

    fn place_of_member(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let Some(member) = cursor.referenced() else {
            return self.place_of_other(cursor);
        };
        let base = operands(cursor).first().copied();
        if member.kind() == kind::VAR_DECL {
            base.into_iter().for_each(|it| self.value(it));
            return self.place_of_global(member);
        }
        if member.kind() != kind::FIELD_DECL {
            return self.place_of_other(cursor);
        }
        if self.frame.changes(member) && self.facts.is_of_siblings(member) {
            let name = member.spelling();
            self.may_do_anything(|function| {
                format!("`{function}` changes `{name}`, of a list of siblings")
            });
        }
        let objects = match base {
            None => vec![self.implicit_object()],
            Some(base) if base.ty().is_pointer() => self.led_to(base),
            Some(base) => self.designated(base),
        };
        if objects.is_empty() {
            return places_in_temporary(member.ty());
        }
        if let Some(node) = self.node_in(&objects, member) {
            return vec![node];
        }
        let base_type = base.map(Cursor::ty);
        let elements = base_type.map_or(Vec::new(), |it| in_containers(&objects, member, it));
        let elsewhere = self.is_of_tree(member) && objects.iter().any(|it| it.inside);
        let others = elsewhere.then(Target::anywhere);
        let mut targets: Vec<Target> = objects
            .into_iter()
            .chain(others)
            .map(|object| {
                let mut target = self.field_of(object, member);
                if broken(Rule::BaseFields)
                    && let Some(field) = target.place.path.last_mut()
                {
                    *field = Usr::new(&format!("{field}@{}", self.static_type(base)));
                }
                target
            })
            .collect();
        targets.extend(elements);
        // A child field has no other ways that lead to it.
        let owned = |it: &Target| it.held || it.values;
        if self.is_node(member) && !targets.iter().all(owned) {
            targets.push(Target::anywhere());
        }
        targets
    }

    /// What a field of data of the objects is, which are of this type.
    pub(super) fn fields_of(
        &mut self,
        objects: Vec<Target>,
        field: Cursor<'tu>,
        ty: Type<'tu>,
    ) -> Vec<Target> {
        let elements = in_containers(&objects, field, ty);
        let fields = objects.into_iter().map(|it| self.field_of(it, field));
        fields.chain(elements).collect()
    }

    /// At a call site, the node that lies in an object which is no node. Whoever does something to it by another name finds it anywhere.
    fn node_in(&mut self, objects: &[Target], member: Cursor<'tu>) -> Option<Target> {
        let named = self.frame.site && self.is_tree_object(member.ty()) && !self.is_of_tree(member);
        let [object] = objects else {
            return None;
        };
        let node = named.then(|| self.field_of(object.clone(), member))?;
        let is_one = node.is_exact() && node.is_tracked() && !node.values;
        is_one.then(|| self.named_by(&node, true))
    }

    /// The class of the expression before `.` or `->`; for a broken rule.
    fn static_type(&self, base: Option<Cursor<'tu>>) -> String {
        let ty = base.map(|it| strip_casts(it).ty().canonical());
        let class = match ty {
            Some(ty) if ty.is_pointer() => ty.pointee().record(),
            Some(ty) => ty.record(),
            None => self.frame.function.semantic_parent(),
        };
        class.map_or(String::new(), |it| it.spelling())
    }

    /// What the expression before `.` or `->` designates.
    pub(crate) fn object(&mut self, base: Cursor<'tu>) -> Vec<Target> {
        if base.ty().is_pointer() {
            self.pointee(base)
        } else {
            self.place(base)
        }
    }

    fn field_of(&mut self, object: Target, field: Cursor<'tu>) -> Target {
        if is_anonymous_part(field) {
            return object;
        }
        if object.entry && field.spelling() == "second" {
            return object.mapped();
        }
        if let Some(union_type) = enclosing_union(field).filter(|_| !broken(Rule::Unions)) {
            let usr = self.facts.pattern_usr(union_type);
            return object.close(usr);
        }
        let child = self.facts.child_class(field).is_some();
        let usr = self.facts.field_usr(field);
        if self.facts.holds_children(field) {
            let keyed = key_of(field.ty().canonical()).is_some();
            return object.step_into(usr, holds_others(field)).keyed(keyed);
        }
        let keyed = key_of(field.ty().canonical()).is_some();
        let target = object.step(usr, child).keyed(keyed);
        if !field.ty().is_reference() {
            return target;
        }
        self.touch(Mode::Read, &target, false);
        let is_record = field.ty().canonical().pointee().record().is_some();
        // Always the same; a pointer may be another in between.
        self.named_by(&target, is_record)
    }

    /// What the pointer or reference at a place leads to, if no child field or variable says so: at a call site, the node that it names.
    pub(super) fn named_by(&mut self, pointer: &Target, is_record: bool) -> Target {
        let is_one = pointer.is_exact() || pointer.selected.is_some();
        let named = self.frame.site && is_record && is_one && pointer.is_tracked();
        if !named {
            return Target::untracked(is_record);
        }
        self.frame.pointers.push(pointer.place.clone());
        let variable = variable_at(&pointer.place);
        Target::pointee(Variable::Global(match &pointer.selected {
            Some(which) => Usr::new(&format!("{variable}[{which}]")),
            None => variable,
        }))
    }

    /// Whether a data field is a node, or an array of nodes.
    fn is_node(&mut self, field: Cursor<'tu>) -> bool {
        let ty = field.ty().canonical();
        let ty = if ty.is_array() { ty.element() } else { ty };
        self.is_tree_object(ty)
    }

    /// Whether a member belongs to nodes. A node that lies in a data field has other ways that lead to it, by child fields.
    fn is_of_tree(&mut self, member: Cursor<'tu>) -> bool {
        let class = member.semantic_parent();
        class.is_some_and(|it| self.facts.is_tree_like(it))
    }

    fn place_of_element(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let operands = operands(cursor);
        let [left, right] = operands.as_slice() else {
            return self.place_of_other(cursor);
        };
        let indexed = |it: &Cursor<'tu>| it.ty().is_pointer() || it.ty().is_array();
        let (base, index) = if indexed(left) {
            (*left, *right)
        } else {
            (*right, *left)
        };
        if !broken(Rule::Subscripts) {
            self.value(index);
        }
        if index.integer().is_none() && !self.frame.is_within(index) {
            self.may_fault();
        }
        let array = match decayed_array(base) {
            Some(array) => Some(self.place(array)),
            None => self.listed_in(base),
        };
        if let Some(targets) = array {
            if let [container] = &targets[..]
                && self.frame.is_index_of(index, &container.place)
            {
                return vec![container.clone().element(true)];
            }
            if let ([container], Some(at)) = (&targets[..], index.integer())
                && container.child
            {
                return vec![container.clone().single_element(&at.to_string())];
            }
            if broken(Rule::ListedElements) && targets.iter().any(|it| it.listed) {
                return Vec::new();
            }
            let selected = self.selected_in(&targets, index);
            let mut targets = elements(targets, cursor.ty());
            if let (Some(which), [element]) = (selected, &targets[..]) {
                return vec![self.chosen_element(element, which, cursor.ty())];
            }
            if broken(Rule::Arrays) {
                let span = self.span(index);
                let text = self.text(span);
                let element = String::from_utf8_lossy(text.slice(span));
                let step = |it: Target| it.step(Usr::new(&format!("[{element}]")), false);
                targets = targets.into_iter().map(step).collect();
            }
            return targets;
        }
        self.value(base);
        vec![Target::untracked(cursor.ty().record().is_some())]
    }

    /// Which of the elements of an array or container that is no child `index` selects, at a call site, where that is known: what a number says, or
    /// a local variable, which whoever selects the element reads.
    pub(super) fn selected_in(&self, container: &[Target], index: Cursor<'tu>) -> Option<String> {
        if !self.selects(container) {
            return None;
        }
        if broken(Rule::SelectedElements) {
            return Some(String::new());
        }
        if let Some(at) = index.integer() {
            return Some(at.to_string());
        }
        let index = strip_casts(index);
        let variable = index
            .referenced()
            .filter(|_| index.kind() == kind::DECL_REF_EXPR)?;
        let plain =
            variable.ty().is_number() && !variable.ty().is_volatile() && is_automatic(variable);
        let local = self.frame.local(variable).filter(|_| plain)?;
        Some(format!("local:{}", local.0))
    }

    /// Whether elements of a container are told apart: at a call site, those of one that is no child. (What a reference was bound to, the same
    /// words need not select where the reference is used.)
    pub(super) fn selects(&self, container: &[Target]) -> bool {
        let data = |it: &Target| it.is_exact() && it.is_tracked() && !it.child && !it.closed;
        let here = self.frame.initialisers == 0 || broken(Rule::SelectedByReference);
        self.frame.site && here && matches!(container, [it] if data(it))
    }

    /// The element of what is no child that `which` selects, of a type.
    pub(super) fn chosen_element(
        &mut self,
        element: &Target,
        which: String,
        ty: Type<'tu>,
    ) -> Target {
        let selected = Target {
            selected: Some(which),
            ..element.clone()
        };
        match self.is_tree_object(ty) {
            true => self.named_by(&selected, true),
            false => selected,
        }
    }

    /// The array to which the pointer in a counted child field leads, if `pointer` is the value of one. (One in a variable may lead to the
    /// array of a node that the variable is a copy of.)
    fn listed_in(&mut self, pointer: Cursor<'tu>) -> Option<Vec<Target>> {
        let named = strip_casts(pointer);
        let of_object = named.kind() == kind::MEMBER_REF_EXPR;
        let field = named.referenced().filter(|_| of_object)?;
        let counted = field.kind() == kind::FIELD_DECL && self.facts.is_counted(field);
        let targets = counted.then(|| self.load(named))?;
        let in_variable = |it: &Target| matches!(it.place.root, Root::Variable(_));
        let own = |it: &Target| it.child && !in_variable(it);
        Some(match targets.iter().all(own) {
            true => {
                let arrays = targets.into_iter();
                arrays.map(|it| Target { listed: true, ..it }).collect()
            }
            false => vec![Target::unknown()],
        })
    }
}

/// The outermost union that a field lies in without a name in between.
fn enclosing_union(field: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut found = None;
    let mut parent = field.semantic_parent();
    while let Some(record) = parent {
        if record.kind() == kind::UNION_DECL {
            found = Some(record);
        }
        if !record.is_anonymous_record() || broken(Rule::NestedAnonymous) {
            break;
        }
        parent = record.semantic_parent();
    }
    found
}

/// The array that an expression turns into a pointer.
fn decayed_array(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    match cursor.kind() {
        kind::PAREN_EXPR => decayed_array(*operands(cursor).first()?),
        kind::UNEXPOSED_EXPR => match operands(cursor).as_slice() {
            [operand] if operand.ty().is_array() && is_load(cursor, *operand) => Some(*operand),
            _ => None,
        },
        _ if cursor.ty().is_array() => Some(cursor),
        _ => None,
    }
}

/// Whether a cast leads from an object to a part of it that is an object of the library: elsewhere, such an object is no part of one
/// with other members.
pub(super) fn is_library_part(to: Type<'_>, from: Type<'_>) -> bool {
    let part = from.record().is_some() && is_leaf(to) && !to.same_unqualified(from);
    part && !broken(Rule::LibraryBases)
}

/// What a member of a temporary designates: nothing that anything else can reach, but a pointer or reference leads on.
fn places_in_temporary(member: Type<'_>) -> Vec<Target> {
    let mut ty = member.canonical();
    while ty.is_array() {
        ty = ty.element();
    }
    let leads_nowhere = ty.is_number() || ty.is_enum();
    let leads = (!leads_nowhere).then(Target::unknown);
    leads.into_iter().collect()
}

/// Whether a variable has its first value before anything runs.
fn is_initialised_silently(variable: Cursor<'_>) -> bool {
    let Some(definition) = variable.definition() else {
        return false;
    };
    let mut ty = definition.ty().canonical();
    while ty.is_array() {
        ty = ty.element();
    }
    // Asked for a value, libclang leaves out what an operand of a comma, or in front of `|| true`, does besides.
    let constant = |it| definition.constant_value().is_some() && only_computes(it);
    ty.record().is_none() && definition.initializer().is_none_or(constant)
}

/// Whether an expression consists of operators that change nothing, and calls nothing.
fn only_computes(cursor: Cursor<'_>) -> bool {
    let changes = match cursor.kind() {
        kind::CALL_EXPR | kind::LAMBDA | kind::NEW | kind::DELETE | kind::COMPOUND_ASSIGN => true,
        kind::BINARY_OPERATOR => matches!(cursor.binary_operator(), op::ASSIGN | op::COMMA),
        kind::UNARY_OPERATOR => matches!(
            cursor.unary_operator(),
            op::PRE_INCREMENT | op::PRE_DECREMENT | op::POST_INCREMENT | op::POST_DECREMENT
        ),
        _ => false,
    };
    !changes && cursor.children().into_iter().all(only_computes)
}

/// The variable that a global reference is from the start another name of, if its initialiser is seen and names one of its type.
fn global_referent<'tu>(reference: Cursor<'tu>) -> Option<Cursor<'tu>> {
    let mut value = reference.definition()?.initializer()?;
    // `const` may be added.
    while value.kind() == kind::UNEXPOSED_EXPR && is_lvalue(value) {
        let [operand] = operands(value)[..] else {
            return None;
        };
        value = operand;
    }
    let named = value.referenced().filter(|it| {
        value.kind() == kind::DECL_REF_EXPR && it.kind() == kind::VAR_DECL && !is_automatic(*it)
    })?;
    let plain = named
        .ty()
        .same_unqualified(reference.ty().canonical().pointee());
    let plain = plain && !reference.ty().canonical().pointee().is_volatile();
    (plain && !named.is_thread_local() && !named.ty().is_reference()).then_some(named)
}
