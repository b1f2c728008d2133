//! Builds with CMake that compile fused copies (`plugin-shim/cmake/pleach.cmake`), tried on `test-inputs/cmake`: three libraries, one of them
//! headers only, and a program.

use std::fs;
use std::path::Path;

use super::formats::run;
use super::project::Project;

/// The folder of the module.
fn modules() -> String {
    format!("{}/plugin-shim/cmake", env!("CARGO_MANIFEST_DIR"))
}

/// The example, in a folder of its own.
fn example() -> Project {
    let project = Project::new(&[]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-inputs/cmake");
    let mut pending = vec![folder.clone()];
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(next).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                pending.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable source");
            let name = path.strip_prefix(&folder).expect("a path in the folder");
            project.write(&name.to_string_lossy(), &text);
        }
    }
    project
}

/// Configures and builds the example in the folder `to`; what the build said.
fn build(project: &Project, to: &str, options: &[&str]) -> String {
    configure(project, to, options);
    rebuild(project, to)
}

fn configure(project: &Project, to: &str, options: &[&str]) {
    let modules = format!("-DPLEACH_MODULES={}", modules());
    let pleach = format!("-DPLEACH_EXECUTABLE={}", env!("CARGO_BIN_EXE_pleach"));
    let arguments = ["-S", ".", "-B", to, &modules, &pleach];
    let configured = run(project, "cmake", &[&arguments[..], options].concat());
    assert_eq!(configured.code, Some(0), "{configured:?}");
}

fn rebuild(project: &Project, to: &str) -> String {
    let built = run(project, "cmake", &["--build", to]);
    assert_eq!(built.code, Some(0), "{built:?}");
    built.out
}

