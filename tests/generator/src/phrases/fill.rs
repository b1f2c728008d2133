//! Holes and how they are filled.
//!
//! `$e` an expression, `$a` a short one, `$c` `$d` conditions, `$p` `$q` two places that hold an `unsigned`, `$G` a
//! `Range`, `$A` an array of four, `$S` a string, `$r` a pointer to the root class, `$R` its name, `$F` its first field,
//! `$B` that field of this node, qualified, `$t` a call of a helper member, `$0` to `$9` names of the phrase's own.

use super::Phrase;
use crate::code::{Expr, Piece, Stmt};
use crate::generate::Generator;
use crate::program::{FieldKind, Form, Scalar};
use crate::scope::{Role, Scope, Value};

/// What the holes of one phrase are, where they stay the same.
#[derive(Default)]
struct Filled {
    names: Vec<Option<String>>,
    letters: Vec<(char, Expr)>,
}

impl Generator {
    /// One of the program's phrases, if it fits here.
    pub(crate) fn phrase(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let chosen = self.rng.pick(&self.program.dialect.phrases).copied()?;
        if chosen.effect == super::Effect::Refused && scope.slot.is_none() {
            return None;
        }
        let lines = self.fill(scope, chosen)?;
        self.count(chosen.name);
        Some(lines)
    }

    fn fill(&mut self, scope: &mut Scope, phrase: &Phrase) -> Option<Vec<Stmt>> {
        let mut filled = Filled::default();
        let lines: Option<Vec<Vec<Piece>>> = phrase
            .text
            .lines()
            .map(|line| self.pieces(scope, line, &mut filled))
            .collect();
        let mut lines = lines?.into_iter().peekable();
        let mut statements = Vec::new();
        while lines.peek().is_some() {
            statements.extend(block(&mut lines).0);
        }
        export(scope, phrase.text, &filled);
        Some(statements)
    }

    fn pieces(&mut self, scope: &Scope, line: &str, filled: &mut Filled) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut parts = line.split('$');
        pieces.push(Piece::Text(parts.next().unwrap_or("").to_owned()));
        for part in parts {
            let letter = part.chars().next()?;
            pieces.push(self.hole(scope, letter, filled)?);
            pieces.push(Piece::Text(part[1..].to_owned()));
        }
        pieces.retain(|piece| *piece != Piece::Text(String::new()));
        Some(pieces)
    }

    fn hole(&mut self, scope: &Scope, letter: char, filled: &mut Filled) -> Option<Piece> {
        if let Some(digit) = letter.to_digit(10) {
            let at = digit as usize;
            filled.names.resize(filled.names.len().max(at + 1), None);
            let name = filled.names[at].get_or_insert_with(|| self.local_name("own"));
            return Some(Piece::Text(name.clone()));
        }
        let expr = match letter {
            'e' => self.expr(scope, 1),
            'a' => self.expr(scope, 0),
            'c' | 'd' => self.condition(scope, 0),
            _ => return self.fixed(scope, letter, filled).map(text_of),
        };
        Some(Piece::Expr(expr))
    }

    /// What stays the same throughout the phrase.
    fn fixed(&mut self, scope: &Scope, letter: char, filled: &mut Filled) -> Option<Expr> {
        if let Some((_, known)) = filled.letters.iter().find(|(l, _)| *l == letter) {
            return Some(known.clone());
        }
        let root = &self.program.classes[0];
        let found = match letter {
            'p' | 'q' => self.plain_place(scope, filled)?,
            'G' => Expr::Atom(self.field_of_kind(scope, &FieldKind::Range)?),
            'A' => Expr::Atom(self.field_of_kind(scope, &FieldKind::Array)?),
            'S' => Expr::Atom(self.string_field(scope)?),
            'r' => Expr::Atom(self.root_pointer(scope)?),
            'R' => Expr::Atom(root.name.clone()),
            'F' => Expr::Atom(root.fields.first()?.name.clone()),
            'B' => {
                let name = format!("{}::{}", root.name, root.fields.first()?.name);
                let member = scope.slot.is_some() && self.program.form == Form::Members;
                Expr::Atom(Some(name).filter(|_| member && self.program.derives(scope.class, 0))?)
            }
            't' => self.helper_member(scope)?,
            _ => return None,
        };
        filled.letters.push((letter, found.clone()));
        Some(found)
    }

    /// A place of type `unsigned` that a reference can be bound to, other than those that are taken.
    fn plain_place(&mut self, scope: &Scope, filled: &Filled) -> Option<Expr> {
        for _ in 0..8 {
            let place = self.place(scope, true);
            let text = place.expr.to_string();
            let taken = filled.letters.iter().any(|(_, other)| *other == place.expr);
            let plain = place.scalar == Scalar::U32 && place.after.is_none();
            if plain
                && !taken
                && !text.contains("Port")
                && !text.starts_with(|c: char| c.is_ascii_digit())
            {
                return Some(place.expr);
            }
        }
        None
    }

    /// A field of `kind` in some node.
    pub(crate) fn field_of_kind(&mut self, scope: &Scope, kind: &FieldKind) -> Option<String> {
        let mut found = Vec::new();
        for node in scope.nodes.iter().filter(|node| node.present) {
            if node.role != Role::This && !self.program.features.remote_writes {
                continue;
            }
            for owner in self.program.lineage(node.class) {
                for field in &self.program.classes[owner].fields {
                    let seen = !field.private || owner == scope.class && node.class == scope.class;
                    if field.kind == *kind && seen {
                        let name = self.program.field_text(node.class, owner, &field.name);
                        found.push(format!("{}{name}", node.prefix));
                    }
                }
            }
        }
        self.rng.pick(&found).cloned()
    }

    fn string_field(&mut self, scope: &Scope) -> Option<String> {
        let at = super::fields::position("string field")?;
        self.field_of_kind(scope, &FieldKind::Extra(at))
    }

    /// A call of a member that is no traversal, reads nothing, and may be hidden or overridden below.
    fn helper_member(&mut self, scope: &Scope) -> Option<Expr> {
        let node = self.some_node(scope, false);
        let known = self.program.dialect.members && self.program.derives(node.class, 0);
        let texts = ["hint()", "grain(2u)", "Grain", "hue()"];
        let text = self.rng.pick(&texts).copied().filter(|_| known)?;
        self.count(match text {
            "Grain" => "static constant of a class",
            "hue()" => "virtual helper",
            _ => "hidden helper",
        });
        Some(Expr::Atom(format!("{}{text}", node.prefix)))
    }
}

