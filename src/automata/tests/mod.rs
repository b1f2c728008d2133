//! The automata against their definition: tables, properties against a naive oracle, and the figures of
//! the Grafter paper.

mod accesses;
mod conflicts;
mod figures;
mod limits;
mod oracle;
mod partition;
mod properties;
mod tables;
