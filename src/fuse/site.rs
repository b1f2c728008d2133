//! Call sites: a block of an ordinary function, treated as one instance whose receivers are variables.

use super::graph::{Content, Graph, Instance, MOST_VERTICES};
use super::joins::joins;
use super::planner::{Planner, arrange};
use super::search::Where;
use super::wording::Scope;
use super::{group, predicates, values};
use crate::link::Program;
use crate::model::{Apart, ItemKind, Separation, SitePlan, Span, Step};
use crate::summarise::Oracle;

impl Planner<'_, '_, '_> {
    /// What becomes of a call site; `None` if it has no two calls on one node.
    pub(super) fn plan_site(&mut self, site: usize) -> Option<SitePlan> {
        let block = &self.program.sites.get(site)?.block;
        if block.refusal.is_some() {
            return None;
        }
        if block.items.len() > MOST_VERTICES {
            return self.plan_large_site(site);
        }
        let effects = self.oracle.summaries().site_items(site);
        let graph = graph(self.program, self.oracle, site);
        let calls = group::shared_calls(&graph).len();
        if calls < 2 {
            return None;
        }
        let apart = predicates::changed(
            self.oracle,
            &block.items,
            effects,
            "nothing here runs with others",
        );
        let apart = apart.or_else(|| values::open_order(self.oracle, &block.items, effects));
        if let Some(apart) = apart {
            return Some(SitePlan {
                separations: vec![apart],
                calls,
                walks: calls,
                ..self.plan_large_site(site)?
            });
        }
        self.sequences.enter(Where::Site(site));
        let (grouping, mut steps) = arrange(&graph, &mut self.sequences);
        let saved: usize = steps.iter().flat_map(Step::all).map(saved_calls).sum();
        Some(SitePlan {
            site,
            joins: joins(&graph, self.oracle, &mut steps, 0),
            steps,
            rewrite: None,
            calls,
            walks: calls - saved,
            separations: grouping.separations,
        })
    }

    /// A block with too many statements stays as it is.
    fn plan_large_site(&self, site: usize) -> Option<SitePlan> {
        let items = &self.program.sites[site].block.items;
        let calls = items
            .iter()
            .filter(|it| matches!(it.kind, ItemKind::Call(_)));
        let in_order = |item| Step::Item { instance: 0, item };
        Some(SitePlan {
            site,
            steps: (0..items.len()).map(in_order).collect(),
            joins: Vec::new(),
            rewrite: None,
            calls: calls.clone().count(),
            walks: calls.count(),
            separations: vec![too_large(items.first()?.span, items.len())],
        })
    }
}

/// Says that the statements at `span` are too many to be compared with each other.
pub(super) fn too_large(span: Span, statements: usize) -> Separation {
    Separation {
        span,
        reason: format!(
            "{statements} statements would have to be compared with each other, more than {MOST_VERTICES}; split them"
        ),
        bound: true,
        calls: None,
    }
}

/// The dependence graph of a call site's block.
pub(super) fn graph<'p>(program: &'p Program, oracle: &mut Oracle<'_>, site: usize) -> Graph<'p> {
    let effects = oracle.summaries().site_items(site).to_vec();
    let content = Content::Items(&program.sites[site].block.items, effects);
    let instance = Instance {
        content,
        name: program.sites[site].function.clone(),
        scope: Scope::of_site(program),
        whole: None,
    };
    Graph::build(program, oracle, (&[instance], &Apart::default()))
}

fn saved_calls(step: &Step) -> usize {
    match step {
        Step::Group { members, .. } => members.len() - 1,
        _ => 0,
    }
}
