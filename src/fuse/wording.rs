//! The words of statements and arguments: what tells equal ones in several traversals.
//!
//! Equal words whose names mean the same do the same on one node at one moment. A variable means the same in two
//! traversals if it is the node, or if both have it as a parameter that the fused function has once.

use crate::link::Program;
use crate::model::{
    Body, Constant, Element, Function, Item, ItemKind, Local, LocalId, ParamKey, Place, Ref,
    RefKind, Root, Shared, Span, Usr, is_element,
};
use crate::mutation::{Rule, broken};

/// A text, with what the names in it mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wording {
    /// The text, names of variables left out.
    text: Vec<u8>,
    /// The names, with their offsets in `text`.
    names: Vec<(usize, Name)>,
    /// Whether it calls something without naming it: a conversion, an operator.
    implicit: bool,
}

impl Wording {
    /// Whether it is the name of a variable, and nothing else.
    pub(super) fn is_variable(&self) -> bool {
        let [(0, name)] = &self.names[..] else {
            return false;
        };
        matches!(name, Name::Param(_) | Name::Local(..)) && self.text == b"@" && !self.implicit
    }

    /// Whether it is the name of a member of the node, and nothing else.
    pub(super) fn is_member(&self) -> bool {
        let is_word = |it: &u8| it.is_ascii_alphanumeric() || *it == b'_';
        let own = matches!(
            &self.names[..],
            [(0, Name::Other(RefKind::Member { implicit: true, .. }))]
        );
        own && self.text.iter().all(is_word) && !self.implicit
    }
}

/// What an argument says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ArgumentWording {
    /// Its words.
    pub(super) words: Wording,
    /// What it always is.
    pub(super) value: Option<Value>,
}

impl ArgumentWording {
    /// A parameter of a fused function as it is, where those that are `shared` are one.
    pub(super) fn of_param(param: ParamKey, shared: &Shared) -> Self {
        ArgumentWording {
            words: Wording {
                text: b"@".to_vec(),
                names: vec![(0, Name::Param(shared.first(param)))],
                implicit: false,
            },
            value: shared.constant(param).cloned().map(Value::Parameter),
        }
    }
}

/// What an argument always is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A literal.
    Literal(String),
    /// A parameter that is a constant: a literal that was converted to the parameter's type.
    Parameter(Constant),
}

/// What a name means to a fused function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Name {
    /// The node's own parameter.
    Node,
    /// A parameter, by the first of those that are one with it.
    Param(ParamKey),
    /// The element of the iteration at hand, of a loop over these children, or this variable of the loop that is not bound to that: a half, an
    /// index, an iterator, a copy.
    Element(Place, Option<usize>),
    /// A variable of this type that stands for the node or an element of the iteration at hand, by this `dynamic_cast` if there is one.
    Alias(Place, String, Option<Usr>),
    /// Another local of an instance.
    Local(usize, LocalId),
    /// Anything else.
    Other(RefKind),
}

/// One traversal of a sequence, or the block of a call site, as far as names go.
#[derive(Clone, Debug)]
pub struct Scope<'p> {
    program: &'p Program,
    /// The traversal; `None` for a call site.
    function: Option<&'p Function>,
    /// The dynamic type of the node.
    class: Option<Usr>,
    instance: usize,
    /// Which parameters of the fused function are one.
    shared: Shared,
}

impl<'p> Scope<'p> {
    /// The parameter that the traversal's value goes to.
    pub(super) fn result_local(&self) -> Option<LocalId> {
        self.function?.result_local()
    }

    /// The scope of `function` as instance `instance` of a sequence, on nodes of dynamic type `class`.
    pub(super) fn of_function(
        program: &'p Program,
        function: &'p Function,
        class: Option<&Usr>,
        (instance, shared): (usize, &Shared),
    ) -> Self {
        Scope {
            program,
            function: Some(function),
            class: class.cloned(),
            instance,
            shared: shared.clone(),
        }
    }

    /// The scope of a call site's block.
    pub(super) fn of_site(program: &'p Program) -> Self {
        Scope {
            program,
            function: None,
            class: None,
            instance: 0,
            shared: Shared::none(),
        }
    }

