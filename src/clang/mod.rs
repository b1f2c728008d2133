//! A thin safe wrapper over raw clang-sys; the only module with unsafe code.
//!
//! The `clang` crate stops at libclang 10 and is a process singleton; this wrapper covers what extraction
//! needs of libclang 19, one [`TranslationUnit`] per thread, and guards the calls that crash inside libclang
//! when they meet a cursor or type that they do not expect.

mod cursor;
mod driver;
pub mod kind;
mod library;
mod types;
mod unit;

pub use cursor::{Cursor, Extent, Location};
pub use driver::compiler_command;
pub use library::{Library, LibraryError};
pub use types::Type;
pub use unit::{ClangDiagnostic, EnteredFile, Overlay, ParseError, TranslationUnit};

use clang_sys::{CXString, clang_disposeString, clang_getCString};

/// The text of a libclang string, which is given back.
fn take_string(raw: CXString) -> String {
    // SAFETY: `raw` was just returned by libclang, is read before it is disposed, and disposed once.
    unsafe {
        let text = clang_getCString(raw);
        let owned = if text.is_null() {
            String::new()
        } else {
            std::ffi::CStr::from_ptr(text)
                .to_string_lossy()
                .into_owned()
        };
        clang_disposeString(raw);
        owned
    }
}
