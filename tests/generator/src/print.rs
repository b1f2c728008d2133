//! Programs as C++ that a person can read.

use std::fmt::Write;

use crate::code::{self, mentions};
use crate::program::{Class, Field, FieldKind, Form, Method, Other, Program, Scalar, Site};

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
    out.push_str(
        "#include \"pleach.h\"\n#include <cstdio>\n#include <cstdlib>\n#include <vector>\n\n",
    );
    out.push_str(if verbose { OUT_VERBOSE } else { OUT_CHECKSUM });
    out.push_str(SHARED);
    for (index, program) in programs.iter().enumerate() {
        let _ = writeln!(out, "\nnamespace p{index} {{");
        Printer {
            program,
            out: &mut out,
        }
        .program();
        let _ = writeln!(out, "}} // namespace p{index}");
    }
    out.push_str("\nint main(int argc, char **argv) {\n");
    out.push_str(
        "  const unsigned seed = argc > 1 ? unsigned(std::strtoul(argv[1], nullptr, 10)) : 1u;\n",
    );
    for index in 0..programs.len() {
        let _ = writeln!(out, "  p{index}::run(seed);");
        if !verbose {
            let _ = writeln!(out, "  report(\"p{index}\");");
        }
    }
    out.push_str("}\n");
    out
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
";