    /// The traversal; `None` for a call site.
    pub(super) fn function(&self) -> Option<&'p Function> {
        self.function
    }

    /// Which traversal of the sequence it is.
    pub(super) fn instance(&self) -> usize {
        self.instance
    }

    /// Its body.
    pub(super) fn body(&self) -> Option<&'p Body> {
        self.function?.body.as_ref()
    }

    /// What a local of the traversal is to the fused function.
    pub(super) fn local(&self, id: LocalId) -> Name {
        if self.function.is_some_and(|it| it.node_param == Some(id)) {
            return Name::Node;
        }
        match self.function.and_then(|it| param_index(it, id)) {
            Some(index) => Name::Param(self.shared.first((self.instance, index))),
            None => match self.loop_over(id) {
                Some((range, at)) => Name::Element(range.clone(), at),
                None => self.alias(id).unwrap_or(Name::Local(self.instance, id)),
            },
        }
    }

    /// Whether a local can be declared in front of where it gets its value, or lives within a statement.
    pub(super) fn can_hoist(&self, id: LocalId) -> bool {
        let local = self.body().and_then(|it| it.locals.get(id.0 as usize));
        local.is_some_and(|it| !it.top_level || it.hoist.is_some() && it.zero.is_some())
    }

    /// Whether a local stands for one object.
    pub(super) fn is_alias(&self, id: LocalId) -> bool {
        let local = self.body().and_then(|it| it.locals.get(id.0 as usize));
        local.is_some_and(|it| it.object.is_some())
    }

    /// What a local is that stands for one object.
    fn alias(&self, id: LocalId) -> Option<Name> {
        let local = self.body()?.locals.get(id.0 as usize)?;
        let object = local.object.clone()?;
        let checked = local
            .checked
            .clone()
            .filter(|_| !broken(Rule::CheckedCasts));
        Some(Name::Alias(object, local.type_name.clone(), checked))
    }

    /// The children that the loop goes through whose variable is `id`, and which of its names that is.
    fn loop_over(&self, id: LocalId) -> Option<(&'p Place, Option<usize>)> {
        let items = self.body().map_or(&[][..], |it| &it.items);
        let predicates = items.iter().flat_map(|it| &it.predicates);
        let mut loops = predicates.filter_map(|it| it.each.as_ref());
        loops.find_map(|it| Some((&it.range, it.meaning(id)?)))
    }

    /// Whether the node that a statement calls a traversal on may be null: a member function of none is not called.
    pub(super) fn may_be_null(&self, item: &Item) -> bool {
        let ItemKind::Call(call) = &item.kind else {
            return true;
        };
        let function = self.program.function(&call.callee);
        function.is_none_or(|it| it.node_param.is_some())
    }

    /// Whether a local keeps its first value.
    pub(super) fn is_constant(&self, id: LocalId) -> bool {
        let local = self.body().and_then(|it| it.locals.get(id.0 as usize));
        local.is_some_and(|it| it.loaded_only)
    }

    /// The text of `range` in `item` with each run of blanks as one (in text without literals and comments, where
    /// they do not matter), the names of variables left out, and the names in it.
    pub(super) fn wording(&self, item: &Item, range: Span) -> Option<Wording> {
        let file = self.program.files.get(range.file.0 as usize)?;
        let source = file.text.slice(range);
        let directive = |it: &[u8]| it.trim_ascii_start().starts_with(b"#");
        if source.split(|it| *it == b'\n').any(directive) {
            // Equal conditions may come out differently, where they stand.
            return None;
        }
        let blanks_matter = source.iter().any(|it| b"\"'/\\#".contains(it));
        let mut refs: Vec<&Ref> = item
            .refs
            .iter()
            .filter(|it| range.contains(it.span))
            .collect();
        refs.sort();
        let (mut text, mut names) = (Vec::new(), Vec::new());
        // What designates the element of the iteration at hand is that, whatever it says.
        let elements = item.elements(range);
        let is_of_element = |it: &Ref| elements.iter().any(|of| Element::is_in(of.0, it));
        refs.retain(|it| !is_of_element(it));
        let implicit = refs.iter().any(|it| it.is_own_operator());
        // What it is on says which it is, and the text what it does.
        refs.retain(|it| !it.reads_pointer);
        let of_node = |it: &Ref| matches!(it.kind, RefKind::Member { this: true, .. });
        let mut refs = refs.into_iter().peekable();
        let mut at = 0;
        while at < source.len() {
            let offset = range.start + at as u32;
            if let Some((of, each)) = elements.iter().find(|it| it.0.start == offset) {
                while let Some(it) = refs.next_if(|it| it.span.start <= offset) {
                    names.push((text.len(), self.name(&it.kind)?));
                }
                names.push((text.len(), Name::Element(each.range.clone(), None)));
                text.push(b'@');
                at = (of.end - range.start) as usize;
                continue;
            }
            let mut end = at + word(&source[at..]);
            // `this->x` is `x`.
            if &source[at..end] == b"this" && source[end..].starts_with(b"->") {
                let behind = offset + b"this->".len() as u32;
                let mut there = refs.clone().take_while(|it| it.span.start == behind);
                if there.any(of_node) {
                    at = end + b"->".len();
                    continue;
                }
            }
            // What a pointer to the node selects, a reference to it selects too.
            let behind_node =
                matches!(names.last(), Some((place, Name::Node)) if place + 1 == text.len());
            if behind_node && text.ends_with(b"@") && source[at..].starts_with(b"->") {
                text.push(b'.');
                at += b"->".len();
                continue;
            }
            let (mut known, mut variable) = (false, false);
            while let Some(it) = refs.next_if(|it| it.span.start <= offset) {
                let name = self.name(&it.kind)?;
                let here = names_word(it, offset, &source[at..end]);
                known |= here;
                variable |= here && !matches!(name, Name::Other(_));
                names.push((text.len(), name));
            }
            if let Some(length) = character(&source[at..]) {
                end = at + length;
                text.extend(&source[at..end]);
            } else if end == at {
                let blank = source[at].is_ascii_whitespace();
                if !blank || blanks_matter {
                    text.push(source[at]);
                } else if text.last() != Some(&b' ') {
                    text.push(b' ');
                }
                end += 1;
            } else if known && variable {
                text.push(b'@');
            } else if known || is_fixed(&source[at..end]) {
                text.extend(&source[at..end]);
            } else {
                return None;
            }
            at = end;
        }
        let wording = Wording {
            text,
            names,
            implicit,
        };
        let found = refs.peek().is_none() && !wording.text.is_empty();
        found.then(|| self.as_member(wording))
    }

    /// What a free function says, as a member of the node's class says it, if it stands among such: `node.x` is `x`.
    fn as_member(&self, wording: Wording) -> Wording {
        let is_free = self.function.is_some_and(|it| it.class.is_none());
        let Some(class) = self.class.as_ref().filter(|_| is_free) else {
            return wording;
        };
        let selects = |at: usize| wording.text[at..].starts_with(b"@.");
        let mut own: Vec<usize> = Vec::new();
        let mut names = Vec::new();
        let mut all = wording.names.iter().peekable();
        while let Some((at, name)) = all.next() {
            let member = match all.peek() {
                Some((
                    behind,
                    Name::Other(RefKind::Member {
                        target,
                        class: of,
                        qualified,
                        ..
                    }),
                )) if *name == Name::Node && selects(*at) && *behind == at + 2 => {
                    let one = self.program.subobjects(class, of) == 1;
                    one.then(|| RefKind::Member {
                        target: target.clone(),
                        class: of.clone(),
                        implicit: true,
                        qualified: *qualified,
                        this: false,
                    })
                }
                _ => None,
            };
            let left_out = 2 * own.len();
            match member {
                Some(member) => {
                    all.next();
                    own.push(*at);
                    names.push((at - left_out, Name::Other(member)));
                }
                None => names.push((at - left_out, name.clone())),
            }
        }
        let text = wording.text.iter().enumerate();
        let text = text.filter(|(at, _)| !own.iter().any(|it| (*it..it + 2).contains(at)));
        Wording {
            text: text.map(|it| *it.1).collect(),
            names,
            implicit: wording.implicit,
        }
    }

    /// What is said by the object of a visitor's function that is called by `this`.
    pub(super) fn own_object(&self) -> ArgumentWording {
        let visitor = self.function.and_then(|it| it.visitor.as_ref());
        let param = visitor.and_then(|it| Some(self.local(it.object?)));
        let words = match param {
            Some(name) => Wording {
                text: b"@".to_vec(),
                names: vec![(0, name)],
                implicit: false,
            },
            None => Wording {
                text: b"*this".to_vec(),
                ..Wording::default()
            },
        };
        ArgumentWording { words, value: None }
    }

    /// What an argument says, if all it does is to compute a value from names and numbers.
    pub(super) fn argument(&self, item: &Item, range: Span) -> Option<ArgumentWording> {
        let wording = self.wording(item, range)?;
        // It may be another variable, which is written in another way.
        if wording
            .names
            .iter()
            .any(|it| matches!(it.1, Name::Alias(..)))
        {
            return None;
        }
        let text = &wording.text;
        let is_plain = |it: &u8| {
            it.is_ascii_alphanumeric() || !it.is_ascii() || b"_@ .:+-*/%><[]".contains(it)
        };
        let updates = [&b"++"[..], b"--", b"//", b"/*", b"  "];
        let holds = |part: &[u8]| text.windows(part.len()).any(|it| it == part);
        let in_source = self.program.files.get(range.file.0 as usize)?;
        let blanks = |it: &[u8]| it.iter().filter(|it| it.is_ascii_whitespace()).count();
        // As it will be written, blanks matter.
        let one_line = blanks(in_source.text.slice(range)) == blanks(text);
        let plain = one_line && text.iter().all(is_plain) && !updates.into_iter().any(holds);
        let implicit = |it: &&Ref| it.is_implicit_call() && range.contains(it.span);
        let calls = item.refs.iter().filter(implicit).count() > 0;
        (plain && !calls).then(|| ArgumentWording {
            value: self.value(&wording),
            words: wording,
        })
    }

    fn value(&self, wording: &Wording) -> Option<Value> {
        match &wording.names[..] {
            [] if is_plain_literal(&wording.text) => {
                let literal = String::from_utf8(wording.text.clone()).ok();
                literal.map(Value::Literal)
            }
            [(0, Name::Param(param))] if wording.text == b"@" => {
                let constant = self.shared.constant(*param).cloned();
                constant.map(Value::Parameter)
            }
            _ => None,
        }
    }

    fn name(&self, kind: &RefKind) -> Option<Name> {
        match kind {
            RefKind::Local(id) | RefKind::This(id) => Some(self.local(*id)),
            RefKind::Member {
                target,
                class,
                implicit,
                qualified,
                this,
            } if *implicit || *this => self.is_one_object(class).then(|| {
                Name::Other(RefKind::Member {
                    target: target.clone(),
                    class: class.clone(),
                    implicit: true,
                    qualified: *qualified,
                    this: false,
                })
            }),
            RefKind::Member { .. }
            | RefKind::Other { .. }
            | RefKind::Scope(_)
            | RefKind::Computed(_) => Some(Name::Other(kind.clone())),
        }
    }

    /// Whether a place is a child of the node itself, one and the same whichever base's function names it.
    pub(super) fn is_one_child(&self, child: &Place) -> bool {
        let node = self
            .class
            .as_ref()
            .or(self.function.and_then(|it| it.class.as_ref()));
        let (Some(node), Some((first, rest))) = (node, child.path.split_first()) else {
            return false;
        };
        // What lies further below may be named by way of other bases.
        if child.root != Root::Node || !rest.iter().all(is_element) {
            return false;
        }
        let above = self.program.supertypes(node);
        let mut above = std::iter::once(node).chain(&above);
        let declares = |it: &&Usr| {
            let class = self.program.classes.get(*it);
            class.is_some_and(|it| it.fields.iter().any(|it| it.usr == *first))
        };
        let declaring = above.find(declares);
        declaring.is_some_and(|it| self.program.subobjects(node, it) == 1)
    }

    /// Whether a member of `class` is one and the same in the node, whichever base's function names it.
    fn is_one_object(&self, class: &Usr) -> bool {
        let Some(function) = self.function.filter(|it| it.visitor.is_none()) else {
            // Of a visitor's object there is a name of its own.
            return true;
        };
        let node = self.class.as_ref().or(function.class.as_ref());
        node.is_some_and(|it| self.program.subobjects(it, class) == 1)
    }
}

