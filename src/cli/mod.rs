//! The command line: arguments, exit codes, and the run that ties the stages together.

pub mod args;
mod configure;
mod dangling;
mod doctor;
mod fusion;
mod includers;
mod marks;
mod progress;
mod restore;
pub mod root;
pub mod run;
mod select;
mod stack;
mod stage;
mod suggest;
mod tell;
mod units;
