//! What evaluating an expression touches.
//!
//! libclang gives neither value categories nor cast kinds, but every implicit cast is a node: a cast node
//! over an lvalue that does not add `const` is the load of a value. What is not understood becomes an
//! access to anything, and a reason not to copy the body.

use super::frame::Frame;
use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::declarations::{Facts, Target, is_global};
use crate::extract::reading::text;
use crate::extract::syntax::{holds_objects, is_load, is_lvalue, operands};
use crate::model::{
    Access, Call, Code, FileId, Mode, Place, Refusal, Return, Root, SourceText, Span, Update,
    Variable,
};
use crate::mutation::{Rule, broken};

/// Of an expression that a message names, as many characters are told.
const LONGEST_TEXT: usize = 60;

/// What was found in one item.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) accesses: Vec<Access>,
    pub(crate) nested: Vec<Call>,
    /// Annotated functions that are called.
    pub(crate) helpers: Vec<Call>,
    pub(crate) returns: Vec<Return>,
    /// For each traversal call, in order: the node, if it is known.
    pub(crate) receivers: Vec<Option<Place>>,
    /// Why one of these is anything, in words: what follows `because`.
    pub(crate) unseen: Option<String>,
    /// Why the run may end here, in words.
    pub(crate) leaving: Option<String>,
    /// How many of the calls are of accessors, whose reads are listed.
    pub(crate) accessors: usize,
}

impl Effects {
    /// Whether it calls something, and all of that are accessors that always return.
    pub(crate) fn only_accessors(&self) -> bool {
        let calls = self.nested.len() + self.helpers.len();
        calls > 0 && calls <= self.accessors
    }

    /// Adds what `other` has.
    pub(crate) fn add(&mut self, other: &Effects) {
        for it in &other.accesses {
            if !self.accesses.contains(it) {
                self.accesses.push(it.clone());
            }
        }
        self.accessors += other.accessors;
        self.nested.extend(other.nested.iter().cloned());
        self.helpers.extend(other.helpers.iter().cloned());
        self.returns.extend(other.returns.iter().cloned());
        self.receivers.extend(other.receivers.iter().cloned());
        self.unseen = self.unseen.take().or(other.unseen.clone());
        self.leaving = self.leaving.take().or(other.leaving.clone());
    }
}

/// Reads the expressions and statements of one function.
pub(crate) struct Evaluator<'x, 'tu> {
    pub(crate) facts: &'x mut Facts<'tu>,
    pub(crate) frame: &'x mut Frame<'tu>,
    pub(crate) out: Effects,
    pub(crate) refusal: Option<Refusal>,
    /// Constructors and destructors with code, and other functions, that are run.
    pub(crate) runs: Vec<Cursor<'tu>>,
    /// The item at hand.
    pub(crate) item: Option<Span>,
    /// Loops around the statement at hand, within the item.
    pub(crate) breakable: usize,
    /// Switches around it.
    pub(crate) switches: usize,
    /// In a lambda, whether that gives back a reference.
    pub(crate) gives_reference: Option<bool>,
    /// The statement or expression at hand, the innermost.
    reading: Option<Cursor<'tu>>,
    /// The expression last come to whose value nobody uses.
    pub(super) discarded: Option<Cursor<'tu>>,
}

impl<'x, 'tu> Evaluator<'x, 'tu> {
    pub(crate) fn new(facts: &'x mut Facts<'tu>, frame: &'x mut Frame<'tu>) -> Self {
        Evaluator {
            facts,
            frame,
            out: Effects::default(),
            refusal: None,
            runs: Vec::new(),
            item: None,
            breakable: 0,
            switches: 0,
            gives_reference: None,
            reading: None,
            discarded: None,
        }
    }

    /// Reads `cursor`: what is not understood meanwhile is told by it, or by what within it is read by itself.
    pub(crate) fn within<T>(
        &mut self,
        cursor: Cursor<'tu>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        // What nobody wrote (implicit conversions, default arguments) has no text.
        let around = self.reading;
        if cursor.extent().is_valid() && !cursor.in_system_header() {
            self.reading = Some(cursor);
        }
        if self.frame.computes_length(cursor) {
            self.opaque(cursor, "the body has an array of variable length");
        }
        let result = read(self);
        self.reading = around;
        result
    }

    /// Why the statement or expression at hand may do anything, in words.
    fn why_unknown(&mut self) -> Option<String> {
        let span = self.reading.map(|it| self.span(it));
        let span = span.or(self.item)?;
        let source = self.text(span);
        let text = text::one_line(source.slice(span), LONGEST_TEXT);
        let name = self.function_name();
        Some(format!("pleach does not follow `{text}` in `{name}`"))
    }

