//! Programs as C++ that a person can read.

mod classes;
mod trees;
mod unit;

use crate::code::{self, mentions, replaced};
use crate::focus::{Scenario, grove};
use crate::phrases::support::needed;
use crate::program::{Class, FieldKind, Form, Holder, Method, Other, Program, Site};

pub use unit::unit;
pub(crate) use unit::{MAIN_HEAD, run_and_report};

/// Where the definitions of what is used stand, and where its values are printed.
const BEHIND: &str = "@behind@";
const SHOWN: &str = "@shown@";
/// Behind it stands what a program has in its second file.
const AWAY: &str = "@away@";

/// A program's text. If the program stands in one file, the second part follows the first.
struct Sections {
    /// Classes and what they need.
    front: String,
    /// Definitions.
    main: String,
    /// Those in the second file.
    away: String,
}

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
    fn program(program: &Program) -> Sections {
        let mut text = String::new();
        let out = &mut text;
        Printer { program, out }.main_part();
        let supports = needed(&text);
        let (front, rest) = text.split_once(BEHIND).unwrap_or((&text, ""));
        let (rest, away) = rest.split_once(AWAY).unwrap_or((rest, ""));
        let (main, end) = rest.split_once(SHOWN).unwrap_or((rest, ""));
        let mut sections = Sections {
            front: String::new(),
            main: String::new(),
            away: away.to_owned(),
        };
        let out = &mut sections.front;
        let mut printer = Printer { program, out };
        for class in &program.classes {
            printer.line(format!("{} {};", class.keyword(), class.name));
        }
        for support in &supports {
            printer.line(printer.of_root(support.text));
        }
        printer.out.push_str(front);
        let out = &mut sections.main;
        let mut printer = Printer { program, out };
        for support in supports.iter().filter(|it| !it.behind.is_empty()) {
            printer.line(printer.of_root(support.behind));
        }
        printer.out.push_str(main);
        for support in supports.iter().filter(|it| !it.shown.is_empty()) {
            printer.line(format!("  {}", support.shown));
        }
        printer.out.push_str(end);
        sections
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
            // Through a pointer: what the bodies touch by name would count beside the summaries.
            self.line("static unsigned Log = 0;");
            self.line("static unsigned *const LogAt = &Log;");
            self.line("_access_((1, 'w', 'global')) inline void note(unsigned v) { *LogAt = *LogAt * 17u + v; }");
            self.line(
                "_access_((1, 'r', 'global')) inline unsigned noted() { return *LogAt & 255u; }",
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
        for index in 0..self.program.classes.len() {
            self.line("");
            self.class(index);
            if index == 0 {
                self.scenario_text(|it| it.late, "");
            }
        }
        if self.program.spread {
            self.declared_for_both();
        }
        self.out.push_str(BEHIND);
        self.scenario_text(|it| it.file(0), "");
        self.helpers(&used);
        if !self.program.spread {
            self.prototypes();
        }
        self.bodies(false);
        if !self.program.spread {
            self.fixed_node("static");
        }
        self.sites(false);
        for class in 0..self.program.classes.len() {
            self.maker(class);
        }
        self.run(&used);
        if self.program.spread {
            self.out.push_str(AWAY);
            self.scenario_text(|it| it.file(1), "");
            self.bodies(true);
            self.sites(true);
        }
    }

    /// What two files need to know of each other.
    fn declared_for_both(&mut self) {
        self.prototypes();
        self.fixed_node("inline");
        for site in self.program.sites.iter().filter(|it| !it.member) {
            let head = self.site_head(site, "root");
            self.line(format!("{head};"));
        }
    }

    /// Declarations of traversals that are free functions.
    fn prototypes(&mut self) {
        if self.program.form == Form::Members {
            return;
        }
        for slot in 0..self.program.slots.len() {
            let head = self.signature(slot, None, "");
            self.line(format!("_traversal_ {head};"));
        }
    }

    /// Bodies outside of classes, in one of the files.
    fn bodies(&mut self, away: bool) {
        let free = self.program.form == Form::Free;
        for index in self.program.order.clone() {
            let method = &self.program.methods[index];
            let here = !self.program.spread || method.away == away;
            if here && (free || self.is_outside(method)) {
                self.line("");
                self.definition(method, "");
            }
        }
    }

    fn sites(&mut self, away: bool) {
        for site in &self.program.sites {
            if !self.program.spread || site.away == away {
                self.line("");
                self.site(site, "");
            }
        }
    }

    fn fixed_node(&mut self, linkage: &str) {
        if let Some(class) = self.fixed() {
            let name = &self.program.classes[class].name;
            self.line(format!("\n{linkage} {name} Fixed[1];"));
        }
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
        let text = text.replace("$Seed", &self.program.seed.to_string());
        let text = match text.contains("$Grove") {
            true => text.replace("$Grove", &grove(self.program.seed)),
            false => text,
        };
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
        let root = if mentions(&code::text(&site.body), "root") {
            "root"
        } else {
            ""
        };
        let head = self.site_head(site, root);
        let mut body = String::new();
        code::print(&site.body, 1, &mut body);
        if let Some(holder) = site.holder.filter(|_| !root.is_empty()) {
            self.holder(site, holder, indent);
            self.line(format!("{indent}{head} {{"));
            let (made, named) = match holder {
                Holder::Member => ("const Held_$ held{root};", "held.Root"),
                Holder::Asked => ("const Held_$ held{root};", "held.node()"),
                Holder::Global => ("held_$.Root = root;", "(&held_$.whole())"),
            };
            self.line(format!("{indent}  {}", made.replace('$', &site.name)));
            body = replaced(&body, "root", &named.replace('$', &site.name));
        } else {
            self.line(format!("{indent}{head} {{"));
        }
        self.out.push_str(&body);
        self.line("}");
    }

    /// The class of an object that holds the site's root.
    fn holder(&mut self, site: &Site, holder: Holder, indent: &str) {
        let class = &self.program.classes[site.class].name;
        let name = &site.name;
        let members = match holder {
            Holder::Member => "",
            Holder::Asked => " $ *node() const { return Root; }",
            Holder::Global => " $ &whole() { return *Root; }",
        };
        let members = members.replace('$', class);
        self.line(format!(
            "{indent}struct Held_{name} {{ {class} *Root;{members} }};"
        ));
        if holder == Holder::Global {
            self.line(format!("{indent}static Held_{name} held_{name};"));
        }
    }

    fn site_head(&self, site: &Site, root: &str) -> String {
        let class = &self.program.classes[site.class].name;
        let linkage = if self.program.spread { "" } else { "static " };
        match (site.member, site.other) {
            (true, _) => format!("void {class}::{}()", site.name),
            (false, None) => format!("{linkage}void {}({class} *{root})", site.name),
            (false, Some(_)) => {
                format!(
                    "{linkage}void {}({class} *{root}, {class} *other)",
                    site.name
                )
            }
        }
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
