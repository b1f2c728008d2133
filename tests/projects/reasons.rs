//! What a report says of code that stays as it is, is so.

use super::project::Project;

/// A tree type with two traversals that could be one, members and declarations of the case, and the calls.
fn report(members: &str, behind: &str, options: &[&str]) -> String {
    let source = format!(
        "#include \"pleach.h\"\nstruct _tree_ Node {{\n  _child_ Node *next = nullptr;\n  int a = 0, b = 0;\n{members}\n}};\n{behind}\n\
         int main() {{\n  Node node;\n  node.f();\n  node.g();\n}}\n"
    );
    let project = Project::new(&[("main.cpp", &source)]);
    let arguments = ["main.cpp", "--", "-std=c++20", "-Iinclude"];
    let run = project.pleach(&[&arguments[..], options].concat());
    assert_ne!(run.code, Some(2), "{run:?}");
    assert!(!run.out.contains("no file defines"), "{run:?}");
    run.out + &run.err
}

const F: &str = "  _traversal_ void f() { a = 1; if (!next) return; next->f(); }\n";
const G: &str = "  _traversal_ void g() { b = a; if (!next) return; next->g(); }\n";

/// The calls become one without what the other tests add.
#[test]
fn two_plain_traversals_can_run_as_one() {
    let told = report(&format!("{F}{G}"), "", &[]);
    assert!(told.contains("can run as 1 walk"), "{told}");
}

fn says(members: &str, behind: &str, options: &[&str], expected: &str) {
    let told = report(members, behind, options);
    assert!(told.contains(expected), "{told}");
    assert!(!told.contains("a macro"), "{told}");
}

#[test]
fn unequal_exception_specifications_are_named() {
    let f = F.replace("f() {", "f() noexcept {");
    let expected = "`g` runs apart from `f`: `f` is noexcept and `g` is not; declare both alike";
    says(&format!("{f}{G}"), "", &[], expected);
}

#[test]
fn function_try_blocks_are_named() {
    let members = format!("  _traversal_ void f();\n{G}");
    let behind = "void Node::f() try { a = 1; if (!next) return; next->f(); } catch (...) {}";
    let expected = "traversal 'f' has a function-try-block";
    says(&members, behind, &[], expected);
}

#[test]
fn lines_that_go_on_are_named() {
    let f = F.replace("a = 1;", "a = 1; // one \\\n and more\n");
    let expected = "a comment between statements goes on in the next line";
    says(&format!("{f}{G}"), "", &[], expected);
    let f = F.replace("a = 1;", "a = 1; // what??/\n and more\n");
    let expected = "the body has `??/`, by which a line may go on in the next";
    says(&format!("{f}{G}"), "", &["-trigraphs"], expected);
}

#[test]
fn object_parameters_are_named() {
    let f =
        "  _traversal_ void f(this Node &self) { self.a = 1; if (self.next) self.next->f(); }\n";
    let expected = "traversal 'f' declares its object as a parameter";
    says(&format!("{f}{G}"), "", &["-std=c++2b"], expected);
}

#[test]
fn classes_without_a_name_are_named() {
    let behind = "typedef struct _tree_ : Node { int c; } Named;";
    let expected = "tree type 'Named' has no name of its own; name it behind its keyword";
    says(&format!("{F}{G}"), behind, &[], expected);
}

#[test]
fn types_that_are_not_known_are_named() {
    let f = F.replace("a = 1;", "((&part)->*(&Part::set))();");
    let members = format!("  struct Part {{ void set() {{}} }} part;\n{f}{G}");
    let expected =
        "the body has a type that depends on template parameters, or that pleach does not know";
    says(&members, "", &[], expected);
}

#[test]
fn invented_names_are_no_macros() {
    let ends = |it: &str| {
        it.replace(
            "next->",
            "for (int i = 0; i < 2; ++i) { if (a == i + b) return; }\n next->",
        )
    };
    let members = format!("#define f_done 1\n#define g_end x\n{}{}", ends(F), ends(G));
    let told = report(&members, "", &[]);
    assert!(told.contains("can run as 1 walk"), "{told}");
}
