//! Cursor kinds, as numbers: an unknown kind must be a value that extraction can refuse, not a crash.

use clang_sys as raw;

/// A cursor kind.
pub type Kind = i32;

macro_rules! kinds {
    ($($name:ident = $raw:ident),* $(,)?) => {
        $(
            #[doc = concat!("libclang's `", stringify!($raw), "`.")]
            pub const $name: Kind = raw::$raw;
        )*
    };
}

kinds! {
    UNEXPOSED_DECL = CXCursor_UnexposedDecl,
    STRUCT_DECL = CXCursor_StructDecl,
    UNION_DECL = CXCursor_UnionDecl,
    CLASS_DECL = CXCursor_ClassDecl,
    ENUM_DECL = CXCursor_EnumDecl,
    FIELD_DECL = CXCursor_FieldDecl,
    ENUM_CONSTANT = CXCursor_EnumConstantDecl,
    FUNCTION_DECL = CXCursor_FunctionDecl,
    VAR_DECL = CXCursor_VarDecl,
    PARM_DECL = CXCursor_ParmDecl,
    TYPEDEF_DECL = CXCursor_TypedefDecl,
    METHOD = CXCursor_CXXMethod,
    NAMESPACE = CXCursor_Namespace,
    LINKAGE_SPEC = CXCursor_LinkageSpec,
    CONSTRUCTOR = CXCursor_Constructor,
    DESTRUCTOR = CXCursor_Destructor,
    CONVERSION = CXCursor_ConversionFunction,
    TEMPLATE_TYPE_PARAMETER = CXCursor_TemplateTypeParameter,
    NON_TYPE_TEMPLATE_PARAMETER = CXCursor_NonTypeTemplateParameter,
    TEMPLATE_TEMPLATE_PARAMETER = CXCursor_TemplateTemplateParameter,
    FUNCTION_TEMPLATE = CXCursor_FunctionTemplate,
    CLASS_TEMPLATE = CXCursor_ClassTemplate,
    CLASS_TEMPLATE_PARTIAL = CXCursor_ClassTemplatePartialSpecialization,
    USING_DECL = CXCursor_UsingDeclaration,
    USING_DIRECTIVE = CXCursor_UsingDirective,
    NAMESPACE_ALIAS = CXCursor_NamespaceAlias,
    TYPE_ALIAS = CXCursor_TypeAliasDecl,
    ALIAS_TEMPLATE = CXCursor_TypeAliasTemplateDecl,
    ACCESS_SPECIFIER = CXCursor_CXXAccessSpecifier,
    STATIC_ASSERT = CXCursor_StaticAssert,
    FRIEND_DECL = CXCursor_FriendDecl,
    TYPE_REF = CXCursor_TypeRef,
    BASE_SPECIFIER = CXCursor_CXXBaseSpecifier,
    TEMPLATE_REF = CXCursor_TemplateRef,
    NAMESPACE_REF = CXCursor_NamespaceRef,
    MEMBER_REF = CXCursor_MemberRef,
    LABEL_REF = CXCursor_LabelRef,
    OVERLOADED_DECL_REF = CXCursor_OverloadedDeclRef,
    VARIABLE_REF = CXCursor_VariableRef,
    UNEXPOSED_EXPR = CXCursor_UnexposedExpr,
    DECL_REF_EXPR = CXCursor_DeclRefExpr,
    MEMBER_REF_EXPR = CXCursor_MemberRefExpr,
    CALL_EXPR = CXCursor_CallExpr,
    INTEGER_LITERAL = CXCursor_IntegerLiteral,
    FLOATING_LITERAL = CXCursor_FloatingLiteral,
    IMAGINARY_LITERAL = CXCursor_ImaginaryLiteral,
    STRING_LITERAL = CXCursor_StringLiteral,
    CHARACTER_LITERAL = CXCursor_CharacterLiteral,
    PAREN_EXPR = CXCursor_ParenExpr,
    UNARY_OPERATOR = CXCursor_UnaryOperator,
    ARRAY_SUBSCRIPT = CXCursor_ArraySubscriptExpr,
    BINARY_OPERATOR = CXCursor_BinaryOperator,
    COMPOUND_ASSIGN = CXCursor_CompoundAssignOperator,
    CONDITIONAL = CXCursor_ConditionalOperator,
    C_STYLE_CAST = CXCursor_CStyleCastExpr,
    COMPOUND_LITERAL = CXCursor_CompoundLiteralExpr,
    INIT_LIST = CXCursor_InitListExpr,
    STMT_EXPR = CXCursor_StmtExpr,
    GNU_NULL = CXCursor_GNUNullExpr,
    STATIC_CAST = CXCursor_CXXStaticCastExpr,
    DYNAMIC_CAST = CXCursor_CXXDynamicCastExpr,
    REINTERPRET_CAST = CXCursor_CXXReinterpretCastExpr,
    CONST_CAST = CXCursor_CXXConstCastExpr,
    FUNCTIONAL_CAST = CXCursor_CXXFunctionalCastExpr,
    TYPEID = CXCursor_CXXTypeidExpr,
    BOOL_LITERAL = CXCursor_CXXBoolLiteralExpr,
    NULLPTR = CXCursor_CXXNullPtrLiteralExpr,
    THIS = CXCursor_CXXThisExpr,
    THROW = CXCursor_CXXThrowExpr,
    NEW = CXCursor_CXXNewExpr,
    DELETE = CXCursor_CXXDeleteExpr,
    UNARY_EXPR = CXCursor_UnaryExpr,
    LAMBDA = CXCursor_LambdaExpr,
    SIZEOF_PACK = CXCursor_SizeOfPackExpr,
    UNEXPOSED_STMT = CXCursor_UnexposedStmt,
    LABEL_STMT = CXCursor_LabelStmt,
    COMPOUND = CXCursor_CompoundStmt,
    CASE = CXCursor_CaseStmt,
    DEFAULT = CXCursor_DefaultStmt,
    IF = CXCursor_IfStmt,
    SWITCH = CXCursor_SwitchStmt,
    WHILE = CXCursor_WhileStmt,
    DO = CXCursor_DoStmt,
    FOR = CXCursor_ForStmt,
    GOTO = CXCursor_GotoStmt,
    INDIRECT_GOTO = CXCursor_IndirectGotoStmt,
    CONTINUE = CXCursor_ContinueStmt,
    BREAK = CXCursor_BreakStmt,
    RETURN = CXCursor_ReturnStmt,
    ASM = CXCursor_AsmStmt,
    MS_ASM = CXCursor_MSAsmStmt,
    CATCH = CXCursor_CXXCatchStmt,
    TRY = CXCursor_CXXTryStmt,
    FOR_RANGE = CXCursor_CXXForRangeStmt,
    NULL_STMT = CXCursor_NullStmt,
    DECL_STMT = CXCursor_DeclStmt,
    FINAL_ATTR = CXCursor_CXXFinalAttr,
    OVERRIDE_ATTR = CXCursor_CXXOverrideAttr,
    ANNOTATE_ATTR = CXCursor_AnnotateAttr,
    ASM_LABEL_ATTR = CXCursor_AsmLabelAttr,
    ALIGNED_ATTR = CXCursor_AlignedAttr,
    VISIBILITY_ATTR = CXCursor_VisibilityAttr,
    DLL_EXPORT_ATTR = CXCursor_DLLExport,
    DLL_IMPORT_ATTR = CXCursor_DLLImport,
    UNEXPOSED_ATTR = CXCursor_UnexposedAttr,
    MACRO_DEFINITION = CXCursor_MacroDefinition,
    MACRO_EXPANSION = CXCursor_MacroExpansion,
    INCLUSION = CXCursor_InclusionDirective,
    MODULE_IMPORT = CXCursor_ModuleImportDecl,
}

