//! Where a compiler may round floating-point arithmetic in another way if statements stand elsewhere: the one thing about a program's
//! result that fusion does not keep, as inlining does not.
//!
//! C++ leaves it to the compiler how precisely an expression is evaluated; some options extend that to several statements. What a walk computes
//! then depends on what stands beside its statements.

use super::{Compilation, base_name};

/// How statements that stand together are evaluated as if they were one expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// `a * b + c` is rounded once: fused multiply and add (`-ffp-contract=fast`).
    Contracts,
    /// Sums and products are regrouped, or divisions become products (`-ffast-math`); the option or pragma that allows it.
    Reassociates(String),
    /// What stays in a register has more bits than its type (x87).
    Extends,
}

impl Compilation {
    /// How the compiler rounds across statements, if it does.
    pub fn rounding(&self) -> Option<Rounding> {
        let pragmas = self.pragmas.values().flatten().flat_map(|it| &it.1);
        let pragmas: Vec<&str> = pragmas.map(String::as_str).collect();
        let dialect = &self.dialect;
        of(&dialect.compiler, &dialect.options, &pragmas)
    }
}

/// Options that allow it, by how they begin; a later one of the others takes it back, and so does `-fno-` with the rest of the same name. (What
/// takes back a part of what an option allows, leaves the rest.)
const REASSOCIATING: &[&str] = &[
    "-ffast-math",
    "-Ofast",
    "-funsafe-math-optimizations",
    "-fassociative-math",
    "-freciprocal-math",
    "-ffp-model=fast",
    "-ffp-model=aggressive",
    "-mreassociate",
    "-menable-unsafe-fp-math",
];
const EXACT: &[&str] = &["-fno-fast-math", "-ffp-model=precise", "-ffp-model=strict"];

/// Pragmas that allow it, and those of them that only GNU's compiler reads.
const PRAGMAS: &[&str] = &[
    "float_control(precise, off",
    "float_control(precise,off",
    "clang fp reassociate(on)",
    "clang fp contract(fast)",
    "clang fp reciprocal(on)",
];
const GNU_PRAGMA: &str = "GCC optimize";

/// Parts of `#pragma GCC target` that may bring an instruction for multiply and add.
const FUSING_TARGETS: &[&str] = &["fma", "avx512", "avx10", "arch="];

/// Processors (`-march`, `-mtune`, `-mcpu`) with fused multiply and add, by how their names begin.
const FUSING_PROCESSORS: &[&str] = &[
    "native",
    "x86-64-v3",
    "x86-64-v4",
    "haswell",
    "broadwell",
    "skylake",
    "cannonlake",
    "icelake",
    "cascadelake",
    "cooperlake",
    "tigerlake",
    "sapphirerapids",
    "emeraldrapids",
    "graniterapids",
    "alderlake",
    "raptorlake",
    "meteorlake",
    "arrowlake",
    "lunarlake",
    "rocketlake",
    "core-avx2",
    "knl",
    "knm",
    "bdver2",
    "bdver3",
    "bdver4",
    "znver",
    "armv8",
    "armv9",
    "power",
    "z1",
];

fn of(compiler: &str, options: &[String], pragmas: &[&str]) -> Option<Rounding> {
    let begins = |it: &str, names: &[&str]| names.iter().any(|name| it.starts_with(name));
    let is_kept = |(at, it): &(usize, &String)| {
        let own = it.replacen("-f", "-fno-", 1);
        let mut behind = options[at + 1..].iter();
        begins(it, REASSOCIATING) && !behind.any(|it| begins(it, EXACT) || *it == own)
    };
    let by_option = options.iter().enumerate().rfind(is_kept);
    let by_option = by_option.map(|it| it.1.clone());
    let gnu = is_gnu(compiler);
    let by_pragma = pragmas.iter().find(|it| {
        let optimises = it.starts_with(GNU_PRAGMA) && !base_name(compiler).contains("clang");
        let loose = ["fast", "unsafe-math", "associative-math", "reciprocal-math"];
        begins(it, PRAGMAS) && !gnu || optimises && loose.iter().any(|word| it.contains(word))
    });
    let by_pragma = by_pragma.map(|it| format!("#pragma {it}"));
    if let Some(reason) = by_option.or(by_pragma) {
        return Some(Rounding::Reassociates(reason));
    }
    if extends(compiler, options) {
        return Some(Rounding::Extends);
    }
    let target = pragmas.iter().any(|it| {
        it.starts_with("GCC target") && FUSING_TARGETS.iter().any(|name| it.contains(name))
    });
    contracts(compiler, options, target && gnu).then_some(Rounding::Contracts)
}

fn is_gnu(compiler: &str) -> bool {
    let name = base_name(compiler);
    let names = ["g++", "gcc", "c++", "cc"];
    !name.contains("clang") && names.iter().any(|it| name.contains(it))
}

/// The value of the last option that begins so.
fn last<'o>(options: &'o [String], prefix: &str) -> Option<&'o str> {
    options.iter().rev().find_map(|it| it.strip_prefix(prefix))
}

