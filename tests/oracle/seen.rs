//! What the plugin prints: the bodies of a translation unit, each with what it does.

use serde::Deserialize;

/// A function with a body.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    /// Its identity.
    pub(crate) function: String,
    /// The file that the body stands in.
    pub(crate) file: String,
    /// Where the body starts.
    pub(crate) at: u32,
    /// Whether it is a traversal, annotated or by what it overrides.
    pub(crate) traversal: bool,
    /// Whether it is an instance of a template.
    pub(crate) template: bool,
    /// Whether a macro makes the body, so that all that it does stands at one place.
    #[serde(rename = "macro")]
    pub(crate) in_macro: bool,
    /// What the body does.
    pub(crate) events: Vec<Event>,
}

/// The definition of a class that is a tree type or derives from one.
#[derive(Debug, Deserialize)]
pub(crate) struct SeenClass {
    /// Its name.
    pub(crate) class: String,
    /// The file that it stands in.
    pub(crate) file: String,
    /// Where its name stands, or the macro that makes it.
    pub(crate) at: u32,
}

/// Which part of a function does it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Part {
    /// The statements.
    #[default]
    Body,
    /// A constructor's initialisers.
    Init,
    /// A destructor's end, where bases and fields are destroyed.
    Fini,
}

/// One thing that is done.
#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    /// Where, in bytes.
    pub(crate) at: u32,
    /// Which part of the function.
    #[serde(default)]
    pub(crate) part: Part,
    /// What.
    #[serde(flatten)]
    pub(crate) deed: Deed,
}

/// What is done.
#[derive(Debug, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum Deed {
    /// A value is loaded, or an object copied from.
    Read(Touch),
    /// A value is stored, an object overwritten, made or destroyed.
    Write(Touch),
    /// Both.
    Update(Touch),
    /// The address is taken.
    Address {},
    /// A reference is bound.
    Bind {},
    /// A reference to `const` is bound.
    BindConst {},
    /// A declaration is named.
    Name(Name),
    /// A function is called.
    Call(Call),
    /// A constructor is run.
    Construct(Call),
    /// A destructor is run.
    Destroy(Call),
    /// A loop goes through an array, or a container of the library.
    Loop(Loop),
    /// A local is declared.
    Declare,
    /// Control leaves the function.
    Return,
    /// Something that touches what nobody can tell.
    Unknown,
}

/// The header of a range-`for`.
#[derive(Debug, Deserialize)]
pub(crate) struct Loop {
    /// Where its variable is declared.
    pub(crate) variable: u32,
    /// What it goes through: each place that it may be.
    pub(crate) range: Vec<Place>,
}

/// A place that is touched.
#[derive(Debug, Deserialize)]
pub(crate) struct Touch {
    /// The place.
    pub(crate) place: Place,
    /// Whether it is an object with all that it holds.
    #[serde(default)]
    pub(crate) object: bool,
    /// Whether it is volatile or atomic.
    #[serde(default)]
    pub(crate) volatile: bool,
    /// In which way it comes to the same before another and behind it.
    #[serde(default)]
    pub(crate) update: Option<String>,
}

/// A name in the text.
#[derive(Debug, Deserialize)]
pub(crate) struct Name {
    /// What it names.
    pub(crate) decl: String,
    /// Whether a macro makes it.
    #[serde(default, rename = "macro")]
    pub(crate) in_macro: bool,
}

/// A call.
#[derive(Debug, Deserialize)]
pub(crate) struct Call {
    /// The function that name lookup found; none for a call through a pointer.
    pub(crate) callee: Option<String>,
    /// Its qualified name.
    #[serde(default)]
    pub(crate) name: String,
    /// Whether the dynamic type chooses.
    #[serde(rename = "virtual")]
    pub(crate) is_virtual: bool,
    /// A traversal.
    #[serde(default)]
    pub(crate) traversal: bool,
    /// Annotated as pure.
    #[serde(default)]
    pub(crate) pure: bool,
    /// Annotated with an effect summary.
    #[serde(default)]
    pub(crate) access: bool,
    /// Declared in a system header.
    #[serde(default)]
    pub(crate) system: bool,
    /// For a destructor: those made by the compiler that run it.
    #[serde(default)]
    pub(crate) within: Vec<String>,
    /// The object, or a free traversal's node: each place that it may be.
    #[serde(default)]
    pub(crate) receiver: Vec<Place>,
}

/// Where a place starts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "root", rename_all = "lowercase")]
pub(crate) enum Start {
    /// `this`.
    Node,
    /// A local variable or parameter, by where its name is declared.
    Local {
        /// Offset of the name.
        at: u32,
    },
    /// Any other variable.
    Global {
        /// Its identity.
        usr: String,
    },
    /// An object that nothing else can reach.
    Temporary,
    /// What a call or a strange cast gave.
    Unknown,
}

/// A place.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Place {
    /// Where it starts.
    #[serde(flatten)]
    pub(crate) start: Start,
    /// The way on from there.
    pub(crate) path: Vec<Step>,
    /// What it is too, by the initialiser of the reference or pointer that it starts at: one of these.
    #[serde(default)]
    pub(crate) means: Vec<Place>,
}

/// A step of the way to a place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Step {
    /// To a member.
    Field {
        /// Its identity.
        field: String,
        /// The outermost union that it lies in without a name in between.
        union: Option<String>,
    },
    /// To an element of an array or container.
    Element {
        /// Where the variable of the loop is declared that is at the element; of a node that a subscript, a member function or an iterator
        /// selects, nobody says which it is.
        each: Option<u32>,
    },
    /// Through a pointer or reference (`*`).
    Through(String),
}