/// Parenthesised aggregate initialisation, a concept's use, a requires-expression, `__builtin_bit_cast`.
pub const PAREN_LIST_INIT: Kind = 155;
/// A concept used as a value.
pub const CONCEPT_SPECIALIZATION: Kind = 153;
/// `template <...> concept ... = ...;`
pub const CONCEPT_DECL: Kind = 604;
/// `requires (...) { ... }`.
pub const REQUIRES_EXPR: Kind = 154;
/// `__builtin_bit_cast`.
pub const BIT_CAST: Kind = 280;

/// Whether `kind` is an expression.
pub fn is_expression(kind: Kind) -> bool {
    (100..200).contains(&kind) || kind == BIT_CAST
}

/// Whether `kind` is a statement that is no expression.
pub fn is_statement(kind: Kind) -> bool {
    (200..400).contains(&kind) && kind != BIT_CAST
}

/// Whether `kind` is a declaration.
pub fn is_declaration(kind: Kind) -> bool {
    (1..40).contains(&kind) || (600..700).contains(&kind)
}

/// Whether `kind` is the name of one thing that is declared elsewhere.
pub fn is_reference(kind: Kind) -> bool {
    matches!(
        kind,
        DECL_REF_EXPR
            | MEMBER_REF_EXPR
            | TYPE_REF
            | TEMPLATE_REF
            | NAMESPACE_REF
            | MEMBER_REF
            | VARIABLE_REF
    )
}

/// Whether `kind` is an attribute.
pub fn is_attribute(kind: Kind) -> bool {
    (400..500).contains(&kind)
}

/// A member function that is no constructor or destructor.
pub fn is_method(kind: Kind) -> bool {
    matches!(kind, METHOD | CONVERSION)
}

/// Any explicit cast.
pub fn is_cast(kind: Kind) -> bool {
    matches!(
        kind,
        C_STYLE_CAST
            | STATIC_CAST
            | DYNAMIC_CAST
            | REINTERPRET_CAST
            | CONST_CAST
            | FUNCTIONAL_CAST
            | BIT_CAST
    )
}

/// Whether `kind` is a class, struct or union, template pattern or not.
pub fn is_class(kind: Kind) -> bool {
    matches!(
        kind,
        STRUCT_DECL | CLASS_DECL | UNION_DECL | CLASS_TEMPLATE | CLASS_TEMPLATE_PARTIAL
    )
}