impl Wording {
    /// What it says as a condition, however that is written, and whether the opposite: a value that is compared with null is that value,
    /// `a != b` the opposite of `a == b`. (Operators of the program are left as they are.)
    pub(super) fn truth(self) -> (Wording, bool) {
        if self.implicit
            && let Some(tested) = self.without_negation()
        {
            return (tested, true);
        }
        if self.implicit || self.text.contains(&b'"') {
            return (self, false);
        }
        let whole = self.without_parentheses();
        for sign in [&b"||"[..], b"&&"] {
            let parts = whole.split(sign);
            if parts.len() > 1 {
                return (Wording::joined(parts, sign), false);
            }
        }
        if whole.text.starts_with(b"!") && whole.text.get(1) != Some(&b'=') {
            let rest = whole.slice(1, whole.text.len());
            if is_operand(&rest.text) {
                let (value, negated) = rest.truth();
                return (value, !negated);
            }
        }
        for (sign, negated) in [(&b"!="[..], true), (b"==", false)] {
            let [left, right] = &whole.split(sign)[..] else {
                continue;
            };
            let is_null = |it: &Wording| [&b"nullptr"[..], b"NULL", b"0"].contains(&&it.text[..]);
            let sides = [(left, right), (right, left)].into_iter();
            let mut tested = sides.filter(|it| is_null(it.0) && is_operand(&it.1.text));
            if let Some((_, value)) = tested.next_back() {
                let (value, of_value) = value.clone().truth();
                return (value, of_value == negated);
            }
            if is_sum(&left.text) && is_sum(&right.text) {
                let sides = vec![left.clone(), right.clone()];
                let mut equal = sides.into_iter();
                let mut out = equal.next().unwrap_or_default();
                out.text.extend(b"==");
                equal.for_each(|it| out.append(it));
                return (out, negated);
            }
        }
        (whole, false)
    }

