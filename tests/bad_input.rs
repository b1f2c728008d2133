//! Bad input and odd files: each with its exact output and exit code, and nothing written.
//!
//! A row is a folder of files and a command line. What pleach says is a snapshot (`tests/snapshots`), with the folder
//! shown as `[DIR]`, carriage returns as `\r` and a byte order mark as `\u{feff}`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One row of the table.
struct Row {
    /// Paths in the folder, and what they hold.
    files: &'static [(&'static str, &'static str)],
    /// Files of `files` that are made read-only.
    read_only: &'static [&'static str],
    /// Environment; `[DIR]` stands for the folder.
    env: &'static [(&'static str, &'static str)],
    /// The command line, run in the folder.
    args: &'static [&'static str],
    /// The exit code.
    exit: i32,
}

/// A row without anything.
const ROW: Row = Row {
    files: &[],
    read_only: &[],
    env: &[],
    args: &[],
    exit: 2,
};

/// The macros of every program here.
macro_rules! annotations {
    () => {
        "\
#define _tree_ __attribute__((annotate(\"tf_tree\")))
#define _child_ __attribute__((annotate(\"tf_child\")))
#define _traversal_ __attribute__((annotate(\"tf_fuse\")))
"
    };
}

/// A program with two walks that fuse.
const FUSABLE: &str = concat!(
    annotations!(),
    "\
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Width = 0, Height = 0;
  _traversal_ void wide() {
    if (Next == nullptr) return;
    Next->wide();
    Width = 1;
  }
  _traversal_ void high() {
    if (Next == nullptr) return;
    Next->high();
    Height = 1;
  }
};
void layout(Node *root) {
  root->wide();
  root->high();
}
"
);

/// The same, and the last line, which ends a body, has no newline.
const FUSABLE_AT_THE_END: &str = concat!(
    annotations!(),
    "\
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Width = 0, Height = 0;
  _traversal_ void wide();
  _traversal_ void high();
};
void layout(Node *root) {
  root->wide();
  root->high();
}
void Node::wide() {
  if (Next == nullptr) return;
  Next->wide();
  Width = 1;
}
void Node::high() {
  if (Next == nullptr) return;
  Next->high();
  Height = 1;
}"
);

/// The same with a byte order mark and CRLF line ends.
const FUSABLE_CRLF_BOM: &str = "\u{feff}\
#define _tree_ __attribute__((annotate(\"tf_tree\")))\r
#define _child_ __attribute__((annotate(\"tf_child\")))\r
#define _traversal_ __attribute__((annotate(\"tf_fuse\")))\r
struct _tree_ Node {\r
  _child_ Node *Next = nullptr;\r
  int Width = 0, Height = 0;\r
  _traversal_ void wide() {\r
    if (Next == nullptr) return;\r
    Next->wide();\r
    Width = 1;\r
  }\r
  _traversal_ void high() {\r
    if (Next == nullptr) return;\r
    Next->high();\r
    Height = 1;\r
  }\r
};\r
void layout(Node *root) {\r
  root->wide();\r
  root->high();\r
}\r
";

const CHILD_ON_AN_INT: &str = concat!(
    annotations!(),
    "\
struct _tree_ Node {
  _child_ int Next = 0;
  _traversal_ void walk() {}
};
"
);

const TRAVERSAL_WITH_A_RETURN_VALUE: &str = concat!(
    annotations!(),
    "\
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _traversal_ Node &last() { return Next ? Next->last() : *this; }
};
"
);

const CHILD_OF_AN_UNDEFINED_CLASS: &str = concat!(
    annotations!(),
    "\
struct Leaf;
struct _tree_ Node {
  _child_ Leaf *Next = nullptr;
  _traversal_ virtual void walk() {}
};
"
);

/// Somebody took the end line away.
const DAMAGED_REGION: &str = "\
void f();
#ifndef PLEACH_OFF  // pleach:begin 1a2f f
void g();
#else
void h();
#endif
int main() {}
";

