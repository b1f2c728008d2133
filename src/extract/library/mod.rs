//! The functions and types of the standard library that are known: by the library file ([`table`]), for the declarations that the
//! compiler says are meant.
//!
//! An object of a *leaf* type owns all that it consists of, so it is one location with its contents: `std::vector<std::string>`, but
//! no `std::vector<int *>`, which leads elsewhere, and no `std::string_view`, which others own.

mod algorithms;
mod format;
mod iterators;
mod operators;
mod smart;
mod table;

pub(super) use algorithms::{Role, algorithm, appended, copied_iterator, uses_operator};
pub(super) use format::{Conversion, conversions};
pub(super) use iterators::{
    IteratorOperator, IteratorUse, dereferenced, gives_iterated_pointee, iterated,
    iterator_operator, selected,
};
pub(super) use operators::{may_take_entries, may_take_iterators};
pub(super) use smart::{
    SmartReading, arrow_operand, gives_smart_pointee, only_reads_smart, optional_reading,
    smart_null_test, smart_reading,
};
pub(super) use table::{Algorithm, Entry, Gives, LibraryEffect, Output};
use table::{CONSTRUCTOR, TABLE, TypeEntry};

use crate::clang::{Cursor, Type, kind, kind::op};
use crate::extract::syntax::{
    field_initializer, is_literal, operands, strip_casts, strip_conversions, take_apart,
};
use crate::mutation::{Rule, broken};

/// More bytes than this may be too many for a container. (An object has half of the address space at most.)
const MOST_BYTES: u64 = 1 << 62;

/// No container holds more elements than this: there are no more bits of memory to be addressed.
const MOST_HELD: u64 = 1 << 50;

/// Types are not looked at any deeper than this.
pub(super) const DEEPEST: usize = 8;

/// The text of the library file.
pub fn text() -> &'static str {
    table::TEXT
}

