//! Cursors: nodes of clang's syntax tree, borrowed from their translation unit.

use std::fmt;
use std::marker::PhantomData;

use clang_sys as raw;
use clang_sys::{CXCursor, CXSourceLocation};

use super::kind::{self, Kind};
use super::{TranslationUnit, Type, take_string};
use crate::mutation::{Rule, broken};

/// A node of the syntax tree.
#[derive(Clone, Copy)]
pub struct Cursor<'tu> {
    pub(super) raw: CXCursor,
    tu: PhantomData<&'tu TranslationUnit>,
}

/// A place in a file, by expansion location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file, an opaque key of [`TranslationUnit::file_name`]; 0 for none.
    pub file: usize,
    /// Offset in bytes.
    pub offset: u32,
    /// Whether a macro made it.
    pub in_macro: bool,
}

/// What a cursor covers, by expansion location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The file of both ends; 0 if there is none, or if the ends lie in different files.
    pub file: usize,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Whether a macro made the start.
    pub start_in_macro: bool,
    /// Whether a macro made the end (`end` is then the start of the invocation).
    pub end_in_macro: bool,
}

impl Extent {
    /// Whether the cursor has a place in a file.
    pub fn is_valid(&self) -> bool {
        self.file != 0 && self.start <= self.end
    }

    /// Whether a macro made either end.
    pub fn in_macro(&self) -> bool {
        self.start_in_macro || self.end_in_macro
    }

    /// Whether something stands in it.
    pub fn contains(&self, place: Location) -> bool {
        place.file == self.file && (self.start..self.end).contains(&place.offset)
    }

    /// Whether one of two lies in the other, as far as is known.
    pub fn may_nest(&self, other: &Extent) -> bool {
        let holds = |a: &Extent, b: &Extent| a.start <= b.start && b.end <= a.end;
        let placed = self.is_valid() && other.is_valid();
        !placed || self.file == other.file && (holds(self, other) || holds(other, self))
    }
}

