//! What a run of the fuzzer really exercised.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use super::causes::Causes;
use super::check::Report;
use crate::program::Program;

/// Counts over all programs of a run.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Programs that were generated.
    pub programs: u64,
    /// Programs that could be fused, compiled and run.
    pub compared: u64,
    /// Programs with at least one fused function.
    pub fused: u64,
    /// Programs with fused functions that still call some child by plain traversals.
    pub partial: u64,
    /// Fused functions.
    pub functions: u64,
    /// Node visits of the originals that were counted.
    pub visits_before: u64,
    /// Node visits of the same programs, fused.
    pub visits_after: u64,
    /// Sum of the ratios of visits of single units, and how many there were.
    pub ratios: (f64, u64),
    /// Constructs that were generated.
    pub constructs: BTreeMap<&'static str, u64>,
    /// Constructs of the programs that were fused.
    pub in_fused: BTreeMap<&'static str, u64>,
    /// Which dependences decided something, and what plans hold, in the units that were checked thoroughly.
    pub causes: Causes,
    /// How long the run took.
    pub seconds: f64,
    /// Codes of pleach's findings.
    pub codes: BTreeMap<String, u64>,
    /// Failures by kind.
    pub failures: BTreeMap<String, u64>,
}

impl Stats {
    /// Adds what one unit showed.
    pub fn add(&mut self, programs: &[Program], report: &Report) {
        self.programs += programs.len() as u64;
        for program in programs {
            for (construct, count) in &program.constructs {
                *self.constructs.entry(construct).or_default() += count;
            }
        }
        for code in codes(&report.output) {
            *self.codes.entry(code).or_default() += 1;
        }
        self.causes.merge(&report.causes);
        if report.fused.is_empty() {
            return;
        }
        for (index, program) in programs.iter().enumerate() {
            self.compared += 1;
            let generated = generated(&report.fused.program(index));
            if !generated.contains("fused_") {
                continue;
            }
            self.fused += 1;
            for (construct, count) in &program.constructs {
                *self.in_fused.entry(construct).or_default() += count;
            }
            self.functions += generated.matches("void fused_").count() as u64;
            self.functions += generated.matches("::fused_").count() as u64;
            let plain = |name: &String| {
                generated.contains(&format!("->{name}("))
                    || generated.contains(&format!(" {name}(n->"))
            };
            self.partial += u64::from(program.traversal_names().iter().any(plain));
        }
    }
}

/// `[code]` at the ends of lines.
fn codes(output: &str) -> Vec<String> {
    let code = |line: &str| {
        let inner = line
            .trim_end()
            .strip_suffix(']')?
            .rsplit('[')
            .next()?
            .to_owned();
        let word = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        word.then_some(inner)
    };
    output.lines().filter_map(code).collect()
}

/// The lines that pleach wrote.
fn generated(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.contains("pleach:begin") {
            inside = true;
        } else if line.trim_start().starts_with("#else") || line.contains("pleach:end") {
            inside = false;
        } else if inside {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl Display for Stats {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "programs            {}", self.programs)?;
        writeln!(f, "compared            {}", self.compared)?;
        writeln!(
            f,
            "with a fusion       {} ({:.0} %)",
            self.fused,
            percent(self.fused, self.compared)
        )?;
        writeln!(
            f,
            "with a partial one  {} ({:.0} %)",
            self.partial,
            percent(self.partial, self.compared)
        )?;
        writeln!(f, "fused functions     {}", self.functions)?;
        if self.ratios.1 > 0 {
            let all = self.visits_after as f64 / self.visits_before.max(1) as f64;
            let mean = self.ratios.0 / self.ratios.1 as f64;
            writeln!(
                f,
                "visits ratio        {all:.3} over all, {mean:.3} mean of {} units",
                self.ratios.1
            )?;
        }
        if self.seconds > 0.0 {
            let rate = self.programs as f64 * 60.0 / self.seconds;
            writeln!(f, "programs a minute   {rate:.0}")?;
        }
        for (title, rows) in self.tables() {
            writeln!(f, "\n{title}")?;
            for (name, count) in rows {
                writeln!(f, "{count:>9}  {name}")?;
            }
        }
        Ok(())
    }
}

impl Stats {
    fn tables(&self) -> Vec<(&'static str, Vec<(String, u64)>)> {
        fn rows<K: ToString>(map: &BTreeMap<K, u64>) -> Vec<(String, u64)> {
            map.iter().map(|(k, v)| (k.to_string(), *v)).collect()
        }
        let missing = |name: &&&str| !self.in_fused.contains_key(**name);
        let never = self.constructs.keys().filter(missing);
        let mut fused = rows(&self.in_fused);
        fused.extend(never.map(|name| ((*name).to_owned(), 0)));
        vec![
            ("constructs in programs that were fused", fused),
            (
                "dependences that kept calls apart",
                rows(&self.causes.apart),
            ),
            (
                "dependences that ordered statements",
                rows(&self.causes.ordered),
            ),
            ("schemes of the generated code", rows(&self.causes.schemes)),
            ("findings of pleach", rows(&self.codes)),
            ("failures", rows(&self.failures)),
        ]
    }

    /// All counts as JSON.
    pub fn json(&self) -> String {
        let text = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let ratio = self.ratios.0 / (self.ratios.1.max(1)) as f64;
        let mut fields = vec![
            format!("\"programs\": {}", self.programs),
            format!("\"compared\": {}", self.compared),
            format!("\"fused\": {}", self.fused),
            format!("\"partial\": {}", self.partial),
            format!("\"functions\": {}", self.functions),
            format!("\"seconds\": {:.1}", self.seconds),
            format!("\"mean visits ratio\": {ratio:.4}"),
        ];
        for (title, rows) in self.tables() {
            let rows = rows.iter().map(|(name, count)| {
                format!(
                    "    {}: {count}",
                    text(&name.replace(['\n', '\r', '\t'], " "))
                )
            });
            let rows: Vec<String> = rows.collect();
            fields.push(format!("{}: {{\n{}\n  }}", text(title), rows.join(",\n")));
        }
        format!("{{\n  {}\n}}\n", fields.join(",\n  "))
    }
}
