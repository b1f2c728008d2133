//! What an lvalue or pointer designates, as far as it is known.

use crate::clang::Type;
use crate::extract::library::{has_members, holds_structures, is_leaf, is_leaf_of_pointers};
use crate::extract::syntax::name_of;
use crate::model::{
    Access, CONTENTS, CONTENTS_OF, ELEMENT, LocalId, PARTS, Place, Root, SINGLE_ELEMENT, Usr,
    Variable, is_contents, is_element,
};
use crate::mutation::{Rule, broken};

/// One place that an expression may designate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The place.
    pub(crate) place: Place,
    /// The place is one object, the same for equal places: no array element, no alternative.
    pub(crate) exact: bool,
    /// It may be null instead: a `dynamic_cast` gives it, which nobody has looked behind yet.
    pub(crate) or_null: bool,
    /// A union ended the path.
    pub(crate) closed: bool,
    /// The place is a child field itself (the pointer), not what it points to.
    pub(crate) child: bool,
    /// The place is a container or optional that holds nodes themselves; its elements, or its value, are nodes.
    pub(crate) values: bool,
    /// The place is a map of children: its entries have them.
    pub(crate) keyed: bool,
    /// The place is an entry of such a map, as a whole: its value is a child.
    pub(crate) entry: bool,
    /// The place is a node that lies in a child field itself: that field, or an element of it.
    pub(crate) held: bool,
    /// The way leads through a child field.
    pub(crate) linked: bool,
    /// The place lies in a data field of an object.
    pub(crate) inside: bool,
    /// The place is what a parameter leads to, and that is a number, or an array of numbers: it may be touched though
    /// no field tells what it is.
    pub(crate) cell: bool,
    /// The place lies in a variable in which no node lies.
    pub(crate) apart: bool,
    /// The place is an element of an array that a child field leads to: which array that is, may change.
    pub(crate) listed: bool,
    /// Which element of what is no child the place is, where that is known: as the index has it, a number or a local variable.
    pub(crate) selected: Option<String>,
}

impl Target {
    fn new(root: Root, exact: bool) -> Self {
        Target {
            place: Place::new(root, Vec::new()),
            exact,
            or_null: false,
            closed: false,
            child: false,
            values: false,
            keyed: false,
            entry: false,
            held: false,
            linked: false,
            inside: false,
            cell: false,
            apart: false,
            listed: false,
            selected: None,
        }
    }

    /// The node that the body runs on.
    pub(crate) fn node() -> Self {
        Target::new(Root::Node, true)
    }

    /// A variable's own storage.
    pub(crate) fn variable(variable: Variable) -> Self {
        Target::new(Root::Variable(variable), true)
    }

    /// What a pointer or reference variable designates.
    pub(crate) fn pointee(variable: Variable) -> Self {
        Target::new(Root::Pointee(variable), true)
    }

    /// The number, or the array of numbers, that a parameter leads to.
    pub(crate) fn cell(parameter: LocalId) -> Self {
        Target {
            cell: true,
            ..Target::pointee(Variable::Local(parameter))
        }
    }

    /// The characters that a result leads to.
    pub(crate) fn text(result: Variable) -> Self {
        Target {
            cell: true,
            ..Target::pointee(result).inexact()
        }
    }

    /// Some object that nobody tracks.
    pub(crate) fn anywhere() -> Self {
        Target::new(Root::Anywhere, false)
    }

    /// Any memory.
    pub(crate) fn unknown() -> Self {
        Target::new(Root::Unknown, false)
    }

    /// Any memory that an array of bytes may provide.
    pub(super) fn storage() -> Self {
        Target {
            closed: true,
            ..Target::unknown()
        }
    }

    /// An object of the type behind an untracked pointer.
    pub(crate) fn untracked(is_record: bool) -> Self {
        if is_record {
            Target::anywhere()
        } else {
            Target::unknown()
        }
    }

    /// The member `field` of the object.
    pub(crate) fn step(mut self, field: Usr, child: bool) -> Self {
        if self.closed || self.place.root == Root::Unknown {
            return self;
        }
        // What an object of the library consists of is one location: a member of a pair in it is no other.
        if self
            .place
            .path
            .last()
            .is_some_and(|it| is_contents(it.as_str()))
        {
            return self.inexact();
        }
        self.place.path.push(field);
        self.or_null = false;
        self.child = child;
        self.values = false;
        self.keyed = false;
        self.entry = false;
        self.held = false;
        self.listed = false;
        self.selected = None;
        self.inside = true;
        self
    }

