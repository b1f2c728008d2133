//! What the behavioural tests share: a case on disk, the two compilers of it, and the checks.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod compile;
pub(crate) mod diagnostics;
pub(crate) mod instrument;
pub(crate) mod kept;
pub(crate) mod original;
pub(crate) mod pleach;
pub(crate) mod workspace;
