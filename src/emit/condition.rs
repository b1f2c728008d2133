//! Under which configurations does what is written hold?
//!
//! The facts that a fused body rests on are those of everything that it may run, of the classes and of their declarations. It stands
//! under the outcomes of all conditions that decided these; elsewhere its traversals are called as they were. Declarations in classes
//! stand there always (or two object files would know two layouts), so what they name must be there always too.

use std::collections::BTreeSet;

use crate::model::{Body, Class, Function, ItemKind, Span, Test, Tests, Usr};
use crate::mutation::{Rule, broken};

use super::context::Context;
use super::fragment::Problem;

impl Context<'_> {
    /// The outcomes that what runs `functions` and `body` rests on, those that hold anyway at `place` aside.
    ///
    /// # Errors
    /// The units of the program disagree on one.
    pub(super) fn tests<'u>(
        &self,
        functions: impl IntoIterator<Item = &'u Usr>,
        body: Option<&Body>,
        place: Span,
    ) -> Result<Tests, Problem> {
        let program = self.program;
        let mut tests = program.configuration.tests.clone();
        let bodies = || program.functions.values().filter_map(|it| it.body.as_ref());
        if bodies().any(|it| !it.tests.is_empty()) {
            let mut pending: Vec<Usr> = functions.into_iter().cloned().collect();
            if let Some(body) = body {
                pending.extend(self.called_by(body));
            }
            let mut seen = BTreeSet::new();
            while let Some(usr) = pending.pop() {
                let function = program.functions.get(&usr);
                if let Some(body) = function.and_then(|it| it.body.as_ref())
                    && seen.insert(usr)
                {
                    tests.extend(body.tests.iter().cloned());
                    pending.extend(self.called_by(body));
                }
            }
        }
        tests.extend(body.into_iter().flat_map(|it| it.tests.iter().cloned()));
        for it in tests.iter().filter(|it| it.holds) {
            let opposite = Test {
                text: it.text.clone(),
                holds: false,
            };
            if tests.contains(&opposite) {
                let message = format!("`{}` differs between the sources of the program", it.text);
                return Err(Problem::new(place, message));
            }
        }
        let around = program.configuration.around(place);
        tests.retain(|it| !around.contains(it));
        if broken(Rule::Configurations) {
            tests.clear();
        }
        Ok(tests)
    }

    /// Everything that a body may call.
    fn called_by(&self, body: &Body) -> Vec<Usr> {
        let calls = body.items.iter().flat_map(|item| {
            let own = match &item.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            };
            item.nested.iter().chain(own)
        });
        let targets = calls.flat_map(|call| {
            let targets = self.program.targets(call);
            targets.unwrap_or_else(|| BTreeSet::from([call.callee.clone()]))
        });
        targets.collect()
    }

    /// Makes sure that text at `place` that names `functions` can be compiled in every configuration.
    ///
    /// # Errors
    /// One is declared under a condition that does not hold there.
    pub(super) fn declared_at<'f>(
        &self,
        functions: impl IntoIterator<Item = &'f Function>,
        place: Span,
    ) -> Result<(), Problem> {
        let configuration = &self.program.configuration;
        if configuration.groups.is_empty() || broken(Rule::Configurations) {
            return Ok(());
        }
        let around = configuration.around(place);
        for function in functions {
            let Some(declared) = function.declarations.first() else {
                continue;
            };
            let tests = configuration.around(declared.span);
            if let Some(test) = tests.iter().find(|it| !around.contains(it)) {
                let message = format!(
                    "`{}` is declared only if `{test}`, and the call of it would stand there always",
                    function.name
                );
                return Err(Problem::new(declared.span, message));
            }
        }
        Ok(())
    }

    /// Makes sure that a class has the same bases in every configuration that has it.
    ///
    /// # Errors
    /// A condition stands in front of its `{`.
    pub(super) fn whole_head(&self, class: &Class) -> Result<(), Problem> {
        let groups = &self.program.configuration.groups;
        let inside = groups.iter().filter(|it| class.span.contains(it.span));
        for group in inside {
            let head = Span::new(class.span.file, class.span.start, group.span.start);
            if !self.text(head)?.contains('{') {
                let message = "a preprocessor condition decides on the head of the class";
                return Err(Problem::new(class.name_span, message));
            }
        }
        Ok(())
    }
}
