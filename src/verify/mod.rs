//! Re-parse of the edited text: nothing new is diagnosed, every copied name means the same.
//!
//! This catches name capture, argument-dependent lookup, file-local helpers, macros and missing includes at the place
//! that a statement was copied to, in one stroke: whatever the reason, the name would mean something else
//! there, or nothing. What fails is named, so that it alone can be taken back.

use std::collections::BTreeMap;

use crate::emit::{Emission, EmitTarget, Expectation, Meaning};
use crate::link::Program;
use crate::model::{Code, Diagnostic, FileId, Plan, RefKind, Severity, Span, Usr};
use crate::mutation::{Rule, broken};
use crate::source::strip;

/// What the second parse of one unit showed.
#[derive(Clone, Debug, Default)]
pub struct Reparsed {
    /// The edited files that the unit includes.
    pub files: Vec<FileId>,
    /// The compiler's complaints that the first parse did not have.
    pub complaints: Vec<Complaint>,
    /// What names in generated text mean.
    pub names: Vec<FoundName>,
}

/// A complaint of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Where, if in an edited file: offset in its new text.
    pub place: Option<(FileId, u32)>,
    /// What.
    pub message: String,
}

/// What a name, or an implicit call, means where it stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundName {
    /// The file.
    pub file: FileId,
    /// Offset in its new text.
    pub offset: u32,
    /// What it means.
    pub meaning: Found,
}

/// The meaning of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The local whose declared name stands at this offset.
    Local(u32),
    /// A local is declared here.
    Declared {
        /// Its canonical type.
        type_name: String,
        /// Whether it is the variable of a loop over a range.
        of_loop: bool,
    },
    /// A value or a type that the compiler computes from types.
    Computed(String),
    /// A declaration, with its unqualified name and, for a method, all methods that it overrides.
    Declaration {
        /// The declaration.
        usr: Usr,
        /// Its name.
        name: String,
        /// Directly or not.
        overrides: Vec<Usr>,
        /// Whether to name it is to do something.
        acts: bool,
    },
}

/// Something that keeps a fusion from being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it belongs to, if that is known.
    pub target: Option<EmitTarget>,
    /// For the user.
    pub diagnostic: Diagnostic,
}

/// What is wrong with an emission. An empty answer means that it may be written.
pub fn verify(
    program: &Program,
    plan: &Plan,
    emission: &Emission,
    units: &[Reparsed],
) -> Vec<Fault> {
    let mut faults = complaints(program, plan, emission, units);
    let meanings = Meanings::new(program, plan, emission);
    let names: Vec<_> = units.iter().map(index).collect();
    let mut computed = Vec::new();
    for expectation in &emission.expectations {
        let parsed = units
            .iter()
            .zip(&names)
            .filter(|(it, _)| it.files.contains(&expectation.file));
        let mut seen = false;
        let mut holds = true;
        for (_, names) in parsed {
            seen = true;
            let found = names.get(&(expectation.file, expectation.offset));
            holds &= found
                .is_some_and(|it| it.iter().any(|it| meanings.means(it, &expectation.meaning)));
        }
        if !(seen && holds) {
            let of_target = emission.expectations.iter();
            let mut of_target = of_target.filter(|it| it.target == expectation.target);
            let read = of_target.any(|it| {
                let key = (it.file, it.offset);
                names.iter().any(|names| names.contains_key(&key))
            });
            let fault = match read {
                true => changed_meaning(program, plan, expectation),
                false => not_compiled(program, plan, expectation),
            };
            match expectation.is_computed() {
                true => computed.push(fault),
                false => faults.push(fault),
            }
        }
    }
    faults.extend(unexpected(program, &meanings, emission, units));
    // A name that means something else says more.
    computed.retain(|it| faults.iter().all(|known| known.target != it.target));
    faults.extend(computed);
    faults.dedup_by(|a, b| a.target == b.target);
    faults
}

