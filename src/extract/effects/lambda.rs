//! Lambdas in bodies: what they do, and what keeps a statement that has one from being copied.
//!
//! One that nothing but calls in the function can reach does what stands in it, wherever it is called. Any other may be called at any time, so its
//! statement may do anything, and keeps its place. A copy makes another lambda of another type. The names in it are names of the statement like
//! all others (`refs`): what it captures by name, and its own parameters and variables, which are locals of the body. What a copy would have of its own, and what names in it are not seen, is refused here.

use std::collections::HashSet;

use super::eval::Evaluator;
use crate::clang::{Cursor, Extent, Type, kind};
use crate::extract::declarations::{Facts, Target, is_harmless};
use crate::extract::library::{is_leaf, is_of_std};
use crate::extract::reading::text;
use crate::extract::syntax::{
    follows_pointer, is_automatic, is_body_of_lambda, is_implicit_copy, is_lambda, is_new_variable,
    is_null_pointer, operands, strip_casts, take_apart,
};
use crate::model::{Mode, Variable};
use crate::mutation::{Rule, broken};

/// Words by which a lambda is a coroutine, or tells types: what they call or name, libclang does not show.
const WORDS: [&[u8]; 8] = [
    b"co_await",
    b"co_yield",
    b"co_return",
    b"decltype",
    b"__decltype",
    b"typeof",
    b"__typeof",
    b"__typeof__",
];

/// Operators of which one may stand for another.
const COMPARISONS: [&str; 7] = ["==", "!=", "<", ">", "<=", ">=", "<=>"];

/// Operators of one operand.
const UNARY: [&str; 8] = ["*", "&", "+", "-", "!", "~", "++", "--"];

/// Where the lambdas in `cursor` name `this` among their captures.
pub(crate) fn captured_this<'tu>(facts: &mut Facts<'tu>, cursor: Cursor<'tu>) -> Vec<u32> {
    let mut found = Vec::new();
    if cursor.kind() == kind::LAMBDA
        && let Some(span) = facts.files.span(cursor.extent())
    {
        let source = facts.files.text(span.file);
        found = text::captures_of_this(&source.0, span.start as usize);
    }
    for child in cursor.children() {
        found.extend(captured_this(facts, child));
    }
    found
}

/// The parameters and the body of a lambda.
fn parts(lambda: Cursor<'_>) -> Option<(Vec<Cursor<'_>>, Cursor<'_>)> {
    let children = lambda.children();
    let body = *children.last().filter(|it| it.kind() == kind::COMPOUND)?;
    let parameters = children.into_iter();
    let parameters = parameters.filter(|it| it.kind() == kind::PARM_DECL);
    Some((parameters.collect(), body))
}

/// What the body of a lambda gives back.
fn gives_reference(lambda: Cursor<'_>) -> bool {
    let class = lambda.ty().record();
    let members = class.into_iter().flat_map(Cursor::children);
    let mut bodies = members.filter(|it| is_body_of_lambda(*it));
    bodies.any(|it| it.result_type().is_reference())
}

/// The variable's name in what makes a copy of it: that, or a call of its copy constructor.
fn copied(capture: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut cursor = strip_casts(capture);
    while cursor.kind() == kind::CALL_EXPR {
        cursor = strip_casts(*cursor.arguments().first()?);
    }
    (cursor.kind() == kind::DECL_REF_EXPR).then_some(cursor)
}

/// Whether a value is one thing that no pointer of it leads on from.
fn is_plain(ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    (ty.is_number() || ty.is_enum() || is_leaf(ty)) && !ty.is_volatile()
}

/// Whether a type depends on a parameter of a generic lambda.
fn depends(ty: Type<'_>) -> bool {
    let spelling = ty.canonical().spelling();
    ty.is_dependent() || spelling.contains("type-parameter-") || spelling.contains("<dependent")
}

