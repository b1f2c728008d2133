//! A stack that is large enough for syntax trees as deep as the compiler takes them.
//!
//! The stages are recursive over the syntax tree. An expression of thousands of operators is as deep, and generated code
//! holds such; the compiler itself reads them on stacks that it extends. (The crate `stacker` would have to be called in each recursive function;
//! one thread with a stack that costs nothing until it is used serves all of them.)

use std::thread;

/// Bytes; only what is used is taken from the system.
pub(super) const STACK: usize = 512 << 20;

/// Runs `work` in a thread with [`STACK`], or right here if the system does not give it.
pub(super) fn on_large_stack<R: Send>(work: impl Fn() -> R + Sync) -> R {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        match thread.spawn_scoped(scope, &work).map(|it| it.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => work(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(left: usize) -> usize {
        let local = std::hint::black_box([left; 16]);
        match local[0] {
            0 => 0,
            _ => depth(left - 1) + local[15] / left,
        }
    }

    #[test]
    fn recursion_a_million_deep_has_room() {
        assert_eq!(on_large_stack(|| depth(1_000_000)), 1_000_000);
    }
}