    /// What is tested by `!value`, where `!` is no function of the program's: that would stand at its place. (What makes a `bool` of
    /// the value may be one.)
    fn without_negation(&self) -> Option<Wording> {
        let negates = self.text.starts_with(b"!") && self.names.iter().all(|it| it.0 > 0);
        let tested = negates.then(|| self.slice(1, self.text.len()))?;
        is_operand(&tested.text).then_some(tested)
    }

    /// What is said by parts of which all, or one, must hold.
    fn joined(parts: Vec<Wording>, sign: &[u8]) -> Wording {
        let mut out = Wording::default();
        for (at, part) in parts.into_iter().enumerate() {
            let (value, negated) = part.truth();
            if at > 0 {
                out.text.extend(sign);
            }
            // Whatever binds how.
            out.text.extend(if negated { &b"!("[..] } else { b"(" });
            out.append(value);
            out.text.push(b')');
        }
        out
    }

    fn append(&mut self, more: Wording) {
        let base = self.text.len();
        self.text.extend(more.text);
        self.names
            .extend(more.names.into_iter().map(|it| (it.0 + base, it.1)));
    }

    /// A part without blanks around it.
    fn slice(&self, from: usize, to: usize) -> Wording {
        let text = &self.text[from..to];
        let from = from + (text.len() - text.trim_ascii_start().len());
        let text = text.trim_ascii().to_vec();
        let within = |it: &&(usize, Name)| from <= it.0 && it.0 < from + text.len();
        let names = self.names.iter().filter(within);
        let names = names.map(|it| (it.0 - from, it.1.clone()));
        Wording {
            names: names.collect(),
            text,
            implicit: self.implicit,
        }
    }

