//! Random walks that give values: in branches, groups of a `switch` and loops, and by what conditions ask for.
//!
//! What several walks share is what matters here: their conditions are drawn from three that each program has, and what decides
//! them is what their statements change. No table of such bodies holds what the combinations do.

use std::fmt::Write as _;

use crate::rng::Rng;

/// What a walk gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Number,
    Truth,
    Node,
    Nothing,
}

/// The walks of the class, in the order in which scenarios name them.
const WALKS: [(&str, Gives); 6] = [
    ("grow", Gives::Number),
    ("ripe", Gives::Truth),
    ("seek", Gives::Node),
    ("feed", Gives::Nothing),
    ("yields", Gives::Number),
    ("rots", Gives::Truth),
];

const STATEMENTS: [&str; 9] = [
    "Girth = Girth * 3u + by;",
    "Sap += Girth;",
    "Trail = Trail * 5u + Sap;",
    "Sap ^= by;",
    "Girth += 1u;",
    "Trail += by;",
    "Rings = Rings * 3u + Trail;",
    "Kind ^= Sap & 1u;",
    "Trail ^= Rings & 3u;",
];

const CONDITIONS: [&str; 14] = [
    "Kind == 1u",
    "Kind == 2u",
    "Girth % 3u == 0u",
    "Sap % 2u == 1u",
    "by % 2u == 0u",
    "Left == nullptr",
    "Right",
    "Twigs.empty()",
    "Girth % 3u == 0u && Sap % 2u == 1u",
    "Kind == 1u || Right == nullptr",
    "!(Sap % 2u == 1u)",
    "Kind > 1u",
    "Trail % 4u != 1u",
    "Rings % 3u == 1u",
];

/// The text of a tree whose walks depend on `seed`.
pub(crate) fn grove(seed: u64) -> String {
    let mut rng = Rng::new(seed ^ 0x6772_6f76_6500);
    let shared = [0; 3].map(|_: usize| CONDITIONS[rng.below(CONDITIONS.len())]);
    let mut text = String::from(
        "static unsigned Rings = 1;\nstruct _tree_ Shoot {\n  _child_ Shoot *Left = nullptr;\n  _child_ Shoot *Right = nullptr;\n  _child_ std::vector<Shoot *> Twigs;\n  unsigned Kind = 0;\n  unsigned Girth = 1;\n  unsigned Sap = 1;\n  unsigned Trail = 0;\n  virtual ~Shoot() = default;\n",
    );
    for (at, (name, gives)) in WALKS.iter().enumerate() {
        let head = format!("  _traversal_ virtual {}", head(name, *gives));
        body(&mut rng, &shared, at, &head, &mut text);
    }
    text.push_str("};\nstruct Bough : Shoot {\n");
    for (at, (name, gives)) in WALKS.iter().enumerate() {
        if rng.chance(35) {
            let head = format!("  {}", head(name, *gives)).replace(") {", ") override {");
            body(&mut rng, &shared, at, &head, &mut text);
        }
    }
    text.push_str("};");
    text
}

fn head(name: &str, gives: Gives) -> String {
    let kind = match gives {
        Gives::Number => "unsigned ",
        Gives::Truth => "bool ",
        Gives::Node => "const Shoot *",
        Gives::Nothing => "void ",
    };
    format!("{kind}{name}([[maybe_unused]] unsigned by) {{")
}

fn body(rng: &mut Rng, shared: &[&'static str; 3], walk: usize, head: &str, text: &mut String) {
    let mut body = Body {
        rng,
        shared,
        walk,
        calls: 0,
        locals: 0,
        text: String::new(),
        indent: 4,
    };
    for _ in 0..body.rng.between(2, 5) {
        body.statement(2, None);
    }
    body.give(None);
    let written = body.text;
    let _ = writeln!(text, "{head}\n{written}  }}");
}

struct Body<'a> {
    rng: &'a mut Rng,
    shared: &'a [&'static str; 3],
    /// Its place in [`WALKS`].
    walk: usize,
    calls: usize,
    locals: usize,
    text: String,
    indent: usize,
}

