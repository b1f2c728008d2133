//! What the page says, as plain values: call sites with why they are not one walk, fused functions beside what they were made from, findings.

use std::collections::{BTreeMap, BTreeSet};

use super::Input;
use super::code::{self, Line};
use super::graph::{self, Picture};
use super::sources::{ShownPlace, Sources};
use crate::emit::EmitTarget;
use crate::fuse::{self, Titled, Where};
use crate::link::Program;
use crate::model::{
    Diagnostic, FileId, FusedBody, FusedFunction, FusedId, ItemKind, Owner, Place as Node, Plan,
    Schedule, Separation, Site, SitePlan, Slot, Span, Step, Usr,
};
use crate::report::findings::{Reason, reachable, reasons};
use crate::report::record::Record;
use crate::summarise::Oracle;

/// The whole page.
pub(super) struct Page<'a> {
    /// Those that are not one walk first.
    pub(super) sites: Vec<SiteView>,
    pub(super) functions: Vec<FunctionView>,
    /// What is said beside the call sites.
    pub(super) findings: &'a [Record],
    pub(super) notes: &'a [String],
    /// Whether the files hold the fused code.
    pub(super) done: bool,
}

/// How far a call site's calls became one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// None did.
    Apart,
    /// Some did.
    Partly,
    /// All are one, but not everywhere below.
    Below,
    /// All are one.
    One,
}

/// A call site.
pub(super) struct SiteView {
    pub(super) id: String,
    /// The function that it stands in.
    pub(super) function: String,
    pub(super) place: Option<ShownPlace>,
    /// The finding, as the text output has it.
    pub(super) message: String,
    pub(super) state: State,
    pub(super) calls: usize,
    pub(super) walks: usize,
    /// Expected visits, as written and fused.
    pub(super) visits: Option<(f64, f64)>,
    /// The walks over each node.
    pub(super) lanes: Vec<Lane>,
    pub(super) reasons: Vec<ReasonView>,
    pub(super) before: Vec<Line>,
    pub(super) after: Vec<Line>,
    pub(super) graph: Option<Picture>,
    /// The functions that run, by their places on the page.
    pub(super) functions: BTreeSet<usize>,
}

/// A node, and what walks over it.
pub(super) struct Lane {
    /// The expression.
    pub(super) node: String,
    /// The calls of each walk.
    pub(super) walks: Vec<Vec<String>>,
}

/// Why two calls stay apart.
pub(super) struct ReasonView {
    /// The type on which that is so.
    pub(super) on: Option<String>,
    pub(super) message: String,
    /// Whether it is a bound of the search.
    pub(super) bound: bool,
    /// From the earlier call to the later.
    pub(super) steps: Vec<StepView>,
}

/// A statement of a reason.
pub(super) struct StepView {
    pub(super) role: Role,
    pub(super) place: Option<ShownPlace>,
    pub(super) lines: Vec<Line>,
    /// Why the next must come behind it.
    pub(super) why: Option<String>,
}

/// What a statement is to a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Earlier,
    Between,
    Later,
    /// The one that it is about.
    Here,
}

/// A fused function.
pub(super) struct FunctionView {
    pub(super) name: String,
    /// The class that declares it.
    pub(super) owner: Option<String>,
    /// The traversals that it runs.
    pub(super) slots: Vec<String>,
    /// If it is for the case that some have ended: the function for all, by its place on the page.
    pub(super) living_of: Option<usize>,
    pub(super) bodies: Vec<BodyView>,
}

/// A fused function on one type.
pub(super) struct BodyView {
    pub(super) class: Option<String>,
    /// The bodies that it is made from.
    pub(super) originals: Vec<Original>,
    /// Nothing where the plain calls stay.
    pub(super) fused: Vec<Line>,
    /// Whether it makes the plain calls.
    pub(super) is_plain: bool,
    pub(super) place: Option<ShownPlace>,
    pub(super) reasons: Vec<ReasonView>,
    pub(super) graph: Option<Picture>,
}

/// A body as it was written.
pub(super) struct Original {
    pub(super) name: String,
    pub(super) place: Option<ShownPlace>,
    pub(super) lines: Vec<Line>,
}

/// Looks up what the views show.
struct Viewer<'a> {
    input: &'a Input<'a>,
    program: &'a Program,
    plan: &'a Plan,
    sources: &'a Sources<'a>,
    graphs: Vec<Titled<'a>>,
    visits: BTreeMap<usize, (f64, f64)>,
}

