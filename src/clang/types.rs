//! Types, borrowed from their translation unit.

use std::marker::PhantomData;

use clang_sys as raw;
use clang_sys::{CXClientData, CXCursor, CXType, CXVisitorResult};

use super::kind;
use super::{Cursor, TranslationUnit, take_string};

/// A type; may be invalid (of a cursor that has none).
#[derive(Clone, Copy)]
pub struct Type<'tu> {
    raw: CXType,
    tu: PhantomData<&'tu TranslationUnit>,
}

impl<'tu> Type<'tu> {
    pub(super) fn new(raw: CXType) -> Self {
        Type {
            raw,
            tu: PhantomData,
        }
    }

    fn kind(self) -> i32 {
        self.raw.kind
    }

    /// Whether there is a type at all.
    pub fn is_valid(self) -> bool {
        self.kind() != raw::CXType_Invalid
    }

    /// The type as written.
    pub fn spelling(self) -> String {
        // SAFETY: the type is alive; libclang accepts invalid types here.
        take_string(unsafe { raw::clang_getTypeSpelling(self.raw) })
    }

    /// The type without typedefs and other sugar.
    #[must_use]
    pub fn canonical(self) -> Type<'tu> {
        // SAFETY: the type is alive; libclang accepts invalid types here.
        Type::new(unsafe { raw::clang_getCanonicalType(self.raw) })
    }

    /// The type without `const` and `volatile` of its own.
    #[must_use]
    pub fn unqualified(self) -> Type<'tu> {
        if !self.is_valid() {
            return self;
        }
        // SAFETY: the type is valid.
        Type::new(unsafe { raw::clang_getUnqualifiedType(self.raw) })
    }

    /// The fields of a class, those that nobody wrote (the captures of a lambda) included.
    pub fn fields(self) -> Vec<Cursor<'tu>> {
        let mut fields: Vec<CXCursor> = Vec::new();
        if self.record().is_some() {
            // SAFETY: the type is a class; `push_field` gets the vector as it was passed, and only during the call.
            unsafe {
                raw::clang_Type_visitFields(
                    self.canonical().raw,
                    push_field,
                    (&raw mut fields).cast(),
                );
            }
        }
        fields.into_iter().map(Cursor::new).collect()
    }

    /// What a pointer or reference leads to; invalid for other types.
    #[must_use]
    pub fn pointee(self) -> Type<'tu> {
        if !self.is_valid() {
            return self;
        }
        // SAFETY: the type is valid.
        Type::new(unsafe { raw::clang_getPointeeType(self.raw) })
    }

    /// The type of an array's elements; invalid for other types.
    #[must_use]
    pub fn element(self) -> Type<'tu> {
        if !self.is_valid() {
            return self;
        }
        // SAFETY: the type is valid.
        Type::new(unsafe { raw::clang_getArrayElementType(self.raw) })
    }

    /// The declaration of a class or enumeration.
    pub fn declaration(self) -> Option<Cursor<'tu>> {
        if !self.is_valid() {
            return None;
        }
        // SAFETY: the type is valid.
        let cursor = unsafe { raw::clang_getTypeDeclaration(self.raw) };
        (cursor.kind != raw::CXCursor_NoDeclFound).then(|| Cursor::new(cursor))
    }

    /// The class that the canonical type is, if it is one.
    pub fn record(self) -> Option<Cursor<'tu>> {
        let canonical = self.canonical();
        if canonical.kind() != raw::CXType_Record {
            return None;
        }
        canonical
            .declaration()
            .filter(|declaration| kind::is_class(declaration.kind()))
    }

    /// Whether the type itself is `const`.
    pub fn is_const(self) -> bool {
        // SAFETY: the type is alive.
        self.is_valid() && unsafe { raw::clang_isConstQualifiedType(self.canonical().raw) != 0 }
    }

    /// Whether the type itself is `volatile` (or `_Atomic`).
    pub fn is_volatile(self) -> bool {
        let canonical = self.canonical();
        // SAFETY: the type is alive.
        canonical.kind() == raw::CXType_Atomic
            || self.is_valid() && unsafe { raw::clang_isVolatileQualifiedType(canonical.raw) != 0 }
    }

    /// The types of a function's parameters.
    pub fn parameters(self) -> Vec<Type<'tu>> {
        if !self.is_function() {
            return Vec::new();
        }
        let canonical = self.canonical();
        // SAFETY: the type is a function's, indices are below the count.
        unsafe {
            let count = raw::clang_getNumArgTypes(canonical.raw);
            (0..u32::try_from(count).unwrap_or(0))
                .map(|index| Type::new(raw::clang_getArgType(canonical.raw, index)))
                .collect()
        }
    }

    fn canonical_is(self, kinds: &[i32]) -> bool {
        kinds.contains(&self.canonical().kind())
    }

    /// The types among the arguments of a class template's specialisation.
    pub fn template_arguments(self) -> Vec<Type<'tu>> {
        if !self.is_valid() {
            return Vec::new();
        }
        let canonical = self.canonical();
        // SAFETY: the type is valid, indices are below the count; an argument that is no type gives an
        // invalid one.
        unsafe {
            let count = raw::clang_Type_getNumTemplateArguments(canonical.raw);
            (0..u32::try_from(count).unwrap_or(0))
                .map(|index| {
                    Type::new(raw::clang_Type_getTemplateArgumentAsType(
                        canonical.raw,
                        index,
                    ))
                })
                .filter(|it| it.is_valid())
                .collect()
        }
    }

    /// A pointer.
    pub fn is_pointer(self) -> bool {
        self.canonical_is(&[raw::CXType_Pointer])
    }

    /// `T &` or `T &&`.
    pub fn is_reference(self) -> bool {
        self.canonical_is(&[raw::CXType_LValueReference, raw::CXType_RValueReference])
    }

    /// `T &&`.
    pub fn is_rvalue_reference(self) -> bool {
        self.canonical_is(&[raw::CXType_RValueReference])
    }

    /// `void`.
    pub fn is_void(self) -> bool {
        self.canonical_is(&[raw::CXType_Void])
    }

    /// An array of any sort.
    pub fn is_array(self) -> bool {
        self.canonical_is(&[
            raw::CXType_ConstantArray,
            raw::CXType_IncompleteArray,
            raw::CXType_VariableArray,
            raw::CXType_DependentSizedArray,
        ])
    }

    /// How many elements an array has.
    pub fn extent(self) -> Option<u64> {
        // SAFETY: the type is alive; of one that is no array of known length, the answer is -1.
        let extent = unsafe { raw::clang_getArraySize(self.canonical().raw) };
        u64::try_from(extent).ok()
    }

    /// An array whose length another declaration may tell.
    pub fn is_unbounded_array(self) -> bool {
        self.canonical_is(&[raw::CXType_IncompleteArray])
    }

    /// A type with an array in it whose length is only known at run time ("variably modified", C11 6.7.6): naming it computes the length.
    pub fn is_variably_modified(self) -> bool {
        let ty = self.canonical();
        if ty.is_array() {
            ty.canonical_is(&[raw::CXType_VariableArray]) || ty.element().is_variably_modified()
        } else {
            (ty.is_pointer() || ty.is_reference()) && ty.pointee().is_variably_modified()
        }
    }

    /// A function.
    pub fn is_function(self) -> bool {
        self.canonical_is(&[raw::CXType_FunctionProto, raw::CXType_FunctionNoProto])
    }

    /// `bool`.
    pub fn is_bool(self) -> bool {
        self.canonical_is(&[raw::CXType_Bool])
    }

    /// A floating-point type.
    pub fn is_floating(self) -> bool {
        self.canonical_is(&[
            raw::CXType_Float,
            raw::CXType_Double,
            raw::CXType_LongDouble,
            raw::CXType_Half,
            raw::CXType_Float16,
            raw::CXType_Float128,
        ])
    }

    /// An integer or character type.
    pub fn is_integer(self) -> bool {
        let kind = self.canonical().kind();
        (raw::CXType_Char_U..=raw::CXType_Int128).contains(&kind)
    }

    /// An integer type without sign.
    pub fn is_unsigned(self) -> bool {
        self.canonical_is(&[
            raw::CXType_UChar,
            raw::CXType_UShort,
            raw::CXType_UInt,
            raw::CXType_ULong,
            raw::CXType_ULongLong,
        ])
    }

    /// An integer type that arithmetic takes for `int`, or for what is at most as wide.
    pub fn is_narrow(self) -> bool {
        self.canonical_is(&[raw::CXType_UChar, raw::CXType_UShort])
    }

    /// Whether another type that is the same but for what `typedef`s say has another alignment.
    pub fn is_aligned_by_typedef(self) -> bool {
        // SAFETY: the type is alive.
        let of = |it: Self| unsafe { raw::clang_Type_getAlignOf(it.raw) };
        of(self) != of(self.canonical())
    }

    /// How many bytes a number or enumeration takes.
    pub fn size(self) -> Option<u32> {
        if !(self.is_number() || self.is_enum()) {
            return None;
        }
        // SAFETY: the type is a number's or an enumeration's, which has a size.
        let size = unsafe { raw::clang_Type_getSizeOf(self.canonical().raw) };
        u32::try_from(size).ok()
    }

    /// How many bytes an object takes that is a number, a pointer or of a complete class.
    pub fn object_size(self) -> Option<u64> {
        let class = self.record().is_some_and(|it| it.definition().is_some());
        if !(self.is_number() || self.is_enum() || self.is_pointer() || class) {
            return None;
        }
        // SAFETY: the type has a size.
        let size = unsafe { raw::clang_Type_getSizeOf(self.canonical().raw) };
        u64::try_from(size).ok()
    }

    /// An enumeration.
    pub fn is_enum(self) -> bool {
        self.canonical_is(&[raw::CXType_Enum])
    }

    /// A number, character or truth value.
    pub fn is_number(self) -> bool {
        self.is_bool() || self.is_integer() || self.is_floating()
    }

    /// The type of `nullptr`.
    pub fn is_null_pointer(self) -> bool {
        self.canonical_is(&[raw::CXType_NullPtr])
    }

    /// What a function of this type returns; invalid for other types.
    #[must_use]
    pub fn result(self) -> Type<'tu> {
        if !self.is_valid() {
            return self;
        }
        // SAFETY: the type is valid.
        Type::new(unsafe { raw::clang_getResultType(self.raw) })
    }

    /// The class of whose members this is a pointer to one.
    pub fn class_of_member_pointer(self) -> Option<Type<'tu>> {
        let canonical = self.canonical();
        // SAFETY: the type is valid, as it has a kind.
        (canonical.kind() == raw::CXType_MemberPointer)
            .then(|| Type::new(unsafe { raw::clang_Type_getClassType(canonical.raw) }))
    }

    /// A number, enumeration, pointer, pointer to member or null pointer: copying one runs no code.
    pub fn is_scalar(self) -> bool {
        self.is_bool()
            || self.is_integer()
            || self.is_floating()
            || self.is_enum()
            || self.is_pointer()
            || self.canonical_is(&[
                raw::CXType_NullPtr,
                raw::CXType_MemberPointer,
                raw::CXType_Complex,
            ])
    }

    /// A type that depends on template parameters, or is not known.
    pub fn is_dependent(self) -> bool {
        self.canonical_is(&[
            raw::CXType_Dependent,
            raw::CXType_Unexposed,
            raw::CXType_DependentSizedArray,
        ])
    }

    /// Whether both are the same type, up to sugar and `const`/`volatile` at the top.
    pub fn same_unqualified(self, other: Type<'tu>) -> bool {
        if !self.is_valid() || !other.is_valid() {
            return false;
        }
        // SAFETY: both types are valid.
        unsafe {
            let left = raw::clang_getUnqualifiedType(self.canonical().raw);
            let right = raw::clang_getUnqualifiedType(other.canonical().raw);
            raw::clang_equalTypes(left, right) != 0
        }
    }
}

extern "C" fn push_field(field: CXCursor, fields: CXClientData) -> CXVisitorResult {
    // SAFETY: `fields` passes a vector that nothing else uses meanwhile.
    unsafe { (*fields.cast::<Vec<CXCursor>>()).push(field) };
    raw::CXVisit_Continue
}
