//! What a statement touches: places, by the way that leads to them.

use serde::{Deserialize, Serialize};

use super::{LocalId, Usr};
use crate::mutation::{Rule, broken};

/// Whether a place is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The value is used.
    Read,
    /// The value is replaced (an update is a read and a write).
    Write,
}

/// A change of which two of a kind come to the same in either order, and of which nobody uses the result: what else touches the place
/// tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Update {
    /// This value is stored, converted to the type of the place.
    Store(i64),
    /// `|=`.
    Or,
    /// `&=`.
    And,
    /// `^=`.
    Xor,
    /// `+=`, `++`, `-=` and `--` of an unsigned number.
    Sum,
}

/// A variable that is no member of a node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variable {
    /// A local or parameter of the function at hand, one for each of its running instances.
    Local(LocalId),
    /// A variable of namespace scope, a static member, a function's static variable, or an abstract
    /// location of the whole program (`abstract:ID`).
    Global(Usr),
}

/// Where an access path starts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Root {
    /// The node that the body runs on: `this`, or what the node parameter points to.
    Node,
    /// The storage of a variable (a pointer variable's own bytes, the members of a class variable).
    Variable(Variable),
    /// The object that a pointer or reference variable designates, where the variable is no alias of a
    /// known path: a call site's `root`, a parameter, a reassigned local.
    Pointee(Variable),
    /// Some object of the program reached through a pointer that nobody tracks (a parent link, a cross
    /// link, a pointer returned by a call). It may be any object whose type has the path's first field.
    Anywhere,
    /// Input and output, volatile and atomic objects: all ordered against each other, path empty.
    World,
    /// Whether the run goes on: what may not return writes it (it throws, or ends the program), and whatever has an effect, or
    /// may fault, reads it. Path empty. (Only reads that nothing else shows are listed: a division.)
    Going,
    /// Anything at all: a call whose effects are not known, a store through `int *`. Path empty.
    /// Conflicts with every access of any kind (two reads do not conflict).
    Unknown,
}

/// A place in memory, or a set of places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Where the path starts.
    pub root: Root,
    /// The members that lead to the place. A child field steps through its pointer; a data field steps
    /// into the object. An array is one place with all its elements. A union (named or anonymous) ends
    /// the path: its symbol is the USR of the union's *type*, and the place is then `whole`. An abstract
    /// location of a node is the symbol `abstract:ID`.
    pub path: Vec<Usr>,
    /// Whether everything below the path's end belongs to the place as well (`any*`): a class object read
    /// or written as a whole, a subtree created or deleted.
    pub whole: bool,
}

impl Place {
    /// The place at `path` from `root`, without what lies below.
    pub fn new(root: Root, path: Vec<Usr>) -> Self {
        Place {
            root,
            path,
            whole: false,
        }
    }

    /// The members that lead to the place, whichever element of a container it is.
    pub fn fields(&self) -> impl DoubleEndedIterator<Item = &Usr> {
        fields(&self.path)
    }

    /// Any memory.
    pub fn unknown() -> Self {
        Place::new(Root::Unknown, Vec::new())
    }

    /// Anything at all, whatever an annotation says of the function that touches it. (Of an annotated function, `unknown` is what
    /// its annotation is believed for.)
    pub fn anything() -> Self {
        Place {
            whole: true,
            ..Place::unknown()
        }
    }

    /// Whether the run goes on.
    pub fn going() -> Self {
        Place::new(Root::Going, Vec::new())
    }

    /// The outside world.
    pub fn world() -> Self {
        Place::new(Root::World, Vec::new())
    }
}

/// The symbol of what makes a node one of its class: it is there until the node is deleted, calls and casts read it,
/// and no statement names it.
pub const OBJECT: &str = "object";

/// The symbol behind a container of children that stands for the element of the iteration at hand. Elements of one iteration are one
/// object; those of different iterations are apart, by the promise of a child field. (To automata it is nothing: an element has the
/// access paths of its container.)
pub const ELEMENT: &str = "element";

/// What the symbol behind a container of children starts with that stands for one element, whichever iteration is at hand: the first, say.
/// It may be the element of an iteration. (To automata it is nothing, either.)
pub const SINGLE_ELEMENT: &str = "element:";

/// Whether a symbol stands for an element of the container in front of it.
pub fn is_element(symbol: &Usr) -> bool {
    symbol.as_str() == ELEMENT || symbol.as_str().starts_with(SINGLE_ELEMENT)
}

/// In front of the name of a function: a variable that stands for what it gives back.
pub const RESULT: &str = "result:";

/// The symbol of what an object of the library consists of, where a type says that it owns that: elements, characters, a value.
pub const CONTENTS: &str = "contents";

/// What the symbol of the contents of a container of pointers starts with; its type is behind it. (Where some node has such a container of
/// children, `link` puts any memory in the place of these.)
pub const CONTENTS_OF: &str = "contents:";

/// In place of the type of a container of children: one that depends on template parameters, so that it may be any.
pub const ANY_TYPE: &str = "*";

/// Whether a symbol stands for what an object of the library consists of: one location, below which nothing lies.
pub fn is_contents(symbol: &str) -> bool {
    symbol == CONTENTS || symbol.starts_with(CONTENTS_OF)
}

/// The path that goes on with `behind` where `before` ends. What an object of the library consists of is one location: no step leads
/// out of it, so that an element of an element is what the element is.
pub fn joined(before: &[Usr], behind: &[Usr]) -> Vec<Usr> {
    let owned = |it: &Usr| is_contents(it.as_str()) && !broken(Rule::NestedContents);
    match before.iter().position(owned) {
        Some(at) => before[..=at].to_vec(),
        None => [before, behind].concat(),
    }
}

/// The same of what has structures of the program among its elements, whose members other paths may name.
pub const PARTS: &str = "parts";

/// The members on a path, without the symbols of elements.
pub fn fields(path: &[Usr]) -> impl DoubleEndedIterator<Item = &Usr> {
    path.iter().filter(|it| !is_element(it))
}

/// One touch of one place. Reading a path means reading every prefix; writing a path means writing its end
/// and reading its proper prefixes. Only the end is listed here; the prefixes are implied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Access {
    /// Read or write.
    pub mode: Mode,
    /// What is touched.
    pub place: Place,
    /// What changes the place by an update reads and writes it so. (Who does not look at this keeps it in order with all others.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
}

impl Access {
    /// A read of `place`.
    pub fn read(place: Place) -> Self {
        Access {
            mode: Mode::Read,
            place,
            update: None,
        }
    }

    /// A write of `place`.
    pub fn write(place: Place) -> Self {
        Access {
            mode: Mode::Write,
            place,
            update: None,
        }
    }
}