    /// The child field `field` of the object, which holds nodes: `others` than itself (elements, a value), or one. One in a variable is data,
    /// since other ways may lead to it.
    pub(crate) fn step_into(self, field: Usr, others: bool) -> Self {
        let is_node = !matches!(self.place.root, Root::Variable(_) | Root::Unknown) && !self.closed;
        let mut field = self.step(field, is_node);
        field.values = field.child;
        match others {
            true => field,
            false => field.node_within(),
        }
    }

    /// The same place, which is a map of children if it is a child and its type is one of maps.
    pub(crate) fn keyed(mut self, is_map: bool) -> Self {
        self.keyed = self.child && is_map;
        self
    }

    /// What an element of the place is: of a map, an entry; where nodes lie in the field itself, a node, which a pointer to would lead to.
    pub(crate) fn node_within(self) -> Self {
        match self.values {
            _ if self.keyed || self.entry => Target {
                keyed: false,
                entry: true,
                ..self
            },
            true => {
                let before = self.linked;
                let mut node = self.follow_child();
                node.held = true;
                node.values = false;
                node.linked = before || !broken(Rule::HeldElements);
                node
            }
            false => self,
        }
    }

    /// The value of the entry at the place, or of any entry of the map there. No step leads from the entry to it: the place of an element is
    /// that of its child.
    pub(crate) fn mapped(self) -> Self {
        let value = Target {
            keyed: false,
            entry: false,
            ..self
        };
        value.node_within()
    }

    /// The union that the path ends in.
    pub(crate) fn close(mut self, union_type: Usr) -> Self {
        if self.closed || self.place.root == Root::Unknown {
            return self;
        }
        self.place.path.push(union_type);
        self.closed = true;
        self.exact = false;
        self.child = false;
        self.values = false;
        self.keyed = false;
        self.entry = false;
        self.held = false;
        self.selected = None;
        self
    }

    /// What the child field points to. Behind an untracked object, or behind an object in a variable, the
    /// node may be any, so the path starts anew.
    pub(crate) fn follow_child(mut self) -> Self {
        self.child = false;
        self.listed = false;
        self.linked = true;
        self.inside = false;
        match self.place.root {
            Root::Node | Root::Pointee(_) => self,
            _ => Target::anywhere(),
        }
    }

    /// An element of the container at the place: any, or the one of the iteration at hand.
    pub(crate) fn element(mut self, of_iteration: bool) -> Self {
        match of_iteration && self.child && !self.closed {
            true => {
                self.place.path.push(Usr::new(ELEMENT));
                self.node_within()
            }
            false => self.inexact().node_within(),
        }
    }

    /// One element of the container at the place, the same each time: `which` says which.
    pub(crate) fn single_element(mut self, which: &str) -> Self {
        if self.closed || !self.child || self.keyed || self.is_element() {
            return self.inexact().node_within();
        }
        let symbol = Usr::new(&format!("{SINGLE_ELEMENT}{which}"));
        self.place.path.push(symbol);
        self.node_within()
    }

    /// What leads to the first of a list of siblings: that.
    pub(crate) fn first_sibling(self) -> Self {
        self.single_element(FIRST).follow_child()
    }

    /// Whether it is the first element of a container.
    pub(crate) fn is_first_element(&self) -> bool {
        let last = self.place.path.last();
        let which = last.and_then(|it| it.as_str().strip_prefix(SINGLE_ELEMENT));
        self.is_exact() && which == Some(FIRST)
    }

    /// The container of which it is an element.
    pub(crate) fn container(mut self) -> Self {
        self.place.path.pop_if(|it| is_element(it));
        self.child = true;
        self
    }

    /// Whether it is the element of the iteration at hand, or another one that is known, itself.
    pub(crate) fn is_element(&self) -> bool {
        self.child && self.place.path.last().is_some_and(is_element)
    }

    /// What holds the container that the place is an element of.
    pub(crate) fn parent(mut self) -> Self {
        self.place.path.pop_if(|it| is_element(it));
        self.place.path.pop();
        self
    }

