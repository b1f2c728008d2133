//! Programs as C++ that a person can read.

mod classes;
mod trees;

use std::fmt::Write;

use crate::code::{self, mentions};
use crate::focus::Scenario;
use crate::phrases::support::{HEADERS, needed};
use crate::program::{Class, FieldKind, Form, Method, Other, Program, Site};

/// A translation unit of `programs`, each in the namespace `p0`, `p1`, ...
///
/// The executable takes a seed for the trees. It prints, for each program, a checksum of all that it put out and of
/// all fields of all nodes; all the numbers if `verbose`.
pub fn unit(programs: &[Program], verbose: bool) -> String {
    let mut out = String::new();
    if verbose {
        let names: Vec<String> = programs.iter().flat_map(Program::traversal_names).collect();
        let _ = writeln!(out, "// traversals: {}", names.join(" "));
    }
    for program in programs {
        let _ = writeln!(out, "// seed {}", program.seed);
    }
    let head = out.len();
    for (index, program) in programs.iter().enumerate() {
        let _ = writeln!(out, "\nnamespace p{index} {{");
        Printer {
            program,
            out: &mut out,
        }
        .program();
        let _ = writeln!(out, "}} // namespace p{index}");
    }
    out.push('\n');
    out.push_str(MAIN_HEAD);
    for index in 0..programs.len() {
        if verbose {
            let _ = writeln!(out, "  p{index}::run(seed);");
        } else {
            out.push_str(&run_and_report(index));
        }
    }
    out.push_str("}\n");
    let rest = out.split_off(head);
    out.push_str("#include \"pleach.h\"\n");
    for header in headers(&rest) {
        let _ = writeln!(out, "#include {header}");
    }
    out.push('\n');
    out.push_str(if verbose { OUT_VERBOSE } else { OUT_CHECKSUM });
    out.push_str(SHARED);
    out + &rest
}

/// The headers that `text` needs.
fn headers(text: &str) -> Vec<&'static str> {
    let mut headers = vec!["<cstdio>", "<cstdlib>", "<vector>"];
    let used = HEADERS.iter().filter(|(word, _)| text.contains(word));
    headers.extend(used.map(|(_, header)| *header));
    headers.sort_unstable();
    headers.dedup();
    headers
}

/// The first lines of `main`.
pub(crate) const MAIN_HEAD: &str = "\
int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? unsigned(std::strtoul(argv[1], nullptr, 10)) : 1u;
";

/// What `main` does with program `index`.
pub(crate) fn run_and_report(index: usize) -> String {
    format!("  p{index}::run(seed);\n  report(\"p{index}\");\n")
}

const OUT_VERBOSE: &str = "\
void out(unsigned long long value) { std::printf(\"%llu\\n\", value); }
";

const OUT_CHECKSUM: &str = "\
static unsigned long long Sum = 0, Values = 0;

void out(unsigned long long value) {
  Sum = (Sum ^ value) * 1099511628211ull + 7ull;
  ++Values;
}

