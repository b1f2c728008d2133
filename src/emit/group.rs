//! The writing of a group: one call, or a chain of calls for the members that are still alive.

use std::collections::BTreeSet;

use crate::model::Step;
use crate::mutation::{Rule, broken};

use super::alive::{Branch, Call, Members};
use super::body::Writer;
use super::fragment::{Fragment, Layout, Problem};
use super::statement::Source;
use super::truncation::{Arrangement, Part};

/// The members of a group, and the one call for all of them.
pub(super) struct Grouped<'a> {
    pub(super) sources: Vec<Source<'a>>,
    pub(super) call: Call,
}

/// A group, and the calls that are made instead where members have ended.
pub(super) struct Chain<'a> {
    grouped: Grouped<'a>,
    branches: Vec<Branch>,
}

impl<'a> Writer<'a, '_> {
    /// The chain of tests that a group needs where members may have ended; empty for other parts.
    pub(super) fn branches(&self, part: &Part, all: &Arrangement) -> Vec<Branch> {
        let Part::Step {
            step,
            tested,
            all_ended,
        } = part
        else {
            return Vec::new();
        };
        match self.steps[*step] {
            Step::Group {
                members,
                target,
                variants,
            } if !tested.is_empty() => {
                let flag = |it: usize| all.flag_of[it];
                let instances: Vec<usize> = members.iter().map(|it| flag(it.0)).collect();
                let tested: BTreeSet<usize> = tested.iter().map(|it| flag(*it)).collect();
                let members = Members {
                    instances: &instances,
                    target: *target,
                    variants,
                    tested: &tested.into_iter().collect::<Vec<_>>(),
                    all_ended: *all_ended,
                };
                members.branches()
            }
            _ => Vec::new(),
        }
    }

    /// The groups that `parts` starts with and that need the same tests: one chain of tests will do for all. None if the
    /// first part is no such group.
    pub(super) fn chains(
        &self,
        parts: &[Part],
        all: &Arrangement,
    ) -> Result<Vec<Chain<'a>>, Problem> {
        let mut chains: Vec<Chain<'a>> = Vec::new();
        for part in parts {
            let branches = self.branches(part, all);
            let Part::Step { step, .. } = part else {
                break;
            };
            let tests = |it: &[Branch]| it.iter().map(|it| it.tests.clone()).collect::<Vec<_>>();
            let other = |it: &Chain| tests(&it.branches) != tests(&branches);
            if branches.is_empty() || broken(Rule::DeadCalls) || chains.last().is_some_and(other) {
                break;
            }
            let grouped = self.grouped(self.steps[*step])?;
            chains.push(Chain { grouped, branches });
        }
        Ok(chains)
    }

    /// Groups under one chain of tests.
    pub(super) fn alive(
        &mut self,
        chains: &[Chain<'a>],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for it in chains {
            out.append(self.group_comments(&it.grouped.sources, layout)?);
        }
        let inner = layout.deeper();
        let first = chains.first().map_or(&[][..], |it| &it.branches);
        for (at, branch) in first.iter().enumerate() {
            let test = match branch.tests.is_empty() {
                true => String::new(),
                false => format!("if ({}) ", self.tests(&branch.tests).join(" && ")),
            };
            out.push(match at {
                0 => format!("{}{test}{{\n", layout.indent),
                _ => format!("{}}} else {test}{{\n", layout.indent),
            });
            for it in chains {
                let call = &it.branches[at].call;
                out.append(self.branch(call, &it.grouped.sources, &inner)?);
            }
        }
        out.push(format!("{}}}\n", layout.indent));
        Ok(out)
    }

    /// The members of a group, and the call that is made if all are alive.
    ///
    /// # Errors
    /// The step is no group, or names a statement that is not there.
    pub(super) fn grouped(&self, step: &Step) -> Result<Grouped<'a>, Problem> {
        let Step::Group {
            members, target, ..
        } = step
        else {
            return Err(Problem::new(None, "a step is no group"));
        };
        let sources = members.iter().map(|it| self.copier.source(it.0, it.1));
        let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
        Ok(Grouped {
            call: Call::Fused((0..sources.len()).collect(), *target),
            sources,
        })
    }

    pub(super) fn group_comments(
        &self,
        sources: &[Source],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for source in sources {
            let comments = self.copier.comments(*source, layout)?;
            if !contains(&out.text, &comments.text) {
                out.append(comments);
            }
        }
        Ok(out)
    }

    pub(super) fn branch(
        &mut self,
        call: &Call,
        sources: &[Source<'a>],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        match call {
            Call::Fused(members, target) => {
                let members: Vec<Source> = members.iter().map(|it| sources[*it]).collect();
                out.push(&layout.indent);
                out.append(self.copier.group(&members, *target, layout)?);
                out.push("\n");
            }
            Call::Each { members, tested } => {
                for at in members {
                    let source = sources[*at];
                    out.push(&layout.indent);
                    if tested.contains(at) {
                        let test = self.tests(&[source.instance]);
                        out.push(format!("if ({}) ", test.join("")));
                    }
                    out.append(self.copier.statement(source, None, layout)?);
                    out.push("\n");
                }
            }
        }
        Ok(out)
    }
}

/// Whether `text` holds `part`, which may be empty.
pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}
