//! A function's body as a block of items: simple statements and traversal calls.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    Access, Code, ELEMENT, FileId, Mode, Place, Root, Span, Test, Tests, Usr, Variable, is_element,
};
use crate::mutation::{Rule, broken};

/// A local or parameter of one function: its index in [`Body::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocalId(pub u32);

/// The body of a function, or the block of a call site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// From `{` to `}`.
    pub span: Span,
    /// The end of the outermost declaration (class or function, with its `;`) that holds the body: where
    /// generated definitions may stand.
    pub anchor: Span,
    /// Position of the anchor's end among all declarations of the translation unit, headers expanded.
    pub order: u32,
    /// The namespace in which the anchor stands (of a function that is defined as `ns::f`, not `ns`), without unnamed ones.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub namespace: String,
    /// Whether the body stands in a class or is declared `inline`: a copy of it outside the class must then be `inline`. (What
    /// else a header defines, one translation unit alone includes.)
    pub inline: bool,
    /// The top-level statements, in order.
    pub items: Vec<Item>,
    /// Parameters first (the node parameter of a free function too), then variables in order of declaration.
    pub locals: Vec<Local>,
    /// What the statements name that may be another thing in another file, if there is anything: they may be copied
    /// within their own file only. (Of an inline function in a header there is nothing: the rule of one definition forbids it.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays: Option<String>,
    /// The outcomes of preprocessor conditions in the body, and of those that its macros depend on.
    #[serde(default, skip_serializing_if = "Tests::is_empty")]
    pub tests: Tests,
    /// The same of the functions whose effects became its own, with the file that each stands in.
    #[serde(skip)]
    pub other_tests: BTreeSet<(FileId, Test)>,
    /// Functions whose statements stand here in place of calls of them, if it is a reading that has such.
    #[serde(skip)]
    pub expanded: Vec<Expanded>,
    /// Lines of the body that are not compiled, and lines of directives around them: no part of a copy. By offset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<(u32, u32)>,
    /// Why the statements may not be copied elsewhere, if so. The accesses are right all the same (`Unknown`
    /// where they could not be seen), so the function can still be called and passed by.
    pub refusal: Option<Refusal>,
}

/// A function whose statements stand in the body of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expanded {
    /// The function.
    pub function: Usr,
    /// The body whose text these are.
    pub span: Span,
    /// Whether it was called by the dynamic type, so that it is this function in some classes only.
    pub dispatched: bool,
}

/// Why a body, class or annotation cannot take part in fusion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule.
    pub code: Code,
    /// What was found, in lower case, without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// A parameter or a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Local {
    /// The name as written; empty for an unnamed parameter.
    pub name: String,
    /// The declared name's own span (empty span for an unnamed one).
    pub span: Span,
    /// Whether it is a parameter.
    pub param: bool,
    /// Whether it is declared by an item itself (or is a parameter), so that later items can use it; else it
    /// lives inside one item only.
    pub top_level: bool,
    /// Whether it is only ever loaded, and never by the text of a macro: it keeps its first value, nothing refers to
    /// it, and it may have another name.
    pub loaded_only: bool,
    /// Whether the text of a macro names it, so that it cannot have another name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_macro: bool,
    /// Whether a pointer or reference that the text does not show may lead to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exposed: bool,
    /// Where it stands for one object all its life, the path to that: for the node, by a cast of the pointer to it, or, declared by a statement of
    /// a loop over children, for the element of the iteration at hand (a reference to that, or a pointer to the child). Nothing in the loop puts
    /// another child there, and an object keeps its dynamic type as long as a pointer leads to it ([basic.life]/8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<Place>,
    /// The class of the `dynamic_cast` that gives it the object, if one does: it is null where the object is of another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Usr>,
    /// Whether constant expressions may use it, as they may no parameter: it is `const` and has a constant for its first value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub constant: bool,
    /// Whether it is a formal: a parameter that leads to one object, which its function's callers tell (a reference, or a pointer to
    /// data that keeps its value).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub formal: bool,
    /// The canonical type, to compare; without `const` of the variable itself where the body could not tell.
    pub type_name: String,
    /// If the declaration can be split into `T name = zero;` and `name = init;`: the text of `T`
    /// (arithmetic, enumeration and pointer types; `const` of the variable itself is left out).
    pub hoist: Option<String>,
    /// Text of the zero value that goes with `hoist`: `0`, `0.0`, `false`, `nullptr`, `T{}`, `T(0)`.
    pub zero: Option<String>,
    /// Span of the initialiser expression, if the declaration is `T name = init;` or without initialiser.
    pub init: Option<Span>,
    /// The attribute that says that it may be unused (`[[maybe_unused]]`, or what the program writes for it), if it has one:
    /// a declaration that is written anew has it too, since compilers would warn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused: Option<String>,
}