    fn without_parentheses(&self) -> Wording {
        let mut out = self.slice(0, self.text.len());
        while out.text.len() > 1 && closes(&out.text, 0) == Some(out.text.len() - 1) {
            out = out.slice(1, out.text.len() - 1);
        }
        out
    }

    /// The parts between `sign`s outside of parentheses.
    fn split(&self, sign: &[u8]) -> Vec<Wording> {
        let mut parts = Vec::new();
        let (mut start, mut at) = (0, 0);
        while at < self.text.len() {
            at = match closes(&self.text, at) {
                Some(end) => end,
                None if self.text[at..].starts_with(sign) => {
                    parts.push(self.slice(start, at));
                    start = at + sign.len();
                    start - 1
                }
                None => at,
            } + 1;
        }
        parts.push(self.slice(start, self.text.len()));
        parts
    }

    /// Makes all texts of the same words equal: for a broken rule.
    pub(super) fn forget_names(&mut self) {
        self.names.clear();
    }

    /// Whether it names no variables but the node and parameters.
    pub(super) fn is_common(&self) -> bool {
        let is_local =
            |it: &Name| matches!(it, Name::Local(..) | Name::Element(..) | Name::Alias(..));
        !self.names.iter().any(|it| is_local(&it.1))
    }
}

/// Where the parenthesis closes that opens at `at`; a character's quote, too.
fn closes(text: &[u8], at: usize) -> Option<usize> {
    if let Some(length) = character(&text[at..]) {
        return Some(at + length - 1);
    }
    let mut depth = 0_usize;
    if !b"([{".contains(&text[at]) {
        return None;
    }
    let mut end = at;
    while end < text.len() {
        match text[end] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\'' => end += character(&text[end..])? - 1,
            b'"' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(end);
        }
        end += 1;
    }
    None
}