    /// The name of the function that is read, with its class.
    fn function_name(&self) -> String {
        let function = self.frame.function;
        let class = function
            .semantic_parent()
            .filter(|it| kind::is_class(it.kind()) && !it.spelling().starts_with('('));
        let class = class.map_or(String::new(), |it| format!("{}::", it.spelling()));
        format!("{class}{}", function.spelling())
    }

    /// The run may end here, because the library function `callee` throws for some arguments or objects.
    pub(super) fn may_throw(&mut self, callee: Cursor<'tu>, of_size: bool) {
        let throws = match callee.kind() {
            kind::CONSTRUCTOR => format!("making a `{}` of that size", callee.spelling()),
            _ => format!("`{}`", callee.spelling()),
        };
        let name = self.function_name();
        let why = || match of_size {
            true => format!(
                "{throws} in `{name}` throws for numbers of elements that are too large or negative; it cannot if the number is of an unsigned type \
                 of 32 bits or less, or made of such and of sizes of containers"
            ),
            false => format!("{throws} in `{name}` throws for some values"),
        };
        self.out.leaving.get_or_insert_with(why);
        self.may_not_return();
    }

    /// The span of a cursor, macro invocations at its end included.
    pub(crate) fn span(&mut self, cursor: Cursor<'tu>) -> Span {
        self.facts
            .files
            .covering_span(cursor.extent())
            .or_else(|| self.facts.files.point(cursor.location()))
            .unwrap_or(Span::new(FileId(0), 0, 0))
    }

    /// The text of the file that a span lies in.
    pub(crate) fn text(&self, span: Span) -> SourceText {
        self.facts.files.text(span.file)
    }

    /// Refuses to copy the body; the first reason stays. The statements of a call site are never copied.
    pub(crate) fn refuse(&mut self, cursor: Cursor<'tu>, message: &str) {
        if !self.frame.site {
            self.refuse_block(cursor, message);
        }
    }

    /// Refuses the body for something in the statement that is read, which `cursor` declares elsewhere.
    pub(super) fn refuse_item(&mut self, cursor: Cursor<'tu>, message: &str) {
        if self.refusal.is_none() {
            self.refuse(cursor, message);
            if let (Some(refusal), Some(span)) = (&mut self.refusal, self.item) {
                refusal.span = span;
            }
        }
    }

    /// Refuses the block, be it a body or a call site; the first reason stays. Of what stands in a system header, nobody can change but the
    /// use.
    pub(crate) fn refuse_block(&mut self, cursor: Cursor<'tu>, message: &str) {
        if self.refusal.is_none() {
            let used = self.item.filter(|_| cursor.in_system_header());
            self.refusal = Some(Refusal {
                code: Code::UnsupportedBody,
                message: message.to_owned(),
                span: used.unwrap_or_else(|| self.span(cursor)),
            });
        }
    }

    /// Anything may be read and written, and the run may end here. (Of a helper, the annotation says what it touches.)
    pub(crate) fn anything(&mut self) {
        if self.frame.helper {
            self.frame.unread = true;
            self.may_not_return();
            return;
        }
        self.push(Access::read(Place::unknown()));
        self.push(Access::write(Place::unknown()));
    }

    /// The same, for a reason that is told in words, which may name the function that is read.
    pub(super) fn may_do_anything(&mut self, why: impl FnOnce(&str) -> String) {
        if self.out.unseen.is_none() && !self.frame.helper {
            self.out.unseen = Some(why(&self.function_name()));
        }
        self.anything();
    }

    /// The run may end here: by an exception, or with the program.
    pub(super) fn may_not_return(&mut self) {
        if !broken(Rule::Returning) {
            self.push(Access::write(Place::going()));
        }
    }

    /// What runs here may fault, though it touches no memory that anything else can reach.
    pub(super) fn may_fault(&mut self) {
        if !broken(Rule::Faults) {
            self.push(Access::read(Place::going()));
        }
    }

    /// Something that is not understood.
    pub(crate) fn opaque(&mut self, cursor: Cursor<'tu>, message: &str) {
        self.refuse(cursor, message);
        self.anything();
    }

    pub(crate) fn push(&mut self, access: Access) {
        if access.place.root == Root::Unknown && self.out.unseen.is_none() {
            self.out.unseen = self.why_unknown();
        }
        if !self.out.accesses.contains(&access) {
            self.out.accesses.push(access);
        }
    }

