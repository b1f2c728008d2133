//! Pieces of new text at places in files, put together to new files.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::Program;
use crate::model::{Code, Diagnostic, FileId, Guard, LocalId, Severity, Span};
use crate::source::{Generated, Manifest, RegionEdit, generate, strip};

use super::emission::{Emission, EmitTarget, EmittedPart, Expectation, FileEdit, Meaning};
use super::fragment::{Fragment, FusedVariable, NameUse, Problem, Sense};
use super::manifests::Manifests;

/// New text for one region.
pub(super) struct Piece {
    /// What it replaces (empty: an insertion).
    pub(super) range: Span,
    /// Whether whole lines are added at `range.start`.
    pub(super) insert_lines: bool,
    /// What the region's id is derived from.
    pub(super) key: String,
    /// The region's name.
    pub(super) name: String,
    /// The text, in parts.
    pub(super) parts: Vec<PiecePart>,
    /// What must hold of the configuration for the text to stand there.
    pub(super) guard: Guard,
    /// What stands there otherwise, if whole lines are added.
    pub(super) otherwise: Vec<u8>,
}

/// A part of a piece.
pub(super) struct PiecePart {
    /// What it belongs to; `None` for text that all share (a label, a blank line).
    pub(super) target: Option<EmitTarget>,
    pub(super) text: Fragment,
}

impl PiecePart {
    pub(super) fn shared(text: impl AsRef<[u8]>) -> Self {
        PiecePart {
            target: None,
            text: Fragment::of(text),
        }
    }
}

/// The diagnostic for something that cannot be written: the reason alone, for the caller knows what was planned.
pub(super) fn not_written(problem: Problem) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        code: Code::NotWritten,
        span: problem.span,
        message: problem.message,
        notes: Vec::new(),
    }
}

/// Puts pieces into their files.
pub(super) fn assemble(program: &Program, pieces: Vec<Piece>, emission: &mut Emission) {
    let mut by_file: BTreeMap<FileId, Vec<Piece>> = BTreeMap::new();
    for piece in pieces {
        by_file.entry(piece.range.file).or_default().push(piece);
    }
    // A file that loses all its pieces is not written, but then neither is the emission.
    let manifests = Manifests::new(program, by_file.keys().copied().collect());
    for (file, pieces) in by_file {
        assemble_file(program, file, pieces, &manifests.of(file), emission);
    }
}

fn assemble_file(
    program: &Program,
    file: FileId,
    mut pieces: Vec<Piece>,
    manifest: &Manifest,
    emission: &mut Emission,
) {
    let Some(source) = program.files.get(file.0 as usize) else {
        return;
    };
    loop {
        let edits = region_edits(&pieces);
        match generate(&source.text.0, &edits, manifest) {
            Ok(generated) => return place(program, file, &pieces, generated, emission),
            Err(error) => {
                let piece = pieces.remove(error.edit);
                let problem = Problem::new(piece.range, error.fault.to_string());
                let diagnostic = not_written(problem);
                let targets = piece.parts.into_iter().filter_map(|part| part.target);
                let refused = targets.map(|target| (target, diagnostic.clone()));
                emission.refused.extend(refused);
            }
        }
        if pieces.is_empty() {
            return;
        }
    }
}

fn region_edits(pieces: &[Piece]) -> Vec<RegionEdit> {
    let mut taken = BTreeSet::new();
    let edit = |piece: &Piece| RegionEdit {
        start: piece.range.start,
        end: piece.range.end,
        content: piece
            .parts
            .iter()
            .flat_map(|it| it.text.text.clone())
            .collect(),
        id: region_id(&piece.key, &mut taken),
        name: piece.name.clone(),
        insert_lines: piece.insert_lines,
        conditions: piece.guard.conditions(),
        macros: piece.guard.macros().collect(),
        otherwise: piece.otherwise.clone(),
    };
    pieces.iter().map(edit).collect()
}

/// Four hexadecimal digits of the hash of `key`, more where another region of the file has them.
fn region_id(key: &str, taken: &mut BTreeSet<String>) -> String {
    let hash = blake3::hash(key.as_bytes()).to_hex();
    let lengths = [4, 8, 16, 32, 64];
    let ids = lengths.iter().map(|len| hash[..*len].to_owned());
    let unused = ids.into_iter().find(|id| taken.insert(id.clone()));
    unused.unwrap_or_else(|| {
        let id = format!("{hash}{}", taken.len());
        taken.insert(id.clone());
        id
    })
}

/// Records where everything stands in a finished file.
fn place(
    program: &Program,
    file: FileId,
    pieces: &[Piece],
    generated: Generated,
    emission: &mut Emission,
) {
    let mut parts = Vec::new();
    let mut expectations = Vec::new();
    // `generate` has stripped its result already, so this cannot fail.
    let map = strip(&generated.text).ok().map(|stripped| stripped.map);
    for (at, piece) in pieces.iter().enumerate() {
        let mut start = 0;
        for part in &piece.parts {
            let end = start + part.text.len();
            if let Some(target) = &part.target {
                parts.push(EmittedPart {
                    start: generated.locate(at, start),
                    end: generated.locate(at, end),
                    target: target.clone(),
                });
                let locate = |mark: &NameUse| generated.locate(at, start + mark.at);
                let kept = |old: u32| generated.locate_kept(old, map.as_ref()?);
                let expected = expect(program, file, target, &part.text, locate, kept);
                expectations.extend(expected);
            }
            start = end;
        }
    }
    parts.sort_by_key(|part| part.start);
    expectations.sort_by_key(|it| it.offset);
    emission.expectations.extend(expectations);
    emission.files.push(FileEdit {
        file,
        new_text: generated.text,
        parts,
    });
}

/// The expectations of one part.
fn expect(
    program: &Program,
    file: FileId,
    target: &EmitTarget,
    text: &Fragment,
    locate: impl Fn(&NameUse) -> u32,
    kept: impl Fn(u32) -> Option<u32>,
) -> Vec<Expectation> {
    let declarations = text.marks.iter().filter_map(|mark| match mark.sense {
        Sense::Declares(variable, _) => Some((variable, locate(mark))),
        _ => None,
    });
    let declarations: BTreeMap<FusedVariable, u32> = declarations.collect();
    let meaning = |sense: &Sense| match sense {
        Sense::Declares(_, type_name) => Some(Meaning::Type(type_name.clone())),
        Sense::Uses(variable) => {
            let declared = declarations.get(variable).copied();
            let original = || kept(original(program, target, *variable)?);
            declared.or_else(original).map(Meaning::Local)
        }
        Sense::Refers(kind) => Some(Meaning::Declaration(kind.clone())),
        Sense::Fused(id) => Some(Meaning::Fused(*id)),
    };
    let expected = text.marks.iter().filter_map(|mark| {
        Some(Expectation {
            file,
            offset: locate(mark),
            name: mark.name.clone(),
            meaning: meaning(&mark.sense)?,
            target: target.clone(),
        })
    });
    expected.collect()
}

/// Where a call site's local is declared in the unfused text.
fn original(program: &Program, target: &EmitTarget, variable: FusedVariable) -> Option<u32> {
    let EmitTarget::Site(site) = target else {
        return None;
    };
    let locals = &program.sites.get(*site)?.block.locals;
    let local = match variable {
        FusedVariable::Local(_, LocalId(id)) => locals.get(id as usize),
        FusedVariable::Param(_, at) => locals.iter().filter(|it| it.param).nth(at),
        FusedVariable::Node => None,
    };
    Some(local?.span.start)
}
