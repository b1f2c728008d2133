//! A project of several files in a temporary folder: written, read by pleach through a compilation database or behind
//! `--`, compiled file by file, linked and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a run of a program gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Exit code; `None` after a signal.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// A folder of its own.
pub(crate) struct Project {
    holder: tempfile::TempDir,
}

impl Project {
    /// A project with `files`: paths in its folder, and what they hold. `pleach.h` and `case.h` are found by `-Iinclude`.
    pub(crate) fn new(files: &[(&str, &str)]) -> Project {
        let holder = tempfile::Builder::new()
            .prefix("pleach-project-")
            .tempdir()
            .expect("a temporary directory");
        let project = Project { holder };
        let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
        for header in ["plugin-shim/include/pleach.h", "test-inputs/include/case.h"] {
            let from = repository.join(header);
            let name = from.file_name().expect("a file").to_string_lossy();
            let text = fs::read_to_string(&from).expect("a readable header");
            project.write(&format!("include/{name}"), &text);
        }
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    /// Its folder, without symbolic links.
    pub(crate) fn dir(&self) -> PathBuf {
        let path = self.holder.path();
        path.canonicalize().unwrap_or_else(|_| path.to_owned())
    }

    /// Writes a file, and the folders on the way.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.dir().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(path, text).expect("a writable file");
    }

    /// What a file holds.
    pub(crate) fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.dir().join(name)).expect("a readable file");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Writes `compile_commands.json`: each file with its arguments (behind `clang++-19`), compiled in the project's folder.
    pub(crate) fn database(&self, units: &[(&str, &[&str])]) {
        let entries: Vec<serde_json::Value> = units
            .iter()
            .map(|(file, args)| {
                let mut words = vec!["clang++-19", "-std=c++17", "-Iinclude"];
                words.extend(*args);
                words.extend(["-c", file]);
                serde_json::json!({ "directory": self.dir(), "file": file, "arguments": words })
            })
            .collect();
        let text = serde_json::to_string_pretty(&entries).expect("a printable database");
        self.write("compile_commands.json", &text);
    }

    /// Runs pleach in the project's folder.
    pub(crate) fn pleach(&self, args: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pleach"));
        self.run(command.args(args))
    }

    /// The same with environment variables.
    pub(crate) fn pleach_with(&self, variables: &[(&str, &str)], args: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pleach"));
        self.run(command.envs(variables.iter().copied()).args(args))
    }

    /// Compiles each file with its arguments, links them, runs the program.
    ///
    /// # Panics
    /// With what the compiler says, if it fails.
    pub(crate) fn output(&self, units: &[(&str, &[&str])]) -> Run {
        self.try_output("clang++-19", units)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same with a compiler of choice.
    ///
    /// # Errors
    /// What the compiler says.
    pub(crate) fn try_output(
        &self,
        compiler: &str,
        units: &[(&str, &[&str])],
    ) -> Result<Run, String> {
        let mut objects = self.objects(compiler, "", units)?;
        let args = units.iter().flat_map(|(_, args)| args.iter());
        let sanitizers = args.filter(|arg| arg.starts_with("-fsanitize="));
        objects.extend(sanitizers.map(|arg| (*arg).to_owned()));
        self.run_linked(compiler, &objects)
    }

    /// What the preprocessor makes of a file, without marks of lines.
    pub(crate) fn preprocessed(&self, args: &[&str]) -> String {
        let fixed = ["-std=c++17", "-Iinclude", "-E", "-P"];
        let run = self.run(Command::new("clang++-19").args(fixed).args(args));
        assert_eq!(run.code, Some(0), "{run:?}");
        run.out
    }

    /// The same with files of a shared library that defines all it needs.
    ///
    /// # Errors
    /// What the compiler says.
    pub(crate) fn try_shared(
        &self,
        compiler: &str,
        library: &[(&str, &[&str])],
        units: &[(&str, &[&str])],
    ) -> Result<Run, String> {
        let inner = self.objects(compiler, "library", library)?;
        let mut link = Command::new(compiler);
        let shared = ["-shared", "-Wl,-z,defs", "-o", "./library.so"];
        let linked = self.run(link.args(shared).args(&inner));
        if linked.code != Some(0) {
            return Err(linked.err);
        }
        let mut objects = self.objects(compiler, "", units)?;
        objects.push("./library.so".to_owned());
        self.run_linked(compiler, &objects)
    }

    /// Compiles each file with its arguments.
    fn objects(
        &self,
        compiler: &str,
        prefix: &str,
        units: &[(&str, &[&str])],
    ) -> Result<Vec<String>, String> {
        let mut objects = Vec::new();
        for (at, (file, args)) in units.iter().enumerate() {
            let object = format!("{prefix}{at}.o");
            let run = self.run(
                Command::new(compiler)
                    .args(["-std=c++17", "-Iinclude"])
                    .args(*args)
                    .args(["-c", file, "-o", &object]),
            );
            if run.code != Some(0) {
                return Err(format!("{file}: {}", run.err));
            }
            objects.push(object);
        }
        Ok(objects)
    }

    fn run_linked(&self, compiler: &str, objects: &[String]) -> Result<Run, String> {
        let mut link = Command::new(compiler);
        if compiler.starts_with("clang") {
            // GNU's linker takes as long as the compiler.
            link.arg("-fuse-ld=lld");
        }
        let linked = self.run(link.args(objects).args(["-o", "program"]));
        if linked.code != Some(0) {
            return Err(linked.err);
        }
        Ok(self.run(Command::new("timeout").args(["60", "./program"])))
    }

    /// `text` with the project's folder shown as `[DIR]`.
    pub(crate) fn redact(&self, text: &str) -> String {
        text.replace(&*self.dir().to_string_lossy(), "[DIR]")
    }

    fn run(&self, command: &mut Command) -> Run {
        let output = command
            .current_dir(self.dir())
            .output()
            .expect("the program starts");
        Run {
            code: output.status.code(),
            out: self.redact(&String::from_utf8_lossy(&output.stdout)),
            err: self.redact(&String::from_utf8_lossy(&output.stderr)),
        }
    }
}
