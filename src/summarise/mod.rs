//! Read and write automata of every traversal body.