    /// Touches a place; `whole` for an object with all that it holds.
    pub(crate) fn touch(&mut self, mode: Mode, target: &Target, whole: bool) {
        let mut place = target.place.clone();
        place.whole = whole || target.closed;
        // Where types tell nothing, a pointer that nobody tracks may lead to any object.
        let tells = !self.facts.relaxed_aliasing || broken(Rule::RelaxedAliasing);
        let nameless = match place.root {
            Root::Anywhere | Root::Pointee(_) if !tells => true,
            Root::Anywhere => place.path.is_empty(),
            Root::Pointee(_) => place.path.is_empty() && !place.whole && !target.cell,
            _ => false,
        };
        if nameless {
            place = Place::unknown();
        }
        if place.root == Root::Unknown {
            // What bytes hold, an annotation does not tell.
            let stored = self.frame.helper && target.closed && !broken(Rule::Storage);
            place = match stored {
                true => Place::anything(),
                false => Place::unknown(),
            };
        }
        self.push(Access {
            mode,
            ..Access::read(place)
        });
    }

    /// Touches the object that the lvalue `cursor` designates.
    pub(crate) fn touch_lvalue(&mut self, mode: Mode, targets: &[Target], ty: Type<'tu>) {
        let whole = holds_objects(ty) && !broken(Rule::WholeObjects);
        for target in targets {
            self.touch(mode, target, whole);
        }
        if ty.is_volatile() && !broken(Rule::Volatile) {
            self.push(Access::write(Place::world()));
        }
    }

    /// Touches the number that the lvalue designates by an update. (Of a union, and of what is not known, all that is touched there is
    /// one place.)
    fn touch_by(&mut self, update: Option<Update>, mode: Mode, targets: &[Target], ty: Type<'tu>) {
        let before = self.out.accesses.len();
        self.touch_lvalue(mode, targets, ty);
        let Some(update) = update else {
            return;
        };
        for access in self.out.accesses.split_off(before) {
            let one_place = access.place.whole
                || matches!(access.place.root, Root::Unknown | Root::World | Root::Going);
            self.push(Access {
                update: (!one_place).then_some(update),
                ..access
            });
        }
    }