/// What generated text does that nothing in the text that it was copied from did: an operator or a conversion that was not
/// declared there, or another meaning of one of several names that a macro makes.
fn unexpected(
    program: &Program,
    meanings: &Meanings<'_>,
    emission: &Emission,
    units: &[Reparsed],
) -> Vec<Fault> {
    let mut expected: BTreeMap<(FileId, u32), Vec<&Expectation>> = BTreeMap::new();
    for it in &emission.expectations {
        expected.entry((it.file, it.offset)).or_default().push(it);
    }
    let mut faults = Vec::new();
    for found in units.iter().flat_map(|it| &it.names) {
        let Found::Declaration { acts, name, .. } = &found.meaning else {
            continue;
        };
        let here = expected.get(&(found.file, found.offset));
        let here = here.map_or(&[][..], Vec::as_slice);
        let by_macro = name.is_empty() && here.iter().any(|it| it.name.is_empty());
        let known = here
            .iter()
            .any(|it| meanings.means(&found.meaning, &it.meaning));
        if known || !(*acts || by_macro) {
            continue;
        }
        let Some(target) = emission.owner(found.file, found.offset) else {
            continue;
        };
        let message = match name.is_empty() {
            true => "an operator, a conversion or a macro".to_owned(),
            false => format!("`{name}`"),
        };
        let what = subject(program, meanings.plan, Some(target));
        let message = format!("{message} would mean something else in {what}");
        faults.push(Fault {
            diagnostic: not_written(program, meanings.plan, Some(target), message),
            target: Some(target.clone()),
        });
    }
    faults
}

fn index(unit: &Reparsed) -> BTreeMap<(FileId, u32), Vec<&Found>> {
    let mut names: BTreeMap<(FileId, u32), Vec<&Found>> = BTreeMap::new();
    for it in &unit.names {
        names
            .entry((it.file, it.offset))
            .or_default()
            .push(&it.meaning);
    }
    names
}

/// What names mean in the new texts.
struct Meanings<'a> {
    plan: &'a Plan,
    /// The paths of the files in which declarations may have moved.
    edited: Vec<&'a str>,
}

impl<'a> Meanings<'a> {
    fn new(program: &'a Program, plan: &'a Plan, emission: &Emission) -> Self {
        let files = emission.files.iter();
        let paths = files.filter_map(|it| program.files.get(it.file.0 as usize));
        Meanings {
            plan,
            edited: paths.map(|it| it.path.as_str()).collect(),
        }
    }

    fn means(&self, found: &Found, expected: &Meaning) -> bool {
        match (found, expected) {
            (Found::Local(at), Meaning::Local(declared)) => at == declared,
            (Found::Declared { type_name, of_loop }, Meaning::Type(expected)) => {
                is_type(type_name, expected, *of_loop)
            }
            (Found::Computed(found), Meaning::Declaration(RefKind::Computed(expected))) => {
                without_place(found) == without_place(expected) || broken(Rule::ComputedTypes)
            }
            (Found::Declaration { usr, overrides, .. }, Meaning::Declaration(kind)) => match kind {
                RefKind::Member { target, .. } | RefKind::Other { target, .. } => {
                    self.is_same(usr, target) || overrides.contains(target)
                }
                RefKind::Local(_) | RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_) => {
                    false
                }
            },
            (Found::Declaration { name, .. }, Meaning::Fused(id)) => self
                .plan
                .functions
                .get(id.0 as usize)
                .is_some_and(|it| it.name == *name),
            _ => false,
        }
    }

    /// Whether two USRs name one declaration. A member of an unnamed type has the type's offset in its USR, which
    /// regions above it move in an edited file; its file, its class and its name still tell it from others.
    fn is_same(&self, one: &Usr, other: &Usr) -> bool {
        let named = |usr: &Usr| -> Vec<String> {
            let is_offset = |it: &&str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
            usr.as_str()
                .split('@')
                .filter(|it| !is_offset(it))
                .map(str::to_owned)
                .collect()
        };
        let path = other.as_str();
        let may_move = !path.contains('/') || self.edited.iter().any(|it| path.ends_with(it));
        one == other || may_move && named(one) == named(other)
    }
}

