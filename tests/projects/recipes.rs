//! The README's recipes, run as they stand there: the quick start, and each way to have pleach in CI and in builds.
//!
//! What they install is there already: `cargo`, `sudo` and `apt-get` are programs that say what they were asked for, and
//! `actions/checkout` is a link to this repository.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::project::{Project, Run};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The block of the README that is in `language` and says `words`, without the indentation that lists give it.
fn block(language: &str, words: &str) -> String {
    let readme = fs::read_to_string(repository().join("README.md")).expect("a README");
    let mut found = Vec::new();
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        let Some((indent, opened)) = line.split_once("```") else {
            continue;
        };
        let inner = lines.by_ref().take_while(|it| it.trim() != "```");
        let inner: Vec<&str> = inner
            .map(|it| it.strip_prefix(indent).unwrap_or(it))
            .collect();
        let text = inner.join("\n") + "\n";
        if opened == language && text.contains(words) {
            found.push(text);
        }
    }
    assert_eq!(found.len(), 1, "blocks of {language} with {words}");
    found.remove(0)
}

/// The program of the quick start, and the words that run in its folder.
struct Start {
    project: Project,
}

impl Start {
    fn new() -> Start {
        let start = Start {
            project: Project::new(&[
                ("layout.cpp", &block("cpp", "struct _tree_ Box")),
                ("CMakeLists.txt", &block("cmake", "project(boxes")),
            ]),
        };
        // They say what they were asked for, and `sudo` runs it.
        for (name, text) in [
            ("apt-get", "echo \"apt-get $*\" >> \"$ASKED\""),
            ("cargo", "echo \"cargo $*\" >> \"$ASKED\""),
            ("sudo", "exec \"$@\""),
            (
                "git",
                "echo \"git $*\" >> \"$ASKED\"; ln -s \"$PLEACH_SOURCE\" pleach",
            ),
        ] {
            let program = format!("bin/{name}");
            start
                .project
                .write(&program, &format!("#!/bin/sh\n{text}\n"));
            let path = start.project.dir().join(program);
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a program");
        }
        start.link(Path::new(env!("CARGO_BIN_EXE_pleach")), "bin/pleach");
        start
    }

    fn link(&self, to: &Path, name: &str) {
        symlink(to, self.project.dir().join(name)).expect("a link");
    }

    /// Runs a line as CI does: the first command that fails ends it.
    fn run(&self, line: &str) -> Run {
        let dir = self.project.dir();
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", line])
            .current_dir(&dir)
            .env("PATH", format!("{}/bin:{path}", dir.display()))
            .env("ASKED", dir.join("asked"))
            .env("PLEACH_SOURCE", repository())
            .output()
            .expect("bash runs");
        Run {
            code: output.status.code(),
            out: self
                .project
                .redact(&String::from_utf8_lossy(&output.stdout)),
            err: self
                .project
                .redact(&String::from_utf8_lossy(&output.stderr)),
        }
    }

    /// Runs lines up to the first that fails: what that one gave, or the last.
    fn job(&self, lines: &[String]) -> Run {
        let mut last = None;
        for line in lines {
            let run = self.run(line);
            let failed = run.code != Some(0);
            last = Some(run);
            if failed {
                break;
            }
        }
        last.expect("a line")
    }

    /// Has the fused code written, as it is committed.
    fn fix(&self) {
        let run = self
            .run("pleach --fix layout.cpp -- -DNDEBUG -I\"$PLEACH_SOURCE/plugin-shim/include\"");
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(self.project.read("layout.cpp").contains("fused_place_clip"));
    }

    /// Changes a walk, in its own text and not in what is fused.
    fn edit(&self) {
        let text = self.project.read("layout.cpp");
        let changed = text.replacen(
            "left = center - width / 2;",
            "left = center - width / 3;",
            1,
        );
        assert_ne!(text, changed);
        self.project.write("layout.cpp", &changed);
    }

    /// What programs were asked for.
    fn asked(&self) -> Vec<String> {
        self.project
            .read("asked")
            .lines()
            .map(str::to_owned)
            .collect()
    }
}

