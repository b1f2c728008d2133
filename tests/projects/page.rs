//! `--report`: a page that says at each call site what became one walk, and why not more.

use std::os::unix::fs::PermissionsExt;

use super::project::Project;

/// A tree with names that mean something to HTML, two walks that become one, and one that stays apart.
const TREE: &str = r#"
#include "pleach.h"
template <class T> struct Pair { T a{}, b{}; };
struct _tree_ Node {
  _child_ Node *left = nullptr;
  int value = 1, seen = 0, deep = 0;
  _traversal_ void look(const Pair<int> &by) {
    seen = value + by.a; // <b>&"'
    if (left) left->look(by);
  }
  _traversal_ void push() {
    deep = seen + 1;
    if (left) left->push();
  }
  _traversal_ void mark() {
    value = value < 3 && seen > 2 ? 1 : 0;
    if (left) left->mark();
  }
  _traversal_ void jump() {
    if (value < 0) goto end;
    ++value;
    if (left) left->jump();
  end:
    ++seen;
  }
};
void one(Node *root) {
  Pair<int> by;
  root->look(by);
  root->push();
}
void apart(Node *root) {
  root->push();
  root->value = root->left ? root->left->deep : 0; // </script><script>alert(1)</script>
  root->mark();
}
void partly(Node *root) {
  root->push();
  root->mark();
  root->jump();
}
int main() {
  Node node;
  one(&node);
  apart(&node);
  partly(&node);
}
"#;

fn project() -> Project {
    let project = Project::new(&[("tree.cpp", TREE)]);
    project.database(&[("tree.cpp", &[])]);
    project
}

/// The part of the page between two words.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let (_, behind) = page.split_once(from).expect(from);
    behind.split_once(to).map_or(behind, |it| it.0)
}

/// The cards of call sites, each with the function that it is in.
fn sites(page: &str) -> Vec<(&str, &str)> {
    let cards = page.split("<article class=\"card site\"").skip(1);
    let cards = cards.map(|it| it.split("</article>").next().unwrap_or(it));
    cards
        .map(|it| (between(it, "in <code>", "</code>"), it))
        .collect()
}

#[test]
fn each_site_says_first_why_it_is_not_one_walk() {
    let project = project();
    let run = project.pleach(&["--report", "out.html"]);
    let plain = project.pleach(&[]);
    assert_eq!((run.code, &run.out), (Some(1), &plain.out));
    let page = project.read("out.html");
    let sites = sites(&page);
    let names: Vec<&str> = sites.iter().map(|it| it.0).collect();
    // Those that are no walk at all come first.
    assert_eq!(names, ["apart", "partly", "one"]);
    let [apart, partly, one] = [sites[0].1, sites[1].1, sites[2].1];
    assert!(
        apart.contains("data-kind=\"apart\"") && apart.contains("Why these 2 calls stay 2 walks")
    );
    let why = between(apart, "<section class=\"why\"", "</section>");
    assert!(why.contains("this must run after <code>push</code> and before <code>mark</code>"));
    for place in ["tree.cpp:33:3", "tree.cpp:34:3", "tree.cpp:35:3"] {
        assert!(why.contains(place), "{place}: {why}");
    }
    let before = apart.find("class=\"why\"").expect("a reason");
    assert!(apart.find("<details").is_none_or(|at| before < at));
    assert!(partly.contains("data-kind=\"partly\"") && partly.contains("2 walks left"));
    assert!(partly.contains("<code>push</code><span class=\"plus\""));
    assert!(one.contains("data-kind=\"one\"") && !one.contains("class=\"why\""));
    assert!(one.contains("predicted: <b>−"), "{one}");
    // The fused function beside what it was made from, and the finding with what to do.
    let functions = between(&page, "id=\"functions\"", "</main>");
    assert!(functions.contains("<code>Node::look</code>") && functions.contains("fused_look_push"));
    assert!(functions.contains("void</span> Node::fused_look_push("));
    let finding = between(&page, "class=\"card finding\"", "</article>");
    assert!(finding.contains("label or goto") && finding.contains("unsupported-body"));
    assert!(finding.contains("What to do"));
}