/// One statement: a top-level one, or a part of an `if` that was taken apart (if-conversion: Allen, Kennedy, Porterfield,
/// Warren: Conversion of control dependence to data dependence, POPL 1983).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The statement with its `;`.
    pub span: Span,
    /// The conditions under which it runs, the outermost first: it is a part of these `if`s.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predicates: Vec<Predicate>,
    /// If it is the declaration in `if (T x = init)` or `if (T x = init; x > 0)`: the whole `if`. The declaration ends without `;` or with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Span>,
    /// If it is a call whose value a statement uses, the declaration of the variable for that, or the rest of the statement: the whole statement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Span>,
    /// Whether it is such a declaration, which stands nowhere in the text.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub made: bool,
    /// Whether it is a call whose value nobody uses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub discards: bool,
    /// Calls in its text that stand in front of it; what they give is in variables, by names in their places among `refs`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Span>,
    /// The statement with these calls in it, as it is written: its text, and the names in that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Box<Item>>,
    /// What else C++ lets run before these calls, or between them: operands and arguments beside them, with the functions that these call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Box<Item>>,
    /// Whether it is several statements, the first a declaration, so that it stands in a block.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub block: bool,
    /// Text of comments that stand directly above the statement, from the first of them to the statement.
    pub leading: Option<Span>,
    /// Where `this` stands by itself, not in front of `->`: what it is there depends on the class.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub this: Vec<u32>,
    /// A plain statement, or a call that may join a group.
    pub kind: ItemKind,
    /// What the statement touches itself. For a groupable call: the receiver's and arguments' evaluation
    /// (the callee's effects are not in here). For a plain statement: everything but nested traversal calls.
    pub accesses: Vec<Access>,
    /// Calls of traversals and ordinary functions, and runs of constructors and destructors, inside a plain statement or inside the
    /// arguments of a call: their effects count, they are never grouped.
    pub nested: Vec<Call>,
    /// Annotated functions that the statement calls: what their bodies do counts as well, where a unit has them. They are
    /// ordinary code to everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<Call>,
    /// Why it may do anything, if so, in words: one reason, such as `it calls "push_back", a library function that pleach does not know`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<String>,
    /// Why it may not return, if so, in words: one reason, such as ``"at" in `Grid::cell` throws``.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaving: Option<String>,
    /// Whether all that it calls are accessors that always return: that does no more than to read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub only_accessors: bool,
    /// Whether running it to its end goes through the pointer that the node is, which is not null then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub follows_node: bool,
    /// The `return;` statements inside.
    pub returns: Vec<Return>,
    /// Of the first part of the function's last statement: the `return;`s in that which end nothing but it, so that they are no parts. (In one
    /// piece, it has them in its text.)
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tails: Vec<Return>,
    /// Whether it ends the loop around it, and does nothing else: `break;`, or `return;`, which is among `returns` if there is more behind that loop.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stops: bool,
    /// Locals that this statement declares for later ones.
    pub declares: Vec<LocalId>,
    /// The local aliases that the statement uses.
    pub aliases: Vec<Alias>,
    /// Every name and call in the statement, by position.
    pub refs: Vec<Ref>,
}

