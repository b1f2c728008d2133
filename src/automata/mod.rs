//! Finite automata over member names: the sets of access paths that code reads and writes.
//!
//! A word is a path from a node (`Content.Width`), a letter is a [`Symbol`] or "some other symbol"
//! ([`Letter`]), and instead of accepting a word an automaton gives it [`Labels`]: read, written, both or
//! neither. One [`Nfa`] holds a whole program, grown by an [`NfaBuilder`]; [`Determinizer`] makes the [`Dfa`]
//! of any of its states, [`minimize`] the canonical one, and [`conflict`] asks two of them for a path that both
//! touch and one writes. Minimal automata can be hashed, so that a caller can give equal ones one name.
//!
//! Invariants:
//! - The alphabet is open: there is always a symbol that no automaton mentions, so `any` and the default
//!   edges can always be taken.
//! - Minimal automata of equal languages are equal values (with the same [`Alphabet`]).
//! - A letter that is named leads to at least what an unnamed one leads to: automata come from [`Nfa`]s
//!   only, where `any` matches named symbols too. So a default edge never has to be forbidden for a symbol.
//! - What can blow up takes a limit and returns a [`BuildError`]; no result depends on the order of a hash table.
//!
//! The shape follows the regex-automata crate (a builder, a finished automaton, a file for each algorithm);
//! its byte alphabet and its lack of products are why it is not used.

mod alphabet;
mod bisimulation;
mod conflict;
mod determinize;
mod dfa;
mod display;
mod error;
mod labels;
mod minimize;
mod nfa;
mod partition;
mod restrict;
mod simulate;
mod state_set;
#[cfg(test)]
mod tests;

pub use alphabet::{Alphabet, Letter, Symbol};
pub use conflict::{conflict, conflicts};
pub use determinize::{Determinizer, determinize};
pub use dfa::{Dfa, DfaState};
pub use error::BuildError;
pub use labels::Labels;
pub use minimize::minimize;
pub use nfa::{Nfa, NfaBuilder, NfaState};
pub use restrict::restrict;