/// What is known of `callee`.
pub(super) fn known(callee: Cursor<'_>) -> Option<&'static Entry> {
    if !callee.in_system_header() {
        return None;
    }
    let name = match callee.kind() {
        kind::CONSTRUCTOR => CONSTRUCTOR.to_owned(),
        _ => callee.spelling().replace(' ', "~"),
    };
    let class = callee.semantic_parent();
    let class = class.filter(|it| kind::is_class(it.kind()));
    let entries = match class {
        Some(class) if is_of_std(class) => TABLE.functions(&class.spelling(), &name),
        Some(_) => return None,
        None => TABLE.functions("", &name),
    };
    if entries.is_empty() {
        return None;
    }
    let parameters = parameters(callee);
    entries.iter().copied().find(|entry| {
        let home = match class {
            Some(class) => {
                let stream = entry.output.is_some() && is_stream(class.ty());
                let ty = class.ty();
                stream || entry.any && is_standard(ty) || is_leaf(ty) || is_leaf_of_pointers(ty)
            }
            None => is_in_std(callee) || entry.c && is_of_c(callee),
        };
        let takes = |it: &&String| takes(it, &parameters, class);
        // Before C++17, some give nothing.
        let result = callee.result_type();
        let part = entry.gives != Gives::Part || led_to(result).is_some() || result.is_void();
        home && part
            && entry.takes.iter().any(|it| takes(&it))
            && !(entry.compares && compares_by_code(class, &parameters))
    })
}

/// The element type for which `callee`, a member of a container, is not known, though it is for others.
pub(super) fn foreign_element(callee: Cursor<'_>) -> Option<Type<'_>> {
    let class = callee.semantic_parent()?;
    if !is_of_std(class)
        || TABLE
            .functions(&class.spelling(), &callee.spelling())
            .is_empty()
    {
        return None;
    }
    let element = *class.ty().template_arguments().first()?;
    (!is_any_element(element)).then_some(element)
}

/// Whether a function finds a part of its object, or says how much that holds.
pub(super) fn finds(callee: Cursor<'_>) -> bool {
    known(callee).is_some_and(|it| {
        it.object == Some(LibraryEffect::Reads) && matches!(it.gives, Gives::Part | Gives::Measure)
    })
}

/// Whether a function reads its arguments, and gives out no reference to one.
pub(super) fn reads_arguments(callee: Cursor<'_>) -> bool {
    known(callee).is_some_and(|it| {
        it.arguments == LibraryEffect::Reads && !matches!(it.gives, Gives::Argument | Gives::Same)
    })
}

/// The types of the parameters, but for an allocator in the last place.
fn parameters(callee: Cursor<'_>) -> Vec<Type<'_>> {
    let mut parameters = callee.ty().parameters();
    parameters.pop_if(|it| is_allocator(*it));
    parameters
}

/// Whether a class is the library's way to compare or hash, which has no state.
fn is_policy(class: Cursor<'_>) -> bool {
    ["less", "hash", "equal_to"]
        .iter()
        .any(|it| is_std(class, it))
}

/// Whether a parameter is the standard allocator, which has no state.
pub(super) fn is_allocator(ty: Type<'_>) -> bool {
    let class = referent(ty).record();
    class.is_some_and(|it| is_std(it, "allocator"))
}

/// Whether comparing objects calls operators of the program's: those of enumerations.
fn compares_by_code(class: Option<Cursor<'_>>, parameters: &[Type<'_>]) -> bool {
    if broken(Rule::LibraryComparisons) {
        return false;
    }
    let own = class.map(Cursor::ty).into_iter();
    own.chain(parameters.iter().copied())
        .any(|it| may_have_operators(referent(it)))
}

/// Whether the program may have operators for a type: for an enumeration or a class of its own.
fn may_have_operators(ty: Type<'_>) -> bool {
    let enumeration = ty.is_enum() || ty.template_arguments().into_iter().any(may_have_operators);
    enumeration || holds_structures(ty)
}

/// Whether the program may have operators, or a `swap`, for elements of a type.
pub(super) fn has_operators(ty: Type<'_>) -> bool {
    may_have_operators(ty.canonical())
}

/// Whether parameters are what a list of words says.
fn takes(words: &str, parameters: &[Type<'_>], class: Option<Cursor<'_>>) -> bool {
    let words: Vec<&str> = words.split_whitespace().collect();
    let each = || words.iter().zip(parameters).enumerate();
    words.len() == parameters.len() && each().all(|(at, (word, ty))| is(word, *ty, (class, at)))
}

/// Whether a type is that of numbers: no code of the program's takes part where one is made from another.
pub(super) fn is_number_type(ty: Type<'_>) -> bool {
    ty.is_number() || ty.is_enum()
}

/// Whether a type is a pointer to objects.
pub(super) fn is_object_pointer(ty: Type<'_>) -> bool {
    ty.is_pointer() && !ty.pointee().is_function()
}

/// Whether a parameter, in this place of a member function of `class`, is what a word says.
fn is(word: &str, ty: Type<'_>, (class, at): (Option<Cursor<'_>>, usize)) -> bool {
    let value = referent(ty);
    let arguments = || class.map_or(Vec::new(), |it| it.ty().template_arguments());
    let number = value.is_number() || value.is_enum();
    let object_pointer = || is_object_pointer(value);
    match word {
        "number" => number,
        "size" => value.is_integer(),
        "plain" => number || object_pointer(),
        "null" => value.is_pointer(),
        "character" => is_character(value),
        "text" => is_text(value),
        "same" => class.is_some_and(|it| value.same_unqualified(it.ty())),
        "element" | "key" => {
            let of = arguments().first().copied();
            of.is_some_and(|it| value.same_unqualified(it))
        }
        "part" => {
            let arguments = arguments();
            let of = arguments.get(at).copied();
            let all_numbers = class.is_some_and(is_plain_class);
            all_numbers && is_number_or_none(value) || of.is_some_and(|it| makes(value, it))
        }
        "half" => {
            let pair = arguments().first().copied();
            let pair = pair.filter(|it| it.record().is_some_and(|it| is_std(it, "pair")));
            let of = pair.and_then(|it| it.template_arguments().get(at).copied());
            of.is_some_and(|it| makes(value, it))
        }
        "entry" => {
            let (halves, of) = (value.template_arguments(), arguments());
            let mut each = halves.iter().zip(&of);
            let pair = value.record().is_some_and(|it| is_std(it, "pair"));
            pair && halves.len() == 2 && each.all(|(it, of)| it.same_unqualified(*of))
        }
        "list" => value.record().is_some_and(is_list),
        "none" => is_nullopt(value),
        "structure" => is_structure(value, DEEPEST),
        "leaf" => value.record().is_some() && (is_leaf(value) || is_leaf_of_pointers(value)),
        "policy" => value.record().is_some_and(is_policy),
        "iterator" => is_iterator(value),
        "stream" => is_stream(ty) || object_pointer() && value.pointee().record().is_some(),
        "manipulator" => is_manipulator(value),
        _ => word == "any",
    }
}

/// Whether an object of type `part` is made from a `value` without code of the program's, and without throwing.
pub(super) fn makes(value: Type<'_>, part: Type<'_>) -> bool {
    let (value, part) = (referent(value), part.canonical());
    let text = part.record().is_some_and(is_string) && is_text(value) && !is_character(value);
    let number = |it: Type<'_>| it.is_number() || it.is_enum() || is_object_pointer(it);
    let numbers = number(part) && number(value) && part.is_pointer() == value.is_pointer();
    numbers || text || value.same_unqualified(part) && is_any_element(part)
}

/// Whether a type is that of characters.
pub(super) fn is_character(ty: Type<'_>) -> bool {
    ty.canonical().unqualified().spelling() == "char"
}

/// A character, characters behind a pointer, a string or a view of one: nothing that converts to one by code of its own.
fn is_text(ty: Type<'_>) -> bool {
    let behind = match ty.is_array() {
        true => ty.element().canonical(),
        false => ty.pointee(),
    };
    let pointer = ty.is_pointer() || ty.is_array();
    let object = |it| is_string(it) || is_view(it);
    is_character(ty) || pointer && is_character(behind) || ty.record().is_some_and(object)
}

/// What a parameter is, or refers to.
pub(super) fn referent(ty: Type<'_>) -> Type<'_> {
    let ty = ty.canonical();
    match ty.is_reference() {
        true => ty.pointee().canonical(),
        false => ty,
    }
}

/// Whether a number of elements is surely not too large for a container, and not negative. (That there may be too little memory for them, is
/// nothing that counts.)
pub(super) fn is_small(count: Cursor<'_>, container: Option<Type<'_>>) -> bool {
    let element = match container.and_then(element_of) {
        Some(element) => element.object_size(),
        // It has pointers to them.
        None => Some(8),
    };
    let bytes = most(count)
        .zip(element)
        .and_then(|(count, element)| count.checked_mul(element));
    bytes.is_some_and(|it| it < MOST_BYTES) || broken(Rule::LargeSizes)
}

/// What an integer is at most, if that is known and it is not negative: by how it is made, and by its type (interval analysis).
fn most(value: Cursor<'_>) -> Option<u64> {
    let ty = value.ty();
    let bits = ty.size().map(|it| it * 8)?;
    // A type with a sign holds half of that. What is larger may become negative in it.
    let holds = u64::MAX >> (64 - bits.min(64) + u32::from(!ty.is_unsigned() && !ty.is_bool()));
    let by_type = (ty.is_bool() || ty.is_unsigned() && bits <= 32).then_some(match ty.is_bool() {
        true => 1,
        false => holds,
    });
    let parts = || operands(value);
    let made = match value.kind() {
        kind::INTEGER_LITERAL => value.integer().and_then(|it| u64::try_from(it).ok()),
        kind::BINARY_OPERATOR => match (value.binary_operator(), &parts()[..]) {
            (op::ADD, [a, b]) => most(*a).zip(most(*b)).and_then(|(a, b)| a.checked_add(b)),
            (op::MULTIPLY, [a, b]) => most(*a).zip(most(*b)).and_then(|(a, b)| a.checked_mul(b)),
            _ => None,
        },
        kind::CONDITIONAL => match parts()[..] {
            [_, a, b] => most(a).zip(most(b)).map(|(a, b)| a.max(b)),
            _ => None,
        },
        kind::CALL_EXPR => value
            .referenced()
            .filter(|it| says_size(*it))
            .map(|_| MOST_HELD),
        kind::PAREN_EXPR
        | kind::UNEXPOSED_EXPR
        | kind::STATIC_CAST
        | kind::C_STYLE_CAST
        | kind::FUNCTIONAL_CAST => match parts()[..] {
            [inner] if inner.ty().is_number() => most(inner),
            _ => None,
        },
        _ => None,
    };
    let made = made.filter(|it| *it <= holds);
    made.into_iter().chain(by_type).min()
}

/// Whether a function says how many elements a container holds.
fn says_size(callee: Cursor<'_>) -> bool {
    let named = ["size", "length"].contains(&callee.spelling().as_str());
    named && known(callee).is_some_and(|it| it.gives == Gives::Measure)
}

/// The places of the arguments of `callee` that say how many elements there are to be.
pub(super) fn sizes(callee: Cursor<'_>, entry: &Entry) -> Vec<usize> {
    let class = callee.semantic_parent();
    let class = class.filter(|it| kind::is_class(it.kind()));
    let parameters = parameters(callee);
    let taken = entry.takes.iter().find(|it| takes(it, &parameters, class));
    let words = taken.into_iter().flat_map(|it| it.split_whitespace());
    let sizes = words.enumerate().filter(|it| it.1 == "size");
    sizes.map(|it| it.0).collect()
}

/// Whether a function of the global namespace has no more than its name in its USR, as what C declares: it is not one of another
/// library whose headers count as the system's.
fn is_of_c(function: Cursor<'_>) -> bool {
    function.usr().strip_prefix("c:@F@") == Some(&function.spelling())
}

/// Whether a declaration is the standard library's, by its namespace.
pub(super) fn is_in_std(declaration: Cursor<'_>) -> bool {
    declaration.usr().starts_with("c:@N@std@")
}

/// Whether a parameter is a number, an object of numbers, or `std::nullopt`.
fn is_number_or_none(ty: Type<'_>) -> bool {
    let value = |it| is_std(it, "nullopt_t") || is_plain_class(it);
    ty.is_number() || ty.is_enum() || ty.record().is_some_and(value)
}

/// The entry of a class of the library.
fn entry(class: Cursor<'_>) -> Option<&'static TypeEntry> {
    let entry = TABLE.class(&class.spelling())?;
    is_of_std(class).then_some(entry)
}

/// Whether a class of the library holds numbers, and nothing else, and allocates nothing.
pub(super) fn is_plain_class(class: Cursor<'_>) -> bool {
    let arguments = class.ty().template_arguments();
    let number = |it: &Type<'_>| it.canonical().is_number() || it.canonical().is_enum();
    let value = entry(class).is_some_and(|it| it.of.is_some() && !it.allocates);
    value && !arguments.is_empty() && arguments.iter().all(number)
}

/// Whether an object of a type is one location with all that it consists of.
pub(super) fn is_leaf(ty: Type<'_>) -> bool {
    is_leaf_within(ty, (DEEPEST, false))
}

/// Whether an object of a type would be a leaf, but for pointers to objects among its elements: one location as well, if no node has such a
/// container of children. What the pointers lead to is no part of it.
pub(super) fn is_leaf_of_pointers(ty: Type<'_>) -> bool {
    (!holds_containers_of_pointers(ty) || broken(Rule::NestedContainers))
        && !is_leaf(ty)
        && is_leaf_within(ty, (DEEPEST, true))
        && !broken(Rule::LibraryElements)
}

/// Whether a type is made for a container of pointers, at any depth: that has a location of its own for whoever has a pointer or a reference to it.
fn holds_containers_of_pointers(ty: Type<'_>) -> bool {
    let arguments = ty.canonical().template_arguments();
    arguments.into_iter().any(|it| {
        let with_pointers = !is_leaf(it) && is_leaf_within(it, (DEEPEST, true));
        with_pointers && !has_members(it) || holds_containers_of_pointers(it)
    })
}

/// `depth`: how deep, and whether pointers count.
fn is_leaf_within(ty: Type<'_>, depth: (usize, bool)) -> bool {
    let ty = ty.canonical();
    if ty.is_number() || ty.is_enum() {
        return !ty.is_volatile();
    }
    let deeper = depth.0.checked_sub(1).map(|it| (it, depth.1));
    let Some((class, depth)) = ty.record().zip(deeper) else {
        return false;
    };
    let Some(words) = entry(class).and_then(|it| it.of.as_deref()) else {
        return false;
    };
    let arguments = class.ty().template_arguments();
    let counts = match words.strip_suffix('*') {
        Some(word) => arguments.iter().all(|it| is_argument(word, *it, depth)),
        None => {
            let words: Vec<&str> = words.split(' ').collect();
            let mut each = words.iter().zip(&arguments);
            words.len() == arguments.len() && each.all(|(word, it)| is_argument(word, *it, depth))
        }
    };
    counts && !ty.is_volatile()
}

/// Whether objects of a type can be elements of a leaf.
pub(super) fn is_element(ty: Type<'_>) -> bool {
    is_leaf(ty) || is_structure(ty, DEEPEST)
}

/// The same, with pointers to objects, and what has such for elements.
fn is_any_element(ty: Type<'_>) -> bool {
    is_element(ty) || is_object_pointer(ty.canonical()) || is_leaf_of_pointers(ty)
}

/// Whether a type is a structure that braces make field by field: one without constructors.
pub(super) fn is_aggregate(ty: Type<'_>) -> bool {
    let class = ty.canonical().record().and_then(Cursor::definition);
    let members = class.map(Cursor::children).unwrap_or_default();
    is_structure(ty, DEEPEST) && !members.iter().any(|it| it.kind() == kind::CONSTRUCTOR)
}

/// Whether a type is a structure of numbers, pointers and leaves that comes, goes and is copied as the compiler has it. It may have constructors
/// that do neither.
fn is_structure(ty: Type<'_>, depth: usize) -> bool {
    let class = ty.canonical().record().and_then(Cursor::definition);
    let Some((class, depth)) = class.zip(depth.checked_sub(1)) else {
        return false;
    };
    let plain = |member: &Cursor<'_>| match member.kind() {
        kind::FIELD_DECL => {
            let ty = member.ty().canonical();
            let number = ty.is_array() && ty.element().is_number() && !is_byte(ty.element());
            let initialised = field_initializer(*member);
            let listed = |it: Cursor<'_>| {
                let list = number && it.kind() == kind::INIT_LIST;
                list && operands(it)
                    .into_iter()
                    .all(|it| is_constant(strip_casts(it)))
            };
            let silent = initialised.map(strip_casts);
            let silent = silent.is_none_or(|it| is_constant(it) || listed(it));
            let pointer = is_object_pointer(ty) && !ty.is_volatile();
            silent
                && !member.is_bit_field()
                && (number
                    || pointer
                    || is_leaf_within(ty, (depth, false))
                    || is_structure(ty, depth))
        }
        kind::METHOD => !member.is_virtual_method() && !takes_part(*member),
        kind::CONSTRUCTOR => member.is_defaulted() || !takes_part(*member),
        // Types that stand in it are no part of its objects.
        it => [
            kind::ACCESS_SPECIFIER,
            kind::ENUM_DECL,
            kind::TYPEDEF_DECL,
            kind::TYPE_ALIAS,
            kind::STATIC_ASSERT,
        ]
        .contains(&it),
    };
    let structure = matches!(class.kind(), kind::STRUCT_DECL | kind::CLASS_DECL);
    let own = structure && class.specialized_template().is_none() && !class.in_system_header();
    own && !ty.is_volatile() && class.children().iter().all(plain)
}

/// Whether a member function may run when objects are made from nothing (or from `{}`), copied, moved or allocated by a container.
fn takes_part(member: Cursor<'_>) -> bool {
    if broken(Rule::LibraryStructures) {
        return false;
    }
    let name = member.spelling();
    let operator = name.strip_prefix("operator").unwrap_or_default();
    let allocates = operator.starts_with(" new") || operator.starts_with(" delete");
    let assigns = operator == "=" && !member.is_defaulted();
    // Containers take addresses; both are rare enough.
    let odd = ["&", ","].contains(&operator);
    let special = member.is_copy_constructor()
        || member.is_move_constructor()
        || member.is_default_constructor()
        || member.arguments().first().is_some_and(|it| {
            let class = referent(it.ty()).record();
            class.is_some_and(|it| is_std(it, "initializer_list"))
        });
    allocates || assigns || odd || special
}

/// Whether a library type is made for classes of the program's.
pub(super) fn holds_structures(ty: Type<'_>) -> bool {
    let own = ty.record().is_some_and(|it| !it.in_system_header());
    own || ty.template_arguments().into_iter().any(holds_structures)
}

/// Whether a value is a number, enumerator or text that is written out, or made of nothing.
fn is_constant(value: Cursor<'_>) -> bool {
    match value.kind() {
        _ if is_literal(value) => true,
        kind::DECL_REF_EXPR => value
            .referenced()
            .is_some_and(|it| it.kind() == kind::ENUM_CONSTANT),
        // `-1`
        kind::UNARY_OPERATOR => {
            let mut operands = operands(value).into_iter().map(strip_casts);
            operands.all(is_literal)
        }
        kind::INIT_LIST => operands(value).is_empty(),
        _ => makes_text(value),
    }
}

/// Whether an expression makes a `std::string` of a literal.
pub(super) fn makes_text(value: Cursor<'_>) -> bool {
    match value.arguments()[..] {
        [text, ref defaults @ ..] if value.kind() == kind::CALL_EXPR => {
            let literal = strip_casts(text).kind() == kind::STRING_LITERAL;
            let alone = defaults.iter().all(|it| !it.extent().is_valid());
            literal && alone && value.ty().record().is_some_and(is_string)
        }
        _ => false,
    }
}

/// Whether an argument of a class template is what a word says.
fn is_argument(word: &str, ty: Type<'_>, depth: (usize, bool)) -> bool {
    let ty = ty.canonical();
    let pointer = || depth.1 && is_object_pointer(ty) && !ty.is_volatile();
    let leaf = || {
        let own = is_leaf_within(ty, depth) || is_structure(ty, depth.0);
        broken(Rule::LibraryElements) || own || pointer()
    };
    match word {
        "value" => leaf(),
        "number" => ty.is_number(),
        "character" => is_character(ty),
        // An array of bytes may hold objects of any type.
        "item" => leaf() && !ty.is_bool() && !is_byte(ty),
        // Of enumerations and classes of its own, the program may have a comparison and a hash.
        "key" => leaf() && !may_have_operators(ty),
        policy => {
            let same =
                |it: Cursor<'_>| is_std(it, policy) && !it.ty().template_arguments().is_empty();
            ty.record().is_some_and(same)
        }
    }
}

/// Whether arrays of a type provide storage: `unsigned char` and `std::byte`.
pub(super) fn is_byte(ty: Type<'_>) -> bool {
    let ty = ty.canonical().unqualified();
    ty.spelling() == "unsigned char" || ty.spelling() == "std::byte"
}

/// Whether an object of a leaf type allocates memory.
pub(super) fn allocates(ty: Type<'_>) -> bool {
    let own = ty.record().and_then(entry).is_some_and(|it| it.allocates);
    own || ty.template_arguments().into_iter().any(allocates)
}

/// Whether an object of a leaf type, or a structure of such, gives its elements away when it is moved from or swapped, so that what refers
/// to one leads into another object from then on. (Of a string, it leads nowhere.)
pub(super) fn gives_elements_away(ty: Type<'_>) -> bool {
    gives_away_within(ty, DEEPEST)
}

fn gives_away_within(ty: Type<'_>, depth: usize) -> bool {
    let ty = ty.canonical();
    let Some((class, depth)) = ty.record().zip(depth.checked_sub(1)) else {
        return false;
    };
    let own = entry(class).is_some_and(|it| it.allocates) && !is_std(class, "basic_string");
    let fields = match class.in_system_header() {
        true => ty.template_arguments(),
        false => {
            let members = class.definition().unwrap_or(class).children();
            let members = members
                .into_iter()
                .filter(|it| it.kind() == kind::FIELD_DECL);
            members.map(Cursor::ty).collect()
        }
    };
    own || fields.iter().any(|it| gives_away_within(*it, depth))
}

/// Whether all that an object of a leaf type consists of is one location below it.
pub(super) fn has_one_part(ty: Type<'_>) -> bool {
    ty.record().is_some() && !has_members(ty) && !holds_structures(ty)
}

/// Whether the text may name the parts of an object of a leaf type as members.
pub(super) fn has_members(ty: Type<'_>) -> bool {
    ty.record().and_then(entry).is_some_and(|it| it.members)
}

/// Whether an object of a library class holds or owns what it consists of: its template arguments tell the rest.
pub(super) fn owns_its_parts(class: Cursor<'_>) -> bool {
    let entry = TABLE.class(&class.spelling());
    entry.is_some_and(|it| !it.iterator) && is_in_std(class)
}

/// Whether a class is a sequence of the library with the standard allocator, or none.
fn is_standard(ty: Type<'_>) -> bool {
    let Some(class) = ty.record() else {
        return false;
    };
    let allocates = entry(class).is_some_and(|it| it.allocates);
    let arguments = class.ty().template_arguments();
    let last = arguments.last().and_then(|it| it.record());
    is_of_std(class) && (!allocates || last.is_some_and(|it| is_std(it, "allocator")))
}

/// The type of the elements of a container of the library; none for one that gives out what stands for an element.
pub(super) fn element_of(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty.record()?;
    let entry = entry(class).filter(|it| it.sequence)?;
    let element = *class.ty().template_arguments().first()?;
    let plain = !entry.allocates || !element.is_bool() && is_standard(ty);
    plain.then_some(element)
}

/// Whether a class of the library has iterators of the library's: a container, or a string. (Those of an array are pointers.)
pub(super) fn has_iterators(class: Cursor<'_>) -> bool {
    entry(class).is_some_and(|it| it.allocates)
}

/// Whether objects of a type tell parts of others, and do nothing when they are copied, compared and destroyed.
pub(super) fn is_iterator(ty: Type<'_>) -> bool {
    let Some(class) = ty.canonical().record() else {
        return false;
    };
    let usr = class.usr();
    let homes = ["c:@N@std@", "c:@N@__gnu_cxx@"];
    let name = class.spelling();
    let arguments = class.ty().template_arguments();
    let base = arguments.first().is_some_and(|it| is_iterator(*it));
    let known =
        TABLE.class(&name).is_some_and(|it| it.iterator) && (name != "reverse_iterator" || base);
    known && class.in_system_header() && homes.iter().any(|it| usr.starts_with(it))
}

/// Whether a class is `std::string`.
pub(super) fn is_string(class: Cursor<'_>) -> bool {
    is_std(class, "basic_string") && is_leaf(class.ty())
}

/// Whether a class is a list of leaves in braces.
pub(super) fn is_list(class: Cursor<'_>) -> bool {
    let mut elements = class.ty().template_arguments().into_iter();
    is_std(class, "initializer_list") && elements.all(is_any_element)
}

/// Whether a type is an output stream of characters, or refers to one.
pub(super) fn is_stream(ty: Type<'_>) -> bool {
    let class = referent(ty).record();
    class.is_some_and(|it| is_std(it, "basic_ostream") && is_of_characters(it))
}

/// Whether a value sets how a stream prints: what `std::setw` and its like give, or a function for streams, like `std::endl`.
fn is_manipulator(ty: Type<'_>) -> bool {
    let (function, class) = (ty.pointee(), ty.record());
    let made = class.is_some_and(|it| {
        let name = it.spelling();
        is_of_std(it) && (name.starts_with("_Set") || name.starts_with("__iom_t"))
    });
    let names = ["basic_ostream", "basic_ios", "ios_base"];
    let stream = |it: &Type<'_>| {
        let class = referent(*it).record();
        it.is_reference() && class.is_some_and(|it| names.iter().any(|name| is_std(it, name)))
    };
    let takes = || matches!(&function.parameters()[..], [it] if stream(it));
    made || ty.is_pointer() && function.is_function() && takes()
}

/// Whether a type is that of `std::nullopt`.
pub(super) fn is_nullopt(ty: Type<'_>) -> bool {
    ty.record().is_some_and(|it| is_std(it, "nullopt_t"))
}

/// Whether a class is a pair.
pub(super) fn is_pair(class: Cursor<'_>) -> bool {
    is_std(class, "pair")
}

/// Whether a class is a view of characters that others own.
pub(super) fn is_view(class: Cursor<'_>) -> bool {
    is_std(class, "basic_string_view") && is_of_characters(class)
}

/// Whether a class template of the library is made for `char` and what the library knows of that.
fn is_of_characters(class: Cursor<'_>) -> bool {
    let arguments = class.ty().template_arguments();
    let traits = |it: &Type<'_>| it.record().is_some_and(|it| is_std(it, "char_traits"));
    matches!(&arguments[..], [character, own] if is_character(*character) && traits(own))
}

/// The class of the nodes in an array of pointers that a pointer of this type leads to.
pub(super) fn listed_class(list: Type<'_>) -> Option<Cursor<'_>> {
    let list = list.canonical();
    let link = list.pointee().canonical();
    let steady = !list.is_volatile() && !link.is_volatile();
    let links = list.is_pointer() && link.is_pointer() && steady;
    links.then(|| link.pointee().record()).flatten()
}

/// What a smart pointer of the library leads to: `T` of `std::unique_ptr<T>` that destroys it with `delete`, or of `std::shared_ptr<T>`.
/// A specialisation of the program's own is another class.
pub(super) fn smart_pointee(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty.record()?;
    let arguments = ty.template_arguments();
    let pointee = match (class.spelling().as_str(), &arguments[..]) {
        ("unique_ptr", [pointee, deleter]) => {
            let deletes = deleter.record().is_some_and(|it| {
                is_std(it, "default_delete")
                    && matches!(deleter.template_arguments()[..], [it] if it.same_unqualified(*pointee))
            });
            Some(*pointee).filter(|_| deletes)
        }
        ("shared_ptr", [pointee]) => Some(*pointee),
        _ => None,
    }?;
    let plain = is_of_std(class) && !pointee.is_array() && !pointee.is_dependent();
    plain.then_some(pointee)
}

/// What an optional of the library holds, or not: `T` of `std::optional<T>`.
pub(super) fn optional_value(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty.record().filter(|it| is_std(*it, "optional"))?;
    class.ty().template_arguments().first().copied()
}

/// The type of the entries of a map of the library: pairs of a constant key and a value. Who goes through them runs no code of the program's,
/// whatever orders or hashes the keys.
pub(super) fn entry_of(ty: Type<'_>) -> Option<Type<'_>> {
    let class = ty.record()?;
    entry(class).filter(|it| it.keyed)?;
    let allocator = class.ty().template_arguments().pop()?.canonical();
    let pair = allocator.template_arguments().first()?.canonical();
    let is_entry = is_standard(ty) && pair.record().is_some_and(is_pair);
    is_entry.then_some(pair)
}

/// The fields that the names of a structured binding stand for, if no code finds these, and each is data: of a pair, or of a structure. (Of a
/// class with a `std::tuple_size` of its own, a name is what its `get` gives.)
pub(super) fn bound_fields(ty: Type<'_>) -> Option<Vec<Cursor<'_>>> {
    let ty = ty.canonical();
    let found = ty.record().is_some_and(is_pair) || is_structure(ty, DEEPEST);
    let fields = ty.fields();
    let data = |it: Type<'_>| is_leaf(it) || bound_fields(it).is_some();
    (found && fields.iter().all(|it| data(it.ty()))).then_some(fields)
}

/// What the variable of a loop over a container or array is bound to: an element, or an entry.
pub(super) fn each_of(ty: Type<'_>) -> Option<Type<'_>> {
    match ty.is_array() {
        true => Some(ty.element()),
        false => element_of(ty).or_else(|| entry_of(ty)),
    }
}

/// What of an element of a container or array may be a child, or lead to one: itself; of an entry, its value.
pub(super) fn child_of_each(ty: Type<'_>) -> Option<Type<'_>> {
    match entry_of(ty) {
        Some(pair) => pair.template_arguments().get(1).copied(),
        None => each_of(ty),
    }
}

/// The key of an entry.
pub(super) fn key_of(ty: Type<'_>) -> Option<Type<'_>> {
    entry_of(ty)?.template_arguments().first().copied()
}

/// What a field of this type holds that is not the field itself: elements, or a value; none for any other type.
pub(super) fn held_by(ty: Type<'_>) -> Option<Type<'_>> {
    child_of_each(ty).or_else(|| optional_value(ty))
}

/// What objects of a type own alone: `T` of `std::unique_ptr<T>`, or of an array or container of these.
pub(super) fn owned_pointee(ty: Type<'_>) -> Option<Type<'_>> {
    let ty = ty.canonical();
    let link = child_of_each(ty).unwrap_or(ty).canonical();
    let unique = link.record()?.spelling() == "unique_ptr";
    smart_pointee(link).filter(|_| unique)
}

fn is_std(class: Cursor<'_>, name: &str) -> bool {
    class.spelling() == name && is_of_std(class)
}

/// Whether a class or function belongs to the standard library.
pub(super) fn is_of_std(declaration: Cursor<'_>) -> bool {
    declaration.in_system_header() && is_in_std(declaration)
}

/// What a pointer, a reference or a view leads to.
pub(super) fn led_to(ty: Type<'_>) -> Option<Type<'_>> {
    let ty = ty.canonical();
    let view = ty.record().filter(|it| is_view(*it));
    match view {
        Some(view) => view.ty().template_arguments().first().copied(),
        None => (ty.is_reference() || ty.is_pointer()).then(|| ty.pointee()),
    }
}

/// Whether a type is that of views of text.
pub(super) fn is_view_type(ty: Type<'_>) -> bool {
    ty.canonical().record().is_some_and(is_view)
}

/// The container whose size an expression is, converted or not.
pub(crate) fn container_of_size(bound: Cursor<'_>) -> Option<Cursor<'_>> {
    let call = strip_conversions(bound);
    let callee = call
        .referenced()
        .filter(|_| call.kind() == kind::CALL_EXPR)?;
    let sizes =
        known(callee).is_some_and(|it| it.gives == Gives::Measure) && callee.spelling() == "size";
    let object = take_apart(call, callee).object.filter(|_| sizes)?;
    element_of(object.ty()).map(|_| strip_casts(object))
}