/// A condition that holds, or does not (or for a `switch`: has certain values), where a statement runs, or a loop that repeats it. A
/// condition is evaluated once, where its `if` stands; that it has the same value in front of each part of the `if` is a condition of
/// the plan (`fuse`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Predicate {
    /// The whole `if`, `switch` or loop.
    pub statement: Span,
    /// The condition, without parentheses.
    pub condition: Span,
    /// Whether the part stands behind `else`.
    pub negated: bool,
    /// If it is the condition of a `switch`: behind which labels the part stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<Cases>,
    /// If it is a part of a condition, of an `if` without `else` (`if (a && b)`): its number there. Those in front of it stand directly before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conjunct: Option<u32>,
    /// Whether the part has braces around it.
    pub braces: bool,
    /// Whether the part stands behind the whole `if`, one branch of which goes on with the next element of the loop around it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub behind: bool,
    /// What the condition touches itself; each part lists it among its own accesses as well.
    pub accesses: Vec<Access>,
    /// If all that it says is whether a child is there: which, and whether it holds where that is null. A variable that stands for the child
    /// says the same as the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<NullTest>,
    /// Whether it calls functions, of which only the part, if it is one, lists what they do: it is tested for that part alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub calls: bool,
    /// If it is a loop over children: the part runs once for each of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Each>,
    /// Whether it says that the element of the iteration at hand is the first one, which the condition designates.
    #[serde(skip)]
    pub first: bool,
}

/// A test whether a pointer to a child of the node is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NullTest {
    /// The child.
    pub child: Place,
    /// Whether the test holds where there is none.
    pub null: bool,
}

/// A loop over the children in a container, from its first to its last: `for (auto &it : children)`. What stands between the
/// parentheses is the condition of the [`Predicate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Each {
    /// The container.
    pub range: Place,
    /// The variable that is bound to each element in turn, or the names for the halves of each entry of a map; none for a loop that is not
    /// written: a call on the first element, as one of all loops over the container (loop peeling, the other way round).
    pub variables: Vec<LocalId>,
    /// The canonical type of the variable, without `const` of the element, and how it is bound.
    pub type_name: String,
    /// Whether the element is constant to the statements of the loop.
    pub constant: bool,
    /// If the first iteration is that of the first element, and there is one wherever the container has an element: how one tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// What the element of the iteration at hand is to statements of the loop, which goes through all elements, if they have it by one
    /// name, or by expressions for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<Element>,
}

/// The element of the iteration at hand, as statements of a loop have it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Element {
    /// Its canonical type, without `const`.
    pub type_name: String,
    /// The expressions that designate it in a loop by an index or an iterator (`kids[i]`, `*it`), in the order of the text; none where
    /// the loop's variable is bound to it.
    pub texts: Vec<Span>,
    /// Whether the loop's variable serves for nothing but these.
    pub only: bool,
    /// Whether the loop goes from the last element to the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub backwards: bool,
}

impl Element {
    /// Whether statements of the loop can stand in that of `other`, over the same children, which is written in another way: the variable is
    /// declared there, or serves for nothing but expressions that others take the place of.
    pub fn fits_in(&self, other: &Element) -> bool {
        let same = self.type_name == other.type_name && self.backwards == other.backwards;
        same && self.only
    }

    /// Whether a name in the text of a statement belongs to what designates the element in `text`: not to what is done with that.
    pub fn is_in(text: Span, name: &Ref) -> bool {
        let is_operator = name.span.start == name.span.end;
        let begins = name.span.start == text.start;
        let follows = || matches!(&name.kind, RefKind::Member { target, .. } | RefKind::Other { target, .. } if target.as_str().contains("@F@operator*#"));
        let inside = text.contains(name.span) && name.span.start < text.end;
        inside && !(is_operator && begins && !follows())
    }
}

