//! What the user changes in all commands: arguments that are added, and some that are left out, as clang-tidy has it.

use super::driver::CompilerCall;

/// Changes to the arguments of every command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjustments {
    /// Put in front.
    pub before: Vec<String>,
    /// Put behind.
    pub after: Vec<String>,
    /// Left out: a word, or with `*` at its end all words that start so.
    pub removed: Vec<String>,
}

impl Adjustments {
    /// What was removed is looked for in the command alone, not in what is added.
    pub(super) fn apply(&self, call: &mut CompilerCall) {
        call.arguments.retain(|it| !self.removes(it));
        call.arguments.splice(0..0, self.before.iter().cloned());
        call.arguments.extend(self.after.iter().cloned());
    }

    fn removes(&self, word: &str) -> bool {
        let is_it = |removed: &String| match removed.strip_suffix('*') {
            Some(start) => word.starts_with(start),
            None => word == removed,
        };
        self.removed.iter().any(is_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_removed_then_added() {
        let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
        let adjustments = Adjustments {
            before: words("-DA"),
            after: words("-DB -Wx"),
            removed: words("-Wx -fgcc*"),
        };
        let mut call = CompilerCall::from_database(words("g++ -Wx -Wxx -fgcc-thing -O2"));
        adjustments.apply(&mut call);
        assert_eq!(call.arguments, words("-DA -Wxx -O2 -DB -Wx"));
    }
}
