//! What the special member functions of a class do, implicit ones included.

/// What the constructors, assignments and destructor of a class do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lifetime {
    /// Copying or moving touches nothing but the objects themselves.
    pub(crate) copy_contained: bool,
    /// Destroying runs no code that could be noticed.
    pub(crate) destroy_harmless: bool,
    /// Default construction (implicit or defaulted) writes nothing but the object and calls nothing.
    pub(crate) create_harmless: bool,
    /// An object holds child fields: a copy of it would share subtrees.
    pub(crate) holds_children: bool,
}

impl Lifetime {
    /// Nothing is known.
    pub(super) const OPAQUE: Lifetime = Lifetime {
        copy_contained: false,
        destroy_harmless: false,
        create_harmless: false,
        holds_children: false,
    };

    /// Nothing happens.
    pub(super) const HARMLESS: Lifetime = Lifetime {
        copy_contained: true,
        destroy_harmless: true,
        create_harmless: true,
        holds_children: false,
    };

    pub(super) fn and(self, other: Lifetime) -> Lifetime {
        Lifetime {
            copy_contained: self.copy_contained && other.copy_contained,
            destroy_harmless: self.destroy_harmless && other.destroy_harmless,
            create_harmless: self.create_harmless && other.create_harmless,
            holds_children: self.holds_children || other.holds_children,
        }
    }
}

/// What a `delete` of an object calls, by the class or a base of it.
#[derive(Clone, Copy)]
pub(crate) struct Deletion {
    pub(super) virtual_destructor: bool,
    pub(super) own_allocation: bool,
}
