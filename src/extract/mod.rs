//! One translation unit to a Unit of facts; the last stage that sees libclang.
