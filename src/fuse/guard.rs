//! Equal guards: statements of several traversals that test the same thing and end their traversals.
//!
//! Walks written in one style begin alike (`if (n == nullptr) return;`). Where the same test on the same node
//! stands in several traversals of a sequence, and nothing that one of them writes lies between, it is made
//! once, for all of them. Whether anything lies between is a question to the dependence graph: equal guards
//! are merged like calls are, if the graph stays acyclic.

use crate::link::Program;
use crate::model::{
    Access, Function, Item, ItemKind, LocalId, Mode, Place, Ref, RefKind, Root, Span, Usr, Variable,
};
use crate::mutation::{Rule, broken};

/// What stands for the node's own parameter in all traversals.
const NODE: LocalId = LocalId(u32::MAX);

/// What a guard says. Equal ones on one node do the same at the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    wording: Wording,
    accesses: Vec<Access>,
}

/// A statement's text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wording {
    /// The text, the node's name left out.
    text: Vec<u8>,
    /// What the names in it mean, with their offsets in `text`.
    names: Vec<(usize, RefKind)>,
}

/// For each statement of `function`'s body, what it says if it is a guard; on nodes of dynamic type `class`.
pub(super) fn guards(
    program: &Program,
    function: &Function,
    class: Option<&Usr>,
) -> Vec<Option<Guard>> {
    let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
    let reader = Reader {
        program,
        function,
        class,
    };
    items.iter().map(|it| reader.guard(it)).collect()
}

struct Reader<'a> {
    program: &'a Program,
    function: &'a Function,
    class: Option<&'a Usr>,
}

impl Reader<'_> {
    /// What `item` says, if it only reads, uses no locals but the node, and may end the traversal.
    fn guard(&self, item: &Item) -> Option<Guard> {
        let plain = item.kind == ItemKind::Simple
            && !item.returns.is_empty()
            && item.nested.is_empty()
            && item.declares.is_empty()
            && item.aliases.is_empty();
        if !plain {
            return None;
        }
        let accesses: Option<Vec<Access>> = item.accesses.iter().map(|it| self.read(it)).collect();
        let mut accesses = accesses?;
        accesses.sort();
        accesses.dedup();
        if broken(Rule::GuardNames) {
            accesses.clear();
        }
        Some(Guard {
            wording: self.wording(item)?,
            accesses,
        })
    }

    /// A read of something that is the same in all traversals; `None` for anything else.
    fn read(&self, access: &Access) -> Option<Access> {
        let root = match &access.place.root {
            Root::World | Root::Unknown => return None,
            Root::Variable(Variable::Local(id)) => {
                Root::Variable(Variable::Local(self.local(*id)?))
            }
            Root::Pointee(Variable::Local(id)) => Root::Pointee(Variable::Local(self.local(*id)?)),
            other => other.clone(),
        };
        let place = Place {
            root,
            ..access.place.clone()
        };
        (access.mode == Mode::Read).then_some(Access::read(place))
    }

    fn local(&self, id: LocalId) -> Option<LocalId> {
        (self.function.node_param == Some(id)).then_some(NODE)
    }

    /// The text with each run of blanks as one (in text without literals and comments, where they do not
    /// matter), the node's name left out, and the names in it.
    fn wording(&self, item: &Item) -> Option<Wording> {
        let file = self.program.files.get(item.span.file.0 as usize)?;
        let source = file.text.slice(item.span);
        let blanks_matter = source.iter().any(|it| b"\"'/\\#".contains(it));
        let mut refs: Vec<&Ref> = item.refs.iter().collect();
        refs.sort();
        let (mut text, mut names) = (Vec::new(), Vec::new());
        let mut refs = refs.into_iter().peekable();
        let mut at = 0;
        while at < source.len() {
            let offset = item.span.start + at as u32;
            let mut end = at + word(&source[at..]);
            let mut known = false;
            while let Some(it) = refs.next_if(|it| it.span.start <= offset) {
                known |= self.names_word(it, offset, &source[at..end]);
                names.push((text.len(), self.kind(&it.kind)?));
            }
            let node = known && self.is_node(item, offset);
            if end == at {
                let blank = source[at].is_ascii_whitespace();
                if !blank || blanks_matter {
                    text.push(source[at]);
                } else if text.last() != Some(&b' ') {
                    text.push(b' ');
                }
                end += 1;
            } else if node {
                text.push(b'@');
            } else if known || self.is_fixed(&source[at..end]) {
                text.extend(&source[at..end]);
            } else {
                return None;
            }
            at = end;
        }
        if broken(Rule::GuardNames) {
            names.clear();
        }
        (refs.peek().is_none() && !text.is_empty()).then_some(Wording { text, names })
    }

    /// Whether `it` is a name that stands at `offset` as the word `word`: no macro makes it.
    fn names_word(&self, it: &Ref, offset: u32, word: &[u8]) -> bool {
        it.span == Span::new(it.span.file, offset, offset + word.len() as u32)
            && it.name.as_bytes() == word
    }

    fn is_node(&self, item: &Item, offset: u32) -> bool {
        let mut here = item.refs.iter().filter(|it| it.span.start == offset);
        here.any(|it| matches!(it.kind, RefKind::Local(id) if self.local(id).is_some()))
    }

    /// A meaning that is the same in all traversals.
    fn kind(&self, kind: &RefKind) -> Option<RefKind> {
        match kind {
            RefKind::Local(id) => self.local(*id).map(RefKind::Local),
            RefKind::Member {
                class,
                implicit,
                this,
                ..
            } if *implicit || *this => self.is_one_object(class).then(|| kind.clone()),
            RefKind::Member { .. } | RefKind::Other { .. } => Some(kind.clone()),
        }
    }

    /// Whether a member of `class` is one and the same in the node, whichever base's function names it.
    fn is_one_object(&self, class: &Usr) -> bool {
        let node = self.class.or(self.function.class.as_ref());
        node.is_some_and(|it| self.program.subobjects(it, class) == 1)
    }

    /// Whether a word that names no declaration means the same everywhere: a keyword or a number. (`this` has
    /// another type in each class; any other word may be a macro.)
    fn is_fixed(&self, word: &[u8]) -> bool {
        const KEYWORDS: [&[u8]; 12] = [
            b"if", b"else", b"return", b"nullptr", b"NULL", b"true", b"false", b"not", b"and",
            b"or", b"bool", b"int",
        ];
        word[0].is_ascii_digit() || KEYWORDS.contains(&word)
    }
}

/// The length of the identifier or number that `text` starts with; 0 if there is none.
fn word(text: &[u8]) -> usize {
    let in_word = |it: &&u8| it.is_ascii_alphanumeric() || **it == b'_' || !it.is_ascii();
    text.iter().take_while(in_word).count()
}