/// `document` as JSON.
fn yaml(document: &str) -> Value {
    serde_norway::from_str(document).expect("a document of YAML")
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    let text = |it: &Value| it.as_str().expect("a string").to_owned();
    list.map(text).collect()
}

const APT: &str = "apt-get install -y cmake libclang1-19 libclang-common-19-dev";

#[test]
fn the_quick_start_prints_what_it_says() {
    let start = Start::new();
    let source = start.project.read("layout.cpp");
    let commands = block("sh", "pleach -p build --unfuse");
    let mut codes = Vec::new();
    let mut outputs = Vec::new();
    for line in commands.lines() {
        let run = start.run(line);
        codes.push((run.code, line));
        if line.starts_with("pleach -p build --fix") {
            let built = start.run("cmake --build build && build/boxes");
            assert_eq!(built.code, Some(0), "{built:?}");
        }
        outputs.push(run.out);
    }
    let expected = [0, 0, 1, 1, 0, 0].map(Some);
    assert!(
        codes.iter().map(|it| it.0).eq(expected),
        "{codes:?} {outputs:?}"
    );
    assert_eq!(
        outputs[2],
        block(
            "",
            "layout.cpp:27:3: warning: these 3 calls can run as 2 walks [fuse-traversals]\n  27"
        )
    );
    assert_eq!(start.project.read("layout.cpp"), source);
    assert_eq!(
        start.asked(),
        [format!("cargo install --path {}", repository().display())]
    );
}

#[test]
fn the_job_for_github_tells_stale_code() {
    let workflow = yaml(&block("yaml", "runs-on:"));
    let steps = workflow["jobs"]["fused-code"]["steps"]
        .as_array()
        .expect("steps");
    let start = Start::new();
    start.fix();
    let mut lines = Vec::new();
    for step in steps {
        let Some(line) = step["run"].as_str() else {
            assert!(
                step["uses"]
                    .as_str()
                    .is_some_and(|it| it.starts_with("actions/checkout@")),
                "{step}"
            );
            if let Some(folder) = step["with"]["path"].as_str() {
                start.link(repository(), folder);
            }
            continue;
        };
        lines.push(line.to_owned());
    }
    let fresh = start.job(&lines);
    assert_eq!((fresh.code, fresh.out.as_str()), (Some(0), ""), "{fresh:?}");
    assert_eq!(
        start.asked(),
        [
            "apt-get update",
            APT,
            "cargo install --locked --path pleach"
        ]
    );
    start.edit();
    let stale = start.job(&lines);
    assert_eq!(stale.code, Some(1), "{stale:?}");
    assert_eq!(
        stale.out,
        "::warning title=pleach (stale-fusion),file=layout.cpp,line=1,col=1,endLine=1,endColumn=1::the fused code is not up to \
         date; run pleach -p build --fix\n"
    );
    assert!(
        stale.err.contains("--- a/layout.cpp\n+++ b/layout.cpp\n"),
        "{stale:?}"
    );
}

#[test]
fn the_job_for_gitlab_tells_stale_code() {
    let job = &yaml(&block("yaml", "before_script:"))["fused-code"];
    let start = Start::new();
    start.fix();
    let url = job["variables"]["PLEACH_URL"].as_str().expect("a URL");
    let mut lines = strings(&job["before_script"]);
    lines.extend(strings(&job["script"]));
    for line in &mut lines {
        *line = format!("PLEACH_URL={url}; {line}");
    }
    let fresh = start.job(&lines);
    assert_eq!((fresh.code, fresh.out.as_str()), (Some(0), ""), "{fresh:?}");
    assert_eq!(
        start.asked(),
        [
            "apt-get update",
            APT,
            &format!("git clone --depth 1 {url} pleach"),
            "cargo install --locked --path pleach"
        ]
    );
    start.edit();
    let stale = start.run(lines.last().expect("a line"));
    assert_eq!(stale.code, Some(1), "{stale:?}");
    assert!(
        stale
            .out
            .starts_with("layout.cpp: the fused code is not up to date\n--- a/layout.cpp\n"),
        "{stale:?}"
    );
    assert_eq!(
        stale.err,
        "pleach: note: to write this, run pleach -p build --fix\n"
    );
}