static void report(const char *program) {
  std::printf(\"%s %llu %016llx\\n\", program, Values, Sum);
  std::fflush(stdout);
  Sum = Values = 0;
}
";

const SHARED: &str = "
class Random {
public:
  explicit Random(unsigned seed) : State(seed * 2654435761u + 1u) {}
  unsigned below(unsigned limit) {
    State = State * 1103515245u + 12345u;
    return (State >> 10) % limit;
  }
  unsigned Budget = 60u;

private:
  unsigned State;
};

struct Range {
  Range() = default;
  Range(unsigned from, unsigned to) : From(from), To(to) {}
  unsigned From = 0, To = 0;
};

struct Frame {
  Range Inner;
  unsigned short Tag = 0;
};

#ifdef PLEACH_DEVICES // a device that tells of each access, in place of a volatile variable
struct Device {
  explicit Device(unsigned number) : Number(number) {}
  Device &operator=(unsigned value) {
    out(Number * 2u);
    out(value);
    return *this;
  }
  operator unsigned() const {
    out(Number * 2u + 1u);
    return Number;
  }
  unsigned Number;
};
#define DEVICE(name, number) static Device name(number);
#else
#define DEVICE(name, number) static volatile unsigned name = number;
#endif
";

/// Where the definitions of what is used stand, and where its values are printed.
const BEHIND: &str = "@behind@";
const SHOWN: &str = "@shown@";

struct Printer<'a> {
    program: &'a Program,
    out: &'a mut String,
}

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// The program; what it calls for stands in front.
    fn program(&mut self) {
        let start = self.out.len();
        self.main_part();
        let text = self.out.split_off(start);
        for class in &self.program.classes {
            let line = format!("{} {};", class.keyword(), class.name);
            self.line(line);
        }
        let supports = needed(&text);
        for support in &supports {
            let text = self.of_root(support.text);
            self.line(text);
        }
        let mut parts = text.splitn(2, BEHIND);
        self.out.push_str(parts.next().unwrap_or(""));
        for support in supports.iter().filter(|it| !it.behind.is_empty()) {
            let text = self.of_root(support.behind);
            self.line(text);
        }
        let mut rest = parts.next().unwrap_or("").splitn(2, SHOWN);
        self.out.push_str(rest.next().unwrap_or(""));
        for support in supports.iter().filter(|it| !it.shown.is_empty()) {
            self.line(format!("  {}", support.shown));
        }
        self.out.push_str(rest.next().unwrap_or(""));
    }

    /// `text` with the names of the root class and its first field.
    fn of_root(&self, text: &str) -> String {
        let root = &self.program.classes[0];
        let first = root.fields.first().map_or("", |field| field.name.as_str());
        text.replace("ROOT", &root.name).replace("FIRST", first)
    }

    fn main_part(&mut self) {
        let bodies = self.all_text();
        let used = |word: &str| mentions(&bodies, word);
        let globals = [
            ("Counter", "static unsigned Counter = 0;"),
            ("History", "static unsigned History[4] = {0, 0, 0, 0};"),
            ("Bounds", "Range Bounds;"),
            ("Cutoff", "const unsigned Cutoff = 5;"),
            ("Port", "volatile unsigned Port = 0;"),
            ("CLAMP", "#define CLAMP(v) (((v) & 63u) + 1u)"),
            ("BUMP", "#define BUMP(place) (place) = (place) * 3u + 1u"),
            (
                "mix",
                "_pure_ inline unsigned mix(unsigned a, unsigned b) { return a * 31u + (b ^ 5u); }",
            ),
            (
                "odd",
                "_pure_ inline bool odd(unsigned v) { return (v & 1u) != 0; }",
            ),
        ];
        for (word, line) in globals {
            if used(word) {
                let line = if line.starts_with('#') {
                    format!("#undef {word}\n{line}")
                } else {
                    line.to_owned()
                };
                self.line(line);
            }
        }
        if self.has_destructors() {
            self.line("static unsigned Gone = 0;");
        }
        if used("note") || used("noted") {
            self.line("static unsigned Log = 0;");
            self.line("_access_((1, 'w', 'global')) inline void note(unsigned v) { Log = Log * 17u + v; }");
            self.line(
                "_access_((1, 'r', 'global')) inline unsigned noted() { return Log & 255u; }",
            );
        }
        let root = self.program.classes[0].name.clone();
        self.scenario_text(|it| it.declared, "");
        for line in [
            ("peek", format!("unsigned peek(const {root} *node);")),
            ("bump", format!("void bump({root} *node);")),
            ("poke", "void poke(unsigned &place);".to_owned()),
        ] {
            if used(line.0) {
                self.line(line.1);
            }
        }
        let free = self.program.form == Form::Free;
        for index in 0..self.program.classes.len() {
            self.line("");
            self.class(index);
            if index == 0 {
                self.scenario_text(|it| it.late, "");
            }
        }
        self.out.push_str(BEHIND);
        self.helpers(&used);
        for slot in 0..self.program.slots.len() {
            if free {
                let head = self.signature(slot, None, "");
                self.line(format!("_traversal_ {head};"));
            }
        }
        for index in self.program.order.clone() {
            let method = &self.program.methods[index];
            if free || self.is_outside(method) {
                self.line("");
                self.definition(method, "");
            }
        }
        if let Some(class) = self.fixed() {
            let name = &self.program.classes[class].name;
            self.line(format!("\nstatic {name} Fixed[1];"));
        }
        for site in &self.program.sites {
            self.line("");
            self.site(site, "");
        }
        for class in 0..self.program.classes.len() {
            self.maker(class);
        }
        self.run(&used);
    }

    /// The class of the node that is a variable, if there is one.
    fn fixed(&self) -> Option<usize> {
        let fixed = self.program.focus.as_ref()?.scenario.fixed;
        let mut concrete = self.program.concrete(0).into_iter();
        concrete
            .find(|it| self.program.is_leaf(*it))
            .filter(|_| fixed)
    }

    /// Runs a call site on the node that is a variable.
    fn run_fixed(&mut self, site: &Site, index: usize) {
        let fits = |class: &usize| {
            self.program.derives(*class, site.class) && !site.member && site.other.is_none()
        };
        if self.fixed().filter(fits).is_none() {
            return;
        }
        let root = &self.program.classes[0].name;
        let depth = if self.program.features.deletes { 0 } else { 3 };
        let lines = [
            "  {".to_owned(),
            format!("    Random random(seed * 97u + {index}u);"),
            format!("    std::vector<{root} *> nodes;"),
            format!("    Fixed[0].build(random, {depth}u, nodes);"),
            format!("    {}(Fixed);\n    Fixed[0].dump();\n  }}", site.name),
        ];
        lines.iter().for_each(|it| self.line(it));
    }

    /// What the scenario adds, if there is one.
    fn scenario_text(&mut self, part: fn(&Scenario) -> &'static str, indent: &str) {
        let Some(focus) = &self.program.focus else {
            return;
        };
        let text = part(focus.scenario).replace("$Root", &self.program.classes[0].name);
        if !text.is_empty() {
            self.line(format!("{indent}{text}"));
        }
    }

    /// All code that traversals and call sites consist of, to see what it uses.
    fn all_text(&self) -> String {
        let sites = self.program.sites.iter().map(|site| code::text(&site.body));
        let bodies = self.program.methods.iter().filter_map(|m| m.body.as_ref());
        let mut all: String = sites.collect();
        all.extend(bodies.map(|body| code::text(body)));
        all
    }

    fn has_destructors(&self) -> bool {
        self.program.features.destructors && self.program.features.deletes
    }

    /// Whether the body stands behind the classes: it must if it uses a class that is not complete yet.
    fn is_outside(&self, method: &Method) -> bool {
        let Some(body) = &method.body else {
            return false;
        };
        if self.program.features.outside {
            return true;
        }
        let text = code::text(body);
        let last = (0..self.program.classes.len()).rev().find(|class| {
            let name = &self.program.classes[*class].name;
            mentions(&text, name) || self.touches(&text, *class)
        });
        last.is_some_and(|last| last > method.class)
    }

    /// Whether `text` mentions a field that points to nodes of type `target`.
    fn touches(&self, text: &str, target: usize) -> bool {
        self.program.classes.iter().any(|owner| {
            owner.fields.iter().any(|field| match field.kind {
                FieldKind::Child { declared, .. } => {
                    declared == target && mentions(text, &field.name)
                }
                FieldKind::Link { .. } => target == 0 && mentions(text, &field.name),
                _ => false,
            })
        })
    }

    fn definition(&mut self, method: &Method, indent: &str) {
        let Some(body) = &method.body else {
            return;
        };
        let text = code::text(body) + " ";
        let class = Some(method.class).filter(|_| self.program.form == Form::Members);
        self.line(format!(
            "{indent}{} {{",
            self.signature(method.slot, class, &text)
        ));
        code::print(body, 1, self.out);
        self.line("}");
    }

    fn site(&mut self, site: &Site, indent: &str) {
        let class = &self.program.classes[site.class].name;
        let root = if mentions(&code::text(&site.body), "root") {
            "root"
        } else {
            ""
        };
        let head = match (site.member, site.other) {
            (true, _) => format!("void {class}::{}()", site.name),
            (false, None) => format!("static void {}({class} *{root})", site.name),
            (false, Some(_)) => {
                format!("static void {}({class} *{root}, {class} *other)", site.name)
            }
        };
        self.line(format!("{indent}{head} {{"));
        code::print(&site.body, 1, self.out);
        self.line("}");
    }

    fn helpers(&mut self, used: &dyn Fn(&str) -> bool) {
        let root = &self.program.classes[0];
        let name = &root.name;
        let field = root.fields.first().map_or("", |field| field.name.as_str());
        if used("peek") {
            self.line(format!(
                "\nunsigned peek(const {name} *node) {{ return node->{field} & 1023u; }}"
            ));
        }
        if used("bump") {
            self.line(format!(
                "void bump({name} *node) {{ node->{field} += 7u; }}"
            ));
        }
        if used("poke") {
            self.line("void poke(unsigned &place) { place = place * 5u + 3u; }");
        }
    }

    fn run(&mut self, used: &dyn Fn(&str) -> bool) {
        let program = self.program;
        let root = &program.classes[0].name;
        self.line("\nvoid run(unsigned seed) {");
        for (index, site) in program.sites.iter().enumerate() {
            let class = &program.classes[site.class].name;
            let depth = program.depth;
            self.line(format!(
                "  for (unsigned tree = 0; tree < {depth}u; ++tree) {{"
            ));
            self.line(format!(
                "    Random random(seed * 97u + tree + {}u);",
                index * 10
            ));
            self.line(format!("    std::vector<{root} *> nodes;"));
            self.line(format!(
                "    {class} *root = make{class}(random, tree + 1u, nodes);"
            ));
            let call = match (site.member, site.other) {
                (true, _) => format!("root->{}();", site.name),
                (false, None) => format!("{}(root);", site.name),
                (false, Some(Other::Within)) if site.class == 0 => {
                    format!(
                        "{}(root, nodes[random.below(unsigned(nodes.size()))]);",
                        site.name
                    )
                }
                (false, Some(_)) => {
                    self.line(format!(
                        "    {class} *other = make{class}(random, tree, nodes);"
                    ));
                    self.line("    if (other == nullptr)\n      other = root;");
                    format!("{}(root, other);\n    other->dump();", site.name)
                }
            };
            self.line(format!("    {call}\n    root->dump();\n  }}"));
            self.run_fixed(site, index);
        }
        for (word, line) in [
            ("Counter", "out(Counter);"),
            ("History", "for (unsigned cell : History)\n    out(cell);"),
            ("Bounds", "out(Bounds.From);\n  out(Bounds.To);"),
            ("Port", "out(Port);"),
            ("note", "out(Log);"),
        ] {
            if used(word) || word == "note" && used("noted") {
                self.line(format!("  {line}"));
            }
        }
        self.scenario_text(|it| it.shown, "  ");
        self.out.push_str(SHOWN);
        if used("Made") {
            self.line(format!("  out({root}::Made);"));
        }
        if self.has_destructors() {
            self.line("  out(Gone);");
        }
        self.line("  static_cast<void>(seed);\n}");
    }
}

impl Class {
    /// `class` or `struct`.
    pub fn keyword(&self) -> &'static str {
        if self.keyword_class {
            "class"
        } else {
            "struct"
        }
    }
}