/// How the first iteration of a loop is told from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Start {
    /// Its variable refers to the first element.
    Reference,
    /// Its variable is the pointer that the first element is. (No other is the same, but for null pointers.)
    Pointer,
    /// Its variable is 0.
    Index,
    /// Its variable leads to the first element.
    Iterator,
}

impl Each {
    /// The one variable.
    pub fn variable(&self) -> Option<LocalId> {
        match self.variables[..] {
            [variable] => Some(variable),
            _ => None,
        }
    }

    /// The variable, of a loop in this body.
    pub fn variable_in<'b>(&self, body: &'b Body) -> Option<&'b Local> {
        let id = self.variable()?;
        body.locals.get(id.0 as usize)
    }

    /// Which of the names of the element a local is.
    pub fn names(&self, local: LocalId) -> Option<usize> {
        self.variables.iter().position(|it| *it == local)
    }

    /// Whether the loop's variable is bound to each element in turn.
    pub fn is_bound(&self) -> bool {
        let element = self.element.as_ref();
        element.is_some_and(|it| it.texts.is_empty())
    }

    /// What a local is to the element: its name in full (`None`), or one of the loop's variables, by number. The outer `None` is for locals that
    /// are no variables of this loop.
    pub fn meaning(&self, local: LocalId) -> Option<Option<usize>> {
        let at = self.names(local)?;
        Some((!self.is_bound()).then_some(at))
    }

    /// Whether its statements can stand in `other`: see [`Element::fits_in`].
    pub fn fits_in(&self, other: &Each) -> bool {
        let both = self.element.as_ref().zip(other.element.as_ref());
        both.is_some_and(|(own, there)| own.fits_in(there))
    }

    /// Whether its variable is bound to elements by a name that can take the place of other expressions for them. (That of a pointer may be
    /// constant: nothing in a loop puts another in its place.)
    pub fn is_name(&self) -> bool {
        let is_pointer = |it: &Element| it.type_name.ends_with('*');
        self.is_bound() && (!self.constant || self.element.as_ref().is_some_and(is_pointer))
    }

    /// The ways to write a loop: of two that are equal, the variables are one.
    pub fn form(&self) -> &str {
        match self.is_bound() {
            true => "",
            false => &self.type_name,
        }
    }

    /// Whether a statement of the loop's body may change the variable, so that it stands for another object from there on. (The head of a
    /// loop by an index or iterator does so; it is no statement.)
    pub fn changes_variable(&self, body: &Body) -> bool {
        // Names for halves are none of objects.
        let Some(id) = self.variable() else {
            return false;
        };
        let root = Root::Variable(Variable::Local(id));
        let local = body.locals.get(id.0 as usize);
        let exposed = local.is_none_or(|it| it.exposed && !it.loaded_only);
        let changes = |item: &Item| {
            let tests = item.predicates.iter().flat_map(|it| &it.accesses);
            let mut accesses = item.accesses.iter().chain(tests);
            let own = match &item.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            };
            let mut passed = item.nested.iter().chain(own).flat_map(|it| &it.args);
            let is_it = |it: &Place| it.root == root && it.path.is_empty();
            accesses.any(|it| it.mode == Mode::Write && is_it(&it.place))
                || passed.any(|it| it.referent.as_ref().is_some_and(is_it))
        };
        exposed && self.start == Some(Start::Pointer) || body.items.iter().any(changes)
    }

    /// Whether it is a call on one element, and no loop in the text.
    pub fn is_peeled(&self) -> bool {
        self.variables.is_empty()
    }
}

/// Where a part of a `switch` stands. No group of statements goes on in the next, and no variable lives in several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cases {
    /// All groups, in order; those without statements, too. If none has the label `default`, there is one behind them which has no text, for all other
    /// values.
    pub groups: Vec<CaseGroup>,
    /// Which of them the part belongs to.
    pub at: usize,
}

/// The labels in front of a group of statements of a `switch`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseGroup {
    /// From the first to the `:` of the last; empty if none is written.
    pub text: Span,
    /// The constants.
    pub labels: Vec<Span>,
    /// Whether `default` is among them.
    pub is_default: bool,
}