#[test]
fn make_builds_fused_copies() {
    let start = Start::new();
    let source = start.project.read("layout.cpp");
    start
        .project
        .write("Makefile", &block("make", "fused/stamp:"));
    let built = start.run("make && ./boxes");
    assert_eq!(built.code, Some(0), "{built:?}");
    assert_eq!(start.project.read("layout.cpp"), source);
    let copy = start.project.read("fused/layout.cpp");
    assert!(copy.contains("root.fused_place_clip("), "{copy}");
    let again = start.run("make");
    assert!(again.out.contains("up to date"), "{again:?}");
    // A change reaches the copies, also one that ends the fusion.
    start.project.write(
        "layout.cpp",
        &source.replace("visible = left <", "visible = parts.empty() || left <"),
    );
    let built = start.run("make && ./boxes");
    assert_eq!(built.code, Some(0), "{built:?}");
    let copy = start.project.read("fused/layout.cpp");
    assert!(copy.contains("parts.empty() || left <"), "{copy}");
}

/// The settings that the README shows are some.
#[test]
fn the_marks_by_name_print_what_the_readme_says() {
    let project = Project::new(&[
        ("vendor/scene.h", &block("cpp", "namespace scene {")),
        ("walks.cpp", &block("cpp", "#include <scene.h>")),
        ("pleach.toml", &block("toml", "mark-tree = ")),
    ]);
    let words = "walks.cpp -- -std=c++17 -isystem vendor";
    let words: Vec<&str> = words.split(' ').collect();
    let run = project.pleach(&words);
    assert_eq!(run.out, block("", "walks.cpp:13:3"), "{run:?}");
    let fixed = project.pleach(&[&["--fix"], &words[..]].concat());
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
    assert!(project.read("walks.cpp").contains("fused_move_cull"));
}

#[test]
fn the_shown_configuration_is_correct() {
    let start = Start::new();
    start
        .project
        .write("pleach.toml", &block("toml", "build = "));
    let verified = start.run("pleach --verify-config");
    assert_eq!(
        (verified.code, verified.out.as_str()),
        (Some(0), "pleach.toml: correct\n"),
        "{verified:?}"
    );
}

/// As the README has it: targets are made, and then fused.
#[test]
fn the_module_fuses_the_targets_that_it_is_given() {
    let start = Start::new();
    let source = start.project.read("layout.cpp");
    let (library, _) = source.split_once("int main").expect("a program");
    start.project.write("layout.cpp", library);
    start.project.write(
        "main.cpp",
        "struct Box;\nvoid layout(Box &, int);\nint main() {}\n",
    );
    let lists = block("cmake", "pleach_fuse_target(layout app)");
    let head = "cmake_minimum_required(VERSION 3.21)\nproject(app CXX)\n";
    start
        .project
        .write("CMakeLists.txt", &format!("{head}{lists}"));
    let built = start.run(
        "cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DPLEACH_SOURCE=\"$PLEACH_SOURCE\" && cmake --build build && build/app",
    );
    assert_eq!(built.code, Some(0), "{built:?}");
    assert_eq!(start.project.read("layout.cpp"), library);
    let dir = start.project.dir();
    let copy = format!("build/pleach{}/layout.cpp", dir.display());
    assert!(start.project.read(&copy).contains("root.fused_place_clip("));
}

/// What is unpacked does what a clone does, and the same program is packed into the same bytes.
#[test]
fn a_release_archive_is_enough() {
    let start = Start::new();
    // The program itself takes seconds to compress.
    let program = format!(
        "#!/bin/sh\nexec '{}' \"$@\"\n",
        env!("CARGO_BIN_EXE_pleach")
    );
    start.project.write("small", &program);
    let packed = start.run(&format!(
        "chmod +x small; for folder in one two; do PLEACH=\"$PWD/small\" {}/scripts/package.sh $folder; done; cmp one/* two/*; tar xzf one/*",
        repository().display()
    ));
    assert_eq!(packed.code, Some(0), "{packed:?}");
    let name = packed
        .out
        .lines()
        .next()
        .and_then(|it| it.strip_prefix("one/"));
    let name = name
        .and_then(|it| it.strip_suffix(".tar.gz"))
        .expect("a name");
    let version = env!("CARGO_PKG_VERSION");
    assert!(name.starts_with(&format!("pleach-{version}-")), "{name}");
    let run = start.run(&format!(
        "{name}/bin/pleach --version; ls {name} {name}/share/*; cmake -S . -B build -DPLEACH_SOURCE=\"$PWD/{name}\" -DCMAKE_BUILD_TYPE=Release \
         >/dev/null; grep ^PLEACH_EXECUTABLE build/CMakeCache.txt; {name}/bin/pleach -p build --exit-zero"
    ));
    assert_eq!(run.code, Some(0), "{run:?}");
    for words in [
        &format!("pleach {version}\n{name}:\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\n") as &str,
        &format!("[DIR]/{name}/bin/pleach\n"),
        "pleach.fish\n",
        "these 3 calls can run as 2 walks",
    ] {
        assert!(run.out.contains(words), "{run:?}");
    }
}

