//! Atomic replacement of files on disk.