/// A local that stands for a path through child fields: it does so only as long as nothing puts another node
/// on the path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alias {
    /// The path.
    pub place: Place,
    /// The first item after the path was looked up.
    pub since: u32,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// A statement that is copied as it is.
    Simple,
    /// An expression statement that is one traversal call on a known path.
    Call(Call),
}

/// One call of a traversal or an ordinary function, or the run of a constructor or destructor that has a body of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// The call expression, without `;`.
    pub span: Span,
    /// The function that name lookup found.
    pub callee: Usr,
    /// How the callee is chosen.
    pub dispatch: Dispatch,
    /// The node.
    pub receiver: Receiver,
    /// The arguments behind the node, one for each parameter.
    pub args: Vec<Argument>,
}

impl Call {
    /// The variable that its value goes to.
    pub fn result(&self) -> Option<LocalId> {
        self.args.iter().find_map(|it| it.result)
    }
}

/// Whether a call goes through the dynamic type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dispatch {
    /// By the dynamic type of the receiver.
    Virtual,
    /// Always the named function: not virtual, or called as `Base::f()`.
    Direct,
}

/// The node of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receiver {
    /// The path to the node; `None` if the expression is no path (its effects may be on any node).
    pub place: Option<Place>,
    /// Whether the place lies in a variable of the function in which no node lies.
    pub own: bool,
    /// The class of the expression, after any cast.
    pub class: Usr,
    /// The expression as written (`static_cast<Box *>(Next)`, `root`, `n->left`); `None` for an implicit `this`.
    pub text: Option<Span>,
    /// What stands between the text and the name of a member function.
    pub selector: Selector,
}

/// How a member is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selector {
    /// `->`, built in.
    #[serde(rename = "->")]
    Arrow,
    /// `.`
    #[serde(rename = ".")]
    Dot,
    /// Nothing: the text ends in an operator `->` of the node's smart pointer (`left->`).
    #[serde(rename = "")]
    None,
    /// No member is selected: the text is the argument of a free function.
    #[serde(rename = "argument")]
    Argument,
}

impl Selector {
    /// Its text.
    pub fn text(self) -> &'static str {
        match self {
            Selector::Arrow => "->",
            Selector::Dot => ".",
            Selector::None | Selector::Argument => "",
        }
    }
}

/// One argument of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    /// The expression as written; an argument that the caller left to its default has `None`.
    pub span: Option<Span>,
    /// If it is the object of a visitor's member function: how the call selects the function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectForm>,
    /// What a reference or pointer is bound to (the actual of the formal), if that is one place that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referent: Option<Place>,
    /// If it is no argument, but what the call's value goes to: the variable for that, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<LocalId>,
    /// Whether it is bound to nothing, to a temporary, or to (a part of) a variable in which no node lies.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

/// How a call names the object of a member function that is no member of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ObjectForm {
    /// By `this`, which is implied or written: the argument has no text.
    This,
    /// `object.f()`; the text is the object.
    Object,
    /// `pointer->f()`, built in; the text is the pointer.
    Pointer,
}

impl Argument {
    /// Whether a call of another function may be given it.
    pub fn is_written(&self) -> bool {
        self.span.is_some() || self.result.is_some() || self.object == Some(ObjectForm::This)
    }
}

/// One `return;`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Return {
    /// The statement with its `;`.
    pub span: Span,
    /// Whether nothing of the item runs after it: only ends of blocks and `if` branches lie between it and
    /// the item's end (no loop, no `switch` around it).
    pub tail: bool,
}

