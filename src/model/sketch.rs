//! Programs for unit tests, from a sketch of a few lines instead of C++.
//!
//! ```text
//! class Node l*:Node r*:Node v       (a field marked * is a child)
//! class Leaf : Node w
//! fn Node::f virtual                 (also: pure, whole; `&n` is a formal)
//! > r:l.v w:v                        (a statement: reads and writes; ^ marks a whole object; `or:v` and `sum:v` are updates)
//! > call:l.f                         (a groupable call; more words are the accesses of its arguments)
//! > r:v return                       (a statement that may end the traversal)
//! > each:c call:c.f                  (a part of a loop over children, with those like it in front of it)
//! > each:c r:v stop                  (a part that may end the loop)
//! site main root:Node                (a call site; words as above, paths from root)
//! ```
//! Other roots: `g:NAME` / `g!NAME` reads / writes a global, `x:NAME` / `x!NAME` a local, `any:F` / `any!F` a field
//! of any node (`any-or:F`, `any-sum:F`: updates of one), `p:NAME` / `p!NAME` a number that a formal leads to, `io`, `unknown`. `&NAME` behind a
//! call passes a formal of the function, or a variable of the call site, `&?` what may be anything.

use crate::link::{Program, link};
use crate::model::*;

/// The program that `text` sketches.
pub(crate) fn program(text: &str) -> Program {
    let mut sketch = Sketch::default();
    text.lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .for_each(|it| sketch.line(it));
    sketch.finish()
}

/// The USR that a sketch gives to a class.
pub(crate) fn class_usr(name: &str) -> Usr {
    Usr::new(&format!("c:@S@{name}"))
}

/// The USR of `Class::name`.
pub(crate) fn function_usr(path: &str) -> Usr {
    let (class, name) = path.split_once("::").unwrap_or(("", path));
    Usr::new(&format!("c:@S@{class}@F@{name}#"))
}

#[derive(Default)]
struct Sketch {
    classes: Vec<Class>,
    functions: Vec<Function>,
    sites: Vec<Site>,
    locals: Vec<String>,
    offset: u32,
    in_site: bool,
}

fn span(at: u32) -> Span {
    Span::new(FileId(0), at, at + 1)
}

fn body(at: u32) -> Body {
    Body {
        span: span(at),
        anchor: span(at),
        namespace: String::new(),
        order: at,
        inline: true,
        items: Vec::new(),
        locals: Vec::new(),
        stays: None,
        tests: Default::default(),
        other_tests: Default::default(),
        expanded: Vec::new(),
        cuts: Vec::new(),
        refusal: None,
    }
}

