//! Regions in examples, and their removal for arbitrary texts and edits.

use proptest::prelude::*;

use super::*;

fn replace(start: u32, end: u32, content: &str) -> RegionEdit {
    RegionEdit {
        start,
        end,
        content: content.into(),
        id: "1a2b".to_owned(),
        name: "f".to_owned(),
        insert_lines: false,
        conditions: Vec::new(),
        macros: Vec::new(),
        otherwise: Vec::new(),
    }
}

fn insert(at: u32, content: &str) -> RegionEdit {
    RegionEdit {
        insert_lines: true,
        ..replace(at, at, content)
    }
}

fn text(source: &str, edits: &[RegionEdit]) -> String {
    String::from_utf8(
        generate(source.as_bytes(), edits, &Manifest::default())
            .unwrap()
            .text,
    )
    .unwrap()
}

fn fault(source: &str, edits: &[RegionEdit]) -> GenerateFault {
    generate(source.as_bytes(), edits, &Manifest::default())
        .unwrap_err()
        .fault
}

#[test]
fn lines_are_added_without_else() {
    insta::assert_snapshot!(text("a\nb\n", &[insert(2, "x\ny\n")]), @r#"
    a
    #ifndef PLEACH_OFF  // pleach:begin 1a2b f
    x
    y
    #endif  // pleach:end 1a2b +1bb611c7
    b
    "#);
}

#[test]
fn an_edit_takes_its_whole_lines() {
    insta::assert_snapshot!(text("a b c\nd\ne\n", &[replace(2, 3, "X")]), @r#"
    #ifndef PLEACH_OFF  // pleach:begin 1a2b f
    a X c
    #else
    a b c
    #endif  // pleach:end 1a2b 88c873eb
    d
    e
    "#);
}

#[test]
fn neighbours_share_a_region() {
    insta::assert_snapshot!(text("a\nb\nc\n", &[replace(2, 3, "B"), replace(0, 1, "A")]), @r#"
    #ifndef PLEACH_OFF  // pleach:begin 1a2b f
    A
    B
    #else
    a
    b
    #endif  // pleach:end 1a2b 3d2b399a
    c
    "#);
}

#[test]
fn the_last_line_keeps_its_missing_newline() {
    insta::assert_snapshot!(text("a\nb", &[replace(2, 3, "B"), insert(3, "x\n")]), @r#"
    a
    #ifndef PLEACH_OFF  // pleach:begin 1a2b f
    B
    #else
    b
    #endif  // pleach:end 1a2b 8ec82f90
    #ifndef PLEACH_OFF  // pleach:begin 1a2b f
    x
    #endif  // pleach:end 1a2b +f63738d0
    "#);
}

#[test]
fn windows_newlines_are_kept() {
    let generated = generate(b"a\r\nb\r\n", &[insert(3, "x\ny\n")], &Manifest::default()).unwrap();
    let text = String::from_utf8(generated.text.clone()).unwrap();
    assert!(!text.replace("\r\n", "").contains('\n'));
    assert_eq!(generated.text[generated.locate(0, 2) as usize], b'y');
}

#[test]
fn a_byte_order_mark_stays_first() {
    assert!(text("\u{feff}a\n", &[insert(0, "x\n")]).starts_with("\u{feff}#ifndef"));
    assert!(text("\u{feff}a\n", &[replace(3, 4, "x")]).starts_with("\u{feff}#ifndef"));
}

#[test]
fn borders_must_be_in_code() {
    assert_eq!(
        fault("#if X\nb\n", &[replace(0, 1, "x")]),
        GenerateFault::Directive
    );
    assert_eq!(
        fault("a /*\nb */ c\n", &[replace(0, 1, "x")]),
        GenerateFault::NotInCode
    );
    assert_eq!(
        fault("a /*\nb */ c\n", &[insert(5, "x\n")]),
        GenerateFault::NotInCode
    );
    assert_eq!(
        fault("a \\\nb\n", &[replace(4, 5, "x")]),
        GenerateFault::NotInCode
    );
    assert_eq!(
        fault("a // \\", &[insert(6, "x\n")]),
        GenerateFault::NotInCode
    );
}

#[test]
fn overlaps_are_refused() {
    assert_eq!(
        fault("abc\n", &[replace(0, 2, ""), replace(1, 3, "")]),
        GenerateFault::Overlap
    );
    assert_eq!(fault("abc\n", &[insert(1, "x\n")]), GenerateFault::Overlap);
    assert_eq!(fault("abc\n", &[replace(3, 9, "")]), GenerateFault::Overlap);
}

#[test]
fn content_that_hides_the_end_is_refused() {
    assert_eq!(
        fault("a\n", &[insert(2, "#if 1\n")]),
        GenerateFault::Directive
    );
    assert_eq!(
        fault("a\n", &[insert(2, "#endif\n#if 1\n")]),
        GenerateFault::Directive
    );
    let whole = "#ifdef X\n#pragma x\n#else\n#endif\n";
    assert!(text("a\n", &[insert(2, whole)]).contains(whole));
    assert_eq!(
        fault("a\n", &[insert(2, "#define X\n")]),
        GenerateFault::Directive
    );
}

fn source() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[a-c ]{0,4}",
        Just("/*".to_owned()),
        Just("*/".to_owned()),
        Just("#if".to_owned())
    ];
    let end = prop_oneof![4 => Just("\n"), 2 => Just("\r\n"), 1 => Just("\r")];
    let lines = proptest::collection::vec((line, end), 0..8);
    (any::<bool>(), lines, "[a-c]{0,2}").prop_map(|(bom, lines, last)| {
        let mark = if bom { "\u{feff}" } else { "" };
        let lines: String = lines.into_iter().map(|(line, end)| line + end).collect();
        format!("{mark}{lines}{last}")
    })
}

proptest! {
    #[test]
    fn stripping_restores_the_text(
        source in source(),
        edits in proptest::collection::vec((0..40_u32, 0..6_u32, "[x\n]{0,4}", any::<bool>()), 0..4),
    ) {
        let index = LineIndex::new(source.as_bytes());
        let edits: Vec<_> = edits.into_iter().map(|(start, len, content, lines)| {
            if lines {
                insert(index.start(start as usize % 9), &(content + "\n"))
            } else {
                replace(start, start + len, &content)
            }
        }).collect();
        match generate(source.as_bytes(), &edits, &Manifest::default()) {
            Ok(generated) => {
                let stripped = strip(&generated.text).unwrap();
                prop_assert_eq!(&*stripped.text, source.as_bytes());
                for (at, edit) in edits.iter().enumerate().filter(|(_, edit)| !edit.content.is_empty()) {
                    let first = generated.text[generated.locate(at, 0) as usize];
                    prop_assert_eq!(first, edit.content[0]);
                }
            }
            // An edit that cuts a comment open can turn its text into directives; nothing else needs the guard.
            Err(error) if error.fault == GenerateFault::NotReversible => {
                prop_assert!(source.contains("/*") || source.contains("*/"));
            }
            Err(_) => {}
        }
    }
}