impl Body<'_> {
    fn gives(&self) -> Gives {
        WALKS[self.walk].1
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{:1$}{line}", "", self.indent);
    }

    fn block(&mut self, head: &str, fill: impl FnOnce(&mut Self)) {
        self.line(&format!("{head} {{"));
        self.indent += 2;
        fill(self);
        self.indent -= 2;
        self.line("}");
    }

    fn condition(&mut self) -> &'static str {
        match self.rng.chance(75) {
            true => {
                let at = self.rng.below(3);
                self.shared[at]
            }
            false => CONDITIONS[self.rng.below(CONDITIONS.len())],
        }
    }

    fn argument(&mut self) -> &'static str {
        ["by", "by + 1u", "Sap", "3u", "Girth % 5u"][self.rng.weighted(&[30, 30, 15, 15, 10])]
    }

    /// A call of the walk itself on a child, and the test that it asks for; counted, for what a walk takes.
    fn call(&mut self, element: Option<&str>) -> Option<(String, String)> {
        if self.calls >= 3 {
            return None;
        }
        self.calls += 1;
        let child = match element {
            Some(name) => name,
            None => ["Left", "Right"][self.rng.below(2)],
        };
        let argument = self.argument();
        let name = WALKS[self.walk].0;
        Some((child.to_owned(), format!("{child}->{name}({argument})")))
    }

    /// A `return` with a value that something decides on, or a call gives.
    fn give(&mut self, element: Option<&str>) {
        if self.rng.chance(25)
            && let Some((child, call)) = self.call(None)
        {
            match self.gives() {
                Gives::Number => {
                    let text = [
                        format!("return {child} ? {call} + Sap : 3u;"),
                        format!("return ({child} ? {call} : Girth) * 3u;"),
                    ];
                    let at = self.rng.below(2);
                    self.line(&text[at]);
                }
                Gives::Truth => {
                    let text = [
                        format!("return {child} && {call};"),
                        format!("return {child} != nullptr && !{call};"),
                        format!("return {child} ? {call} : Sap % 2u == 0u;"),
                    ];
                    let at = self.rng.below(3);
                    self.line(&text[at]);
                }
                Gives::Node => self.line(&format!("return {child} ? {call} : nullptr;")),
                Gives::Nothing => {
                    self.line(&format!("if ({child}) {call};"));
                    self.line("return;");
                }
            }
            return;
        }
        let text = match self.gives() {
            Gives::Number => ["5u", "Sap", "Girth * 3u + by", "Trail + Rings"][self.rng.below(4)],
            Gives::Truth => {
                ["true", "false", "Sap % 2u == 1u", "Girth % 3u == 0u"][self.rng.below(4)]
            }
            Gives::Node => match element {
                Some(name) if self.rng.chance(50) => return self.line(&format!("return {name};")),
                _ => ["this", "nullptr", "Left", "Right"][self.rng.weighted(&[40, 40, 10, 10])],
            },
            Gives::Nothing => return self.line("return;"),
        };
        self.line(&format!("return {text};"));
    }

    fn statement(&mut self, depth: usize, element: Option<&str>) {
        match self.rng.weighted(&[24, 20, 16, 22, 8, 10]) {
            1 => {
                let condition = self.condition();
                self.block(&format!("if ({condition})"), |it| {
                    if it.rng.chance(40) {
                        it.statement(0, element);
                    }
                    it.give(element);
                });
            }
            2 if depth > 0 => self.branch(depth, element),
            3 => self.asked(depth, element),
            4 if depth > 0 => self.switch(depth, element),
            5 if element.is_none() => self.over(depth),
            _ => {
                let text = STATEMENTS[self.rng.below(STATEMENTS.len())];
                self.line(text);
            }
        }
    }

    fn branch(&mut self, depth: usize, element: Option<&str>) {
        let condition = self.condition();
        self.block(&format!("if ({condition})"), |it| {
            for _ in 0..it.rng.between(1, 3) {
                it.statement(depth - 1, element);
            }
        });
        if self.rng.chance(35) {
            self.block("else", |it| {
                for _ in 0..it.rng.between(1, 2) {
                    it.statement(depth - 1, element);
                }
            });
        }
    }

    /// A call whose value something asks for, or nobody.
    fn asked(&mut self, depth: usize, element: Option<&str>) {
        let own = element.filter(|_| self.rng.chance(80));
        let Some((child, call)) = self.call(own) else {
            return;
        };
        self.locals += 1;
        let local = format!("got{}", self.locals);
        let test = match own.is_some() {
            true => String::new(),
            false => format!("{child} && "),
        };
        let choice = self.rng.below(4);
        match self.gives() {
            Gives::Nothing => {
                let test = test.trim_end_matches(" && ");
                match (test.is_empty(), choice) {
                    (true, _) => self.line(&format!("{call};")),
                    (false, 0) => {
                        let condition = self.condition();
                        self.line(&format!("if ({test} && ({condition})) {call};"));
                    }
                    (false, _) => self.line(&format!("if ({test}) {call};")),
                }
            }
            Gives::Number if choice == 0 => self.line(&match test.is_empty() {
                true => format!("Trail += {call};"),
                false => format!("if ({child}) Trail += {call};"),
            }),
            Gives::Number if choice == 1 => {
                self.line(&match test.is_empty() {
                    true => format!("const unsigned {local} = {call};"),
                    false => format!("const unsigned {local} = {child} ? {call} : 7u;"),
                });
                self.block(&format!("if ({local} % 3u == 1u)"), |it| {
                    it.inner(depth, element);
                });
                self.line(&format!("Sap += {local};"));
            }
            Gives::Number => self.block(&format!("if ({test}{call} % 2u == 1u)"), |it| {
                it.inner(depth, element);
            }),
            Gives::Truth if choice == 0 => {
                self.line(&match test.is_empty() {
                    true => format!("const bool {local} = {call};"),
                    false => format!("const bool {local} = {child} ? {call} : true;"),
                });
                self.inner(depth, element);
                self.line(&format!("Trail = Trail * 3u + {local};"));
            }
            Gives::Truth => self.block(&format!("if ({test}{call})"), |it| {
                it.inner(depth, element);
            }),
            Gives::Node => {
                let asked = |it: &mut Self| {
                    let head = format!("if (const Shoot *{local} = {call})");
                    it.block(&head, |it| {
                        if it.rng.chance(30) {
                            it.statement(0, element);
                        }
                        it.line(&format!("return {local};"));
                    });
                };
                match test.is_empty() {
                    true => asked(self),
                    false => self.block(&format!("if ({child})"), asked),
                }
            }
        }
    }

    fn inner(&mut self, depth: usize, element: Option<&str>) {
        let text = STATEMENTS[self.rng.below(STATEMENTS.len())];
        self.line(text);
        if depth > 0 && self.rng.chance(40) {
            self.statement(depth - 1, element);
        }
        if self.rng.chance(45) {
            self.give(element);
        }
    }

    fn switch(&mut self, depth: usize, element: Option<&str>) {
        const LABELS: [&[&str]; 4] = [
            &["case 0u:", "case 1u:", "default:"],
            &["case 1u:", "case 0u: case 2u:", "default:"],
            &["case 2u:", "case 3u:"],
            &["case 1u:", "default:"],
        ];
        let labels = LABELS[self.rng.weighted(&[40, 20, 20, 20])];
        let value = ["Kind", "Sap % 4u"][self.rng.weighted(&[75, 25])];
        self.block(&format!("switch ({value})"), |it| {
            for label in labels {
                it.block(label, |it| {
                    if it.rng.chance(70) {
                        it.statement(depth - 1, element);
                    }
                    match it.rng.chance(55) {
                        true => it.give(element),
                        false => it.line("break;"),
                    }
                });
            }
        });
    }

    fn over(&mut self, depth: usize) {
        self.block("for (auto *twig : Twigs)", |it| {
            let leaves = it.rng.chance(30).then(|| it.rng.below(2));
            if let Some(at) = leaves {
                let condition = [
                    "twig->Sap % 3u == 1u",
                    "twig->Kind == 1u",
                    "Girth % 3u == 0u",
                ][it.rng.below(3)];
                it.line(&format!("if ({condition}) {};", ["continue", "break"][at]));
            }
            it.asked(depth, Some("twig"));
            if it.rng.chance(40) {
                it.line("Sap = Sap * 3u + twig->Girth;");
            }
            if it.rng.chance(30) {
                it.statement(0, Some("twig"));
            }
            it.line("twig->Trail += by;");
        });
    }
}