#[test]
fn the_page_stands_by_itself_and_escapes_what_it_shows() {
    let project = project();
    project.pleach(&["--quiet", "--report", "out.html"]);
    let page = project.read("out.html");
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert!(page.contains("default-src 'none'"));
    for word in ["http://", "https://", "url(", "@import", "src=", "<link"] {
        assert!(!page.contains(word), "{word}");
    }
    assert_eq!(page.matches("<script>").count(), 1);
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    assert!(page.contains("Pair&lt;<span class=\"k\">int</span>&gt; &amp;by"));
    assert!(page.contains("&lt;b&gt;&amp;&quot;"));
    // Nothing of this machine.
    assert!(!page.contains(&*project.dir().to_string_lossy()));
    // What is opened is closed, and no identifier or attribute stands twice.
    for tag in [
        "article", "details", "section", "div", "figure", "ol", "pre", "code", "span", "table",
        "svg", "g", "path", "title", "p",
    ] {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let ids: Vec<&str> = page
        .split(" id=\"")
        .skip(1)
        .filter_map(|it| it.split('"').next())
        .collect();
    let unique: std::collections::BTreeSet<&&str> = ids.iter().collect();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    let twice = regex::Regex::new(r#"<\w+[^>]* class="[^"]*"[^>]* class="#).expect("a pattern");
    assert!(twice.find(&page).is_none());
    for link in page
        .split("href=\"#")
        .skip(1)
        .filter_map(|it| it.split('"').next())
    {
        assert!(ids.contains(&link), "{link}");
    }
}

#[test]
fn the_same_run_gives_the_same_bytes() {
    let (tree, _) = TREE.split_once("void one(").expect("the tree");
    let project = Project::new(&[
        ("tree.h", &format!("#pragma once{tree}")),
        (
            "a.cpp",
            "#include \"tree.h\"\nint a(Node *n) { n->push(); n->mark(); return 0; }\n",
        ),
        (
            "b.cpp",
            "#include \"tree.h\"\nint b(Node *n) { n->mark(); n->push(); return 0; }\n",
        ),
    ]);
    let mut pages = Vec::new();
    for (units, threads) in [(["a.cpp", "b.cpp"], "-j1"), (["b.cpp", "a.cpp"], "-j2")] {
        project.database(&units.map(|it| (it, &[][..])));
        let run = project.pleach(&["-q", threads, "--report=out.html"]);
        assert_eq!(run.code, Some(1), "{run:?}");
        pages.push(project.read("out.html"));
    }
    assert!(pages[0].contains("data-kind=\"one\""));
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn every_mode_writes_it_and_does_what_it_does() {
    let project = project();
    let report = ["--report", "out.html"];
    let diff = project.pleach(&[&["--diff"][..], &report].concat());
    assert_eq!(diff, project.pleach(&["--diff"]));
    assert_eq!(diff.code, Some(1));
    assert!(
        project
            .read("out.html")
            .contains("Nothing of this is written yet")
    );
    project.write("out.html", "old");
    let check = project.pleach(&[&["--check"][..], &report].concat());
    assert_eq!(check.code, Some(1));
    let planned = project.read("out.html");
    assert!(sites(&planned).len() == 3);
    let fix = project.pleach(&[&["--fix", "-q"][..], &report].concat());
    assert_eq!((fix.code, fix.out.as_str()), (Some(0), ""));
    let fixed = project.read("out.html");
    assert!(
        fixed.contains("The files hold the fused code") && fixed.contains("are fused, they run as")
    );
    // Its lines are those of the file as it is now.
    let text = project.read("tree.cpp");
    let line = text
        .lines()
        .position(|it| it.starts_with("  root->value = "));
    let place = format!("tree.cpp:{}:3", line.expect("the statement") + 1);
    assert_ne!(place, "tree.cpp:34:3");
    assert!(sites(&fixed)[0].1.contains(&place), "{place}");
    // And nothing changes any more.
    let again = project.pleach(&report);
    assert_eq!(
        again.code,
        Some(1),
        "the traversal with a label is a finding: {again:?}"
    );
    assert_eq!(project.read("out.html"), fixed);
    for other in [&["--unfuse"][..], &["--dump=plan"], &["--list-checks"]] {
        let run = project.pleach(&[other, &report].concat());
        assert_eq!(run.code, Some(2), "{other:?}");
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
}

#[test]
fn where_it_cannot_be_written_nothing_is() {
    let project = project();
    let before = project.read("tree.cpp");
    project.write("folder/file", "");
    for (path, message) in [
        (
            "missing/out.html",
            "missing/out.html: cannot be written: there is no such folder",
        ),
        ("folder", "folder: cannot be written: it is a folder"),
        (
            "folder/file/out.html",
            "folder/file/out.html: cannot be written: a part of the path is not a directory",
        ),
    ] {
        let run = project.pleach(&["--fix", "-q", "--report", path]);
        assert_eq!(run.code, Some(2), "{path}");
        assert_eq!(run.err, format!("pleach: error: {message}\n"));
        assert_eq!(project.read("tree.cpp"), before, "{path}");
    }
    // Code that does not compile has no report, and the old one stays.
    project.write("out.html", "old");
    project.write(
        "tree.cpp",
        &before.replace("int main() {", "int main() { what;"),
    );
    let run = project.pleach(&["--report", "out.html"]);
    assert_eq!(
        (run.code, project.read("out.html").as_str()),
        (Some(2), "old")
    );
    let left = std::fs::read_dir(project.dir()).expect("the folder");
    let left: Vec<String> = left
        .filter_map(|it| Some(it.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|it| it.starts_with(".pleach-") && it != ".pleach-cache")
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_browser_runs_it() {
    let project = project();
    project.pleach(&["-q", "--report", "out.html"]);
    let page = format!("file://{}/out.html", project.dir().display());
    let args = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        &page,
    ];
    let run = std::process::Command::new("chromium")
        .args(args)
        .env("HOME", project.dir())
        .output();
    let Ok(run) = run else {
        eprintln!("skipped: no `chromium` is installed");
        return;
    };
    let dom = String::from_utf8_lossy(&run.stdout);
    assert!(
        dom.contains("<article"),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    // The tools are there once the script has run to its end.
    let tools = between(&dom, "<div class=\"tools\"", ">");
    assert!(!tools.contains("hidden"), "{tools}");
    assert!(dom.contains("id=\"nothing\" hidden"));
}

#[test]
fn a_page_is_a_file_as_any_other() {
    let project = project();
    project.pleach(&["-q", "--report", "out.html"]);
    let mode = |name: &str| {
        let metadata = std::fs::metadata(project.dir().join(name)).expect("a file");
        metadata.permissions().mode() & 0o777
    };
    project.write("plain", "");
    assert_eq!(mode("out.html"), mode("plain"));
    // In place of an older one, with its rights; a link stands for what it points to.
    let path = project.dir().join("out.html");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).expect("a mode");
    std::os::unix::fs::symlink("out.html", project.dir().join("link.html")).expect("a link");
    let page = project.read("out.html");
    project.write("out.html", "old");
    project.pleach(&["-q", "--report", "link.html"]);
    assert_eq!((project.read("out.html"), mode("out.html")), (page, 0o640));
    assert!(project.dir().join("link.html").is_symlink());
}

#[test]
fn a_program_without_call_sites_has_a_page_that_says_so() {
    let project = Project::new(&[(
        "tree.cpp",
        "#include \"pleach.h\"\nstruct _tree_ Node { _child_ Node *next; };\n",
    )]);
    project.database(&[("tree.cpp", &[])]);
    let run = project.pleach(&["--report", "out.html"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let page = project.read("out.html");
    assert!(page.contains("so there is nothing to fuse"));
    assert!(page.contains("tree classes are marked, but no walks"));
}
