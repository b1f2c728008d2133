//! What can go wrong when an automaton is built.

use thiserror::Error;

/// An automaton was not built. The sound answer to every question about it is then "may be anything".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Determinising takes more than `limit` states.
    #[error("the deterministic automaton has more than {limit} states")]
    TooManyStates {
        /// The most states that were allowed.
        limit: usize,
    },
}