fn text_of(expr: Expr) -> Piece {
    Piece::Text(expr.to_string())
}

/// Statements up to the end or a `}`, and what stands behind that brace.
fn block(
    lines: &mut std::iter::Peekable<std::vec::IntoIter<Vec<Piece>>>,
) -> (Vec<Stmt>, Option<String>) {
    let mut statements = Vec::new();
    while let Some(mut line) = lines.next() {
        if let Some(Piece::Text(first)) = line.first()
            && let Some(behind) = first.strip_prefix('}')
        {
            return (statements, Some(behind.trim().to_owned()));
        }
        let opens = matches!(line.last(), Some(Piece::Text(last)) if last.ends_with('{'));
        if !opens {
            statements.push(Stmt::Line(line));
            continue;
        }
        if let Some(Piece::Text(last)) = line.last_mut() {
            *last = last.trim_end_matches('{').trim_end().to_owned();
        }
        let (body, behind) = block(lines);
        let behind = behind.unwrap_or_default();
        let other = (behind == "else {").then(|| block(lines).0);
        let tail = if other.is_none() && !behind.is_empty() {
            vec![Piece::Text(behind)]
        } else {
            Vec::new()
        };
        statements.push(Stmt::Nest {
            head: line,
            body,
            tail,
            other,
        });
    }
    (statements, None)
}

/// Lets later statements use a local that the phrase declares first.
fn export(scope: &mut Scope, text: &str, filled: &Filled) {
    let Some(Some(name)) = filled.names.first() else {
        return;
    };
    let kinds = [
        ("unsigned $0 = ", Some(Scalar::U32)),
        ("auto $0 = unsigned", Some(Scalar::U32)),
        ("constexpr unsigned $0 = ", Some(Scalar::U32)),
        ("double $0 = ", Some(Scalar::F64)),
        ("float $0 = ", Some(Scalar::F32)),
        ("int $0 = ", Some(Scalar::Int)),
        ("Mood $0 = ", Some(Scalar::Mood)),
        ("Range $0 = ", None),
    ];
    if let Some((_, kind)) = kinds.iter().find(|(start, _)| text.starts_with(start)) {
        scope.values.push(Value {
            name: name.clone(),
            kind: *kind,
            writable: false,
            path: Vec::new(),
        });
    }
}