impl Sketch {
    fn line(&mut self, line: &str) {
        self.offset += 10;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "class" => self.class(&words[1..]),
            "fn" => self.function(&words[1..]),
            "site" => self.site(words[1]),
            _ => self.item(&words[1..]),
        }
    }

    fn class(&mut self, words: &[&str]) {
        let name = words[0];
        let bases = words.iter().skip_while(|it| **it != ":").skip(1).take(1);
        let base = |it: &&str| Base {
            class: class_usr(it),
            is_virtual: false,
            access: AccessSpecifier::Public,
        };
        let bases: Vec<Base> = bases.map(base).collect();
        let fields = words[1..].iter().skip(if bases.is_empty() { 0 } else { 2 });
        let field = |it: &&str| {
            let (name, class) = it
                .split_once("*:")
                .map_or((*it, None), |(name, class)| (name, Some(class)));
            Field {
                usr: Usr::new(&format!("c:@FI@{name}")),
                name: name.to_owned(),
                child: class.map(class_usr),
                owns: None,
                span: span(self.offset),
            }
        };
        self.classes.push(Class {
            usr: class_usr(name),
            name: name.to_owned(),
            qualified: name.to_owned(),
            namespace: String::new(),
            outer: None,
            keyword: "struct".to_owned(),
            tree: true,
            span: span(self.offset),
            name_span: span(self.offset),
            close: span(self.offset),
            is_final: false,
            override_mark: Some("override".to_owned()),
            declared_elsewhere: Default::default(),
            is_abstract: false,
            fields: fields.map(field).collect(),
            bases,
            last_access: AccessSpecifier::Public,
            members: Vec::new(),
            order: self.offset,
            refusal: None,
        });
    }

    fn function(&mut self, words: &[&str]) {
        self.in_site = false;
        self.locals.clear();
        let (class, name) = words[0].split_once("::").unwrap_or(("", words[0]));
        let has = |it: &str| words.contains(&it);
        let overridden = self
            .functions
            .iter()
            .rev()
            .find(|it| it.name == name && it.is_virtual && self.is_base(it, class));
        let overrides = overridden.map(|it| it.usr.clone()).into_iter().collect();
        let refusal = Refusal {
            code: Code::UnsupportedBody,
            message: "sketched".to_owned(),
            span: span(self.offset),
        };
        let site = DeclarationSite {
            span: span(self.offset),
            anchor: span(self.offset),
            order: self.offset,
            export: None,
        };
        let formals = words.iter().filter_map(|it| it.strip_prefix('&'));
        let formal = |name: &str| Local {
            name: name.to_owned(),
            span: span(self.offset),
            param: true,
            top_level: true,
            loaded_only: false,
            in_macro: false,
            exposed: false,
            constant: false,
            object: None,
            checked: None,
            formal: true,
            type_name: "int &".to_owned(),
            hoist: None,
            zero: None,
            init: None,
            unused: None,
        };
        let body = Body {
            locals: formals.map(formal).collect(),
            refusal: has("whole").then_some(refusal),
            ..body(self.offset)
        };
        self.functions.push(Function {
            usr: function_usr(words[0]),
            name: name.to_owned(),
            kind: FunctionKind::Traversal,
            class: Some(class_usr(class)),
            node_class: class_usr(class),
            node_param: None,
            node_by_reference: false,
            params: Vec::new(),
            access: AccessSpecifier::Public,
            is_virtual: has("virtual"),
            is_pure: has("pure"),
            is_final: false,
            is_const: false,
            gives_value: false,
            returns_nothing: true,
            gives_literal: false,
            is_noexcept: false,
            ends: false,
            constructs: false,
            is_internal: false,
            use_varies: None,
            visibility: None,
            overrides,
            declarations: vec![site],
            namespace: String::new(),
            body: (!has("pure")).then_some(body),
            refusal: None,
            summary: None,
            visitor: None,
        });
    }

    fn is_base(&self, function: &Function, class: &str) -> bool {
        let mut at = class_usr(class);
        loop {
            let base = self
                .classes
                .iter()
                .find(|it| it.usr == at)
                .and_then(|it| it.bases.first());
            match base {
                Some(base) if Some(&base.class) == function.class.as_ref() => return true,
                Some(base) => at = base.class.clone(),
                None => return false,
            }
        }
    }

    fn site(&mut self, name: &str) {
        self.in_site = true;
        self.sites.push(Site {
            function: name.to_owned(),
            function_usr: Usr::new(name),
            name_span: span(self.offset),
            block: body(self.offset),
            conditional: Vec::new(),
            optional: false,
            suppressed: false,
        });
    }

    fn item(&mut self, words: &[&str]) {
        let mut item = Item::at(span(self.offset));
        for word in words {
            self.word(&mut item, word);
        }
        of_element(&mut item);
        let items = if self.in_site {
            self.sites.last_mut().map(|it| &mut it.block.items)
        } else {
            self.functions
                .last_mut()
                .and_then(|it| it.body.as_mut())
                .map(|it| &mut it.items)
        };
        if let Some(items) = items {
            items.push(item);
        }
    }

    fn word(&mut self, item: &mut Item, word: &str) {
        if let (Some(name), ItemKind::Call(_)) = (word.strip_prefix('&'), &item.kind) {
            let argument = self.argument(name);
            if let ItemKind::Call(call) = &mut item.kind {
                call.args.push(argument);
            }
            return;
        }
        let at = word.find([':', '!']).unwrap_or(word.len());
        let (head, rest) = (&word[..at], word.get(at + 1..).unwrap_or(""));
        let update = match head {
            "or" | "any-or" => Some(Update::Or),
            "sum" | "any-sum" => Some(Update::Sum),
            _ => None,
        };
        let writes = head == "w" || update.is_some();
        let mode = if word[at..].starts_with('!') || writes {
            Mode::Write
        } else {
            Mode::Read
        };
        let place = match head {
            "each" => {
                let predicate = self.each(rest);
                item.accesses.extend(predicate.accesses.iter().cloned());
                item.predicates.push(predicate);
                return;
            }
            "stop" => {
                item.stops = true;
                return;
            }
            "return" => {
                item.returns.push(Return {
                    span: span(self.offset),
                    tail: true,
                });
                return;
            }
            "call" | "nested" => {
                let call = self.call(rest);
                match head {
                    "call" => item.kind = ItemKind::Call(call),
                    _ => item.nested.push(call),
                }
                return;
            }
            "r" | "w" | "or" | "sum" => {
                let whole = rest.ends_with('^');
                Place {
                    whole,
                    ..Place::new(self.root(), self.path(rest.trim_end_matches('^')))
                }
            }
            "g" => Place::new(Root::Variable(Variable::Global(Usr::new(rest))), Vec::new()),
            "x" => Place::new(
                Root::Variable(Variable::Local(self.local(rest))),
                Vec::new(),
            ),
            "p" => Place::new(
                Root::Pointee(Variable::Local(self.formal(rest).unwrap_or(LocalId(0)))),
                Vec::new(),
            ),
            "any" | "any-or" | "any-sum" => Place::new(Root::Anywhere, self.path(rest)),
            "io" => return item.accesses.push(Access::write(Place::world())),
            _ => return item.accesses.push(Access::write(Place::unknown())),
        };
        let read = update.map(|_| Mode::Read);
        for mode in read.into_iter().chain([mode]) {
            item.accesses.push(Access {
                mode,
                place: place.clone(),
                update,
            });
        }
    }

    /// The loop over the children in `container`: that of the statement before, if it is one.
    fn each(&mut self, container: &str) -> Predicate {
        let range = Place::new(Root::Node, self.path(container));
        let body = self.functions.last().and_then(|it| it.body.as_ref());
        let before = body.and_then(|it| it.items.last()?.predicates.first());
        let same = before.filter(|it| it.each.as_ref().is_some_and(|it| it.range == range));
        if let Some(same) = same {
            return same.clone();
        }
        Predicate {
            statement: span(self.offset),
            condition: span(self.offset),
            negated: false,
            cases: None,
            conjunct: None,
            braces: true,
            behind: false,
            accesses: vec![Access::read(range.clone())],
            calls: false,
            tests: None,
            each: Some(Each {
                range,
                variables: vec![self.local("element")],
                type_name: String::new(),
                constant: false,
                start: None,
                element: None,
            }),
            first: false,
        }
    }

    /// The formal of the last function that is called so.
    fn formal(&self, name: &str) -> Option<LocalId> {
        let body = self.functions.last()?.body.as_ref()?;
        let at = body.locals.iter().position(|it| it.name == name)?;
        Some(LocalId(at as u32)).filter(|_| !self.in_site)
    }

    fn argument(&mut self, name: &str) -> Argument {
        let place = |root| Some(Place::new(root, Vec::new()));
        let formal = self.formal(name);
        let root = match formal {
            Some(formal) => Root::Pointee(Variable::Local(formal)),
            None => Root::Variable(Variable::Local(self.local(name))),
        };
        Argument {
            span: Some(span(self.offset)),
            object: None,
            result: None,
            referent: place(root).filter(|_| name != "?"),
            own: formal.is_none() && name != "?",
        }
    }

    fn root(&self) -> Root {
        if self.in_site {
            Root::Pointee(Variable::Local(LocalId(0)))
        } else {
            Root::Node
        }
    }

    fn path(&self, path: &str) -> Vec<Usr> {
        path.split('.')
            .filter(|it| !it.is_empty())
            .map(|it| Usr::new(&format!("c:@FI@{it}")))
            .collect()
    }

    fn local(&mut self, name: &str) -> LocalId {
        let known = self.locals.iter().position(|it| it == name);
        let at = known.unwrap_or_else(|| {
            self.locals.push(name.to_owned());
            self.locals.len() - 1
        });
        LocalId(at as u32 + 1)
    }

    /// `l.r.f`: the static class is found by following the child fields from the current class, or from `Node`.
    fn call(&self, text: &str) -> Call {
        let (path, name) = text.rsplit_once('.').unwrap_or(("", text));
        let start = if self.in_site {
            None
        } else {
            self.functions.last().and_then(|it| it.class.clone())
        };
        let mut class = start.unwrap_or_else(|| class_usr("Node"));
        for step in path.split('.').filter(|it| !it.is_empty()) {
            let fields = self.classes.iter().flat_map(|it| &it.fields);
            class = fields
                .filter(|it| it.name == step)
                .find_map(|it| it.child.clone())
                .unwrap_or(class);
        }
        let callee = self.method(&class, name);
        let is_virtual = self
            .functions
            .iter()
            .any(|it| it.usr == callee && it.is_virtual)
            || self.is_later_virtual(&callee);
        Call {
            span: span(self.offset),
            callee,
            dispatch: if is_virtual {
                Dispatch::Virtual
            } else {
                Dispatch::Direct
            },
            receiver: Receiver {
                place: Some(Place::new(self.root(), self.path(path))),
                own: false,
                class,
                text: Some(span(self.offset)),
                selector: Selector::Arrow,
            },
            args: Vec::new(),
        }
    }

    fn method(&self, class: &Usr, name: &str) -> Usr {
        let mut at = class.clone();
        loop {
            if let Some(found) = self
                .functions
                .iter()
                .find(|it| it.class.as_ref() == Some(&at) && it.name == name)
            {
                return found.usr.clone();
            }
            let base = self
                .classes
                .iter()
                .find(|it| it.usr == at)
                .and_then(|it| it.bases.first());
            match base {
                Some(base) => at = base.class.clone(),
                None => return Usr::new(&format!("{class}@F@{name}#")),
            }
        }
    }

    /// A call may stand before the function that it names; sketches of virtual programs are virtual throughout.
    fn is_later_virtual(&self, callee: &Usr) -> bool {
        let known = self.functions.iter().any(|it| &it.usr == callee);
        !known && self.functions.last().is_some_and(|it| it.is_virtual)
    }

    fn finish(self) -> Program {
        let text = SourceText(Vec::new().into());
        let file = SourceFile {
            path: "/sketch.cpp".to_owned(),
            editable: true,
            text: text.clone(),
            on_disk: text,
        };
        link(vec![Unit {
            main: FileId(0),
            files: vec![file],
            classes: self.classes,
            visitors: Vec::new(),
            unresolved: Vec::new(),
            functions: self.functions,
            sites: self.sites,
            macros: std::collections::BTreeSet::new(),
            macro_origins: Default::default(),
            renamed: Default::default(),
            read: std::collections::BTreeSet::new(),
            includes_type_info: false,
            united: std::collections::BTreeSet::new(),
            child_containers: std::collections::BTreeSet::new(),
            plain_blocks: std::collections::BTreeMap::new(),
            symbols: std::collections::BTreeSet::new(),
            targets: std::collections::BTreeSet::new(),
            compilation: Default::default(),
            configuration: Default::default(),
            reserved: std::collections::BTreeSet::new(),
            diagnostics: Vec::new(),
        }])
    }
}

/// Makes the children in the container of the loop around a statement the element of the iteration at hand.
fn of_element(item: &mut Item) {
    let each = item.predicates.first().and_then(|it| it.each.as_ref());
    let Some(range) = each.map(|it| it.range.clone()) else {
        return;
    };
    let receiver = match &mut item.kind {
        ItemKind::Call(call) => call.receiver.place.as_mut(),
        ItemKind::Simple => None,
    };
    let accesses = item.accesses.iter_mut().map(|it| &mut it.place);
    for place in accesses.filter(|it| **it != range).chain(receiver) {
        if place.root == range.root && place.path.starts_with(&range.path) {
            place.path.insert(range.path.len(), Usr::new(ELEMENT));
        }
    }
}