/// Whether `found` is the type `expected`, or that as a constant; in a loop, a reference to a smart pointer may be to one that is no constant: a
/// constant member function goes through its children by one, and nothing that the names after it mean, or that is computed from its type,
/// which are compared by themselves, tells the two apart. The place of an unnamed type, which regions move, does not count.
fn is_type(found: &str, expected: &str, of_loop: bool) -> bool {
    let (found, expected) = (without_place(found), without_place(expected));
    let constant = match expected.ends_with('*') {
        true => format!("{expected}const"),
        false => format!("const {expected}"),
    };
    // An entry of a map of children, too.
    let smart = [
        "const std::unique_ptr<",
        "const std::shared_ptr<",
        "const std::pair<",
    ];
    let is_smart = smart.iter().any(|it| expected.starts_with(it)) && expected.ends_with('&');
    let variable = expected
        .strip_prefix("const ")
        .filter(|_| is_smart && of_loop);
    found == expected || found == constant || variable == Some(&found)
}

/// The spelling of a type, or a message, without the places of unnamed types in it, `(lambda at PATH:LINE:COLUMN)`, which regions move.
pub fn without_place(spelling: &str) -> String {
    let is_place = |it: &str| {
        let mut numbers = it.rsplitn(3, ':').take(2);
        let is_number = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        numbers.all(is_number) && it.matches(':').count() > 1
    };
    let mut out = String::new();
    let mut rest = spelling;
    while let Some((before, behind)) = rest.split_once(" at ") {
        out.push_str(before);
        let mut ends = behind.match_indices(')').map(|it| it.0);
        let end = ends.find(|it| is_place(&behind[..*it]));
        rest = end.map_or(behind, |it| &behind[it..]);
    }
    out + rest
}

fn complaints(
    program: &Program,
    plan: &Plan,
    emission: &Emission,
    units: &[Reparsed],
) -> Vec<Fault> {
    let faults = |it: &Complaint| -> Vec<Fault> {
        let targets = match it.place {
            Some((file, offset)) => match emission.owner(file, offset) {
                Some(owner) => vec![owner.clone()],
                None => sites_of((program, plan, emission), file, offset),
            },
            None => Vec::new(),
        };
        let fault = |target: Option<EmitTarget>| {
            let what = subject(program, plan, target.as_ref());
            let message = format!("{what} would not compile cleanly: {}", it.message);
            Fault {
                diagnostic: not_written(program, plan, target.as_ref(), message),
                target,
            }
        };
        match targets.is_empty() {
            true => vec![fault(None)],
            false => targets.into_iter().map(|it| fault(Some(it))).collect(),
        }
    };
    units
        .iter()
        .flat_map(|it| &it.complaints)
        .flat_map(faults)
        .collect()
}

/// The call sites that a complaint in a person's own text comes from: those of which the lines do not say the name at `offset` any more. The
/// name may be a local's, so those of the function around come first.
fn sites_of(
    (program, plan, emission): (&Program, &Plan, &Emission),
    file: FileId,
    offset: u32,
) -> Vec<EmitTarget> {
    let text = |it: FileId| program.files.get(it.0 as usize).map(|it| &*it.text.0);
    let edit = emission.files.iter().find(|it| it.file == file);
    let stripped = edit.and_then(|it| strip(&it.new_text).ok());
    let (Some(own), Some(stripped)) = (text(file), stripped) else {
        return Vec::new();
    };
    let offset = stripped.map.to_stripped_near(offset);
    let word = word_at(own, offset as usize);
    let says = |span: Span| {
        let range = text(span.file).and_then(|it| it.get(span.start as usize..span.end as usize));
        let mut words = range.unwrap_or_default().split(|it| !is_word(*it));
        !word.is_empty() && words.any(|it| it == word)
    };
    let rewritten = plan.sites.iter().filter_map(|it| {
        let (first, last) = it.rewrite.as_ref()?.items;
        let site = program.sites.get(it.site)?;
        let mut items = site.block.items.get(first..last)?.iter();
        items.any(|it| says(it.span)).then_some((it.site, site))
    });
    let (around, elsewhere): (Vec<_>, Vec<_>) = rewritten.partition(|(_, site)| {
        let function = site.name_span.start..site.block.span.end;
        site.block.span.file == file && function.contains(&offset)
    });
    let found = match around.is_empty() {
        true => elsewhere,
        false => around,
    };
    found.into_iter().map(|it| EmitTarget::Site(it.0)).collect()
}

