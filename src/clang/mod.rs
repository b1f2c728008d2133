//! A thin safe wrapper over raw clang-sys; the only module with unsafe code.