impl<'tu> Evaluator<'_, 'tu> {
    /// A lambda is made. One that nothing but calls in the function can reach does what stands in it; any other may be called at any time.
    pub(super) fn lambda(&mut self, lambda: Cursor<'tu>) {
        self.check_lambda(lambda);
        let stays = self.frame.called.values().any(|it| *it == lambda);
        if stays && self.is_followed(lambda) {
            return self.capture(lambda);
        }
        let why = || "it makes a lambda".to_owned();
        self.out.unseen.get_or_insert_with(why);
        self.anything();
    }

    /// A call of a lambda, if that is one that stands here, or in a variable for nothing but calls.
    pub(super) fn call_lambda(&mut self, call: Cursor<'tu>, callee: Cursor<'tu>) -> bool {
        if !is_body_of_lambda(callee) {
            return false;
        }
        let parts = take_apart(call, callee);
        let Some(object) = parts.object else {
            return false;
        };
        let object = strip_casts(object);
        let lambda = match object.kind() {
            kind::LAMBDA => Some(object),
            _ => object
                .referenced()
                .and_then(|it| self.frame.called.get(&it.id()).copied()),
        };
        let Some(lambda) = lambda.filter(|it| self.is_followed(*it)) else {
            return false;
        };
        match object.kind() {
            kind::LAMBDA => {
                self.check_lambda(lambda);
                self.capture(lambda);
            }
            _ => {
                let targets = self.place(object);
                self.touch_lvalue(Mode::Read, &targets, object.ty());
                // It may change its copies of what it captures.
                if !callee.is_const_method() {
                    self.touch_lvalue(Mode::Write, &targets, object.ty());
                }
            }
        }
        let arguments = self.lambda_arguments(callee, &parts.arguments);
        self.run_lambda(lambda, arguments);
        true
    }

    /// What a call passes for each parameter of a lambda: what a reference is bound to, or a pointer leads to.
    fn lambda_arguments(
        &mut self,
        callee: Cursor<'tu>,
        arguments: &[Cursor<'tu>],
    ) -> Vec<Option<Vec<Target>>> {
        let types = callee.ty().parameters();
        let each = arguments.iter().zip(types).enumerate();
        each.map(|(at, (argument, ty))| {
            if !argument.extent().is_valid() {
                self.default_argument(callee, at);
                return None;
            }
            if ty.is_reference() {
                if follows_pointer(*argument) {
                    // What it leads to has to be there.
                    self.may_fault();
                }
                return Some(self.place(*argument));
            }
            if ty.is_pointer() && !is_null_pointer(*argument) {
                return Some(self.pointee(*argument));
            }
            self.value(*argument);
            None
        })
        .collect()
    }

    /// Whether what a lambda does is what stands in it: it copies numbers and objects that own all they consist of, and nothing in it depends on
    /// what it is called with.
    pub(super) fn is_followed(&mut self, lambda: Cursor<'tu>) -> bool {
        let Some((parameters, _)) = parts(lambda) else {
            return false;
        };
        if self.frame.helper || lambda.extent().in_macro() {
            return false;
        }
        let taken = |it: &Cursor<'tu>| {
            let ty = it.ty();
            let leads = ty.is_pointer() || ty.is_reference() && !ty.is_rvalue_reference();
            !depends(ty) && (leads || is_plain(ty)) && !ty.is_volatile()
        };
        let span = self.span(lambda);
        let source = self.text(span);
        let copies_object = |at: &u32| source.0[..*at as usize].trim_ascii_end().ends_with(b"*");
        let this = text::captures_of_this(&source.0, span.start as usize);
        let mut captures = lambda.children().into_iter();
        let copied = captures.all(|it| match it.kind() {
            kind::VARIABLE_REF => {
                let at = self.facts.files.point(it.location());
                let before = at.map_or(&[][..], |it| &source.0[..it.start as usize]);
                let by_reference = before.trim_ascii_end().ends_with(b"&");
                by_reference && !is_new_variable(it) || self.is_plain_copy(it)
            }
            of if kind::is_expression(of) && is_implicit_copy(lambda, it, self.byte_at(it)) => {
                let constructed = it.kind() != kind::DECL_REF_EXPR;
                copied(it).is_some_and(|it| self.is_plain_copy(it))
                    || constructed && broken(Rule::ImplicitCopies)
            }
            _ => true,
        });
        parameters.iter().all(taken) && copied && !this.iter().any(copies_object)
    }

    /// What stands where a cursor does. (Of a file with generated regions, libclang has another text.)
    fn byte_at(&mut self, cursor: Cursor<'tu>) -> Option<u8> {
        let at = self.facts.files.point(cursor.location())?;
        self.text(at).0.get(at.start as usize).copied()
    }

    /// Whether a copy of a variable is one thing, or a pointer that both keep.
    fn is_plain_copy(&self, capture: Cursor<'tu>) -> bool {
        let Some(variable) = capture.referenced() else {
            return false;
        };
        let ty = variable.ty();
        let kept = |it| self.frame.is_stable(it) && !is_new_variable(capture);
        let pointer = ty.is_pointer() && self.frame.local(variable).is_some_and(kept);
        let object = match ty.is_reference() {
            true => ty.canonical().pointee(),
            false => ty,
        };
        is_plain(object) || pointer
    }

    /// What making a lambda does: it reads what it copies, and makes variables of its own.
    pub(super) fn capture(&mut self, lambda: Cursor<'tu>) {
        if broken(Rule::LambdaCaptures) {
            return;
        }
        let captures = lambda.children();
        let new = captures.iter().filter(|it| is_new_variable(**it));
        let new: Vec<Cursor<'tu>> = new.filter_map(|it| it.referenced()).collect();
        let initializers: Vec<Cursor<'tu>> = new.iter().filter_map(|it| it.initializer()).collect();
        new.into_iter().for_each(|it| self.variable(it));
        for it in captures {
            match it.kind() {
                kind::PARM_DECL | kind::COMPOUND | kind::VARIABLE_REF => {}
                // The initialisers of new variables count with these.
                of if kind::is_expression(of) && !initializers.contains(&it) => {
                    let copied = strip_casts(it);
                    let targets = self.place(copied);
                    self.touch_lvalue(Mode::Read, &targets, copied.ty());
                }
                _ => {}
            }
        }
        self.refer(lambda, lambda.extent());
    }

    /// What a lambda refers to through references of the function, it reads these for. (Of what `&` captures, libclang shows no more than that
    /// the body names it.)
    fn refer(&mut self, cursor: Cursor<'tu>, lambda: Extent) {
        let names = matches!(cursor.kind(), kind::DECL_REF_EXPR | kind::VARIABLE_REF);
        let named = cursor.referenced().filter(|_| names);
        let reference = named.and_then(|it| {
            let outer = it.ty().is_reference() && !lambda.contains(it.location());
            self.frame.local(it).filter(|_| outer)
        });
        if let Some(id) = reference {
            self.touch(Mode::Read, &Target::variable(Variable::Local(id)), false);
        }
        for child in cursor.children() {
            self.refer(child, lambda);
        }
    }

    /// What stands in a lambda, for what its parameters lead to. Each run makes these anew.
    pub(super) fn run_lambda(&mut self, lambda: Cursor<'tu>, passed: Vec<Option<Vec<Target>>>) {
        let Some((parameters, body)) = parts(lambda) else {
            return self.anything();
        };
        let mut linked = false;
        for (at, it) in parameters.iter().enumerate() {
            self.write_local(*it);
            let targets = passed.get(at).cloned().flatten();
            let Some(id) = self.frame.local(*it).filter(|id| self.frame.is_stable(*id)) else {
                continue;
            };
            let Some(targets) = targets else {
                continue;
            };
            let known = !targets.is_empty()
                && targets
                    .iter()
                    .all(|it| it.is_tracked() && !it.closed && self.is_steady(it));
            if known && !self.leads_through_assigned(&targets, *it) {
                linked |= targets.iter().any(|it| it.linked);
                self.frame.aliases.insert(id, Some(targets));
            }
        }
        let before = (self.runs.len(), self.out.receivers.len());
        self.read_lambda(lambda, body);
        let relinks = before != (self.runs.len(), self.out.receivers.len());
        self.frame.forget_aliases_in(lambda.extent());
        if linked && relinks {
            // What is called may put others in their places.
            self.read_lambda(lambda, body);
        }
    }

    fn read_lambda(&mut self, lambda: Cursor<'tu>, body: Cursor<'tu>) {
        let returns = std::mem::take(&mut self.out.returns);
        let around = (
            std::mem::take(&mut self.breakable),
            std::mem::take(&mut self.switches),
            self.refusal.take(),
            self.gives_reference.replace(gives_reference(lambda)),
        );
        self.statement(body, false);
        (
            self.breakable,
            self.switches,
            self.refusal,
            self.gives_reference,
        ) = around;
        self.out.returns = returns;
    }

    /// Refuses what of a lambda cannot be copied.
    pub(super) fn check_lambda(&mut self, lambda: Cursor<'tu>) {
        if lambda.extent().in_macro() {
            return self.refuse(lambda, "a macro makes a lambda of the body");
        }
        let span = self.span(lambda);
        let source = self.text(span);
        let mut words = None;
        text::for_each_word(&source.0, span.start as usize, span.end as usize, |word| {
            if WORDS.contains(&word) {
                words.get_or_insert(String::from_utf8_lossy(word).into_owned());
            }
        });
        if let Some(word) = words {
            let message =
                format!("a lambda has the word `{word}`, and pleach does not see what that names");
            return self.refuse(lambda, &message);
        }
        let this = text::captures_of_this(&source.0, span.start as usize);
        let copied = |at: &u32| {
            let before = source.0[..*at as usize].trim_ascii_end();
            before.ends_with(b"*")
        };
        if this.iter().any(copied) {
            let message = "a lambda holds a copy of the object (`[*this]`), which may be of another class in a copy of the body; name what it captures";
            self.refuse(lambda, message);
        }
        if self.frame.object.is_some() && !this.is_empty() && !broken(Rule::LambdaObjects) {
            let message = "a lambda captures `this`, and in a copy the object is a parameter; capture by `[&]`";
            self.refuse(lambda, message);
        }
        let children = lambda.children();
        let new = children.iter().filter(|it| is_new_variable(**it));
        let made: Vec<Cursor<'tu>> = new
            .filter_map(|it| it.referenced()?.initializer())
            .collect();
        for it in made {
            if self.calls_place(it, &mut HashSet::new()) && !broken(Rule::CapturedDefaults) {
                let message = "a default argument or initialiser in a capture may tell where the lambda stands; pass it, or make a variable of it in front of the lambda";
                self.refuse(lambda, message);
            }
        }
        for child in children {
            self.check_capture(lambda, child);
            self.check_in_lambda(child);
        }
    }

    /// Refuses captures of the node of a free function, which is a pointer in some copies and a reference in others.
    fn check_capture(&mut self, lambda: Cursor<'tu>, capture: Cursor<'tu>) {
        let named = match capture.kind() {
            kind::VARIABLE_REF | kind::DECL_REF_EXPR => capture.referenced(),
            _ => None,
        };
        let Some(id) = named.and_then(|it| self.frame.local(it)) else {
            return;
        };
        let is_node = self.frame.node_param == Some(id);
        let written = !is_implicit_copy(lambda, capture, self.byte_at(capture));
        let by_reference = self.frame.declaration(id).ty().is_reference();
        if is_node && by_reference && !broken(Rule::LambdaObjects) {
            let how = match written {
                true => "captures the node by its name",
                false => "holds a copy of the node",
            };
            let message = format!("a lambda {how}; capture it by `[&]`");
            self.refuse(lambda, &message);
        }
    }

    fn check_in_lambda(&mut self, cursor: Cursor<'tu>) {
        let of = cursor.kind();
        if of == kind::LAMBDA {
            return self.check_lambda(cursor);
        }
        let message = match of {
            kind::VAR_DECL if !is_automatic(cursor) && !broken(Rule::LambdaStatics) => Some(
                "a lambda has a static, extern or thread_local variable, and a copy would have one of its own",
            ),
            kind::PARM_DECL if cursor.ty().spelling().ends_with("...") => {
                Some("a lambda has a pack of parameters")
            }
            kind::TRY | kind::CATCH => Some("a lambda handles exceptions"),
            kind::LABEL_STMT | kind::GOTO | kind::INDIRECT_GOTO => {
                Some("a lambda has a label or goto")
            }
            kind::ASM => Some("a lambda has an asm statement"),
            kind::STMT_EXPR => Some("a lambda has a statement expression"),
            kind::TYPEID => Some("a lambda asks for a type"),
            kind::OVERLOADED_DECL_REF if !broken(Rule::LambdaNames) => Some(
                "a generic lambda calls a function by a name that may mean another one in a copy",
            ),
            kind::TEMPLATE_TYPE_PARAMETER
            | kind::NON_TYPE_TEMPLATE_PARAMETER
            | kind::TEMPLATE_TEMPLATE_PARAMETER => {
                Some("a lambda declares parameters of a template; write `auto`")
            }
            kind::UNEXPOSED_ATTR if !is_harmless(self.facts, cursor) => {
                Some("a lambda has an attribute that pleach does not know")
            }
            kind::TYPEDEF_DECL
            | kind::TYPE_ALIAS
            | kind::ENUM_DECL
            | kind::USING_DECL
            | kind::USING_DIRECTIVE
            | kind::NAMESPACE_ALIAS => Some("a lambda declares a type, or a name for one"),
            it if kind::is_class(it) => Some("a lambda declares a type, or a name for one"),
            kind::FUNCTION_DECL => Some("a lambda declares a function"),
            kind::UNEXPOSED_DECL => {
                Some("a lambda has a structured binding or an unknown declaration")
            }
            it if kind::is_expression(it) && !is_known(it) => {
                Some("a lambda has an expression that pleach does not know")
            }
            _ => None,
        };
        if let Some(message) = message {
            self.refuse(cursor, message);
        }
        match of {
            kind::SWITCH | kind::FOR_RANGE => self.check_header(cursor),
            kind::CALL_EXPR if cursor.referenced().is_none() => self.check_unresolved_call(cursor),
            _ => {}
        }
        self.check_dependent(cursor);
        for child in cursor.children() {
            self.check_in_lambda(child);
        }
    }

    /// Refuses a `switch` or range-`for` with code that libclang does not show.
    fn check_header(&mut self, cursor: Cursor<'tu>) {
        let span = self.span(cursor);
        let source = self.text(span);
        if text::has_init_statement(&source.0, span.start as usize, span.end as usize) {
            self.refuse(
                cursor,
                "a lambda has an init-statement in a switch or range-for",
            );
        }
        let mut children = cursor.children().into_iter();
        let range = children.find(|it| kind::is_expression(it.kind()));
        let of_library = |it: Cursor<'tu>| it.ty().record().is_none_or(is_of_std);
        let seen = range.is_some_and(|it| !depends(it.ty()) && of_library(it));
        if cursor.kind() == kind::FOR_RANGE && !seen {
            self.refuse(
                cursor,
                "a lambda has a range-for over a class, of which pleach does not see what `begin`, `end`, `!=` and `++` call",
            );
        }
    }

    /// In a generic lambda, a call that depends on a parameter may be one of a member function: the object's class says which. It is
    /// given nothing that may be a lambda.
    fn check_unresolved_call(&mut self, call: Cursor<'tu>) {
        if broken(Rule::LambdaNames) {
            return;
        }
        let callee = call.children().into_iter().next().map(strip_casts);
        let of_object = callee.is_some_and(|it| {
            it.kind() == kind::MEMBER_REF_EXPR && !operands(it).is_empty() || !depends(it.ty())
        });
        let arguments = operands(call).into_iter().skip(1);
        let mut types = arguments.map(|it| it.ty());
        if !of_object || types.any(|it| depends(it) || is_lambda(it)) {
            self.refuse(
                call,
                "a generic lambda calls a function by a name that may mean another one in a copy; write the types of its parameters",
            );
        }
    }

    /// Names that depend on a parameter of a generic lambda are looked up when it is called, in part where it stands.
    fn check_dependent(&mut self, cursor: Cursor<'tu>) {
        if broken(Rule::LambdaNames) {
            return;
        }
        let operands = operands(cursor);
        let of = cursor.kind();
        let named = matches!(of, kind::DECL_REF_EXPR | kind::MEMBER_REF_EXPR);
        // What is a member of an object, the object's class says.
        let of_object = of == kind::MEMBER_REF_EXPR && !operands.is_empty();
        let unresolved = named && cursor.referenced().is_none() && !of_object;
        let spelling = cursor.spelling();
        let operator: Vec<&str> = match of {
            kind::BINARY_OPERATOR if COMPARISONS.contains(&spelling.as_str()) => {
                COMPARISONS.to_vec()
            }
            kind::BINARY_OPERATOR | kind::COMPOUND_ASSIGN => vec![&spelling],
            kind::UNARY_OPERATOR => UNARY.to_vec(),
            _ => Vec::new(),
        };
        let by_operator = operands.iter().any(|it| depends(it.ty()))
            && operator.iter().any(|it| self.declares_operator(it));
        let hides = of == kind::UNEXPOSED_EXPR && depends(cursor.ty()) && operands.len() != 1;
        if unresolved || by_operator || hides {
            self.refuse(
                cursor,
                "a generic lambda has a name that may mean another thing in a copy; write the types of its parameters",
            );
        }
    }

    /// Whether the program has an operator that is no member.
    fn declares_operator(&self, spelling: &str) -> bool {
        let name = format!("operator{spelling}");
        let mut functions = self.facts.declarations.functions.iter();
        functions.any(|it| {
            let parent = it.canonical.semantic_parent();
            let member = parent.is_some_and(|it| kind::is_class(it.kind()));
            !member && it.canonical.spelling() == name
        })
    }
}

/// Whether the names in an expression of this kind are all seen.
fn is_known(of: kind::Kind) -> bool {
    matches!(
        of,
        kind::INTEGER_LITERAL
            ..=kind::CHARACTER_LITERAL
                | kind::BOOL_LITERAL
                | kind::NULLPTR
                | kind::GNU_NULL
                | kind::THIS
                | kind::UNARY_EXPR
                | kind::DECL_REF_EXPR
                | kind::MEMBER_REF_EXPR
                | kind::ARRAY_SUBSCRIPT
                | kind::UNEXPOSED_EXPR
                | kind::PAREN_EXPR
                | kind::CONDITIONAL
                | kind::COMPOUND_LITERAL
                | kind::C_STYLE_CAST
                | kind::STATIC_CAST
                | kind::DYNAMIC_CAST
                | kind::REINTERPRET_CAST
                | kind::CONST_CAST
                | kind::FUNCTIONAL_CAST
                | kind::INIT_LIST
                | kind::PAREN_LIST_INIT
                | kind::UNARY_OPERATOR
                | kind::BINARY_OPERATOR
                | kind::COMPOUND_ASSIGN
                | kind::CALL_EXPR
                | kind::NEW
                | kind::DELETE
                | kind::THROW
    )
}
