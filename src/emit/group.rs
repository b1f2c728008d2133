//! The writing of a group: one call, or a chain of calls for the members that are still alive.

use std::collections::BTreeSet;

use crate::model::Step;
use crate::mutation::{Rule, broken};

use super::alive::{Branch, Call, Members};
use super::body::Writer;
use super::fragment::{Fragment, Layout, Problem};
use super::statement::Source;
use super::truncation::{Arrangement, Part};

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

    /// A group, under `branches` if there are any.
    pub(super) fn group(
        &mut self,
        step: &Step,
        branches: &[Branch],
        layout: &Layout,
    ) -> Result<Fragment, Problem> {
        let Step::Group {
            members, target, ..
        } = step
        else {
            return Err(Problem::new(None, "a step is no group"));
        };
        let sources: Result<Vec<Source>, Problem> = members
            .iter()
            .map(|(at, item)| self.copier.source(*at, *item))
            .collect();
        let sources = sources?;
        let mut out = self.group_comments(&sources, layout)?;
        if branches.is_empty() || broken(Rule::DeadCalls) {
            out.push(&layout.indent);
            out.append(self.copier.group(&sources, *target, layout)?);
            out.push("\n");
            return Ok(out);
        }
        let inner = layout.deeper();
        for (at, branch) in branches.iter().enumerate() {
            let test = match branch.tests.is_empty() {
                true => String::new(),
                false => format!("if ({}) ", self.tests(&branch.tests).join(" && ")),
            };
            out.push(match at {
                0 => format!("{}{test}{{\n", layout.indent),
                _ => format!("{}}} else {test}{{\n", layout.indent),
            });
            out.append(self.branch(&branch.call, &sources, &inner)?);
        }
        out.push(format!("{}}}\n", layout.indent));
        Ok(out)
    }

    fn group_comments(&self, sources: &[Source], layout: &Layout) -> Result<Fragment, Problem> {
        let mut out = Fragment::default();
        for source in sources {
            let comments = self.copier.comments(*source, layout)?;
            if !contains(&out.text, &comments.text) {
                out.append(comments);
            }
        }
        Ok(out)
    }

    fn branch(
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