/// As many errors as a file has that is no text, in one long line with control characters.
const MANY_ERRORS: &str = concat!(
    "x\u{1b}[2J(@); x\u{7}(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); x(@); ",
    "\n",
    "x z\nx z\nx z\nx z\nx z\nx z;\n",
    "x z\nx z\nx z\nx z\nx z\nx z;\n",
    "x z\nx z\nx z\nx z\nx z\nx z;\n",
    "x z\nx z\nx z\nx z\nx z\nx z;\n",
);

/// A database with one entry.
const LISTED: &str =
    r#"[{"directory": ".", "file": "layout.cpp", "command": "c++ -c layout.cpp"}]"#;

/// A test for each row, named as its snapshot.
macro_rules! rows {
    ($($name:ident: $row:expr;)*) => { $(
        #[test]
        fn $name() -> std::io::Result<()> {
            check(stringify!($name), &$row)
        }
    )* };
}

rows! {
    config_mistakes: Row {
        files: &[
            ("layout.cpp", FUSABLE),
            (
                "pleach.toml",
                "max-line = 500\nquiet = \"true\"\nchecks = [\"*\", \"-fuse-traversal\"]\n\n[output]\nformat = \"json\"\n",
            ),
        ],
        args: &["layout.cpp", "--"],
        ..ROW
    };
    config_not_toml: Row {
        files: &[("pleach.toml", "max-lines: 500\nquiet = true\n")],
        args: &["--verify-config"],
        ..ROW
    };
    config_inline: Row {
        args: &["--dump-config", "--config", "jobs = 0", "--config=output-format = 'jsn'"],
        ..ROW
    };
    config_missing: Row { args: &["--config-file=no.toml", "--dump-config"], ..ROW };
    config_is_folder: Row {
        files: &[("folder/pleach.toml/x", "")],
        args: &["--config-file=folder", "--dump-config"],
        ..ROW
    };
    line_filter_no_json: Row { args: &["--line-filter=main.cpp:3"], ..ROW };
    missing_file: Row { args: &["no.cpp", "--"], ..ROW };
    missing_file_with_database: Row {
        files: &[("compile_commands.json", LISTED)],
        args: &["no.cpp"],
        ..ROW
    };
    folder_instead_of_file: Row {
        files: &[("src/a.cpp", "")],
        args: &["src", "--"],
        ..ROW
    };
    file_not_in_database: Row {
        files: &[("compile_commands.json", LISTED), ("layuot.cpp", ""), ("layout.cpp", "")],
        args: &["--fix", "layuot.cpp"],
        ..ROW
    };
    header_not_in_database: Row {
        files: &[("compile_commands.json", LISTED), ("layout.h", ""), ("layout.cpp", "")],
        args: &["--fix", "layout.h"],
        ..ROW
    };
    broken_json: Row {
        files: &[
            ("build/compile_commands.json", "[{\"directory\": \"/x\",\n \"file\": ]"),
            ("a.cpp", FUSABLE),
        ],
        args: &["-p", "build", "--fix", "a.cpp"],
        ..ROW
    };
    entry_without_command: Row {
        files: &[
            ("compile_commands.json", r#"[{"directory": ".", "file": "a.cpp"}]"#),
            ("a.cpp", FUSABLE),
        ],
        args: &["-p=.", "-fix", "a.cpp"],
        ..ROW
    };
    missing_database: Row {
        files: &[("a.cpp", FUSABLE)],
        args: &["-p", "build", "--fix", "a.cpp"],
        ..ROW
    };
    no_database_above: Row {
        files: &[("src/a.cpp", FUSABLE)],
        args: &["--fix", "src/a.cpp"],
        ..ROW
    };
    missing_response_file: Row {
        files: &[("a.cpp", FUSABLE)],
        args: &["--fix", "a.cpp", "--", "g++", "@a.rsp", "-c", "a.cpp"],
        ..ROW
    };
    c_file_behind_two_dashes: Row {
        files: &[("a.c", "int main(void) { return 0; }\n")],
        args: &["--fix", "a.c", "--", "-std=c++17"],
        exit: 0,
        ..ROW
    };
    empty_file: Row {
        files: &[("a.cpp", "")],
        args: &["--fix", "a.cpp", "--", "-std=c++17"],
        exit: 0,
        ..ROW
    };
    precompiled_header: Row {
        files: &[("a.cpp", "struct _tree_ Node {};\n")],
        args: &["--fix", "a.cpp", "--", "-std=c++17", "-include-pch", "all.pch"],
        ..ROW
    };
    other_language: Row {
        files: &[
            ("compile_commands.json", r#"[{"directory": ".", "file": "a.c", "command": "cc -c a.c"}]"#),
            ("a.c", "int class;\n"),
        ],
        args: &["--fix", "a.c"],
        exit: 0,
        ..ROW
    };
    two_modes: Row { args: &["--fix", "--diff", "a.cpp"], ..ROW };
    unknown_option: Row { args: &["--chekc", "a.cpp"], ..ROW };
    no_files: Row { args: &["--fix"], ..ROW };
    parse_error_in_a_header: Row {
        files: &[("inc/bad.h", "int f() {\n  return x;\n}\n"), ("a.cpp", "#include \"bad.h\"\nint main() {}\n")],
        args: &["--fix", "a.cpp", "--", "-Iinc"],
        ..ROW
    };
    embed_in_a_function: Row {
        files: &[("bytes", "ab"), ("a.cpp", concat!(
            "#include \"inc.h\"\nconst char whole[] = {\n#embed \"bytes\"\n};\n",
            "#if 0\n#embed \"nowhere\"\n#endif\nint f() { return head()[0] + whole[0]; }\n",
        )), ("inc.h", "const char *head() {\n  static const char all[] = {\n  # embed \"bytes\"\n  };\n  return all;\n}\n")],
        args: &["--fix", "a.cpp", "--", "-std=c++17"],
        ..ROW
    };
    missing_header: Row {
        files: &[("a.cpp", "#include \"nowhere.h\"\nint main() {}\n")],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    libclang_not_found: Row {
        files: &[("a.cpp", FUSABLE), ("empty/readme", "")],
        env: &[("LIBCLANG_PATH", "[DIR]/empty")],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    libclang_path_that_does_not_exist: Row {
        files: &[("a.cpp", FUSABLE)],
        env: &[("LIBCLANG_PATH", "[DIR]/..")],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    header_of_the_annotations_missing: Row {
        files: &[("a.cpp", "struct _tree_ Node {\n  _child_ Node *Next;\n};\n")],
        args: &["a.cpp", "--"],
        ..ROW
    };
    nothing_marked: Row {
        files: &[("a.cpp", "int main() {}\n")],
        args: &["a.cpp", "--", "-Wno-such-warning"],
        exit: 0,
        ..ROW
    };
    more_errors_than_anyone_reads: Row {
        files: &[("a.cpp", MANY_ERRORS)],
        args: &["a.cpp", "--"],
        ..ROW
    };
    database_and_compiler: Row {
        files: &[("a.cpp", FUSABLE)],
        args: &["-p", ".", "a.cpp", "--", "-std=c++17"],
        ..ROW
    };
    unknown_standard: Row {
        files: &[("a.cpp", FUSABLE)],
        args: &["--fix", "a.cpp", "--", "-std=c++99"],
        ..ROW
    };
    damaged_region: Row {
        files: &[("a.cpp", DAMAGED_REGION)],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    unfuse_damaged_region: Row {
        files: &[("a.cpp", DAMAGED_REGION)],
        args: &["--unfuse", "a.cpp", "--"],
        ..ROW
    };
    unfuse_missing_file: Row { args: &["--unfuse", "no.cpp", "--"], ..ROW };
    child_on_an_int: Row {
        files: &[("a.cpp", CHILD_ON_AN_INT)],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    traversal_with_a_return_value: Row {
        files: &[("a.cpp", TRAVERSAL_WITH_A_RETURN_VALUE)],
        args: &["a.cpp", "--"],
        exit: 1,
        ..ROW
    };
    child_of_an_undefined_class: Row {
        files: &[("a.cpp", CHILD_OF_AN_UNDEFINED_CLASS)],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    read_only_file: Row {
        files: &[("a.cpp", FUSABLE)],
        read_only: &["a.cpp"],
        args: &["--fix", "a.cpp", "--"],
        ..ROW
    };
    crlf_and_bom: Row {
        files: &[("a.cpp", FUSABLE_CRLF_BOM)],
        args: &["--diff", "a.cpp", "--"],
        exit: 1,
        ..ROW
    };
    spaces_and_utf8_in_the_path: Row {
        files: &[
            ("große bäume/ein baum.cpp", FUSABLE),
            (
                "große bäume/compile_commands.json",
                r#"[{"directory": ".", "file": "ein baum.cpp", "command": "c++ -DX=\\\"\\ \\\" -c 'ein baum.cpp'"}]"#,
            ),
        ],
        args: &["große bäume/ein baum.cpp"],
        exit: 1,
        ..ROW
    };
}

fn check(name: &str, row: &Row) -> std::io::Result<()> {
    let folder = Folder::new(row)?;
    let before = folder.state()?;
    let (exit, report) = folder.pleach(row, row.args)?;
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(name, report);
    });
    assert_eq!(exit, Some(row.exit), "exit code; {report}");
    assert!(folder.state()? == before, "something was written; {report}");
    Ok(())
}

/// There is a way back from code that does not compile, and without libclang or a database.
#[test]
fn unfuse_needs_nothing_but_the_files() -> std::io::Result<()> {
    type Environment = &'static [(&'static str, &'static str)];
    let cases: [(&str, Environment, &[&str]); 3] = [
        (
            "unfuse_code_that_does_not_compile",
            &[],
            &["--unfuse", "a.cpp", "--"],
        ),
        (
            "unfuse_without_libclang",
            &[("LIBCLANG_PATH", "[DIR]/empty")],
            &["--unfuse", "a.cpp", "--"],
        ),
        ("unfuse_without_database", &[], &["--unfuse", "a.cpp"]),
    ];
    for (name, env, args) in cases {
        let row = Row {
            files: &[("a.cpp", FUSABLE)],
            env,
            ..ROW
        };
        let folder = Folder::new(&row)?;
        let path = folder.path.join("a.cpp");
        folder.expect(&Row { env: &[], ..row }, &["--fix", "a.cpp", "--"], 0)?;
        let broken = "\n#include \"nowhere.h\"\nint x = ;\n";
        let text = fs::read_to_string(&path)? + broken;
        assert_ne!(
            text,
            format!("{FUSABLE}{broken}"),
            "{name}: nothing was fused"
        );
        fs::write(&path, text)?;
        let (exit, report) = folder.pleach(&row, args)?;
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(name, report);
        });
        assert_eq!(exit, Some(0), "{report}");
        assert_eq!(
            fs::read_to_string(&path)?,
            format!("{FUSABLE}{broken}"),
            "{report}"
        );
    }
    Ok(())
}

/// Generated code goes from a header whose annotations are gone.
#[test]
fn stale_regions_go_from_headers_without_annotations() -> std::io::Result<()> {
    for mode in ["--fix", "--unfuse"] {
        let (header, source) = FUSABLE.split_at(FUSABLE.find("void layout").unwrap_or(0));
        let row = ROW;
        let folder = Folder::new(&row)?;
        let path = folder.path.join("a.h");
        fs::write(&path, header)?;
        fs::write(
            folder.path.join("a.cpp"),
            format!("#include \"a.h\"\n{source}"),
        )?;
        folder.expect(&row, &["--fix", "a.cpp", "--"], 0)?;
        let fused = fs::read_to_string(&path)?;
        assert!(fused.contains("pleach:begin"), "nothing was fused");
        fs::write(&path, fused.replace("tf_", "xx_"))?;
        folder.expect(&row, &[mode, "a.cpp", "--"], 0)?;
        assert_eq!(
            fs::read_to_string(&path)?,
            header.replace("tf_", "xx_"),
            "{mode}"
        );
    }
    Ok(())
}

/// Writing and taking back odd files ends with the same bytes, and a second `--fix` has nothing to do.
#[test]
fn odd_files_survive_a_round_trip() -> std::io::Result<()> {
    let row = Row {
        files: &[
            ("plain.cpp", FUSABLE),
            ("crlf.cpp", FUSABLE_CRLF_BOM),
            ("ä ö.cpp", FUSABLE),
            ("unterminated.cpp", FUSABLE_AT_THE_END),
        ],
        ..ROW
    };
    for (name, text) in row.files {
        let folder = Folder::new(&row)?;
        let path = folder.path.join(name);
        folder.expect(&row, &["--fix", name, "--"], 0)?;
        let fused = fs::read(&path)?;
        assert_ne!(fused, text.as_bytes(), "{name}: nothing was fused");
        let bare = fused
            .windows(2)
            .any(|pair| pair[1] == b'\n' && pair[0] != b'\r');
        assert_eq!(bare, !text.contains('\r'), "{name}: line ends");
        folder.expect(&row, &["--check", name, "--"], 0)?;
        folder.expect(&row, &["--fix", name, "--"], 0)?;
        assert_eq!(fs::read(&path)?, fused, "{name}: a second --fix changed it");
        folder.expect(&row, &["--unfuse", name, "--"], 0)?;
        assert_eq!(fs::read(&path)?, text.as_bytes(), "{name}: not restored");
    }
    Ok(())
}

/// A temporary folder that holds a row's files.
struct Folder {
    path: PathBuf,
    _owner: tempfile::TempDir,
}

/// Bytes, time of last change and whether it is read-only, by path.
type State = BTreeMap<PathBuf, (Vec<u8>, std::time::SystemTime, bool)>;

impl Folder {
    fn new(row: &Row) -> std::io::Result<Self> {
        let owner = tempfile::tempdir()?;
        let path = owner.path().canonicalize()?;
        for (name, text) in row.files {
            let file = path.join(name);
            fs::create_dir_all(file.parent().unwrap_or(&path))?;
            fs::write(file, text)?;
        }
        for name in row.read_only {
            let mut permissions = fs::metadata(path.join(name))?.permissions();
            permissions.set_readonly(true);
            fs::set_permissions(path.join(name), permissions)?;
        }
        Ok(Folder {
            path,
            _owner: owner,
        })
    }

    /// Runs pleach in the folder; the exit code and the report.
    fn pleach(&self, row: &Row, args: &[&str]) -> std::io::Result<(Option<i32>, String)> {
        let folder = self.path.display().to_string();
        let env = row.env.iter();
        let output = Command::new(env!("CARGO_BIN_EXE_pleach"))
            .current_dir(&self.path)
            .args(args)
            .env("NO_COLOR", "1")
            .envs(env.map(|(name, value)| (name, value.replace("[DIR]", &folder))))
            .output()?;
        let shown = |bytes: &[u8]| {
            String::from_utf8_lossy(bytes)
                .replace(&folder, "[DIR]")
                .replace('\r', "\\r")
                .replace('\u{feff}', "\\u{feff}")
        };
        let report = format!(
            "$ pleach {}\nexit: {:?}\n--- stdout\n{}--- stderr\n{}",
            args.join(" "),
            output.status.code().unwrap_or(-1),
            shown(&output.stdout),
            shown(&output.stderr),
        );
        Ok((output.status.code(), report))
    }

    fn expect(&self, row: &Row, args: &[&str], exit: i32) -> std::io::Result<()> {
        let (code, report) = self.pleach(row, args)?;
        assert_eq!(code, Some(exit), "{report}");
        Ok(())
    }

    fn state(&self) -> std::io::Result<State> {
        let mut state = State::new();
        collect(&self.path, &mut state)?;
        Ok(state)
    }
}

fn collect(folder: &Path, state: &mut State) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        // What is kept for the next run is no result of this one.
        if path.ends_with(".pleach-cache") {
            continue;
        }
        if path.is_dir() {
            collect(&path, state)?;
            continue;
        }
        let metadata = fs::metadata(&path)?;
        let read_only = metadata.permissions().readonly();
        let bytes = fs::read(&path)?;
        state.insert(path, (bytes, metadata.modified()?, read_only));
    }
    Ok(())
}
