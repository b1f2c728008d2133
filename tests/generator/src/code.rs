//! Statements and expressions as a tree with just enough structure to print it and to drop parts of it.
//!
//! The generator knows what a statement means while it writes it; afterwards only its shape is kept. That is
//! enough for reduction, which tries what compiles and still fails.

use std::fmt::{self, Display, Formatter, Write};

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// Text that is not taken apart.
    Atom(String),
    /// Two operands and an operator; printed in parentheses inside another expression.
    Binary(Box<Expr>, &'static str, Box<Expr>),
    /// A function's name and its arguments.
    Call(String, Vec<Expr>),
    /// `condition ? then : otherwise`.
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Text, an expression, text: a subscript.
    Around(String, Box<Expr>, String),
}

impl Expr {
    /// Text as an expression.
    pub fn atom(text: impl Into<String>) -> Expr {
        Expr::Atom(text.into())
    }

    /// `left op right`.
    pub fn binary(left: Expr, op: &'static str, right: Expr) -> Expr {
        Expr::Binary(Box::new(left), op, Box::new(right))
    }

    fn operands(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Atom(_) => Vec::new(),
            Expr::Binary(left, _, right) => vec![left, right],
            Expr::Call(_, arguments) => arguments.iter_mut().collect(),
            Expr::Choice(condition, then, otherwise) => vec![condition, then, otherwise],
            Expr::Around(_, inner, _) => vec![inner],
        }
    }

    fn nested(&self) -> String {
        match self {
            Expr::Binary(..) | Expr::Choice(..) => format!("({self})"),
            _ => self.to_string(),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Atom(text) => f.write_str(text),
            Expr::Binary(left, op, right) => {
                write!(f, "{} {op} {}", left.nested(), right.nested())
            }
            Expr::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Expr::to_string).collect();
                write!(f, "{name}({})", arguments.join(", "))
            }
            Expr::Choice(condition, then, otherwise) => {
                write!(
                    f,
                    "{} ? {} : {}",
                    condition.nested(),
                    then.nested(),
                    otherwise.nested()
                )
            }
            Expr::Around(before, inner, after) => write!(f, "{before}{inner}{after}"),
        }
    }
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text.
    Text(String),
    /// An expression that may be made simpler.
    Expr(Expr),
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Text(text) => f.write_str(text),
            Piece::Expr(expr) => write!(f, "{expr}"),
        }
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// One line, with its `;`.
    Line(Vec<Piece>),
    /// `head { body } tail`, or `head { body } else { other }`.
    Nest {
        /// What stands in front of the brace: `if (...)`, a loop's head, `case 1:`, nothing.
        head: Vec<Piece>,
        /// The statements.
        body: Vec<Stmt>,
        /// What follows the brace: `while (...);`.
        tail: Vec<Piece>,
        /// The `else` branch.
        other: Option<Vec<Stmt>>,
    },
}

impl Stmt {
    /// A line of text alone.
    pub fn text(line: impl Into<String>) -> Stmt {
        Stmt::Line(vec![Piece::Text(line.into())])
    }

    /// `before expr after`.
    pub fn with(before: impl Into<String>, expr: Expr, after: impl Into<String>) -> Stmt {
        Stmt::Line(vec![
            Piece::Text(before.into()),
            Piece::Expr(expr),
            Piece::Text(after.into()),
        ])
    }

    /// `before (expr) { body }`.
    pub fn nest(before: &str, expr: Expr, body: Vec<Stmt>) -> Stmt {
        Stmt::Nest {
            head: vec![
                Piece::Text(format!("{before} (")),
                Piece::Expr(expr),
                Piece::Text(")".to_owned()),
            ],
            body,
            tail: Vec::new(),
            other: None,
        }
    }

    /// Text as head, then a body.
    pub fn block(head: impl Into<String>, body: Vec<Stmt>) -> Stmt {
        Stmt::Nest {
            head: vec![Piece::Text(head.into())],
            body,
            tail: Vec::new(),
            other: None,
        }
    }
}

fn join(pieces: &[Piece]) -> String {
    pieces.iter().map(Piece::to_string).collect()
}