/// The page of a run.
pub(super) fn page<'a>(input: &'a Input<'a>, sources: &'a Sources<'a>) -> Page<'a> {
    let stages = input.stages;
    let mut oracle = Oracle::new(stages.summaries);
    let viewer = Viewer {
        input,
        program: stages.program,
        plan: stages.plan,
        sources,
        graphs: fuse::graphs(stages.program, &mut oracle, stages.plan),
        visits: fuse::visits(stages.program, input.bans, stages.plan, input.bounds),
    };
    let mut sites: Vec<(Span, SiteView)> = input
        .sites
        .iter()
        .filter_map(|(site, found)| Some((found.span?, viewer.site(*site, found)?)))
        .collect();
    sites.sort_by_key(|it| (it.1.state, it.0));
    let mut sites: Vec<SiteView> = sites.into_iter().map(|it| it.1).collect();
    for (at, site) in sites.iter_mut().enumerate() {
        site.id = format!("site-{}", at + 1);
    }
    let functions = viewer.plan.functions.iter().enumerate();
    Page {
        sites,
        functions: functions.map(|(at, it)| viewer.function(at, it)).collect(),
        findings: input.findings,
        notes: input.notes,
        done: input.done,
    }
}

impl<'a> Viewer<'a> {
    fn site(&self, index: usize, found: &Diagnostic) -> Option<SiteView> {
        let site = self.program.sites.get(index)?;
        let planned = self.plan.sites.iter().enumerate();
        let planned = planned.clone().find(|it| it.1.site == index);
        let mut view = SiteView {
            id: String::new(),
            function: site.function.clone(),
            place: found.span.and_then(|it| self.sources.place(it)),
            message: found.message.clone(),
            state: State::Apart,
            calls: 0,
            walks: 0,
            visits: None,
            lanes: Vec::new(),
            reasons: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            graph: None,
            functions: BTreeSet::new(),
        };
        let Some((at, plan)) = planned else {
            // The block cannot be rewritten at all.
            let calls = calls(site);
            let items: Vec<usize> = calls.clone();
            view.calls = calls.len();
            view.walks = calls.len();
            view.lanes = self.lanes(site, calls.into_iter().map(|it| vec![it]));
            view.before = self.excerpt(site, &items);
            let reasons = found.notes.iter().map(|note| ReasonView {
                on: None,
                message: note.message.clone(),
                bound: false,
                steps: note
                    .span
                    .map(|it| self.step(Role::Here, it))
                    .into_iter()
                    .collect(),
            });
            view.reasons = reasons.collect();
            return Some(view);
        };
        let graph = self.graph(Where::Site(at));
        let mut reasons = reasons(self.program, self.plan, plan);
        // Those of the site come first, in the order of the calls that they stop.
        let order = |it: &Separation| it.calls.map_or(it.span, |it| it.1).start;
        reasons.sort_by_key(|it| match site.block.span.contains(it.separation.span) {
            true => (false, order(&it.separation)),
            false => (true, 0),
        });
        view.calls = plan.calls;
        view.walks = plan.walks;
        view.state = match plan.walks {
            1 if reasons.is_empty() => State::One,
            1 => State::Below,
            walks if walks < plan.calls => State::Partly,
            _ => State::Apart,
        };
        view.visits = self.visits.get(&index).copied().filter(|it| it.0 > 0.0);
        let shared = graph
            .map(|it| fuse::shared_calls(&it.graph))
            .unwrap_or_default();
        let shared: Vec<usize> = match shared.is_empty() {
            true => calls(site),
            false => shared,
        };
        view.lanes = self.lanes(site, walks(plan, &shared).into_iter());
        view.before = self.excerpt(site, &shared);
        view.after = self.emitted(&EmitTarget::Site(index), None).0;
        view.reasons = reasons.iter().map(|it| self.reason(it, site, at)).collect();
        let own: Vec<Separation> = plan.separations.clone();
        view.graph = graph.map(|it| graph::picture(self.sources, &it.graph, &plan.steps, &own));
        view.functions = self.called(&plan.steps);
        Some(view)
    }

    /// The functions that `steps` lead to.
    fn called(&self, steps: &[Step]) -> BTreeSet<usize> {
        let called = reachable(self.plan, steps).into_iter();
        let place = |it: &FusedFunction| {
            let mut all = self.plan.functions.iter();
            all.position(|other| std::ptr::eq(other, it))
        };
        called.filter_map(|it| place(it.0)).collect()
    }

    /// The walks, each of calls by their items, by the node that they run over.
    fn lanes(&self, site: &Site, walks: impl Iterator<Item = Vec<usize>>) -> Vec<Lane> {
        let mut lanes: Vec<(Option<&Node>, Lane)> = Vec::new();
        for walk in walks {
            let items = walk.iter().filter_map(|it| site.block.items.get(*it));
            let calls = items.filter_map(|it| match &it.kind {
                ItemKind::Call(call) => Some(call),
                ItemKind::Simple => None,
            });
            let Some(first) = calls.clone().next() else {
                continue;
            };
            let node = first.receiver.place.as_ref();
            let names = calls.map(|it| self.program.name_of(&it.callee)).collect();
            // One node may be written in several ways.
            if let Some((_, lane)) = lanes.iter_mut().find(|it| it.0 == node) {
                lane.walks.push(names);
                continue;
            }
            let text = first.receiver.text.map(|it| self.sources.text(it));
            let lane = Lane {
                node: text.unwrap_or_else(|| "this".to_owned()),
                walks: vec![names],
            };
            lanes.push((node, lane));
        }
        lanes.into_iter().map(|it| it.1).collect()
    }