/// The name that starts at `offset`, or nothing.
fn word_at(text: &[u8], offset: usize) -> &[u8] {
    let rest = text.get(offset..).unwrap_or_default();
    let end = rest.iter().position(|it| !is_word(*it));
    &rest[..end.unwrap_or(rest.len())]
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn changed_meaning(program: &Program, plan: &Plan, expectation: &Expectation) -> Fault {
    let what = subject(program, plan, Some(&expectation.target));
    let message = match expectation.is_computed() {
        true => format!(
            "the compiler would compute another value or type (`sizeof`, `decltype`, a concept) in {what}; write that value or type out"
        ),
        false if expectation.name.is_empty() => {
            format!("an implicit call would mean something else in {what}")
        }
        false => format!("`{}` would mean something else in {what}", expectation.name),
    };
    Fault {
        target: Some(expectation.target.clone()),
        diagnostic: not_written(program, plan, Some(&expectation.target), message),
    }
}

/// Nothing of a target was read again: the conditions that it stands under do not hold in any unit with its place.
fn not_compiled(program: &Program, plan: &Plan, expectation: &Expectation) -> Fault {
    let what = subject(program, plan, Some(&expectation.target));
    let message = format!(
        "the preprocessor conditions of what {what} copies do not hold where it would stand; they ask for the macros with which it was read: look for one that a single unit defines, or one that tells the place, like `__LINE__`"
    );
    Fault {
        target: Some(expectation.target.clone()),
        diagnostic: not_written(program, plan, Some(&expectation.target), message),
    }
}

/// What a target is to a reader.
fn subject(program: &Program, plan: &Plan, target: Option<&EmitTarget>) -> String {
    let name =
        |id: &crate::model::FusedId| plan.functions.get(id.0 as usize).map_or("", |it| &it.name);
    match target {
        Some(EmitTarget::Function(id) | EmitTarget::Body(id, None)) => format!("`{}`", name(id)),
        Some(EmitTarget::Body(id, Some(class))) => {
            format!("`{}::{}`", program.name_of(class), name(id))
        }
        Some(EmitTarget::Site(_)) => "this call site".to_owned(),
        None => "the fused code".to_owned(),
    }
}

fn not_written(
    program: &Program,
    plan: &Plan,
    target: Option<&EmitTarget>,
    message: String,
) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        code: Code::NotWritten,
        span: target.and_then(|it| place(program, plan, it)),
        message,
        notes: Vec::new(),
    }
}

/// Where the user finds what is not fused: the class, or the call site.
fn place(program: &Program, plan: &Plan, target: &EmitTarget) -> Option<Span> {
    match target {
        EmitTarget::Site(site) => program.sites.get(*site).map(|it| it.name_span),
        EmitTarget::Body(_, Some(class)) => program.class(class).map(|it| it.name_span),
        EmitTarget::Function(id) | EmitTarget::Body(id, None) => {
            let function = plan.functions.get(id.0 as usize)?;
            let declared = program.function(function.declared.first()?)?;
            declared.declarations.first().map(|it| it.span)
        }
    }
}
