//! Calls and parameter lists, broken where they would be too wide.

use super::fragment::{Fragment, Layout};

/// How wide new lines may get, in columns.
const WIDTH: usize = 100;

/// `head(piece, piece)tail`, on one line if it fits behind `indent`, else broken between pieces with two
/// more levels of indentation.
pub(super) fn list(head: Fragment, pieces: Vec<Fragment>, tail: &str, layout: &Layout) -> Fragment {
    let widths: Option<Vec<usize>> = pieces.iter().map(Fragment::width).collect();
    let start = layout.indent.len() + head.width().unwrap_or(0) + 1;
    let total: usize = widths.iter().flatten().map(|width| width + 2).sum();
    let fits = start + total + tail.len() <= WIDTH || pieces.len() < 2 || widths.is_none();
    let mut out = head;
    out.push("(");
    let mut column = start;
    let count = pieces.len();
    for (at, piece) in pieces.into_iter().enumerate() {
        let width = piece.width().unwrap_or(0) + 2;
        if at > 0 && !fits && column + width > WIDTH {
            let indent = layout.deeper().deeper().indent;
            out.push(format!("\n{indent}"));
            column = indent.len();
        } else if at > 0 {
            out.push(" ");
        }
        out.append(piece);
        column += width;
        if at + 1 < count {
            out.push(",");
        }
    }
    out.push(format!("){tail}"));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(pieces: usize) -> String {
        let layout = Layout {
            indent: "  ".to_owned(),
            unit: "  ".to_owned(),
        };
        let pieces = (0..pieces).map(|at| Fragment::of(format!("const Style &style_number_{at}")));
        String::from_utf8(list(Fragment::of("void f"), pieces.collect(), ";", &layout).text)
            .unwrap()
    }

    #[test]
    fn breaks_only_what_is_too_wide() {
        assert_eq!(text(0), "void f();");
        assert_eq!(
            text(2),
            "void f(const Style &style_number_0, const Style &style_number_1);"
        );
        insta::assert_snapshot!(text(5), @r#"
        void f(const Style &style_number_0, const Style &style_number_1, const Style &style_number_2,
              const Style &style_number_3, const Style &style_number_4);
        "#);
    }
}