    /// The same place, but maybe another object each time.
    pub(crate) fn inexact(mut self) -> Self {
        self.exact = false;
        self
    }

    /// The same place, or null; where it may be null already, one of two alternatives.
    pub(crate) fn or_null(mut self) -> Self {
        self.exact &= !self.or_null;
        self.or_null = true;
        self
    }

    /// The same place, which a pointer led to that was dereferenced.
    pub(crate) fn looked_behind(mut self) -> Self {
        self.or_null = false;
        self
    }

    /// Whether the place is one object, the same for equal places: no array element, no alternative, not null.
    pub(crate) fn is_exact(&self) -> bool {
        self.exact && !self.or_null
    }

    /// Whether it is one object where it is not null.
    pub(crate) fn is_one_object(&self) -> bool {
        self.exact
    }

    /// Whether the place is tracked: a path from the node, a variable or what a variable points to.
    pub(crate) fn is_tracked(&self) -> bool {
        matches!(
            self.place.root,
            Root::Node | Root::Variable(_) | Root::Pointee(_)
        )
    }
}

/// Which element is the first.
const FIRST: &str = "0";

/// The variable of the program that a target is or lies in.
pub(crate) fn is_global(target: &Target) -> bool {
    matches!(target.place.root, Root::Variable(Variable::Global(_)))
}

/// Elements of an array or container. Bytes may be part of any object: their array provides storage for others
/// (C++20, [intro.object]/3), which pointers to those lead to.
pub(crate) fn elements(array: Vec<Target>, element: Type<'_>) -> Vec<Target> {
    let is_local = |it: &Target| matches!(it.place.root, Root::Variable(Variable::Local(_)));
    let stores = is_byte(element) && !array.iter().all(is_local) && !broken(Rule::Storage);
    let elements = array.into_iter().map(|it| it.element(false));
    elements.chain(stores.then(Target::storage)).collect()
}

/// Whether arrays of a type provide storage: `unsigned char` and `std::byte`.
fn is_byte(ty: Type<'_>) -> bool {
    let ty = ty.canonical().unqualified();
    ty.spelling() == "unsigned char" || ty.spelling() == "std::byte"
}

/// The read of a whole variable.
pub(crate) fn read_of(variable: Variable) -> Access {
    Access::read(Target::variable(variable).place)
}

/// A pointer member as a variable of its own, so that a call site may name the node that it leads to. What
/// leads to the member is read as well, and whoever assigns any of that conflicts. An element that is selected is read with all of its container.
pub(crate) fn variable_at(place: &Place) -> Usr {
    let mut text = match &place.root {
        Root::Node => "this".to_owned(),
        Root::Variable(Variable::Local(id)) => format!("local:{}", id.0),
        Root::Pointee(Variable::Local(id)) => format!("*local:{}", id.0),
        Root::Variable(Variable::Global(usr)) => usr.to_string(),
        Root::Pointee(Variable::Global(usr)) => format!("*{usr}"),
        Root::Anywhere | Root::World | Root::Going | Root::Unknown => String::new(),
    };
    for field in &place.path {
        text.push('.');
        text.push_str(field.as_str());
    }
    Usr::new(&text)
}

/// Any part of an object of the library at a place: one of its own, or an element of what holds pointers.
pub(crate) fn part_of(object: Target, ty: Type<'_>) -> Target {
    match is_one_location(&object, ty) && !has_members(ty) {
        true => object.step(contents(ty), false).inexact(),
        false => object.inexact(),
    }
}

/// Whether an object is one location with all that it consists of. A container of children is more.
pub(crate) fn is_one_location(object: &Target, ty: Type<'_>) -> bool {
    !object.child && (is_leaf(ty) || is_leaf_of_pointers(ty))
}

/// The symbol of what an object of a type consists of. Of what has pointers for elements, it has the type, since some node may have such a
/// container of children: that is known where all units are.
pub(crate) fn contents(ty: Type<'_>) -> Usr {
    match () {
        () if holds_structures(ty) => Usr::new(PARTS),
        () if is_leaf_of_pointers(ty) => Usr::new(&format!("{CONTENTS_OF}{}", name_of(ty))),
        () => Usr::new(CONTENTS),
    }
}
