//! What else a program may use, besides its [`Features`](crate::Features): the choices that are no yes or no.

use crate::phrases::{self, Phrase};
use crate::rng::Rng;

/// The choices of one program.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// Statements of the phrasebook.
    pub(crate) phrases: Vec<&'static Phrase>,
    /// Kinds of fields, by their place in the table.
    pub(crate) extras: Vec<usize>,
    /// Floating point, signed numbers, enumerations.
    pub scalars: bool,
    /// Helper members that derived classes hide or override.
    pub members: bool,
    /// Fields of derived classes have names of globals.
    pub captures: bool,
    /// Two traversals with one name.
    pub overloads: bool,
    /// Traversals that are `noexcept`.
    pub no_exceptions: bool,
    /// Traversals that throw, call sites that catch.
    pub exceptions: bool,
    /// Virtual bases.
    pub virtual_bases: bool,
    /// Private traversals, with friends.
    pub friends: bool,
    /// Private parts are protected instead.
    pub protected: bool,
    /// Free functions over several node types.
    pub several: bool,
    /// Parameters by reference, with defaults, of class types with copies.
    pub params: bool,
    /// Subtrees change their place.
    pub moves: bool,
    /// Call sites in templates, lambdas, on objects, through variables.
    pub sites: bool,
    /// How many sources the program has.
    pub sources: usize,
}

impl Dialect {
    /// A random choice.
    pub fn choose(rng: &mut Rng) -> Dialect {
        Dialect {
            phrases: phrases::choose(rng),
            extras: phrases::fields::choose(rng),
            scalars: rng.chance(40),
            members: rng.chance(40),
            captures: rng.chance(15),
            overloads: rng.chance(20),
            no_exceptions: rng.chance(15),
            exceptions: rng.chance(5),
            virtual_bases: rng.chance(5),
            friends: rng.chance(20),
            protected: rng.chance(40),
            several: rng.chance(60),
            params: rng.chance(35),
            moves: rng.chance(8),
            sites: rng.chance(60),
            sources: if rng.chance(15) { rng.between(2, 3) } else { 1 },
        }
    }
}