/// pre-commit, as `scripts/setup.sh test` installs it if nobody else did.
fn pre_commit() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_BIN_EXE_pleach")).ancestors().nth(2)?;
    let own = target.join("pre-commit/bin/pre-commit");
    let path = std::env::var_os("PATH")?;
    let mut all = std::env::split_paths(&path).map(|it| it.join("pre-commit"));
    all.find(|it| it.is_file())
        .or(Some(own).filter(|it| it.is_file()))
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn pre_commit_runs_the_hooks() {
    let hooks = fs::read_to_string(repository().join(".pre-commit-hooks.yaml")).expect("hooks");
    let config = block("yaml", "repos:");
    let used = &yaml(&config)["repos"][0];
    let known = yaml(&hooks);
    let known: Vec<&Value> = known
        .as_array()
        .expect("hooks")
        .iter()
        .map(|it| &it["id"])
        .collect();
    assert_eq!(known, ["pleach-check", "pleach-fix"]);
    assert_eq!(used["hooks"][0]["id"], "pleach-check");
    let version = concat!("v", env!("CARGO_PKG_VERSION"));
    assert_eq!(used["rev"], version);
    let Some(program) = pre_commit() else {
        eprintln!("skipped: no `pre-commit` is installed; scripts/setup.sh test installs it");
        return;
    };
    let start = Start::new();
    fs::remove_file(start.project.dir().join("bin/git")).expect("a file");
    let url = used["repo"].as_str().expect("a URL");
    let own = format!("file://{}/hooks", start.project.dir().display());
    start
        .project
        .write(".pre-commit-config.yaml", &config.replace(url, &own));
    start.project.write("hooks/.pre-commit-hooks.yaml", &hooks);
    start.project.write(".gitignore", "/build\n/hooks\n/home\n");
    let git = "git -c init.defaultBranch=main -c user.name=a -c user.email=a@b";
    let made = start.run(&format!(
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DPLEACH_SOURCE=\"$PLEACH_SOURCE\"\n\
         (cd hooks; {git} init; {git} add .; {git} commit -m hooks; {git} tag {version})\n{git} init; {git} add ."
    ));
    assert_eq!(made.code, Some(0), "{made:?}");
    let hooked = |id: &str| {
        start.run(&format!(
            "export PRE_COMMIT_HOME=\"$PWD/home\" HOME=\"$PWD/home\"; git add .; {} run {id} --all-files --color=never",
            program.display()
        ))
    };
    let stale = hooked("pleach-check");
    assert_eq!(stale.code, Some(1), "{stale:?}");
    assert!(
        stale.out.contains("fused traversals are up to date")
            && stale
                .out
                .contains("to write this, run pleach --fix -p build"),
        "{stale:?}"
    );
    start.project.write(
        ".pre-commit-config.yaml",
        &start
            .project
            .read(".pre-commit-config.yaml")
            .replace("pleach-check", "pleach-fix"),
    );
    // A hook that changes files fails, so that the changes are looked at.
    let fixed = hooked("pleach-fix");
    assert!(
        fixed.code == Some(1) && fixed.out.contains("files were modified by this hook"),
        "{fixed:?}"
    );
    let fixed = hooked("pleach-fix");
    assert_eq!(fixed.code, Some(0), "{fixed:?}");
}
