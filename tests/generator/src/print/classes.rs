//! Class definitions.

use super::Printer;
use crate::code;
use crate::code::mentions;
use crate::phrases::fields::EXTRAS;
use crate::program::{Class, FieldKind, Form, Method, Scalar};

impl Printer<'_> {
    pub(super) fn class(&mut self, index: usize) {
        let program = self.program;
        let class = &program.classes[index];
        // What derives from a tree type need not be marked.
        let inherits = class.bases.iter().any(|it| program.classes[*it].tree);
        let marked = class.tree && (!inherits || index.is_multiple_of(2));
        let mark = if marked { "_tree_ " } else { "" };
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
        if index == 0 {
            self.scenario_text(|it| it.members, "  ");
        }
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
                FieldKind::Scalar(Scalar::Mood) => format!("Mood {name} = Mood::Calm;"),
                FieldKind::Extra(extra) => self.extra(EXTRAS[*extra].declaration, name),
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

    /// A text of the table of further kinds, for the field `name`.
    pub(super) fn extra(&self, text: &str, name: &str) -> String {
        self.of_root(&text.replace('$', name))
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
        self.helper_members(index);
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

    /// Members that are no traversals: derived classes hide some, and override one.
    fn helper_members(&mut self, index: usize) {
        let program = self.program;
        let varies = index == 0 || (program.seed >> (index % 16)) & 1 == 0;
        if !(program.dialect.members && program.derives(index, 0) && varies) {
            return;
        }
        let (word, how) = match index {
            0 => ("virtual ", ""),
            _ => ("", " override"),
        };
        for line in [
            format!("_pure_ unsigned hint() const {{ return {}u; }}", index + 3),
            format!(
                "_pure_ static unsigned grain(unsigned v) {{ return v * {}u; }}",
                index + 5
            ),
            format!(
                "_pure_ {word}unsigned hue() const{how} {{ return {}u; }}",
                index + 9
            ),
            format!("static constexpr unsigned Grain = {}u;", index + 2),
        ] {
            self.line(format!("  {line}"));
        }
    }

    /// `void name(unsigned by)` of a member of `class`, or of a free function.
    pub(super) fn signature(&self, slot: usize, class: Option<usize>, body: &str) -> String {
        let slot = &self.program.slots[slot];
        let mut params: Vec<String> = slot
            .params
            .iter()
            .enumerate()
            .map(|(at, (kind, name))| {
                let kind = kind.map_or("Range", Scalar::name);
                let sign = slot.by(at).sign();
                // `at` is no parameter in `Flock.at(hen)`.
                let body = body.replace(".at(", ".(");
                if body.is_empty() || mentions(&body, name) {
                    format!("{kind} {sign}{name}")
                } else {
                    format!("{kind} {sign}").trim_end().to_owned()
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

    pub(super) fn declaration(&mut self, method: &Method) {
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
        // What overrides a traversal need not be marked.
        let mark = match overrides && method.class % 2 == 1 {
            true => "",
            false => "_traversal_ ",
        };
        let Some(body) = &method.body else {
            self.line(format!(
                "  {mark}{word}{} = 0;",
                self.signature(method.slot, None, "")
            ));
            return;
        };
        if self.is_outside(method) {
            self.line(format!(
                "  {mark}{word}{}{how};",
                self.signature(method.slot, None, "")
            ));
            return;
        }
        let text = code::text(body) + " ";
        self.line(format!(
            "  {mark}{word}{}{how} {{",
            self.signature(method.slot, None, &text)
        ));
        code::print(body, 2, self.out);
        self.line("  }");
    }
}
