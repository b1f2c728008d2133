//! The code that makes trees, prints all that is in them, and deletes them: no traversals, and not annotated.

use super::Printer;
use crate::phrases::fields::EXTRAS;
use crate::program::{Field, FieldKind, Scalar};

impl Printer<'_> {
    /// `build`, `dump` and the destructor of a class, and the function that makes a tree with a root of it.
    pub(super) fn maker(&mut self, index: usize) {
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
                FieldKind::Scalar(
                    scalar @ (Scalar::Int | Scalar::F32 | Scalar::F64 | Scalar::Mood),
                ) => {
                    let value = scalar.made_of(crate::code::Expr::atom("random.below(50u)"));
                    self.line(format!("  {name} = {value};"));
                }
                FieldKind::Extra(extra) => {
                    let text = self.extra(EXTRAS[*extra].build, name);
                    if !text.is_empty() {
                        self.line(format!("  {text}"));
                    }
                }
                FieldKind::Scalar(_) | FieldKind::Cached => {
                    self.line(format!("  {name} = random.below(50u);"))
                }
                FieldKind::Array => self.line(format!(
                    "  for (unsigned &cell : {name})\n    cell = random.below(50u);"
                )),
                FieldKind::Range => self.line(format!("  {name}.From = random.below(50u);")),
                FieldKind::Frame => self.line(format!("  {name}.Inner.To = random.below(50u);")),
                FieldKind::Child {
                    declared,
                    holds,
                    total,
                } => self.build_child(index, name, (*declared, *holds), *total),
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
            self.scenario_text(|it| it.build, "  ");
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

    fn build_child(
        &mut self,
        class_index: usize,
        field: &str,
        (declared, holds): (usize, usize),
        total: bool,
    ) {
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
            // The pointer may be to a base without the link.
            let node = match self.program.derives(declared, 0) {
                true => field.to_owned(),
                false => format!("static_cast<{class} *>({field})"),
            };
            let line = format!(
                "  if ({field} != nullptr)\n    {node}->{} = this;",
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
        if index == 0 {
            self.scenario_text(|it| it.dump, "  ");
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
                FieldKind::Scalar(Scalar::F32 | Scalar::F64) => {
                    self.line(format!("  out(bitsOf({name}));"));
                }
                FieldKind::Scalar(Scalar::Int | Scalar::Mood) => {
                    self.line(format!("  out(unsigned({name}));"));
                }
                FieldKind::Extra(extra) => {
                    let text = self.extra(EXTRAS[*extra].dump, name);
                    if !text.is_empty() {
                        self.line(format!("  {text}"));
                    }
                }
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
}
