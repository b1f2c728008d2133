//! Finite automata over member names: what a statement or call may touch.