    /// The lines of a block from the first of `items` to the last.
    fn excerpt(&self, site: &Site, items: &[usize]) -> Vec<Line> {
        let spans = items.iter().filter_map(|it| site.block.items.get(*it));
        let spans: Vec<Span> = spans.map(|it| it.span).collect();
        let (Some(first), Some(last)) = (spans.iter().min(), spans.iter().max_by_key(|it| it.end))
        else {
            return Vec::new();
        };
        self.sources
            .lines(Span::new(first.file, first.start, last.end))
    }

    fn reason(&self, reason: &Reason, site: &Site, at: usize) -> ReasonView {
        let of_site = site.block.span.contains(reason.separation.span);
        let graph = match of_site {
            true => self.graph(Where::Site(at)),
            false => self.graph_around(&reason.separation),
        };
        self.reason_in(reason.on.clone(), &reason.separation, graph)
    }

    fn reason_in(
        &self,
        on: Option<String>,
        reason: &Separation,
        graph: Option<&Titled<'_>>,
    ) -> ReasonView {
        let path = graph
            .map(|it| graph::path(&it.graph, reason))
            .unwrap_or_default();
        let mut steps = Vec::new();
        if let Some(it) = graph.filter(|_| !path.is_empty()) {
            for (number, at) in path.iter().enumerate() {
                let vertex = &it.graph.vertices[*at];
                let role = match number {
                    0 => Role::Earlier,
                    _ if number + 1 == path.len() => Role::Later,
                    _ => Role::Between,
                };
                let edge = path.get(number + 1).and_then(|to| it.graph.edge(*at, *to));
                steps.push(StepView {
                    why: edge.map(|it| it.why.to_string()),
                    ..self.step(role, vertex.span)
                });
            }
        } else if let Some((first, last)) = reason.calls {
            let inner = ![first, last].contains(&reason.span);
            let between = inner.then(|| self.step(Role::Between, reason.span));
            steps.push(self.step(Role::Earlier, first));
            steps.extend(between);
            steps.push(self.step(Role::Later, last));
        } else {
            steps.push(self.step(Role::Here, reason.span));
        }
        ReasonView {
            on,
            message: reason.reason.clone(),
            bound: reason.bound,
            steps,
        }
    }

    fn step(&self, role: Role, span: Span) -> StepView {
        StepView {
            role,
            place: self.sources.place(span),
            lines: self.sources.statement(span),
            why: None,
        }
    }

