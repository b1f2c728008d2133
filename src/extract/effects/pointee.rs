//! What pointers lead to.

use super::eval::Evaluator;
use super::lvalue::{is_library_part, without_entry};
use crate::clang::{Cursor, kind, kind::op};
use crate::extract::declarations::{Target, elements, is_of_literals, read_of};
use crate::extract::library::is_view_type;
use crate::extract::syntax::{
    holds_objects, is_lvalue, mode_behind, operands, strip_casts, strip_parens,
};
use crate::model::{Mode, OBJECT, Usr, Variable};
use crate::mutation::{Rule, broken};

impl<'tu> Evaluator<'_, 'tu> {
    /// What a pointer leads to. Evaluates the pointer.
    pub(crate) fn pointee(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let targets = self.led_to(cursor).into_iter();
        targets.map(without_entry).collect()
    }

    /// The same, for who selects a half of what may be an entry of a map of children.
    pub(super) fn led_to(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        self.within(cursor, |it| it.pointee_of(cursor))
    }

    fn pointee_of(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        if self.is_exhausted(cursor) {
            return vec![Target::unknown()];
        }
        if is_view_type(cursor.ty()) {
            return self.viewed(cursor);
        }
        if let Some(element) = self.element_selected(cursor) {
            return element;
        }
        // `names[kind]`, of a table of literals: nobody can write them.
        if strip_casts(cursor).kind() == kind::ARRAY_SUBSCRIPT && is_of_literals(cursor) {
            self.value(cursor);
            return Vec::new();
        }
        match cursor.kind() {
            kind::PAREN_EXPR => match operands(cursor).as_slice() {
                [operand] => self.pointee(*operand),
                _ => self.pointee_of_other(cursor),
            },
            kind::THIS => vec![self.this_object()],
            kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR if is_lvalue(cursor) => {
                self.pointee_of_lvalue(cursor)
            }
            kind::UNEXPOSED_EXPR => match operands(cursor).as_slice() {
                [operand] => self.pointee_of_implicit(cursor, *operand),
                _ => self.pointee_of_other(cursor),
            },
            kind::STATIC_CAST | kind::C_STYLE_CAST | kind::FUNCTIONAL_CAST | kind::CONST_CAST => {
                match operands(cursor).last() {
                    Some(operand) => self.pointee_of_cast(cursor, *operand),
                    None => self.pointee_of_other(cursor),
                }
            }
            kind::DYNAMIC_CAST => match operands(cursor).last() {
                Some(operand) => {
                    let targets = self.pointee_of_cast(cursor, *operand);
                    self.read_types(&targets);
                    targets.into_iter().map(Target::or_null).collect()
                }
                None => self.pointee_of_other(cursor),
            },
            kind::UNARY_OPERATOR if cursor.unary_operator() == op::ADDRESS_OF => {
                match operands(cursor).as_slice() {
                    [operand] => self.place(*operand),
                    _ => self.pointee_of_other(cursor),
                }
            }
            kind::CALL_EXPR => match self.pointee_of_call(cursor) {
                Some(targets) => targets,
                None => self.pointee_of_other(cursor),
            },
            kind::CONDITIONAL => self.alternatives(cursor, Self::pointee),
            kind::REINTERPRET_CAST => match operands(cursor).last() {
                Some(operand) if operand.ty().is_pointer() => {
                    let targets = self.pointee(*operand);
                    let (to, from) = (cursor.ty().canonical(), operand.ty().canonical());
                    self.lose(
                        &targets,
                        mode_behind(to.pointee()),
                        holds_objects(from.pointee()),
                    );
                    vec![Target::unknown()]
                }
                _ => {
                    self.value(cursor);
                    vec![Target::unknown()]
                }
            },
            _ => self.pointee_of_other(cursor),
        }
    }

    /// Reads the dynamic types of objects.
    pub(super) fn read_types(&mut self, objects: &[Target]) {
        if broken(Rule::DeletedReceivers) {
            return;
        }
        for it in objects {
            let object = it.clone().step(Usr::new(OBJECT), false);
            self.touch(Mode::Read, &object, false);
        }
    }

    fn pointee_of_other(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        self.value(cursor);
        vec![Target::untracked(
            cursor.ty().canonical().pointee().record().is_some(),
        )]
    }

    fn pointee_of_implicit(&mut self, cast: Cursor<'tu>, operand: Cursor<'tu>) -> Vec<Target> {
        if operand.ty().is_array() {
            let targets = self.place(operand);
            return elements(targets, operand.ty().canonical().element());
        }
        if is_lvalue(operand) && operand.ty().is_pointer() {
            return self.pointee_of_lvalue(operand);
        }
        self.pointee_of_cast(cast, operand)
    }

    fn pointee_of_cast(&mut self, cast: Cursor<'tu>, operand: Cursor<'tu>) -> Vec<Target> {
        let (to, from) = (cast.ty().canonical(), operand.ty().canonical());
        if !from.is_pointer() {
            self.value(operand);
            return vec![Target::unknown()];
        }
        let targets = self.pointee(operand);
        if is_library_part(to.pointee(), from.pointee()) {
            return vec![Target::unknown()];
        }
        if self.facts.related(to.pointee(), from.pointee()) {
            targets
        } else {
            self.lose(
                &targets,
                mode_behind(to.pointee()),
                holds_objects(from.pointee()),
            );
            vec![Target::unknown()]
        }
    }

    /// What the pointer in an lvalue leads to; the pointer is read.
    fn pointee_of_lvalue(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let is_record = cursor.ty().canonical().pointee().record().is_some();
        if cursor.ty().is_volatile() && !broken(Rule::Volatile) {
            // Each read counts, and may find another object.
            self.load(cursor);
            return vec![Target::untracked(is_record)];
        }
        let variable = strip_parens(cursor)
            .referenced()
            .filter(|it| matches!(it.kind(), kind::VAR_DECL | kind::PARM_DECL))
            .filter(|it| it.ty().is_pointer());
        if let Some(variable) = variable
            && matches!(
                strip_parens(cursor).kind(),
                kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR
            )
        {
            if strip_parens(cursor).kind() == kind::MEMBER_REF_EXPR {
                let base = operands(strip_parens(cursor));
                base.into_iter().for_each(|it| self.value(it));
            }
            return self.pointee_of_variable(variable, is_record);
        }
        let first = self.is_first_sibling(cursor);
        let pointers = self.load(cursor).into_iter();
        pointers
            .map(|it| match it.child && is_record {
                true if first => it.first_sibling(),
                true => it.follow_child(),
                false => self.named_by(&it, is_record),
            })
            .collect()
    }

    /// Whether an lvalue is a field that leads to the first of a list of siblings. (By another name of it, its pointer leads to any of them.)
    pub(super) fn is_first_sibling(&mut self, cursor: Cursor<'tu>) -> bool {
        let named = strip_parens(cursor);
        let field = named
            .referenced()
            .filter(|it| it.kind() == kind::FIELD_DECL);
        let field = field.filter(|_| named.kind() == kind::MEMBER_REF_EXPR);
        field.is_some_and(|it| self.facts.link_of(it).is_some())
    }

    /// The elements of what a range-`for` goes through; how a class finds them is code that is not seen.
    fn elements(&mut self, range: Cursor<'tu>) -> Vec<Target> {
        match range.ty().is_array() {
            true => {
                let targets = self.place(range).into_iter();
                targets.map(|it| it.element(false)).collect()
            }
            false => vec![Target::unknown()],
        }
    }

    fn pointee_of_variable(&mut self, variable: Cursor<'tu>, is_record: bool) -> Vec<Target> {
        if let Some(range) = self.frame.range(variable) {
            return self.elements(range);
        }
        let Some(id) = self.frame.local(variable) else {
            let global = self.global(variable);
            self.push(read_of(global.clone()));
            return vec![if is_record {
                Target::pointee(global)
            } else {
                Target::unknown()
            }];
        };
        self.push(read_of(Variable::Local(id)));
        if broken(Rule::Aliases) && self.frame.node_param != Some(id) {
            return vec![Target::variable(Variable::Local(id))];
        }
        self.referent(id)
    }
}