/// Of the children of a lambda, the initialisers of its new variables in place of the parts of these.
fn with_initializers(children: Vec<Cursor<'_>>) -> Vec<Cursor<'_>> {
    let names = children.iter().filter(|it| it.kind() == kind::VARIABLE_REF);
    let new = names.filter_map(|it| {
        let variable = it.referenced()?;
        (variable.location() == it.location()).then_some(variable)
    });
    let initializers: Vec<Cursor<'_>> = new.filter_map(Cursor::initializer).collect();
    let within = |it: &Cursor<'_>, whole: &Cursor<'_>| {
        let (part, whole) = (it.extent(), whole.extent());
        part.file == whole.file && whole.start <= part.start && part.end <= whole.end
    };
    let is_part = |it: &Cursor<'_>| initializers.iter().any(|whole| within(it, whole));
    let (captures, rest): (Vec<_>, Vec<_>) = children
        .into_iter()
        .partition(|it| it.kind() == kind::VARIABLE_REF);
    let rest = rest.into_iter().filter(|it| !is_part(it));
    captures
        .into_iter()
        .chain(initializers.iter().copied())
        .chain(rest)
        .collect()
}

extern "C" fn push_child(
    child: CXCursor,
    _parent: CXCursor,
    data: raw::CXClientData,
) -> raw::CXChildVisitResult {
    // SAFETY: `data` is the vector that `children_raw` passes for the duration of the visit.
    let children = unsafe { &mut *data.cast::<Vec<CXCursor>>() };
    children.push(child);
    raw::CXChildVisit_Continue
}

extern "C" fn find_attribute(
    child: CXCursor,
    _parent: CXCursor,
    data: raw::CXClientData,
) -> raw::CXChildVisitResult {
    // SAFETY: `data` is the pair that `has_attribute` passes for the duration of the visit.
    let (wanted, found) = unsafe { &mut *data.cast::<(Kind, bool)>() };
    *found |= child.kind == *wanted;
    match *found || !kind::is_attribute(child.kind) {
        true => raw::CXChildVisit_Break,
        false => raw::CXChildVisit_Continue,
    }
}

fn location(raw_location: CXSourceLocation) -> Location {
    let mut file = std::ptr::null_mut();
    let (mut offset, mut spelled) = (0, 0);
    let mut spelled_file = std::ptr::null_mut();
    let none = std::ptr::null_mut::<u32>();
    // SAFETY: out-pointers are valid or null, which libclang allows.
    unsafe {
        raw::clang_getExpansionLocation(raw_location, &mut file, none, none, &mut offset);
        raw::clang_getSpellingLocation(raw_location, &mut spelled_file, none, none, &mut spelled);
    }
    Location {
        file: file as usize,
        offset,
        in_macro: offset != spelled || file != spelled_file,
    }
}

macro_rules! predicates {
    ($($(#[$doc:meta])* $name:ident = $raw:ident when $kinds:pat,)*) => {
        $(
            $(#[$doc])*
            pub fn $name(self) -> bool {
                // SAFETY: the cursor is alive and of a kind that the function expects.
                matches!(self.kind(), $kinds) && unsafe { raw::$raw(self.raw) } != 0
            }
        )*
    };
}

impl<'tu> Cursor<'tu> {
    pub(super) fn new(raw: CXCursor) -> Self {
        Cursor {
            raw,
            tu: PhantomData,
        }
    }

    fn option(raw: CXCursor) -> Option<Self> {
        // SAFETY: plain value inspection.
        let null =
            unsafe { raw::clang_Cursor_isNull(raw) != 0 || raw::clang_isInvalid(raw.kind) != 0 };
        (!null).then(|| Cursor::new(raw))
    }

    /// The kind, one of [`super::kind`] or a number that pleach does not know.
    pub fn kind(self) -> Kind {
        self.raw.kind
    }

    /// The identity of a declaration's node: equal for equal declarations of one translation unit.
    pub fn id(self) -> usize {
        self.raw.data[0] as usize
    }

    /// The name, or what libclang gives for one.
    pub fn spelling(self) -> String {
        // SAFETY: the cursor is alive.
        take_string(unsafe { raw::clang_getCursorSpelling(self.raw) })
    }

    /// The Unified Symbol Resolution string; empty for what has none.
    pub fn usr(self) -> String {
        // SAFETY: the cursor is alive.
        take_string(unsafe { raw::clang_getCursorUSR(self.raw) })
    }

    /// The children, in order. (Of what the new variables of a lambda are made with, libclang shows parts, or nothing: it is shown whole here.)
    pub fn children(self) -> Vec<Cursor<'tu>> {
        let children = self.shown_children();
        match self.kind() {
            kind::LAMBDA => with_initializers(children),
            _ => children,
        }
    }

    fn shown_children(self) -> Vec<Cursor<'tu>> {
        let mut children: Vec<CXCursor> = Vec::new();
        // SAFETY: `push_child` gets the vector as it was passed, and only during the call.
        unsafe {
            raw::clang_visitChildren(self.raw, push_child, (&raw mut children).cast());
        }
        children.into_iter().map(Cursor::new).collect()
    }

    /// Whether a declaration has an attribute of this kind. Attributes are visited before all other children, so that a large
    /// class is not walked.
    pub fn has_attribute(self, wanted: Kind) -> bool {
        let mut search = (wanted, false);
        // SAFETY: `find_attribute` gets the pair as it was passed, and only during the call.
        unsafe {
            raw::clang_visitChildren(self.raw, find_attribute, (&raw mut search).cast());
        }
        search.1
    }

    /// Where the cursor's first token is written: in the definition of the macro, if one made it.
    pub fn spelled_at(self) -> Location {
        let (mut file, mut offset) = (std::ptr::null_mut(), 0);
        let none = std::ptr::null_mut::<u32>();
        // SAFETY: the cursor is alive; out-pointers are valid or null, which libclang allows.
        unsafe {
            let start = raw::clang_getRangeStart(raw::clang_getCursorExtent(self.raw));
            raw::clang_getSpellingLocation(start, &mut file, none, none, &mut offset);
        }
        Location {
            file: file as usize,
            offset,
            in_macro: false,
        }
    }

    /// What the cursor covers.
    pub fn extent(self) -> Extent {
        // SAFETY: the cursor is alive.
        let (start, end) = unsafe {
            let range = raw::clang_getCursorExtent(self.raw);
            (
                raw::clang_getRangeStart(range),
                raw::clang_getRangeEnd(range),
            )
        };
        let (start, end) = (location(start), location(end));
        Extent {
            file: if start.file == end.file {
                start.file
            } else {
                0
            },
            start: start.offset,
            end: end.offset,
            start_in_macro: start.in_macro,
            end_in_macro: end.in_macro,
        }
    }

    /// The text of a macro's definition behind its name, token by token, also where that is the compiler's own.
    pub fn macro_text(self) -> String {
        // SAFETY: the token is one of the unit, and alive.
        let spelling = |unit, it| take_string(unsafe { raw::clang_getTokenSpelling(unit, it) });
        let words = self.tokens(|unit, it| Some(spelling(unit, it)));
        words.get(1..).unwrap_or_default().join(" ")
    }

    /// Where the identifiers of the cursor's text start, keywords and those in comments aside, as the compiler's lexer finds them.
    pub fn identifiers(self) -> Vec<u32> {
        self.tokens(|unit, it| {
            // SAFETY: the token is one of the unit, and alive.
            unsafe {
                let is_one = raw::clang_getTokenKind(it) == raw::CXToken_Identifier;
                is_one.then(|| location(raw::clang_getTokenLocation(unit, it)).offset)
            }
        })
    }

    /// What `read` finds in the tokens of the cursor's text.
    fn tokens<T>(
        self,
        mut read: impl FnMut(raw::CXTranslationUnit, raw::CXToken) -> Option<T>,
    ) -> Vec<T> {
        let mut tokens = std::ptr::null_mut();
        let mut count = 0;
        // SAFETY: the cursor is alive, and so is its unit; the tokens are given back.
        unsafe {
            let unit = raw::clang_Cursor_getTranslationUnit(self.raw);
            let extent = raw::clang_getCursorExtent(self.raw);
            raw::clang_tokenize(unit, extent, &mut tokens, &mut count);
            let all = (0..count as usize).map(|at| *tokens.add(at));
            let found = all.filter_map(|it| read(unit, it)).collect();
            if !tokens.is_null() {
                raw::clang_disposeTokens(unit, tokens, count);
            }
            found
        }
    }

    /// Where the cursor's name (or operator) stands.
    pub fn location(self) -> Location {
        // SAFETY: the cursor is alive.
        location(unsafe { raw::clang_getCursorLocation(self.raw) })
    }

    /// The file that an inclusion directive names, entered or not: a key of [`TranslationUnit::file_name`].
    pub fn included_file(self) -> Option<usize> {
        // SAFETY: the cursor is alive; for other cursors the function gives null.
        let file = unsafe { raw::clang_getIncludedFile(self.raw) };
        (!file.is_null()).then_some(file as usize)
    }

    /// Whether a macro's definition has parameters.
    pub fn is_macro_with_parameters(self) -> bool {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_Cursor_isMacroFunctionLike(self.raw) != 0 }
    }

    /// Whether the cursor stands in a system header.
    pub fn in_system_header(self) -> bool {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_Location_isInSystemHeader(raw::clang_getCursorLocation(self.raw)) != 0 }
    }

    /// The declaration that the cursor refers to (a declaration refers to itself); of a call, the function that it calls by name.
    pub fn referenced(self) -> Option<Cursor<'tu>> {
        // SAFETY: the cursor is alive.
        let found = Cursor::option(unsafe { raw::clang_getCursorReferenced(self.raw) })?;
        (!self.calls_result_of(found)).then_some(found)
    }

    /// Whether this calls the function that `function` gives back, `pick()(3)`: libclang names `pick` for both of the calls. Only the
    /// call of `pick` has the type of its result.
    fn calls_result_of(self, function: Cursor<'tu>) -> bool {
        if self.kind() != kind::CALL_EXPR || !kind::is_function(function.kind()) {
            return false;
        }
        let result = function.result_type().canonical();
        let is_function = match result.is_reference() {
            true => result.pointee().is_function() && !self.ty().is_function(),
            false => {
                result.is_pointer()
                    && result.pointee().is_function()
                    && !self.ty().same_unqualified(result)
            }
        };
        is_function && !broken(Rule::ReturnedFunctions)
    }

    /// The definition, where the translation unit has it.
    pub fn definition(self) -> Option<Cursor<'tu>> {
        // SAFETY: the cursor is alive.
        Cursor::option(unsafe { raw::clang_getCursorDefinition(self.raw) })
    }

    /// Whether the cursor is a definition.
    pub fn is_definition(self) -> bool {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_isCursorDefinition(self.raw) != 0 }
    }

    /// The first declaration of the same entity.
    pub fn canonical(self) -> Cursor<'tu> {
        // SAFETY: the cursor is alive.
        Cursor::new(unsafe { raw::clang_getCanonicalCursor(self.raw) })
    }

    /// The declaration that this one belongs to.
    pub fn semantic_parent(self) -> Option<Cursor<'tu>> {
        // SAFETY: the cursor is alive.
        Cursor::option(unsafe { raw::clang_getCursorSemanticParent(self.raw) })
    }

    /// The declaration that this one is written in.
    pub fn lexical_parent(self) -> Option<Cursor<'tu>> {
        // SAFETY: the cursor is alive.
        Cursor::option(unsafe { raw::clang_getCursorLexicalParent(self.raw) })
    }

    /// The template that this is an instance of.
    pub fn specialized_template(self) -> Option<Cursor<'tu>> {
        // SAFETY: the cursor is alive.
        Cursor::option(unsafe { raw::clang_getSpecializedCursorTemplate(self.raw) })
    }

    /// Whether all arguments of a function that is an instance of a template are types, numbers, or packs: its identity tells them.
    pub fn has_plain_arguments(self) -> bool {
        // SAFETY: any cursor may be asked; the indices are those of arguments.
        unsafe {
            let count = raw::clang_Cursor_getNumTemplateArguments(self.raw).max(0) as u32;
            (0..count).all(|at| {
                let kind = raw::clang_Cursor_getTemplateArgumentKind(self.raw, at);
                let plain = [
                    raw::CXTemplateArgumentKind_Type,
                    raw::CXTemplateArgumentKind_Integral,
                    raw::CXTemplateArgumentKind_Pack,
                ];
                plain.contains(&kind)
            })
        }
    }

    /// The types among the arguments of a function that is an instance of a template.
    pub fn template_arguments(self) -> Vec<Type<'tu>> {
        // SAFETY: the cursor is alive; indices are in range.
        unsafe {
            let count = raw::clang_Cursor_getNumTemplateArguments(self.raw).max(0) as u32;
            let types = (0..count)
                .filter(|at| {
                    let kind = raw::clang_Cursor_getTemplateArgumentKind(self.raw, *at);
                    kind == raw::CXTemplateArgumentKind_Type
                })
                .map(|at| Type::new(raw::clang_Cursor_getTemplateArgumentType(self.raw, at)));
            types.collect()
        }
    }

    /// The type.
    pub fn ty(self) -> Type<'tu> {
        // SAFETY: the cursor is alive.
        Type::new(unsafe { raw::clang_getCursorType(self.raw) })
    }

    /// What a function returns.
    pub fn result_type(self) -> Type<'tu> {
        // SAFETY: the cursor is alive.
        Type::new(unsafe { raw::clang_getCursorResultType(self.raw) })
    }

    /// The arguments of a call, or the parameters of a function.
    pub fn arguments(self) -> Vec<Cursor<'tu>> {
        // SAFETY: indices are below the number of arguments that libclang gives.
        unsafe {
            let count = raw::clang_Cursor_getNumArguments(self.raw);
            (0..u32::try_from(count).unwrap_or(0))
                .map(|index| Cursor::new(raw::clang_Cursor_getArgument(self.raw, index)))
                .collect()
        }
    }

    /// The kind of a binary or compound assignment operator, as libclang numbers it; 0 for none.
    pub fn binary_operator(self) -> i32 {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_getCursorBinaryOperatorKind(self.raw) }
    }

    /// The kind of a unary operator, as libclang numbers it; 0 for none.
    pub fn unary_operator(self) -> i32 {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_getCursorUnaryOperatorKind(self.raw) }
    }

    /// The initialiser of a variable.
    pub fn initializer(self) -> Option<Cursor<'tu>> {
        if self.kind() != kind::VAR_DECL {
            return None;
        }
        // SAFETY: the cursor is a variable declaration, as the function needs.
        Cursor::option(unsafe { raw::clang_Cursor_getVarDeclInitializer(self.raw) })
    }

    /// The type that holds the values of an enumeration.
    pub fn enum_integer(self) -> Option<Type<'tu>> {
        if self.kind() != kind::ENUM_DECL {
            return None;
        }
        // SAFETY: the cursor is an enumeration, as the function needs.
        Some(Type::new(unsafe {
            raw::clang_getEnumDeclIntegerType(self.raw)
        }))
    }

    /// The value of an enumerator, or of a variable that is a constant of a built-in type: equal texts are equal values.
    pub fn constant_value(self) -> Option<String> {
        if self.kind() == kind::ENUM_CONSTANT {
            // SAFETY: the cursor is an enumerator, as the function needs.
            return Some(unsafe { raw::clang_getEnumConstantDeclValue(self.raw) }.to_string());
        }
        self.initializer()?;
        // What is longer than the answer is not told in full.
        let name = self.ty().canonical().spelling();
        if ["128", "long double"].iter().any(|it| name.contains(it)) {
            return None;
        }
        // SAFETY: the cursor is alive; the result is given back below.
        let result = unsafe { raw::clang_Cursor_Evaluate(self.raw) };
        if result.is_null() {
            return None;
        }
        // SAFETY: the result is alive until it is given back, and asked for what it holds.
        unsafe {
            let value = match raw::clang_EvalResult_getKind(result) {
                raw::CXEval_Int => Some(raw::clang_EvalResult_getAsLongLong(result).to_string()),
                raw::CXEval_Float => {
                    let value = raw::clang_EvalResult_getAsDouble(result);
                    // One text stands for all values that are not numbers.
                    Some(format!("{value} {:x}", value.to_bits()))
                }
                _ => None,
            };
            raw::clang_EvalResult_dispose(result);
            value
        }
    }

    /// The methods that this one overrides directly.
    pub fn overridden(self) -> Vec<Cursor<'tu>> {
        let mut list = std::ptr::null_mut();
        let mut count = 0;
        // SAFETY: libclang fills the list, which is copied before it is given back.
        unsafe {
            raw::clang_getOverriddenCursors(self.raw, &mut list, &mut count);
            if list.is_null() {
                return Vec::new();
            }
            let overridden = (0..count as usize)
                .map(|i| Cursor::new(*list.add(i)))
                .collect();
            raw::clang_disposeOverriddenCursors(list);
            overridden
        }
    }

    /// `public`, `protected` or `private` as 1, 2 or 3; 0 for what has no access.
    pub fn access(self) -> i32 {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_getCXXAccessSpecifier(self.raw) }
    }

    /// Whether other translation units cannot name it.
    pub fn is_internal(self) -> bool {
        // SAFETY: the cursor is alive.
        let linkage = unsafe { raw::clang_getCursorLinkage(self.raw) };
        linkage == raw::CXLinkage_Internal || linkage == raw::CXLinkage_UniqueExternal
    }

    /// Whether other link units cannot name it.
    pub fn is_hidden(self) -> bool {
        // SAFETY: the cursor is alive.
        let visibility = unsafe { raw::clang_getCursorVisibility(self.raw) };
        visibility == raw::CXVisibility_Hidden
    }

    /// Whether a variable is `static` (or a function is declared so).
    pub fn is_static_storage(self) -> bool {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_Cursor_getStorageClass(self.raw) == raw::CX_SC_Static }
    }

    /// Whether a variable is declared `extern`.
    pub fn is_extern(self) -> bool {
        // SAFETY: the cursor is alive.
        unsafe { raw::clang_Cursor_getStorageClass(self.raw) == raw::CX_SC_Extern }
    }

    /// Whether a variable is `thread_local`.
    pub fn is_thread_local(self) -> bool {
        // SAFETY: the cursor is a variable declaration, as the function needs.
        self.kind() == kind::VAR_DECL
            && unsafe { raw::clang_getCursorTLSKind(self.raw) } != raw::CXTLS_None
    }

    /// Whether a function promises not to throw. (`noexcept(false)` counts as computed, too.)
    pub fn is_noexcept(self) -> bool {
        // SAFETY: the cursor is alive.
        let specification = unsafe { raw::clang_getCursorExceptionSpecificationType(self.raw) };
        if specification == raw::CXCursor_ExceptionSpecificationKind_ComputedNoexcept {
            let head = self.pretty();
            let head = head.split('{').next().unwrap_or_default();
            return !head.contains("noexcept(false)");
        }
        matches!(
            specification,
            raw::CXCursor_ExceptionSpecificationKind_BasicNoexcept
                | raw::CXCursor_ExceptionSpecificationKind_DynamicNone
                | raw::CXCursor_ExceptionSpecificationKind_NoThrow
        )
    }

    /// Whether the declaration of a function promises not to throw, by no computation.
    pub fn never_throws(self) -> bool {
        if !self.is_noexcept() {
            return false;
        }
        let head = self.pretty();
        let head = head.split('{').next().unwrap_or_default();
        let computed = head.contains("noexcept(") && !head.contains("noexcept(true)");
        !computed
    }

    /// Whether the declaration of a function says that it never gives control back.
    pub fn is_noreturn(self) -> bool {
        let head = self.pretty();
        let head = head.split('{').next().unwrap_or_default();
        // An attribute of GCC's, as `exit` has it, is part of the type, and printed there only.
        let ty = self.ty().spelling();
        [head, &ty].iter().any(|it| it.contains("noreturn")) || head.contains("_Noreturn")
    }

    /// The value of an integer literal, behind implicit casts.
    pub fn integer(self) -> Option<i64> {
        match self.kind() {
            kind::UNEXPOSED_EXPR | kind::PAREN_EXPR => match self.children().as_slice() {
                [one] => one.integer(),
                _ => None,
            },
            kind::INTEGER_LITERAL => self.evaluated(),
            _ => None,
        }
    }

    /// The value of a constant expression of an integer type, modulo the numbers that there are.
    pub fn evaluated(self) -> Option<i64> {
        if !kind::is_expression(self.kind()) || self.ty().canonical().spelling().contains("128") {
            return None;
        }
        // SAFETY: the cursor is alive; the result is given back below.
        let result = unsafe { raw::clang_Cursor_Evaluate(self.raw) };
        if result.is_null() {
            return None;
        }
        // SAFETY: the result is alive until it is given back, and asked for what it holds.
        unsafe {
            let known = raw::clang_EvalResult_getKind(result) == raw::CXEval_Int;
            let value = known.then(|| raw::clang_EvalResult_getAsLongLong(result));
            raw::clang_EvalResult_dispose(result);
            value
        }
    }

    /// The declaration, printed by clang.
    pub fn pretty(self) -> String {
        if !kind::is_declaration(self.kind()) {
            return String::new();
        }
        // SAFETY: the cursor is a declaration; the policy is given back.
        unsafe {
            let policy = raw::clang_getCursorPrintingPolicy(self.raw);
            let text = take_string(raw::clang_getCursorPrettyPrinted(self.raw, policy));
            raw::clang_PrintingPolicy_dispose(policy);
            text
        }
    }

    predicates! {
        /// Whether a method is virtual.
        is_virtual_method = clang_CXXMethod_isVirtual when kind::METHOD | kind::DESTRUCTOR | kind::CONVERSION,
        /// Whether a method is pure virtual.
        is_pure_virtual = clang_CXXMethod_isPureVirtual when kind::METHOD | kind::DESTRUCTOR | kind::CONVERSION,
        /// Whether a member function is static.
        is_static_method = clang_CXXMethod_isStatic when kind::METHOD | kind::FUNCTION_TEMPLATE,
        /// Whether a method is `const`.
        is_const_method = clang_CXXMethod_isConst when kind::METHOD | kind::CONVERSION,
        /// Whether a special member is defaulted, implicitly or not.
        is_defaulted = clang_CXXMethod_isDefaulted when kind::METHOD | kind::CONSTRUCTOR | kind::DESTRUCTOR,
        /// Whether a member function is deleted.
        is_deleted = clang_CXXMethod_isDeleted when kind::METHOD | kind::CONSTRUCTOR | kind::DESTRUCTOR,
        /// Whether it is a copy assignment operator.
        is_copy_assignment = clang_CXXMethod_isCopyAssignmentOperator when kind::METHOD,
        /// Whether it is a move assignment operator.
        is_move_assignment = clang_CXXMethod_isMoveAssignmentOperator when kind::METHOD,
        /// Whether it is a copy constructor.
        is_copy_constructor = clang_CXXConstructor_isCopyConstructor when kind::CONSTRUCTOR,
        /// Whether it is a move constructor.
        is_move_constructor = clang_CXXConstructor_isMoveConstructor when kind::CONSTRUCTOR,
        /// Whether it is a default constructor.
        is_default_constructor = clang_CXXConstructor_isDefaultConstructor when kind::CONSTRUCTOR,
        /// Whether a class has a pure virtual function.
        is_abstract = clang_CXXRecord_isAbstract when kind::STRUCT_DECL | kind::CLASS_DECL,
        /// Whether a base is virtual.
        is_virtual_base = clang_isVirtualBase when kind::BASE_SPECIFIER,
        /// Whether a class has no name.
        is_anonymous_record = clang_Cursor_isAnonymousRecordDecl when kind::STRUCT_DECL | kind::CLASS_DECL | kind::UNION_DECL,
        /// Whether a function takes further arguments (`...`).
        is_variadic = clang_Cursor_isVariadic when kind::FUNCTION_DECL | kind::METHOD | kind::CONSTRUCTOR,
        /// Whether a function is declared `inline`.
        is_inline = clang_Cursor_isFunctionInlined when kind::FUNCTION_DECL | kind::METHOD | kind::CONSTRUCTOR | kind::DESTRUCTOR,
        /// Whether a namespace is `inline`.
        is_inline_namespace = clang_Cursor_isInlineNamespace when kind::NAMESPACE,
        /// Whether a field is a bit-field.
        is_bit_field = clang_Cursor_isBitField when kind::FIELD_DECL,
        /// Whether a field is `mutable`.
        is_mutable = clang_CXXField_isMutable when kind::FIELD_DECL,
        /// Whether a call with the syntax of a member goes through the dynamic type.
        is_dynamic_call = clang_Cursor_isDynamicCall when kind::CALL_EXPR,
    }
}

impl PartialEq for Cursor<'_> {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: both cursors are alive.
        unsafe { raw::clang_equalCursors(self.raw, other.raw) != 0 }
    }
}

impl Eq for Cursor<'_> {}

impl fmt::Debug for Cursor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.spelling())
    }
}
