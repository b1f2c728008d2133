//! The annotation header compiles without a warning under clang and g++, in every C++ standard, with and
//! without annotations.

use std::io::Write;
use std::process::{Command, Stdio};

const PROGRAM: &str = r#"
#include "pleach.h"
#include "pleach.h"
struct _tree_ Element {
  virtual ~Element() {}
  _child_ Element *Next = nullptr;
  unsigned Count = 0;
  _children_(Count) Element **Parts = nullptr;
  _traversal_ virtual void place(int Left) = 0;
};
class _tree_ Text : public Element {
  _traversal_ void place(int Left) override;
};
_pure_ inline int twice(int N) { return N + N; }
_access_((1, 'w', 'global')) void logError(const char *Text);
_access_((1, 'r', 'global') | (2, 'w', 'local')) void cache(Element *E);
_access_("(1,'w','global')") void flush();
void Text::place(int Left) { Next->place(twice(Left)); }
_traversal_ void walk(Element *E) { E->place(1); }
"#;

/// What `compiler` has to say about the program; empty if it is content.
fn complaints(compiler: &str, flags: &[&str]) -> String {
    let mut child = Command::new(compiler)
        .args(["-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic"])
        .args(["-Werror", "-x", "c++", "-"])
        .args(flags)
        .arg(concat!(
            "-I",
            env!("CARGO_MANIFEST_DIR"),
            "/plugin-shim/include"
        ))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{compiler}: {error} (scripts/setup.sh test installs it)"));
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin
        .write_all(PROGRAM.as_bytes())
        .expect("the compiler reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("the compiler ends");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn header_is_silent_in_every_standard() {
    for standard in ["-std=c++11", "-std=c++14", "-std=c++17", "-std=c++20"] {
        assert_eq!(complaints("clang++-19", &[standard]), "");
        let off = [standard, "-DPLEACH_NO_ANNOTATIONS"];
        assert_eq!(complaints("clang++-19", &off), "");
        assert_eq!(complaints("g++", &[standard]), "");
    }
}