/// Appends `statements` to `out`, `indent` levels deep.
pub fn print(statements: &[Stmt], indent: usize, out: &mut String) {
    let pad = "  ".repeat(indent);
    for statement in statements {
        match statement {
            Stmt::Line(pieces) => {
                let _ = writeln!(out, "{pad}{}", join(pieces));
            }
            Stmt::Nest {
                head,
                body,
                tail,
                other,
            } => {
                let head = join(head);
                let space = if head.is_empty() { "" } else { " " };
                let _ = writeln!(out, "{pad}{head}{space}{{");
                print(body, indent + 1, out);
                match other {
                    Some(other) => {
                        let _ = writeln!(out, "{pad}}} else {{");
                        print(other, indent + 1, out);
                        let _ = writeln!(out, "{pad}}}");
                    }
                    None if tail.is_empty() => {
                        let _ = writeln!(out, "{pad}}}");
                    }
                    None => {
                        let _ = writeln!(out, "{pad}}} {}", join(tail));
                    }
                }
            }
        }
    }
}

/// The text of `statements`.
pub fn text(statements: &[Stmt]) -> String {
    let mut out = String::new();
    print(statements, 0, &mut out);
    out
}

/// Whether `word` occurs in `text` as a whole identifier.
pub fn mentions(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(part)
            && !text[at + word.len()..].chars().next().is_some_and(part)
    })
}

/// `text` with another word in place of each `word`.
pub fn replaced(text: &str, word: &str, other: &str) -> String {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut parts = text.split(word).peekable();
    let mut out = String::new();
    while let Some(before) = parts.next() {
        out.push_str(before);
        if let Some(behind) = parts.peek() {
            let whole = !out.ends_with(part) && !behind.starts_with(part);
            out.push_str(if whole { other } else { word });
        }
    }
    out
}

/// Decides what stays: asked once for each part, in program order.
pub type Keep<'a> = dyn FnMut() -> bool + 'a;

/// Drops the statements that `keep` does not want.
pub fn retain(statements: &mut Vec<Stmt>, keep: &mut Keep<'_>) {
    statements.retain_mut(|statement| {
        if !keep() {
            return false;
        }
        if let Stmt::Nest { body, other, .. } = statement {
            retain(body, keep);
            if let Some(branch) = other {
                if keep() {
                    retain(branch, keep);
                } else {
                    *other = None;
                }
            }
        }
        true
    });
}

/// Replaces the blocks that `keep` does not want by what is in them.
pub fn unwrap(statements: &mut Vec<Stmt>, keep: &mut Keep<'_>) {
    let mut flat = Vec::new();
    for mut statement in std::mem::take(statements) {
        if let Stmt::Nest { body, other, .. } = &mut statement {
            let stays = keep();
            unwrap(body, keep);
            if let Some(other) = other {
                unwrap(other, keep);
            }
            if !stays {
                flat.append(body);
                continue;
            }
        }
        flat.push(statement);
    }
    *statements = flat;
}

/// Replaces the expressions that `keep` does not want by `1u` or by their first operand.
pub fn simplify(statements: &mut [Stmt], to_operand: bool, keep: &mut Keep<'_>) {
    for statement in statements {
        match statement {
            Stmt::Line(pieces) => simplify_pieces(pieces, to_operand, keep),
            Stmt::Nest {
                head,
                body,
                tail,
                other,
            } => {
                simplify_pieces(head, to_operand, keep);
                simplify(body, to_operand, keep);
                simplify_pieces(tail, to_operand, keep);
                if let Some(other) = other {
                    simplify(other, to_operand, keep);
                }
            }
        }
    }
}

fn simplify_pieces(pieces: &mut [Piece], to_operand: bool, keep: &mut Keep<'_>) {
    for piece in pieces {
        if let Piece::Expr(expr) = piece {
            simplify_expr(expr, to_operand, keep);
        }
    }
}

fn simplify_expr(expr: &mut Expr, to_operand: bool, keep: &mut Keep<'_>) {
    let one = Expr::atom("1u");
    let simpler = match expr {
        _ if !to_operand => Some(one.clone()),
        Expr::Binary(left, ..) => Some((**left).clone()),
        Expr::Choice(_, then, _) => Some((**then).clone()),
        Expr::Call(_, arguments) => arguments.first().cloned(),
        _ => None,
    };
    if let Some(simpler) = simpler.filter(|_| *expr != one)
        && !keep()
    {
        *expr = simpler;
    } else {
        for operand in expr.operands() {
            simplify_expr(operand, to_operand, keep);
        }
    }
}