struct Printer<'a> {
    program: &'a Program,
    out: &'a mut String,
}

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn program(&mut self) {
        let bodies = self.all_text();
        let used = |word: &str| mentions(&bodies, word);
        for class in &self.program.classes {
            let line = format!("{} {};", class.keyword(), class.name);
            self.line(line);
        }
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
        let root = &self.program.classes[0].name;
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
        }
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
        for site in &self.program.sites {
            self.line("");
            self.site(site, "");
        }
        for class in 0..self.program.classes.len() {
            self.maker(class);
        }
        self.run(&used);
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

    fn class(&mut self, index: usize) {
        let program = self.program;
        let class = &program.classes[index];
        let mark = if class.tree { "_tree_ " } else { "" };
        let is_final = if class.is_final { " final" } else { "" };
        let access = if class.keyword_class { "public " } else { "" };
        let bases: Vec<String> = class
            .bases
            .iter()
            .map(|b| format!("{access}{}", program.classes[*b].name))
            .collect();
        let bases = if bases.is_empty() {
            String::new()
        } else {
            format!(" : {}", bases.join(", "))
        };
        self.line(format!(
            "{} {mark}{}{is_final}{bases} {{",
            class.keyword(),
            class.name
        ));
        if class.keyword_class {
            self.line("public:");
        }
        self.fields(class, false);
        if index == 0 && mentions(&self.all_text(), "Made") {
            self.line("  inline static unsigned Made = 0;");
        }
        self.special_members(index);
        for method in self
            .program
            .methods
            .iter()
            .filter(|method| method.class == index)
        {
            if self.program.form == Form::Members {
                self.declaration(method);
            }
        }
        self.own_members(index);
        for site in self
            .program
            .sites
            .iter()
            .filter(|site| site.member && site.class == index)
        {
            self.line(format!("  void {}();", site.name));
        }
        if class.fields.iter().any(|field| field.private) {
            self.line("\nprivate:");
            self.fields(class, true);
        }
        self.line("};");
    }

    fn fields(&mut self, class: &Class, private: bool) {
        for field in class.fields.iter().filter(|field| field.private == private) {
            let name = &field.name;
            let root = &self.program.classes[0].name;
            let line = match &field.kind {
                FieldKind::Scalar(Scalar::Bits(width)) => format!("unsigned {name} : {width};"),
                FieldKind::Scalar(Scalar::Bool) => format!("bool {name} = false;"),
                FieldKind::Scalar(scalar) => format!("{} {name} = 0;", scalar.name()),
                FieldKind::Array => format!("unsigned {name}[4] = {{1, 2, 3, 4}};"),
                FieldKind::Grid => format!("unsigned {name}[2][2] = {{{{1, 2}}, {{3, 4}}}};"),
                FieldKind::Range => format!("Range {name};"),
                FieldKind::Frame => format!("Frame {name};"),
                FieldKind::Union { anonymous: true } => {
                    format!(
                        "union {{\n    unsigned {name} = 0;\n    unsigned short {name}Half;\n  }};\n  unsigned char {name}Kind = 0;"
                    )
                }
                FieldKind::Union { anonymous: false } => {
                    format!(
                        "union {{\n    unsigned Whole = 0;\n    unsigned short Half;\n  }} {name};\n  unsigned char {name}Kind = 0;"
                    )
                }
                FieldKind::Child { declared, .. } => {
                    format!(
                        "_child_ {} *{name} = nullptr;",
                        self.program.classes[*declared].name
                    )
                }
                FieldKind::Link { .. } => format!("{root} *{name} = this;"),
                FieldKind::Spot => format!("unsigned *{name} = nullptr;"),
                FieldKind::Cached => format!("unsigned {name} = 0;"),
            };
            self.line(format!("  {line}"));
        }
    }

    /// Constructor and destructor, `build` and `dump`.
    fn special_members(&mut self, index: usize) {
        let class = &self.program.classes[index];
        let root = class.bases.is_empty();
        let (private, public): (Vec<_>, Vec<_>) =
            class.fields.iter().partition(|field| field.private);
        let bits: Vec<String> = public
            .into_iter()
            .chain(private)
            .filter(|field| matches!(field.kind, FieldKind::Scalar(Scalar::Bits(_))))
            .map(|field| format!("{}(0)", field.name))
            .collect();
        if !bits.is_empty() {
            self.line(format!("  {}() : {} {{}}", class.name, bits.join(", ")));
        }
        let word = if root { "virtual " } else { "" };
        let how = if class.tree && !root { " override" } else { "" };
        if !class.tree {
            self.line(format!(
                "  void build{}(Random &random);\n  void dump{}() const;",
                class.name, class.name
            ));
            return;
        }
        if self.has_destructors() {
            self.line(format!("  {word}~{}(){how};", class.name));
        } else if root {
            self.line(format!("  virtual ~{}() = default;", class.name));
        }
        self.line(format!(
            "  {word}void build(Random &random, unsigned depth, std::vector<{} *> &nodes){how};",
            self.program.classes[0].name
        ));
        self.line(format!("  {word}void dump() const{how};"));
    }

    fn own_members(&mut self, index: usize) {
        if index != 0 {
            return;
        }
        let class = &self.program.classes[0];
        let all = self.all_text();
        if class
            .fields
            .iter()
            .any(|field| field.kind == FieldKind::Cached)
        {
            self.line("  _access_((2, 'w', 'local')) void cache(unsigned v) { Cached = Cached * 3u + v; }");
            self.line(
                "  _access_((2, 'r', 'local')) unsigned cached() const { return Cached & 255u; }",
            );
        }
        if mentions(&all, "firstField")
            && let Some(field) = class.fields.first()
        {
            self.line(format!(
                "  unsigned firstField() const {{ return {}; }}",
                field.name
            ));
        }
    }

    /// `void name(unsigned by)` of a member of `class`, or of a free function.
    fn signature(&self, slot: usize, class: Option<usize>, body: &str) -> String {
        let slot = &self.program.slots[slot];
        let mut params: Vec<String> = slot
            .params
            .iter()
            .map(|(kind, name)| {
                let kind = kind.map_or("Range", Scalar::name);
                if body.is_empty() || mentions(body, name) {
                    format!("{kind} {name}")
                } else {
                    kind.to_owned()
                }
            })
            .collect();
        if self.program.form == Form::Free {
            params.insert(0, format!("{} *n", self.program.classes[0].name));
        }
        let scope = class.map_or(String::new(), |class| {
            format!("{}::", self.program.classes[class].name)
        });
        format!("void {scope}{}({})", slot.name, params.join(", "))
    }

    fn declaration(&mut self, method: &Method) {
        let slot = &self.program.slots[method.slot];
        let first = slot.class == method.class;
        let word = if slot.is_virtual && first {
            "virtual "
        } else {
            ""
        };
        let overrides = slot.is_virtual && !first;
        let how = match () {
            () if overrides && method.is_final => " final",
            () if overrides => " override",
            () => "",
        };
        let Some(body) = &method.body else {
            self.line(format!(
                "  _traversal_ {word}{} = 0;",
                self.signature(method.slot, None, "")
            ));
            return;
        };
        if self.is_outside(method) {
            self.line(format!(
                "  _traversal_ {word}{}{how};",
                self.signature(method.slot, None, "")
            ));
            return;
        }
        let text = code::text(body) + " ";
        self.line(format!(
            "  _traversal_ {word}{}{how} {{",
            self.signature(method.slot, None, &text)
        ));
        code::print(body, 2, self.out);
        self.line("  }");
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

    /// `build`, `dump` and the destructor of a class, and the function that makes a tree with a root of it.
    fn maker(&mut self, index: usize) {
        let class = &self.program.classes[index];
        let name = class.name.clone();
        let root = self.program.classes[0].name.clone();
        let concrete = self.program.concrete(index);
        if class.tree {
            self.line("");
            if index == 0 {
                let made: Vec<usize> = (0..self.program.classes.len())
                    .filter(|class| self.is_made(*class))
                    .collect();
                for class in made {
                    let name = &self.program.classes[class].name;
                    self.line(format!("static {name} *make{name}(Random &random, unsigned depth, std::vector<{root} *> &nodes);"));
                }
            }
        }
        if self.is_made(index) {
            let leaves: Vec<usize> = concrete
                .iter()
                .copied()
                .filter(|class| self.program.is_leaf(*class))
                .collect();
            self.line(format!("static {name} *make{name}(Random &random, unsigned depth, std::vector<{root} *> &nodes) {{"));
            self.line(format!("  {name} *node = nullptr;"));
            self.line("  random.Budget -= random.Budget > 0 ? 1u : 0u;");
            self.line("  if (depth == 0 || random.Budget == 0) {");
            self.choice(&leaves, 4);
            self.line("    depth = 0;\n  } else {");
            let inner: Vec<usize> = concrete
                .iter()
                .copied()
                .filter(|class| !leaves.contains(class))
                .collect();
            let mut all = concrete.clone();
            all.extend(inner.iter().copied());
            all.extend(inner);
            self.choice(&all, 4);
            self.line("  }\n  if (node != nullptr)\n    node->build(random, depth, nodes);\n  return node;\n}");
        }
        self.build(index);
        self.dump(index);
        if class.tree && self.has_destructors() {
            self.line(format!("{name}::~{name}() {{"));
            let first = class
                .fields
                .iter()
                .find(|field| field.kind == FieldKind::Scalar(Scalar::U32));
            let value = first.map_or("1u", |field| field.name.as_str()).to_owned();
            self.line(format!("  Gone = Gone * 5u + {value};"));
            for field in &class.fields {
                if let FieldKind::Child { .. } = field.kind {
                    self.line(format!("  delete {};", field.name));
                }
            }
            self.line("}");
        }
    }

    /// Whether some tree has a place for any node of `class`.
    fn is_made(&self, class: usize) -> bool {
        let holds =
            |field: &Field| matches!(field.kind, FieldKind::Child { holds, .. } if holds == class);
        self.program.sites.iter().any(|site| site.class == class)
            || self
                .program
                .classes
                .iter()
                .any(|owner| owner.fields.iter().any(holds))
    }

    fn choice(&mut self, classes: &[usize], indent: usize) {
        let pad = " ".repeat(indent);
        match classes {
            [] => {}
            [only] => {
                let name = &self.program.classes[*only].name;
                self.line(format!("{pad}node = new {name}();"));
            }
            _ => {
                self.line(format!("{pad}switch (random.below({}u)) {{", classes.len()));
                for (index, class) in classes.iter().enumerate() {
                    let name = &self.program.classes[*class].name;
                    let label = if index + 1 == classes.len() {
                        "default".to_owned()
                    } else {
                        format!("case {index}")
                    };
                    self.line(format!("{pad}{label}: node = new {name}(); break;"));
                }
                self.line(format!("{pad}}}"));
            }
        }
    }

    fn build(&mut self, index: usize) {
        let class = &self.program.classes[index];
        let root = self.program.classes[0].name.clone();
        if class.tree {
            self.line(format!(
                "void {}::build(Random &random, unsigned depth, std::vector<{root} *> &nodes) {{",
                class.name
            ));
        } else {
            self.line(format!(
                "\nvoid {0}::build{0}(Random &random) {{",
                class.name
            ));
        }
        for base in &class.bases {
            let name = &self.program.classes[*base].name;
            if self.program.classes[*base].tree {
                self.line(format!("  {name}::build(random, depth, nodes);"));
            } else {
                self.line(format!("  build{name}(random);"));
            }
        }
        for field in &class.fields {
            let name = &field.name;
            match &field.kind {
                FieldKind::Scalar(Scalar::Bool) => {
                    self.line(format!("  {name} = random.below(2u) == 0;"))
                }
                FieldKind::Scalar(Scalar::Bits(width)) => {
                    self.line(format!(
                        "  {name} = random.below(100u) & {}u;",
                        (1u32 << width) - 1
                    ));
                }
                FieldKind::Scalar(Scalar::U8) => self.line(format!(
                    "  {name} = static_cast<unsigned char>(random.below(50u));"
                )),
                FieldKind::Scalar(Scalar::U16) => self.line(format!(
                    "  {name} = static_cast<unsigned short>(random.below(50u));"
                )),
                FieldKind::Scalar(_) | FieldKind::Cached => {
                    self.line(format!("  {name} = random.below(50u);"))
                }
                FieldKind::Array => self.line(format!(
                    "  for (unsigned &cell : {name})\n    cell = random.below(50u);"
                )),
                FieldKind::Range => self.line(format!("  {name}.From = random.below(50u);")),
                FieldKind::Frame => self.line(format!("  {name}.Inner.To = random.below(50u);")),
                FieldKind::Child { holds, total, .. } => {
                    self.build_child(index, name, *holds, *total)
                }
                FieldKind::Spot => {
                    let first = &class.fields[0].name;
                    self.line(format!("  {name} = &{first};\n  if (!nodes.empty())\n    {name} = &nodes[random.below(unsigned(nodes.size()))]->{first};"));
                }
                FieldKind::Link { parent: false } => {
                    self.line(format!("  if (!nodes.empty())\n    {name} = nodes[random.below(unsigned(nodes.size()))];"));
                }
                FieldKind::Grid | FieldKind::Union { .. } | FieldKind::Link { parent: true } => {}
            }
        }
        if index == 0 {
            self.line("  nodes.push_back(this);");
        }
        let text =
            "  static_cast<void>(random), static_cast<void>(depth), static_cast<void>(nodes);";
        if class.tree {
            self.line(text);
        } else {
            self.line("  static_cast<void>(random);");
        }
        self.line("}");
    }

    fn build_child(&mut self, class_index: usize, field: &str, holds: usize, total: bool) {
        let class = &self.program.classes[holds].name;
        let below = "depth > 0 ? depth - 1u : 0u";
        if total {
            self.line(format!("  {field} = make{class}(random, {below}, nodes);"));
        } else {
            self.line(format!("  if (depth > 0 && random.below(5u) != 0)\n    {field} = make{class}(random, depth - 1u, nodes);"));
        }
        let link = self.program.classes[0]
            .fields
            .iter()
            .find(|f| f.kind == FieldKind::Link { parent: true });
        if let Some(link) = link
            && self.program.derives(holds, 0)
            && self.program.derives(class_index, 0)
        {
            let this = "this";
            let line = format!(
                "  if ({field} != nullptr)\n    {field}->{} = {this};",
                link.name
            );
            self.line(line);
        }
    }

    fn dump(&mut self, index: usize) {
        let class = &self.program.classes[index];
        if class.tree {
            self.line(format!(
                "void {}::dump() const {{\n  out({}u);",
                class.name,
                index + 1
            ));
        } else {
            self.line(format!("void {0}::dump{0}() const {{", class.name));
        }
        for base in &class.bases {
            let name = &self.program.classes[*base].name;
            let call = if self.program.classes[*base].tree {
                format!("{name}::dump")
            } else {
                format!("dump{name}")
            };
            self.line(format!("  {call}();"));
        }
        for field in &class.fields {
            let name = &field.name;
            match &field.kind {
                FieldKind::Scalar(_) | FieldKind::Cached => self.line(format!("  out({name});")),
                FieldKind::Array => self.line(format!("  for (unsigned cell : {name})\n    out(cell);")),
                FieldKind::Grid => self.line(format!("  for (const auto &row : {name})\n    for (unsigned cell : row)\n      out(cell);")),
                FieldKind::Range => self.line(format!("  out({name}.From);\n  out({name}.To);")),
                FieldKind::Frame => self.line(format!("  out({name}.Inner.From);\n  out({name}.Inner.To);\n  out({name}.Tag);")),
                FieldKind::Union { anonymous: true } => self.line(format!("  out({name}Kind == 0 ? {name} : {name}Half);")),
                FieldKind::Union { anonymous: false } => {
                    self.line(format!("  out({name}Kind == 0 ? {name}.Whole : {name}.Half);"));
                }
                FieldKind::Child { .. } => {
                    self.line(format!("  if ({name} != nullptr)\n    {name}->dump();\n  else\n    out(0);"));
                }
                FieldKind::Link { .. } | FieldKind::Spot => {}
            }
        }
        self.line("}");
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
