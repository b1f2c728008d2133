//! Plan to edits: the C++ text of fused functions, declarations and call sites.
