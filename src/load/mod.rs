//! The compilation database and cleaned compiler arguments.