    /// Evaluates without a trace, for what is only looked at.
    pub(crate) fn silently<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let out = std::mem::take(&mut self.out);
        let refusal = self.refusal.take();
        let runs = std::mem::take(&mut self.runs);
        let result = run(self);
        self.out = out;
        self.refusal = refusal;
        self.runs = runs;
        result
    }

    /// Counts one step of work. Where the function has had its share, what is left of it may do anything, and
    /// the block is not copied: some expressions are read more than once, and nested ones would be without end.
    pub(super) fn is_exhausted(&mut self, cursor: Cursor<'tu>) -> bool {
        if self.frame.has_work_left() {
            return false;
        }
        self.refuse_block(cursor, "the body is too large");
        self.anything();
        true
    }

    /// Evaluates an expression for its value.
    pub(crate) fn value(&mut self, cursor: Cursor<'tu>) {
        self.within(cursor, |it| it.value_of(cursor));
    }

    fn value_of(&mut self, cursor: Cursor<'tu>) {
        if self.is_exhausted(cursor) {
            return;
        }
        if let Some(value) = self.frame.value_for(cursor) {
            let value = Target::variable(Variable::Local(value));
            return self.touch(Mode::Read, &value, false);
        }
        match cursor.kind() {
            kind::INTEGER_LITERAL..=kind::CHARACTER_LITERAL
            | kind::BOOL_LITERAL
            | kind::NULLPTR
            | kind::GNU_NULL
            | kind::THIS
            | kind::SIZEOF_PACK
            | kind::CONCEPT_SPECIALIZATION
            | kind::REQUIRES_EXPR => {}
            // The size of an array of variable length is computed, by what libclang does not show.
            kind::UNARY_EXPR if cursor.evaluated().is_some() || broken(Rule::VariableLengths) => {}
            kind::UNARY_EXPR => {
                self.opaque(cursor, "the body has a size that is computed when it runs")
            }
            kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR => self.name(cursor),
            kind::ARRAY_SUBSCRIPT => drop(self.load(cursor)),
            kind::UNEXPOSED_EXPR => self.implicit(cursor),
            kind::PAREN_EXPR
            | kind::CONDITIONAL
            | kind::COMPOUND_LITERAL
            | kind::BIT_CAST
            | kind::C_STYLE_CAST
            | kind::STATIC_CAST
            | kind::REINTERPRET_CAST
            | kind::CONST_CAST
            | kind::FUNCTIONAL_CAST => self.parts(cursor),
            kind::DYNAMIC_CAST if cursor.ty().is_pointer() => drop(self.pointee(cursor)),
            kind::DYNAMIC_CAST => {
                self.parts(cursor);
                self.failed_cast(cursor);
            }
            // Of what a null pointer leads to, it throws.
            kind::TYPEID => {
                self.parts(cursor);
                if !operands(cursor).is_empty() {
                    self.anything();
                }
            }
            kind::INIT_LIST | kind::PAREN_LIST_INIT => self.initializer_list(cursor, true),
            kind::UNARY_OPERATOR => self.unary(cursor),
            kind::BINARY_OPERATOR => self.binary(cursor),
            kind::COMPOUND_ASSIGN => {
                self.update(cursor);
            }
            kind::CALL_EXPR if self.is_view(cursor) => {}
            kind::CALL_EXPR => {
                let targets = self.call(cursor);
                // In braces, libclang does not show the load of what the call refers to.
                if is_lvalue(cursor) {
                    self.touch_lvalue(Mode::Read, &targets, cursor.ty());
                }
            }
            kind::NEW => self.create(cursor, None),
            kind::DELETE => self.destroy_expression(cursor),
            kind::LAMBDA => self.lambda(cursor),
            kind::STMT_EXPR => {
                self.opaque(cursor, "the body has a statement expression");
                for statement in cursor.children() {
                    self.statement(statement, false);
                }
            }
            kind::THROW => {
                self.parts(cursor);
                self.leave(cursor);
                self.frame.leaves = true;
                self.opaque(cursor, "the body throws");
            }
            _ => self.opaque(
                cursor,
                "the body has an expression that pleach does not know",
            ),
        }
    }

    /// Evaluates the operands for their values.
    pub(crate) fn parts(&mut self, cursor: Cursor<'tu>) {
        if cursor.ty().is_dependent() {
            self.opaque(cursor, "the body has a type that depends on template parameters, or that pleach does not know");
        }
        for operand in operands(cursor) {
            self.value(operand);
        }
    }

    /// A `dynamic_cast` to a reference throws where it fails.
    pub(super) fn failed_cast(&mut self, cast: Cursor<'tu>) {
        if !cast.ty().is_pointer() {
            self.anything();
        }
    }

    fn name(&mut self, cursor: Cursor<'tu>) {
        let Some(named) = cursor.referenced() else {
            match operands(cursor)[..] {
                // A template parameter, in an instance: what stands for it. (Of a property, `__declspec(property)`, libclang shows the object
                // alone, and not the functions that are called.)
                [argument] if cursor.kind() == kind::DECL_REF_EXPR => self.value(argument),
                _ => self.opaque(cursor, "the body has a name that cannot be resolved"),
            }
            return;
        };
        match named.kind() {
            kind::VAR_DECL | kind::PARM_DECL => drop(self.load(cursor)),
            kind::FIELD_DECL if cursor.kind() == kind::MEMBER_REF_EXPR => drop(self.load(cursor)),
            kind::FIELD_DECL | kind::ENUM_CONSTANT => self.parts(cursor),
            kind::UNEXPOSED_DECL if self.frame.is_half(named) => drop(self.load(cursor)),
            kind::UNEXPOSED_DECL if self.frame.is_bound(named) => {
                drop(self.load(cursor));
            }
            it if kind::is_function(it) => {
                // Whoever gets it may call it.
                self.frame.unread |= self.frame.helper && !named.in_system_header();
                self.parts(cursor);
            }
            _ => self.opaque(cursor, "the body has a name that pleach does not know"),
        }
    }

    /// Reads what the lvalue designates; gives that.
    pub(crate) fn load(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let targets = self.place(cursor);
        self.touch_lvalue(Mode::Read, &targets, cursor.ty());
        targets
    }

    fn implicit(&mut self, cursor: Cursor<'tu>) {
        match operands(cursor).as_slice() {
            [operand] if is_lvalue(*operand) => {
                if operand.ty().is_array() && is_load(cursor, *operand) {
                    let targets = self.place(*operand);
                    self.give_away(&targets, operand.ty().canonical().element());
                } else if !operand.ty().is_function() {
                    self.load(*operand);
                } else {
                    self.value(*operand);
                }
            }
            [] if !cursor.extent().is_valid() => {
                self.opaque(
                    cursor,
                    "the body has an implicit expression that cannot be seen",
                );
            }
            [] | [_] => self.parts(cursor),
            // Atomic operations take addresses and write through them; nothing tells them from others.
            _ => {
                self.parts(cursor);
                self.anything();
            }
        }
    }

    fn unary(&mut self, cursor: Cursor<'tu>) {
        let operands = operands(cursor);
        let Some(operand) = operands.first().copied() else {
            self.opaque(cursor, "the body has an operator without operand");
            return;
        };
        match cursor.unary_operator() {
            op::PRE_INCREMENT | op::PRE_DECREMENT | op::POST_INCREMENT | op::POST_DECREMENT => {
                self.update(cursor);
            }
            op::ADDRESS_OF if is_lvalue(operand) => {
                let targets = self.place(operand);
                self.give_away(&targets, operand.ty());
            }
            op::ADDRESS_OF => self.value(operand),
            op::DEREFERENCE => drop(self.load(cursor)),
            it if op::PLAIN.contains(&it) => self.value(operand),
            _ => self.opaque(cursor, "the body has an operator that pleach does not know"),
        }
    }

    /// Something may touch these objects from here on, by a pointer or reference; a global of an annotated function counts.
    pub(crate) fn give_away(&mut self, targets: &[Target], ty: Type<'tu>) {
        let mode = match ty.is_const() || ty.is_array() {
            true => Mode::Read,
            false => Mode::Write,
        };
        self.lose(targets, mode, holds_objects(ty));
    }

    /// The same for objects of another type than is known from here on; `whole`: they hold others.
    pub(super) fn lose(&mut self, targets: &[Target], mode: Mode, whole: bool) {
        if !self.frame.helper || broken(Rule::HelperBodies) {
            return;
        }
        for target in targets.iter().filter(|it| is_global(it)) {
            self.touch(Mode::Read, target, whole);
            if mode == Mode::Write {
                self.touch(Mode::Write, target, whole);
            }
        }
    }

    fn binary(&mut self, cursor: Cursor<'tu>) {
        match cursor.binary_operator() {
            op::ASSIGN => {
                self.assign(cursor);
            }
            op::MEMBER_POINTER_ARROW | op::MEMBER_POINTER_DOT => {
                self.parts(cursor);
                self.anything();
            }
            op::DIVIDE | op::REMAINDER | op::SHIFT_LEFT | op::SHIFT_RIGHT => {
                self.parts(cursor);
                self.check_operand(cursor);
            }
            _ => self.parts(cursor),
        }
    }

    /// A division or shift faults for some values on the right.
    fn check_operand(&mut self, cursor: Cursor<'tu>) {
        let right = operands(cursor).last().copied();
        if right.and_then(Cursor::integer).is_none_or(|it| it <= 0) && !cursor.ty().is_floating() {
            self.may_fault();
        }
    }

    /// `left = right` of a scalar; gives what `left` designates.
    pub(super) fn assign(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let operands = operands(cursor);
        let [left, right] = operands.as_slice() else {
            self.opaque(cursor, "the body has an assignment that pleach cannot read");
            return vec![Target::unknown()];
        };
        let targets = self.place(*left);
        if targets.iter().any(|it| it.child) {
            self.assign_child(&targets, *right);
        } else {
            self.value(*right);
            self.touch_by(self.update_of(cursor), Mode::Write, &targets, left.ty());
        }
        targets
    }

    /// Compound assignment, increment, decrement.
    pub(crate) fn update(&mut self, cursor: Cursor<'tu>) -> Vec<Target> {
        let operands = operands(cursor);
        let Some((left, rest)) = operands.split_first() else {
            self.opaque(cursor, "the body has an operator without operand");
            return vec![Target::unknown()];
        };
        for operand in rest {
            self.value(*operand);
        }
        if cursor.kind() == kind::COMPOUND_ASSIGN && !left.ty().is_floating() {
            let right = rest.last().copied().and_then(Cursor::integer);
            let partial = op::PARTIAL_ASSIGN.contains(&cursor.binary_operator())
                && right.is_none_or(|it| it <= 0);
            if partial {
                self.may_fault();
            }
        }
        let targets = self.place(*left);
        let update = self.update_of(cursor);
        self.touch_by(update, Mode::Read, &targets, left.ty());
        if !broken(Rule::Updates) {
            self.touch_by(update, Mode::Write, &targets, left.ty());
        }
        if targets.iter().any(|it| it.child) {
            self.anything();
        }
        targets
    }
}
