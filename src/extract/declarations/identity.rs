//! Which declarations of several units are one: clang's USR, with what tells units and overloads apart that it leaves out.

use super::facts::Facts;
use crate::clang::{Cursor, Type, kind};
use crate::model::Usr;
use crate::mutation::{Rule, broken};

impl<'tu> Facts<'tu> {
    /// The identity of a declaration.
    pub(crate) fn usr(&mut self, cursor: Cursor<'tu>) -> Usr {
        let key = cursor.canonical().id();
        if let Some(usr) = self.usrs.get(&key) {
            return usr.clone();
        }
        let text = cursor.usr();
        // Only what other units can name has a USR without the file's base name in it.
        let usr = if is_of_local_class(cursor) {
            // Lambdas of one scope, and blocks of one function, may each have a class of one name.
            let at = cursor.spelled_at().offset;
            let location = cursor.location();
            let file = self.files.id(location.file);
            let path = self.files.path(file);
            Usr::new(&format!("{text}@{path}:{}:{at}", location.offset))
        } else if text.starts_with("c:@") && !is_for_one_file(&text) {
            match cursor.kind() {
                // A name for a type has no linkage, so each unit may give it to another.
                kind::TYPE_ALIAS => {
                    let meaning = meaning_of_unit(cursor).unwrap_or_default();
                    Usr::new(&format!("{text}={meaning}"))
                }
                kind::VAR_DECL if has_c_linkage(cursor) && !broken(Rule::LanguageLinkage) => {
                    Usr::new(&format!("c:@{}", cursor.spelling()))
                }
                _ => match overload_of(cursor) {
                    Some(overload) => Usr::new(&format!("{text}={overload}")),
                    None => Usr::new(&text),
                },
            }
        } else {
            let location = cursor.location();
            let file = self.files.id(location.file);
            let path = self.files.path(file);
            if let Some(meaning) = meaning_of_unit(cursor) {
                Usr::new(&format!("{text}={meaning}@{path}"))
            } else if text.is_empty() {
                Usr::new(&format!("c:{}@{path}", location.offset))
            } else {
                Usr::new(&format!("{text}@{path}"))
            }
        };
        self.usrs.insert(key, usr.clone());
        usr
    }
}

/// Whether a declaration is a class that stands in a function or lambda, or a member of one.
fn is_of_local_class(cursor: Cursor<'_>) -> bool {
    let mut class = kind::is_class(cursor.kind());
    let mut scope = cursor.semantic_parent();
    while let Some(it) = scope {
        if kind::is_function(it.kind()) {
            return class;
        }
        class |= kind::is_class(it.kind());
        scope = it.semantic_parent();
    }
    false
}

/// Whether a variable has a name with C language linkage: declarations of one such name in several namespaces are of one variable
/// ([dcl.link]/6), though their USRs differ.
fn has_c_linkage(variable: Cursor<'_>) -> bool {
    let mut around = variable.semantic_parent();
    while let Some(it) = around {
        match it.kind() {
            kind::LINKAGE_SPEC => return it.pretty().starts_with("extern \"C\" "),
            it if kind::is_class(it) => return false,
            _ => around = it.semantic_parent(),
        }
    }
    false
}

/// Whether what has this USR, though the USR tells no file, is another thing in each: it has no name, or stands in a
/// namespace without one.
pub(crate) fn is_for_one_file(usr: &str) -> bool {
    ["@Ea@", "@Sa@", "@Ua@", "@aN"]
        .iter()
        .any(|it| usr.contains(it))
}

/// What tells overloads apart of which USRs do not tell: constraints of templates, and the attribute `enable_if`.
fn overload_of(cursor: Cursor<'_>) -> Option<String> {
    if !kind::is_function(cursor.kind()) || cursor.in_system_header() {
        return None;
    }
    let template = cursor.specialized_template();
    let declaration = template.unwrap_or(cursor).canonical();
    let is_template = declaration.kind() == kind::FUNCTION_TEMPLATE;
    let attribute = |it: &Cursor<'_>| it.kind() == kind::UNEXPOSED_ATTR;
    if !is_template && !declaration.children().iter().any(attribute) {
        return None;
    }
    let text = declaration.pretty();
    let told = is_template || text.contains("enable_if(");
    told.then(|| blake3::hash(text.as_bytes()).to_hex()[..8].to_owned())
}

/// What a declaration that each unit has its own of stands for, which may depend on the macros of the unit.
fn meaning_of_unit(cursor: Cursor<'_>) -> Option<String> {
    let of_type = |ty: Type<'_>, value| format!("{} {value}", ty.canonical().spelling());
    let ty = cursor.ty();
    match cursor.kind() {
        kind::TYPEDEF_DECL | kind::TYPE_ALIAS => Some(ty.canonical().spelling()),
        kind::ENUM_CONSTANT => {
            let holder = cursor.semantic_parent()?.enum_integer()?;
            Some(of_type(holder, cursor.constant_value()?))
        }
        kind::VAR_DECL if ty.is_const() => Some(of_type(ty, cursor.constant_value()?)),
        _ => None,
    }
}
