//! The suite's own tools do what the cases rely on.

mod support;

use support::diagnostics::compare;
use support::instrument::instrument;
use support::workspace::Files;

fn marked(text: &str, names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    String::from_utf8_lossy(&instrument(text.as_bytes(), &names)).into_owned()
}

#[test]
fn definitions_are_marked_and_calls_are_not() {
    let text = "void T::a(int (*f)(int)) const noexcept {\n  b(1);\n}\nvoid b();\nvoid ab() {}\n";
    let expected = "void T::a(int (*f)(int)) const noexcept { PLEACH_VISIT();\n  b(1);\n}\nvoid b();\nvoid ab() {}\n";
    assert_eq!(marked(text, &["a", "b"]), expected);
}

#[test]
fn names_that_are_not_ascii_are_marked() {
    assert_eq!(
        marked("void größe() { }", &["größe"]),
        "void größe() { PLEACH_VISIT(); }"
    );
}

#[test]
fn a_fused_body_of_plain_calls_is_no_visit() {
    let plain = "void T::fused_a_b(int v) {\n  a(v);\n  this->b();\n}\n";
    assert_eq!(marked(plain, &["a", "b"]), plain);
    let fused = "void fused_a_b() {\n  a();\n  Next->fused_a_b();\n}\n";
    assert_eq!(
        marked(fused, &["a", "b"]),
        "void fused_a_b() { PLEACH_VISIT();\n  a();\n  Next->fused_a_b();\n}\n"
    );
}

fn file(text: &str) -> Files {
    Files::from([("input.cpp".to_owned(), text.as_bytes().to_vec())])
}

#[test]
fn expected_diagnostics_are_met() {
    let files = file("int a;\nint b; // expect: bad-child\n// expect-any: unfused-by-limit\n");
    let report = "[DIR]/input.cpp:2:5: warning: no pointer [bad-child]\n\
                  [DIR]/input.cpp:9:5: warning: cut short [unfused-by-limit]\n\
                  [DIR]/input.cpp:1:1: warning: these 2 calls can run as 1 walk [fuse-traversals]\n";
    assert_eq!(compare(report, &files), Vec::<String>::new());
}

#[test]
fn other_diagnostics_are_problems() {
    let files = file("int a;\nint b; // expect: bad-child\n");
    let problems = compare("input.cpp:1:5: error: no pointer [bad-child]\n", &files);
    assert_eq!(
        problems,
        [
            "unexpected diagnostic [bad-child] at input.cpp:1",
            "missing diagnostic [bad-child] at input.cpp:2"
        ]
    );
}