/// What the program in `folder` prints.
fn output(project: &Project, folder: &str) -> String {
    let program = project.dir().join(folder).join("app/app");
    let ran = run(project, &program.to_string_lossy(), &[]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.out
}

const LAYOUT: &str = "layout/layout.cpp";
const FUSE: &str = "Fusing tree traversals";

#[test]
fn cmake_builds_fused_copies() {
    for generator in ["Ninja", "Unix Makefiles"] {
        let project = example();
        let before = project.read(LAYOUT);
        let told = build(&project, "plain", &["-G", generator]);
        assert!(!told.contains(FUSE), "{told}");
        let told = build(&project, "fused", &["-G", generator, "-DFUSE=ON"]);
        assert!(told.contains(FUSE), "{told}");
        assert_eq!(output(&project, "fused"), output(&project, "plain"));
        assert_eq!(project.read(LAYOUT), before, "sources stay as they are");
        let copy = format!("fused/pleach{}/app/main.cpp", project.dir().display());
        let copied = project.read(&copy);
        assert!(
            copied.contains("root->fused_measure_place(0, 0);"),
            "{copied}"
        );
        // What a copy rests on stands under no conditions, so a library may have definitions of its own.
        assert!(!copied.contains("ROWS"), "{copied}");

        let again = rebuild(&project, "fused");
        assert!(
            !again.contains(FUSE) && !again.contains("Building"),
            "{again}"
        );

        // What is copied when depends on no generator.
        if generator != "Ninja" {
            continue;
        }

        // A change reaches the copies, also one that ends the fusion.
        project.write(LAYOUT, &before.replace("x = left;", "x = left * 2;"));
        let told = rebuild(&project, "fused");
        assert!(told.contains(FUSE), "{told}");
        rebuild(&project, "plain");
        assert_eq!(output(&project, "fused"), output(&project, "plain"));
        let apart = before.replace("x = left;", "x = left + width;");
        project.write(
            LAYOUT,
            &apart.replace("below += 3;", "below += node->height;"),
        );
        rebuild(&project, "fused");
        rebuild(&project, "plain");
        assert_eq!(output(&project, "fused"), output(&project, "plain"));

        // New files are copied once something includes them, and gone once they are.
        let copy = format!("fused/pleach{}/layout/note.h", project.dir().display());
        let note = project.dir().join("layout/note.h");
        project.write("layout/note.h", "#pragma once\n");
        project.write(LAYOUT, &format!("#include \"note.h\"\n{before}"));
        rebuild(&project, "fused");
        assert!(project.dir().join(&copy).exists());
        fs::remove_file(note).expect("a file");
        project.write(LAYOUT, &before);
        rebuild(&project, "fused");
        assert!(!project.dir().join(&copy).exists());
    }
}

/// As a project has it that commits what is fused: written, checked, and stale.
#[test]
fn the_example_is_fused_in_place_and_checked() {
    let project = example();
    let lists = project.read("CMakeLists.txt");
    // What is committed is compiled under any commands: it may not rest on a library's own definitions.
    let exported = "set(CMAKE_CXX_STANDARD 17)\nset(CMAKE_EXPORT_COMPILE_COMMANDS ON)";
    project.write(
        "CMakeLists.txt",
        &lists.replacen("set(CMAKE_CXX_STANDARD 17)", exported, 1),
    );
    let unit = project.read("layout/unit.cpp");
    project.write("layout/unit.cpp", &unit.replace("* ROWS", "* 2"));
    configure(&project, "plain", &["-G", "Ninja"]);
    let pleach = |code: i32, mode: &str| {
        let run = project.pleach(&["-p", "plain", mode, "--root", "."]);
        assert_eq!(run.code, Some(code), "{mode}: {run:?}");
        run
    };
    pleach(0, "--fix");
    assert!(project.read("app/main.cpp").contains("fused_measure_place"));
    pleach(0, "--check");
    let text = project.read(LAYOUT);
    project.write(LAYOUT, &text.replacen("x = left;", "x = left * 2;", 1));
    let stale = pleach(1, "--check");
    assert!(
        stale.out.starts_with(
            "layout/layout.cpp: the fused code is not up to date\n--- a/layout/layout.cpp\n"
        ),
        "{stale:?}"
    );
    assert_eq!(
        stale.err,
        "pleach: note: to write this, run pleach -p plain --fix --root .\n"
    );
}

#[test]
fn cmake_says_which_target_is_wrong() {
    for (call, message) in [
        ("nothing", "there is no target 'nothing' yet"),
        ("model", "'model' compiles nothing here"),
        ("odd", "write it without a generator"),
    ] {
        let project = example();
        let lists = project.read("CMakeLists.txt");
        let odd = "add_library(odd layout/unit.cpp)\n\
                   target_include_directories(odd PRIVATE $<$<CONFIG:Debug>:${CMAKE_SOURCE_DIR}/layout>)\n";
        project.write(
            "CMakeLists.txt",
            &lists.replace(
                "if(FUSE)",
                &format!("{odd}pleach_fuse_target({call})\nif(FUSE)"),
            ),
        );
        let modules = format!("-DPLEACH_MODULES={}", modules());
        let pleach = format!("-DPLEACH_EXECUTABLE={}", env!("CARGO_BIN_EXE_pleach"));
        let configured = run(
            &project,
            "cmake",
            &["-S", ".", "-B", "b", &modules, &pleach],
        );
        assert_eq!(configured.code, Some(1), "{configured:?}");
        let words: Vec<&str> = configured.err.split_whitespace().collect();
        assert!(words.join(" ").contains(message), "{configured:?}");
    }
}

#[test]
fn cmake_compiles_no_source_with_other_headers() {
    for (file, from, to, message) in [
        // The library's sources would see the classes as they were.
        (
            "CMakeLists.txt",
            "pleach_fuse_target(layout paint app)",
            "pleach_fuse_target(paint app)",
            "name it as well: ",
        ),
        (
            "layout/CMakeLists.txt",
            "PRIVATE ROWS=2)",
            "PRIVATE ROWS=2)\ntarget_compile_options(layout PRIVATE -I${CMAKE_SOURCE_DIR}/app)",
            "which leads past the copies; write target_include_directories instead",
        ),
    ] {
        let project = example();
        let text = project.read(file);
        project.write(file, &text.replace(from, to));
        // All that the walks run stands in headers.
        let layout = project.read(LAYOUT);
        let rest = layout
            .split_once("namespace model {")
            .expect("a namespace")
            .1;
        let rest = rest.replace("void Text", "inline void Text");
        let rest = rest.replace("void Column", "inline void Column");
        let boxes = project.read("model/include/model/boxes.h");
        let boxes = format!(
            "{boxes}\ninline int lines(int count) {{ return count * 2; }}\nnamespace model {{{rest}"
        );
        project.write("model/include/model/boxes.h", &boxes);
        project.write(LAYOUT, "#include \"model/boxes.h\"\n");
        let modules = format!("-DPLEACH_MODULES={}", modules());
        let pleach = format!("-DPLEACH_EXECUTABLE={}", env!("CARGO_BIN_EXE_pleach"));
        let options = ["-S", ".", "-B", "b", &modules, &pleach, "-DFUSE=ON"];
        let configured = run(&project, "cmake", &options);
        assert_eq!(configured.code, Some(0), "{configured:?}");
        let built = run(&project, "cmake", &["--build", "b"]);
        assert_ne!(built.code, Some(0), "{built:?}");
        let all = built.out + &built.err;
        let words: Vec<&str> = all.split_whitespace().collect();
        assert!(words.join(" ").contains(message), "{all}");
    }
}