/// One name, or one implicit call, in copied text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ref {
    /// The name's token (for an implicit call: the expression's start, length 0).
    pub span: Span,
    /// The name as written, without qualifier; empty for an implicit call (conversion, constructor, operator).
    pub name: String,
    /// What it names.
    pub kind: RefKind,
    /// Whether it is a call without a name that does no more than to read a smart pointer of the library, as a built-in operator reads
    /// a plain pointer: `->`, `*`, a test for null.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reads_pointer: bool,
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefKind {
    /// A local or parameter of the function.
    Local(LocalId),
    /// A member of a class (field, method, static member), its class in `class`.
    Member {
        /// The member.
        target: Usr,
        /// The class that declares it.
        class: Usr,
        /// Reached through an implicit `this` (a bare name), so that scope decides what it means.
        implicit: bool,
        /// Written with a qualifier (`Base::x`).
        qualified: bool,
        /// Reached through an explicit `this->`.
        this: bool,
    },
    /// The object of a visitor's member function, in front of a member's name (which says how: implied, or as `this->`; the span is
    /// empty), or by itself: it is a parameter of whatever that function is fused into.
    This(LocalId),
    /// In front of a bare name in a visitor's function that is looked up in a class: the qualified name of that. The span is empty.
    Scope(String),
    /// A value or a type that the compiler computes from types (`sizeof(decltype(x))`), at the start of the expression. The span is empty.
    Computed(String),
    /// Anything else: a free function, a global, a type, an enumerator, an implicit call's callee.
    Other {
        /// The declaration.
        target: Usr,
        /// Written with a qualifier (`ns::f`).
        qualified: bool,
    },
}

impl Body {
    /// The same body as these items: what none of them declares, lives inside of one.
    pub fn with_items(&self, items: Vec<Item>) -> Body {
        let mut locals = self.locals.clone();
        for (id, local) in locals.iter_mut().enumerate() {
            let id = LocalId(id as u32);
            local.top_level &= local.param || items.iter().any(|it| it.declares.contains(&id));
        }
        Body {
            items,
            locals,
            ..self.clone()
        }
    }
}

impl Ref {
    /// Whether it is a call that no name stands for, and that may do anything: one of the program's own operators, say.
    pub fn is_own_operator(&self) -> bool {
        self.is_implicit_call() && !self.reads_pointer
    }

    /// Whether it is a call that no name stands for (or a macro makes the name).
    pub fn is_implicit_call(&self) -> bool {
        let stands_apart = matches!(
            self.kind,
            RefKind::This(_) | RefKind::Scope(_) | RefKind::Computed(_)
        );
        self.name.is_empty() && !stands_apart
    }
}

impl Predicate {
    /// The condition, and the labels of a `switch`.
    pub fn texts(&self) -> impl Iterator<Item = Span> {
        let groups = self.cases.iter().flat_map(|it| &it.groups);
        std::iter::once(self.condition).chain(groups.map(|it| it.text))
    }
}

impl Local {
    /// Whether the two always have one value, if they are of traversals on one node: they stand for one object in the same way.
    pub fn is_same_object(&self, other: &Local) -> bool {
        let same_cast = self.checked == other.checked || broken(Rule::CheckedCasts);
        let same_type = self.type_name == other.type_name;
        self.object.is_some() && self.object == other.object && same_type && same_cast
    }
}