    fn graph(&self, at: Where) -> Option<&Titled<'a>> {
        self.graphs.iter().find(|it| it.at == at)
    }

    /// A graph with all that a reason names.
    fn graph_around(&self, reason: &Separation) -> Option<&Titled<'a>> {
        let (first, last) = reason.calls?;
        let has = |it: &&Titled<'_>, span: Span| it.graph.vertices.iter().any(|it| it.span == span);
        let mut graphs = self.graphs.iter();
        graphs.find(|it| has(it, first) && has(it, last) && has(it, reason.span))
    }

    fn function(&self, at: usize, function: &FusedFunction) -> FunctionView {
        let name = |it: &Slot| {
            let (Slot::Virtual(usr) | Slot::Direct(usr)) = it;
            self.program.name_of(usr)
        };
        let bodies = function.bodies.iter().enumerate();
        FunctionView {
            name: function.name.clone(),
            owner: match &function.owner {
                Owner::Class(class) => Some(self.program.name_of(class)),
                Owner::Free => None,
            },
            slots: function.slots.iter().map(name).collect(),
            living_of: function.living_of.map(|it| it.0 as usize),
            bodies: bodies
                .map(|(number, it)| self.body((at, number), it))
                .collect(),
        }
    }

    fn body(&self, (at, number): (usize, usize), body: &FusedBody) -> BodyView {
        let originals: Vec<Original> = match &body.schedule {
            Schedule::Fused { instances, .. } => instances
                .iter()
                .filter_map(|it| self.original(it))
                .collect(),
            Schedule::Unfused => Vec::new(),
        };
        let graph = self.graph(Where::Body(at, number));
        let steps: &[Step] = match &body.schedule {
            Schedule::Fused { steps, .. } => steps,
            Schedule::Unfused => &[],
        };
        let target = EmitTarget::Body(FusedId(at as u32), body.class.clone());
        let (fused, place) = self.emitted(&target, Some(&originals));
        let reasons = body.separations.iter();
        let reasons = reasons.map(|it| self.reason_in(None, it, graph));
        BodyView {
            class: body.class.as_ref().map(|it| self.program.name_of(it)),
            is_plain: body.schedule == Schedule::Unfused,
            place,
            reasons: reasons.collect(),
            graph: graph
                .map(|it| graph::picture(self.sources, &it.graph, steps, &body.separations)),
            fused,
            originals,
        }
    }

    fn original(&self, function: &Usr) -> Option<Original> {
        let function = self.program.function(function)?;
        let body = function.body.as_ref()?;
        let around = |it: &Span| it.contains(body.span);
        let mut spans = function.declarations.iter().map(|it| it.span);
        let span = spans.find(around).unwrap_or(body.span);
        let class = function.class.as_ref().map(|it| self.program.name_of(it));
        let class = class.map(|it| format!("{it}::")).unwrap_or_default();
        Some(Original {
            name: format!("{class}{}", function.name),
            place: self.sources.place(span),
            lines: self.sources.lines(span),
        })
    }

    /// What is written for `target`, the longest part if there are several: the others declare it. Lines that stand in one of `originals`
    /// as they are, or in several, are marked so.
    fn emitted(
        &self,
        target: &EmitTarget,
        originals: Option<&[Original]>,
    ) -> (Vec<Line>, Option<ShownPlace>) {
        let files = self.input.emission.files.iter();
        let parts = files.flat_map(|file| file.parts.iter().map(move |it| (file, it)));
        let parts = parts.filter(|it| it.1.target == *target);
        let Some((file, part)) =
            parts.max_by_key(|(file, it)| (it.end - it.start, std::cmp::Reverse(file.file)))
        else {
            return (Vec::new(), None);
        };
        // With what its first line is indented by.
        let before = file.new_text.get(..part.start as usize);
        let before = before.unwrap_or_default().iter().rev();
        let indent = before.take_while(|it| matches!(it, b' ' | b'\t')).count();
        let range = part.start as usize - indent..part.end as usize;
        let bytes = file.new_text.get(range);
        let text = String::from_utf8_lossy(bytes.unwrap_or_default());
        let mut lines = code::lines(text.trim_start_matches('\n'), None);
        if let Some(originals) = originals {
            mark(&mut lines, originals);
        }
        (lines, self.file_place(file.file))
    }

    /// A file, by its first line.
    fn file_place(&self, file: FileId) -> Option<ShownPlace> {
        self.sources.place(Span::new(file, 0, 0))
    }
}

/// The calls of a site on nodes that others of its calls run over.
fn calls(site: &Site) -> Vec<usize> {
    let place = |at: usize| match &site.block.items[at].kind {
        ItemKind::Call(call) => call.receiver.place.as_ref(),
        ItemKind::Simple => None,
    };
    let all: Vec<usize> = (0..site.block.items.len())
        .filter(|it| place(*it).is_some())
        .collect();
    let shares = |it: &usize| {
        all.iter()
            .any(|other| other != it && place(*other) == place(*it))
    };
    all.iter().copied().filter(shares).collect()
}

/// The walks at a call site, each of calls by their items: those of `shared`, and what they became.
fn walks(plan: &SitePlan, shared: &[usize]) -> Vec<Vec<usize>> {
    let steps = plan.steps.iter().flat_map(Step::all);
    let walks = steps.filter_map(|it| match it {
        Step::Group { members, .. } => Some(members.iter().map(|it| it.1).collect()),
        Step::Item { item, .. } if shared.contains(item) => Some(vec![*item]),
        _ => None,
    });
    walks.collect()
}

/// Marks each line with the original that it comes from: `i0`, or `all` for lines of several.
fn mark(lines: &mut [Line], originals: &[Original]) {
    let mut from: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (at, it) in originals.iter().enumerate() {
        // The first is the head.
        for line in it.lines.iter().skip(1) {
            from.entry(line.text.trim()).or_default().insert(at);
        }
    }
    // Braces and the like say nothing of where they are from.
    let tells =
        |it: &str| it.chars().filter(|it| it.is_alphanumeric()).count() > 2 && it != "return;";
    for line in lines {
        let text = line.text.trim();
        let found = from.get(text).filter(|_| tells(text));
        line.mark = found.map(|it| match (it.len(), it.first()) {
            (1, Some(at)) => instance(*at),
            _ => "all".to_owned(),
        });
    }
}

/// The class of what belongs to one traversal of a sequence.
pub(super) fn instance(at: usize) -> String {
    format!("i{}", at % 6)
}