/// Whether `kind` is a function of any sort.
pub fn is_function(kind: Kind) -> bool {
    matches!(
        kind,
        FUNCTION_DECL | METHOD | CONSTRUCTOR | DESTRUCTOR | CONVERSION | FUNCTION_TEMPLATE
    )
}

/// Operator kinds, as [`super::Cursor::binary_operator`] and [`super::Cursor::unary_operator`] give them.
pub mod op {
    use clang_sys as raw;

    /// `.*`
    pub const MEMBER_POINTER_DOT: i32 = raw::CXBinaryOperator_PtrMemD;
    /// `->*`
    pub const MEMBER_POINTER_ARROW: i32 = raw::CXBinaryOperator_PtrMemI;
    /// `/`
    pub const DIVIDE: i32 = raw::CXBinaryOperator_Div;
    /// `%`
    pub const REMAINDER: i32 = raw::CXBinaryOperator_Rem;
    /// `<<`
    pub const SHIFT_LEFT: i32 = raw::CXBinaryOperator_Shl;
    /// `>>`
    pub const SHIFT_RIGHT: i32 = raw::CXBinaryOperator_Shr;
    /// `/=`, `%=`, `<<=`, `>>=`
    pub const PARTIAL_ASSIGN: [i32; 4] = [
        raw::CXBinaryOperator_DivAssign,
        raw::CXBinaryOperator_RemAssign,
        raw::CXBinaryOperator_ShlAssign,
        raw::CXBinaryOperator_ShrAssign,
    ];
    /// `+=`
    pub const ADD_ASSIGN: i32 = raw::CXBinaryOperator_AddAssign;
    /// `-=`
    pub const SUBTRACT_ASSIGN: i32 = raw::CXBinaryOperator_SubAssign;
    /// `|=`
    pub const OR_ASSIGN: i32 = raw::CXBinaryOperator_OrAssign;
    /// `&=`
    pub const AND_ASSIGN: i32 = raw::CXBinaryOperator_AndAssign;
    /// `^=`
    pub const XOR_ASSIGN: i32 = raw::CXBinaryOperator_XorAssign;
    /// `<`
    pub const LESS: i32 = raw::CXBinaryOperator_LT;
    /// `>`
    pub const GREATER: i32 = raw::CXBinaryOperator_GT;
    /// `>=`
    pub const GREATER_EQUAL: i32 = raw::CXBinaryOperator_GE;
    /// `+`
    pub const ADD: i32 = raw::CXBinaryOperator_Add;
    /// `*`
    pub const MULTIPLY: i32 = raw::CXBinaryOperator_Mul;
    /// `-`
    pub const SUBTRACT: i32 = raw::CXBinaryOperator_Sub;
    /// `&&`, `||`
    pub const LAZY: [i32; 2] = [raw::CXBinaryOperator_LAnd, raw::CXBinaryOperator_LOr];
    /// `<=`
    pub const LESS_EQUAL: i32 = raw::CXBinaryOperator_LE;
    /// `&`
    pub const AND: i32 = raw::CXBinaryOperator_And;
    /// `|`
    pub const OR: i32 = raw::CXBinaryOperator_Or;
    /// `^`
    pub const XOR: i32 = raw::CXBinaryOperator_Xor;
    /// `!x`
    pub const NOT: i32 = raw::CXUnaryOperator_LNot;
    /// `==`
    pub const EQUAL: i32 = raw::CXBinaryOperator_EQ;
    /// `!=`
    pub const NOT_EQUAL: i32 = raw::CXBinaryOperator_NE;
    /// `=`
    pub const ASSIGN: i32 = raw::CXBinaryOperator_Assign;
    /// `,`
    pub const COMMA: i32 = raw::CXBinaryOperator_Comma;
    /// `x++`
    pub const POST_INCREMENT: i32 = raw::CXUnaryOperator_PostInc;
    /// `x--`
    pub const POST_DECREMENT: i32 = raw::CXUnaryOperator_PostDec;
    /// `++x`
    pub const PRE_INCREMENT: i32 = raw::CXUnaryOperator_PreInc;
    /// `--x`
    pub const PRE_DECREMENT: i32 = raw::CXUnaryOperator_PreDec;
    /// `&x`
    pub const ADDRESS_OF: i32 = raw::CXUnaryOperator_AddrOf;
    /// `*x`
    pub const DEREFERENCE: i32 = raw::CXUnaryOperator_Deref;
    /// `+x`, `-x`, `~x`, `!x`, `__real x`, `__imag x`, `__extension__ x`
    pub const PLAIN: std::ops::RangeInclusive<i32> =
        raw::CXUnaryOperator_Plus..=raw::CXUnaryOperator_Extension;
    /// Those of them that designate (part of) what their operand designates.
    pub const PARTS: std::ops::RangeInclusive<i32> =
        raw::CXUnaryOperator_Real..=raw::CXUnaryOperator_Extension;
}