/// Whether the optimiser contracts `a * b + c` also where the product and the sum stand in two statements: gcc does, unless told
/// otherwise, where the target has an instruction for it.
fn contracts(compiler: &str, options: &[String], by_pragma: bool) -> bool {
    // A standard of ISO C++ (`-std=c++17`) leaves gcc's default for C++ as it is.
    let everywhere =
        last(options, "-ffp-contract=").map_or(is_gnu(compiler), |mode| mode == "fast");
    let switch = options.iter().rev().find_map(|it| match it.as_str() {
        "-mfma" | "-mfma4" => Some(true),
        "-mno-fma" => Some(false),
        // These have such instructions of their own.
        _ => ["-mavx512", "-mavx10"]
            .iter()
            .any(|name| it.starts_with(name))
            .then_some(true),
    });
    let processor = ["-march=", "-mcpu="]
        .into_iter()
        .find_map(|it| last(options, it));
    let chosen = processor.is_some_and(|it| FUSING_PROCESSORS.iter().any(|n| it.starts_with(n)));
    let target = format!("{} {}", base_name(compiler), options.join(" "));
    let always = [
        "aarch64",
        "arm64",
        "powerpc64",
        "ppc64",
        "riscv64",
        "s390x",
        "ia64",
    ];
    let fuses = by_pragma
        || switch.unwrap_or(chosen)
        || always.iter().any(|it| target.contains(it))
        || !target.contains("x86")
            && !target.contains("i686")
            && cfg!(not(any(target_arch = "x86_64", target_arch = "x86")));
    everywhere && fuses
}

/// Whether numbers are computed in the registers of the x87, which have 80 bits.
fn extends(compiler: &str, options: &[String]) -> bool {
    let name = base_name(compiler);
    let has = |option: &str| options.iter().any(|it| it == option);
    let narrow = has("-m32")
        || ["i386", "i486", "i586", "i686"]
            .iter()
            .any(|it| name.contains(it));
    match last(options, "-mfpmath=") {
        Some(unit) => unit.contains("387"),
        None => has("-mno-sse2") || has("-mno-sse") || narrow && is_gnu(compiler),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounding(text: &str, pragmas: &[&str]) -> Option<Rounding> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let compiler = words.next().unwrap_or_default();
        of(&compiler, &words.collect::<Vec<_>>(), pragmas)
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn gcc_contracts_across_statements_where_the_target_can() {
        let rows = [
            ("g++ -mfma", true),
            ("/usr/bin/c++ -march=haswell", true),
            ("x86_64-linux-gnu-g++-12 -march=x86-64-v3", true),
            ("aarch64-linux-gnu-g++", true),
            ("g++", false),
            ("g++ -mfma -mno-fma", false),
            ("g++ -mfma -ffp-contract=off", false),
            ("g++ -mfma -ffp-contract=on", false),
            ("g++ -march=x86-64-v2", false),
            ("g++ -mavx512f", true),
            ("g++ -mavx512vl -ffp-contract=off", false),
            ("clang++ -mfma", false),
            ("clang++-19 -mfma -ffp-contract=fast", true),
            ("clang++-19 -mavx512f -ffp-contract=fast", true),
        ];
        for (text, expected) in rows {
            let expected = expected.then_some(Rounding::Contracts);
            assert_eq!(rounding(text, &[]), expected, "{text}");
        }
        let target = &["GCC target(\"avx2,fma\")"];
        assert_eq!(rounding("g++", target), Some(Rounding::Contracts));
        assert_eq!(rounding("g++ -ffp-contract=off", target), None);
        assert_eq!(rounding("clang++", target), None);
    }

    #[test]
    fn fast_arithmetic_is_regrouped() {
        let rows = [
            ("g++ -ffast-math", Some("-ffast-math")),
            ("clang++ -march=native -Ofast", Some("-Ofast")),
            ("clang++ -ffp-model=fast", Some("-ffp-model=fast")),
            ("clang++ -ffp-model=precise", None),
            ("clang++ -Xclang -mreassociate", Some("-mreassociate")),
            ("g++ -Ofast -fno-fast-math", None),
            ("g++ -fassociative-math -fno-associative-math", None),
            ("g++ -ffast-math -fno-associative-math", Some("-ffast-math")),
            (
                "g++ -ffast-math -fno-math-errno -ffp-contract=off",
                Some("-ffast-math"),
            ),
            ("g++ -fno-math-errno -ffinite-math-only", None),
            ("g++ -freciprocal-math", Some("-freciprocal-math")),
        ];
        for (text, reason) in rows {
            let expected = reason.map(|it| Rounding::Reassociates(it.to_owned()));
            assert_eq!(rounding(text, &[]), expected, "{text}");
        }
        let says = |compiler: &str, pragma: &str| rounding(compiler, &[pragma]).is_some();
        assert!(says("clang++", "float_control(precise, off)"));
        assert!(says("g++", "GCC optimize(\"fast-math\")"));
        assert!(says("g++", "GCC optimize(\"Ofast\")"));
        assert!(!says("g++", "GCC optimize(\"O2\")"));
        assert!(!says("clang++", "GCC optimize(\"fast-math\")"));
    }

    #[test]
    fn the_registers_of_the_x87_are_wider() {
        let rows = [
            ("g++ -m32", true),
            ("g++ -m32 -msse2 -mfpmath=sse", false),
            ("clang++ -m32", false),
            ("g++ -mfpmath=387", true),
            ("i686-linux-gnu-g++", true),
            ("g++", false),
        ];
        for (text, expected) in rows {
            let expected = expected.then_some(Rounding::Extends);
            assert_eq!(rounding(text, &[]), expected, "{text}");
        }
    }
}
