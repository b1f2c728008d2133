//! Free functions on nodes that are there: `if (node) S` is `S`, and `if (!node) return;` nothing.
//!
//! A free function may be called with a null pointer, and most test for that. Where its statements become part of a member function, they run on
//! an object (`fuse`: owner), so that these tests have one outcome: what they keep apart, conditions and early ends, joins what members do. (And
//! compilers warn of a comparison of `this` with null.) In such a reading they are not there. It holds in member functions alone.

use super::Program;
use crate::model::{
    Body, Function, Item, ItemKind, Local, LocalId, Predicate, Ref, RefKind, Span, Usr,
};

/// What names of such readings end in.
const THERE: &str = "?there";

/// Adds the readings.
pub(super) fn read(program: &mut Program) {
    let all = program.functions.iter().chain(&program.readings);
    let read = |(usr, function): (&Usr, &Function)| {
        let node = function
            .node_param
            .filter(|_| !function.node_by_reference)?;
        let body = function.body.as_ref().filter(|it| it.refusal.is_none())?;
        let body = with_node(program, body, node)?;
        let function = Function {
            body: Some(body),
            ..function.clone()
        };
        Some((name(usr), function))
    };
    let found: Vec<(Usr, Function)> = all.filter_map(read).collect();
    program.readings.extend(found);
}

fn name(reading: &Usr) -> Usr {
    Usr::new(&format!("{reading}{THERE}"))
}

impl Program {
    /// That reading of a traversal as it is on a node that is there.
    pub fn on_node(&self, reading: &Usr) -> Usr {
        let there = name(reading);
        match self.readings.contains_key(&there) {
            true => there,
            false => reading.clone(),
        }
    }

    /// Whether `reading` holds on a node that is there only.
    pub fn needs_node(&self, reading: &Usr) -> bool {
        reading.as_str().ends_with(THERE)
    }
}

/// The body without tests whether there is a node; `None` if it has none, or a variable would live longer.
fn with_node(program: &Program, body: &Body, node: LocalId) -> Option<Body> {
    let local = |id: LocalId| body.locals.get(id.0 as usize);
    if !local(node).is_some_and(|it| it.loaded_only && !it.name.is_empty()) {
        return None;
    }
    let test = NullTests {
        program,
        node,
        name: &local(node)?.name,
    };
    let hoists = |it: &Local| it.hoist.is_some() && it.zero.is_some();
    let mut items = Vec::with_capacity(body.items.len());
    let mut index = Vec::with_capacity(body.items.len());
    let mut changes = false;
    for item in &body.items {
        index.push(items.len() as u32);
        let mut tests = item.predicates.iter();
        let never = tests.any(|it| test.outcome(item, it) == Some(false));
        if never || test.is_guard(item) {
            changes = true;
            continue;
        }
        let mut item = item.clone();
        let tested = |it: &Predicate| test.outcome(&item, it).is_some();
        let kept: Vec<Predicate> = item
            .predicates
            .iter()
            .filter(|it| !tested(it))
            .cloned()
            .collect();
        if kept.len() < item.predicates.len() {
            if !item
                .declares
                .iter()
                .all(|it| local(*it).is_some_and(hoists))
            {
                return None;
            }
            changes = true;
            item.predicates = kept;
        }
        items.push(item);
    }
    let end = items.len() as u32;
    for alias in items.iter_mut().flat_map(|it| &mut it.aliases) {
        alias.since = index.get(alias.since as usize).copied().unwrap_or(end);
    }
    changes.then(|| body.with_items(items))
}

/// The tests of one function whether there is a node.
struct NullTests<'p> {
    program: &'p Program,
    node: LocalId,
    name: &'p str,
}

impl NullTests<'_> {
    /// Whether what stands under a condition runs where there is a node, if that is all that it asks.
    fn outcome(&self, item: &Item, it: &Predicate) -> Option<bool> {
        let plain = it.cases.is_none() && it.each.is_none() && !it.behind && !it.first && !it.calls;
        if !plain || !self.names_node(item, it.condition) {
            return None;
        }
        let is_there = self.is_there(&self.words(it.condition)?)?;
        Some(is_there != it.negated)
    }

    /// Whether a statement does nothing where there is a node: it is `if (!node) return;`.
    fn is_guard(&self, item: &Item) -> bool {
        let plain = item.kind == ItemKind::Simple
            && item.predicates.is_empty()
            && item.within.is_none()
            && item.returns.len() == 1
            && item.nested.is_empty()
            && item.helpers.is_empty()
            && self.names_node(item, item.span);
        let words = self.words(item.span).filter(|_| plain);
        let condition = words.as_ref().and_then(|it| {
            let rest = it.strip_prefix("if(")?;
            let plain = rest.strip_suffix(")return;");
            plain.or_else(|| rest.strip_suffix("){return;}"))
        });
        condition.and_then(|it| self.is_there(it)) == Some(false)
    }

    /// Whether a text names the node and nothing else.
    fn names_node(&self, item: &Item, text: Span) -> bool {
        let within: Vec<&Ref> = item
            .refs
            .iter()
            .filter(|it| text.contains(it.span))
            .collect();
        matches!(within[..], [it] if it.kind == RefKind::Local(self.node) && it.name == self.name)
    }

    /// What a condition says: that there is a node, or that there is none.
    fn is_there(&self, words: &str) -> Option<bool> {
        let is_null = |it: &str| ["nullptr", "NULL", "0"].contains(&it);
        let compared = |sign: &str| {
            let (left, right) = words.split_once(sign)?;
            let sides = left == self.name && is_null(right) || is_null(left) && right == self.name;
            sides.then_some(sign == "!=")
        };
        match words {
            _ if words == self.name => Some(true),
            _ if words.strip_prefix('!') == Some(self.name) => Some(false),
            _ => compared("!=").or_else(|| compared("==")),
        }
    }

    /// A text without blanks.
    fn words(&self, text: Span) -> Option<String> {
        let file = self.program.files.get(text.file.0 as usize)?;
        let text = String::from_utf8_lossy(file.text.slice(text));
        Some(text.split_whitespace().collect())
    }
}