impl Item {
    /// The expressions in `range` that designate the element of the iteration at hand of a loop around the statement, each with that; none lies in
    /// another.
    pub fn elements(&self, range: Span) -> Vec<(Span, &Each)> {
        let texts = |each: &'_ Each| -> Vec<Span> {
            let element = each.element.iter();
            let texts = element.flat_map(|it| &it.texts);
            texts.copied().filter(|it| range.contains(*it)).collect()
        };
        let eaches = self.predicates.iter().filter_map(|it| it.each.as_ref());
        let all: Vec<(Span, &Each)> = eaches
            .flat_map(|each| texts(each).into_iter().map(move |it| (it, each)))
            .collect();
        let is_outer = |it: &&(Span, &Each)| {
            let mut others = all.iter();
            !others.any(|other| other.0 != it.0 && other.0.contains(it.0))
        };
        all.iter().filter(is_outer).copied().collect()
    }

    /// The node that it calls a member function on, which is there, then: none runs on nothing.
    pub fn present_receiver(&self) -> Option<&Place> {
        match &self.kind {
            ItemKind::Call(call)
                if call.receiver.selector != Selector::Argument
                    || broken(Rule::PresentReceivers) =>
            {
                call.receiver.place.as_ref()
            }
            _ => None,
        }
    }

    /// Whether its conditions from number `first` on ask for no more than whether `child`, a child of the node, is there.
    pub fn only_asks_for(&self, child: &Place, first: usize) -> bool {
        let is_child = |it: &Place| it == child && it.path.iter().skip(1).all(is_element);
        let mut conditions = self.predicates.iter().skip(first);
        conditions.all(|it| {
            let test = it.tests.as_ref();
            test.is_some_and(|test| is_child(&test.child) && test.null == it.negated)
        })
    }

    /// The whole statement that it is, or is a part of.
    pub fn statement(&self) -> Span {
        // The condition of a call in an operand stands in the statement.
        let stands_in = |it: Span| self.of.is_some_and(|of| of.contains(it));
        let outermost = self.predicates.first().map(|it| it.statement);
        let outermost = outermost.filter(|it| !stands_in(*it));
        outermost.or(self.within).or(self.of).unwrap_or(self.span)
    }

    /// Whether it is a part of a statement, not the whole one.
    pub fn is_part(&self) -> bool {
        !self.predicates.is_empty() || self.within.is_some() || self.of.is_some()
    }

    /// Whether it declares variables in a branch, for later parts of that, or stands behind an `if` one branch of which goes on with the next
    /// element: the parts may be read as the one statement that they are, where the branch does not stay in one place.
    pub fn shares_branch(&self) -> bool {
        let in_branch = self.predicates.last().is_some_and(|it| it.each.is_none());
        in_branch && !self.declares.is_empty() || self.predicates.iter().any(|it| it.behind)
    }

    /// Whether it is a call on the first element of a container, in a loop over all of them.
    pub fn is_peeled(&self) -> bool {
        self.predicates.iter().any(|it| it.first)
    }

    /// A plain statement that touches nothing.
    pub fn at(span: Span) -> Item {
        Item {
            span,
            predicates: Vec::new(),
            within: None,
            of: None,
            made: false,
            discards: false,
            values: Vec::new(),
            written: None,
            open: None,
            block: false,
            leading: None,
            this: Vec::new(),
            kind: ItemKind::Simple,
            accesses: Vec::new(),
            nested: Vec::new(),
            helpers: Vec::new(),
            unseen: None,
            only_accessors: false,
            leaving: None,
            follows_node: false,
            returns: Vec::new(),
            tails: Vec::new(),
            stops: false,
            declares: Vec::new(),
            aliases: Vec::new(),
            refs: Vec::new(),
        }
    }

    /// What else it says of its statement: what may run in front of the calls, and the whole of it.
    pub fn others_mut(&mut self) -> impl Iterator<Item = &mut Item> {
        let others = self.open.iter_mut().chain(&mut self.written);
        others.map(|it| &mut **it)
    }

    /// The variable that the value of the call goes to which it is.
    pub fn result(&self) -> Option<LocalId> {
        match &self.kind {
            ItemKind::Call(call) => call.result(),
            ItemKind::Simple => None,
        }
    }

    /// The loops that it is a part of, the outermost first, by their whole statements.
    pub fn loops(&self) -> impl Iterator<Item = (Span, &Each)> {
        let predicates = self.predicates.iter();
        predicates.filter_map(|it| Some((it.statement, it.each.as_ref()?)))
    }

    /// The loop that it ends, by its whole statement.
    pub fn stopped(&self) -> Option<Span> {
        let own = self.stops.then(|| self.loops().last())?;
        own.map(|it| it.0)
    }

    /// The parts of a statement as the one that it is, at `span`.
    pub fn whole(parts: Vec<Item>, span: Span) -> Item {
        let mut returns = Vec::new();
        for (at, item) in parts.iter().enumerate() {
            let mut behind = parts[at + 1..].iter();
            let in_switch = item.predicates.iter().any(|it| it.cases.is_some());
            let tail = !in_switch && behind.all(|it| item.stands_apart(it));
            returns.extend(item.returns.iter().map(|it| Return {
                tail: it.tail && tail,
                ..it.clone()
            }));
            // One that is an item by itself, ends that.
            let is_item = |it: &Return| it.span == item.span;
            returns.extend(item.tails.iter().map(|it| Return {
                tail: it.tail && !(is_item(it) && in_switch),
                ..it.clone()
            }));
        }
        let leading = parts.first().and_then(|it| it.leading);
        let mut whole = Item {
            leading: leading.filter(|it| it.end <= span.start),
            returns,
            ..Item::at(span)
        };
        let made: BTreeSet<LocalId> = parts
            .iter()
            .filter(|it| it.made)
            .flat_map(|it| it.declares.iter().copied())
            .collect();
        for item in parts {
            let call = match item.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            };
            add_new(&mut whole.accesses, item.accesses);
            add_new(&mut whole.nested, item.nested.into_iter().chain(call));
            add_new(&mut whole.helpers, item.helpers);
            add_new(&mut whole.aliases, item.aliases);
            whole.unseen = whole.unseen.or(item.unseen);
            whole.leaving = whole.leaving.or(item.leaving);
            whole.this.extend(item.this);
            whole.refs.extend(item.refs);
        }
        // What the calls in it give, they give where they stand.
        let is_value = |it: &Ref| matches!(it.kind, RefKind::Local(id) if made.contains(&id));
        whole.refs.retain(|it| !is_value(it));
        whole.this.sort_unstable();
        whole.this.dedup();
        whole.refs.sort();
        whole.refs.dedup();
        whole
    }

    /// Makes the element of an iteration any element: a loop that is one statement goes through all of them.
    pub fn forget_iteration(&mut self) {
        let own = match &mut self.kind {
            ItemKind::Call(call) => Some(call),
            ItemKind::Simple => None,
        };
        let calls = own.into_iter().chain(&mut self.nested);
        let calls = calls.chain(&mut self.helpers);
        let receivers = calls.filter_map(|it| it.receiver.place.as_mut());
        let accesses = self.accesses.iter_mut().map(|it| &mut it.place);
        for place in receivers.chain(accesses) {
            place.path.retain(|it| it.as_str() != ELEMENT);
        }
    }

    /// Whether `other`, of one statement, stands in another branch, and not just behind one that leaves.
    fn stands_apart(&self, other: &Item) -> bool {
        let mut pairs = self.predicates.iter().zip(&other.predicates);
        pairs.any(|(a, b)| {
            let is_behind = (a.behind || b.behind) && !broken(Rule::BehindReturns);
            a.condition == b.condition && a.negated != b.negated && !is_behind
        })
    }

    /// Whether `other`, of the same body, does not run where it has run: it stands in another branch of an `if` or `switch` around both that is in no loop.
    pub fn rules_out(&self, other: &Item) -> bool {
        let group = |it: &Predicate| it.cases.as_ref().map(|it| it.at);
        for (own, there) in self.predicates.iter().zip(&other.predicates) {
            let same = own.statement == there.statement && own.condition == there.condition;
            if !same || own.each.is_some() || own.calls {
                return false;
            }
            if own.negated != there.negated || group(own) != group(there) {
                return true;
            }
        }
        false
    }

    /// The texts that it consists of: its own, and its conditions.
    pub fn texts(&self) -> Vec<Span> {
        let conditions = self.predicates.iter().flat_map(Predicate::texts);
        conditions.chain([self.span]).collect()
    }
}

/// Adds what is not known.
fn add_new<T: PartialEq>(known: &mut Vec<T>, more: impl IntoIterator<Item = T>) {
    for it in more {
        if !known.contains(&it) {
            known.push(it);
        }
    }
}