/// Whether `text` is a name, a literal, a path or a call, or what such a pointer or iterator leads to, which no operator around it tears
/// apart.
fn is_operand(text: &[u8]) -> bool {
    binds(text.strip_prefix(b"*").unwrap_or(text), b"_@.:", false)
}

/// Whether `text` is one side of a comparison: nothing in it binds less.
fn is_sum(text: &[u8]) -> bool {
    binds(text, b"_@.: +*/%", true)
}

fn binds(text: &[u8], others: &[u8], subtracts: bool) -> bool {
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        at = match closes(text, at) {
            Some(end) => end,
            None if text[at..].starts_with(b"->") => at + 1,
            None if byte.is_ascii_alphanumeric() || others.contains(&byte) => at,
            None if subtracts && byte == b'-' => at,
            None => return false,
        } + 1;
    }
    !text.is_empty()
}

/// The index behind the node of a local that is a parameter of `function`.
fn param_index(function: &Function, id: LocalId) -> Option<usize> {
    let mut params = params(function);
    params.position(|it| it.0 == id)
}

/// The parameters behind the node in the body of `function`.
pub(super) fn params(function: &Function) -> impl Iterator<Item = (LocalId, &Local)> {
    let locals = function.body.as_ref().map_or(&[][..], |it| &it.locals);
    let locals = locals.iter().enumerate();
    let locals = locals.map(|(at, local)| (LocalId(at as u32), local));
    locals.filter(|(id, local)| local.param && function.node_param != Some(*id))
}

/// Whether `it` is a name that stands at `offset` as the word `word`: no macro makes it.
fn names_word(it: &Ref, offset: u32, word: &[u8]) -> bool {
    it.span == Span::new(it.span.file, offset, offset + word.len() as u32)
        && it.name.as_bytes() == word
}

/// Whether a word that names no declaration means the same everywhere: a keyword or a number. (`this` has
/// another type in each class; any other word may be a macro.)
fn is_fixed(word: &[u8]) -> bool {
    const KEYWORDS: [&[u8]; 12] = [
        b"if", b"else", b"return", b"nullptr", b"NULL", b"true", b"false", b"not", b"and", b"or",
        b"bool", b"int",
    ];
    word[0].is_ascii_digit() || KEYWORDS.contains(&word)
}

/// Whether `text` is a number, with or without a sign, or a truth value: something that means the same everywhere.
fn is_plain_literal(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let is_hex = digits.starts_with(b"0x") || digits.starts_with(b"0X");
    let in_number = |it: &u8| {
        it.is_ascii_digit() || b".eEuUlLfFxX".contains(it) || is_hex && it.is_ascii_hexdigit()
    };
    let starts = digits.first().is_some_and(u8::is_ascii_digit);
    starts && digits.iter().all(in_number) || [&b"true"[..], b"false"].contains(&text)
}

/// The length of the character literal that `text` starts with.
fn character(text: &[u8]) -> Option<usize> {
    let inner = text.strip_prefix(b"'")?;
    let length = match inner {
        [b'\\', _, rest @ ..] if rest.first() == Some(&b'\'') => 2,
        [own, b'\'', ..] if !b"'\\".contains(own) => 1,
        _ => return None,
    };
    Some(length + 2)
}

/// The length of the identifier or number that `text` starts with; 0 if there is none.
fn word(text: &[u8]) -> usize {
    let in_word = |it: &&u8| it.is_ascii_alphanumeric() || **it == b'_' || !it.is_ascii();
    text.iter().take_while(in_word).count()
}
