//! `--suggest-annotations`: which classes are trees, which fields own subtrees, which functions walk them.
//!
//! A plain function from a survey of the program to suggestions. It goes by what walks do: a function that calls itself, or others that
//! lead back to it, on what a field holds, walks over a tree, and that field leads to the children. So links to parents, to caches and to other
//! nodes are told apart by what nobody goes down through, and by their names; what remains to be judged by a person (two plain
//! pointers may hold one node) is said with the suggestion. What looks like a candidate and is none is told with the reason.

mod names;
mod place;

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::model::{At, Holds, Survey, SurveyClass, SurveyField, SurveyFunction, Usr};

pub use place::edited;

/// Something to write into the program, or why not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suggestion {
    /// Where.
    pub at: At,
    /// The text to insert there; `None` where something is no candidate.
    pub insert: Option<&'static str>,
    /// What, in lower case, without a full stop.
    pub message: String,
    /// What to judge oneself.
    pub note: Option<String>,
}

/// The mark of a class.
pub const TREE: &str = "_tree_ ";
/// The mark of a field.
pub const CHILD: &str = "_child_ ";
/// The mark of a function.
pub const TRAVERSAL: &str = "_traversal_ ";

/// More names than this are counted instead of told.
const MOST_NAMES: usize = 4;

/// What to annotate in a program, by place.
pub fn suggest(survey: &Survey) -> Vec<Suggestion> {
    let hierarchy = Hierarchy::new(survey);
    let walks = Walks::find(survey, &hierarchy);
    let mut found = BTreeSet::new();
    let trees = trees(survey, &hierarchy, &walks);
    classes(survey, &hierarchy, (&walks, &trees), &mut found);
    // What belongs to a class that cannot be marked cannot be marked, either.
    let is_fit = |it: &&Usr| {
        let class = survey.classes.get(*it);
        class.is_some_and(|it| it.marked || it.obstacle.is_none())
    };
    let trees: BTreeSet<&Usr> = trees.into_iter().filter(is_fit).collect();
    fields(survey, &hierarchy, (&walks, &trees), &mut found);
    functions(survey, &hierarchy, (&walks, &trees), &mut found);
    let annotated: BTreeSet<&String> = found
        .iter()
        .filter(|it: &&Suggestion| it.insert.is_some())
        .map(|it| &it.at.0)
        .collect();
    let includes = annotated
        .into_iter()
        .filter_map(|path| place::include(survey, path));
    let includes: Vec<Suggestion> = includes.collect();
    found.extend(includes);
    found.into_iter().collect()
}

/// Which class derives from which, and which function overrides which.
struct Hierarchy<'s> {
    survey: &'s Survey,
    /// Of each class, all that derive from it.
    below: BTreeMap<&'s Usr, BTreeSet<&'s Usr>>,
    /// Of each field, its class.
    owners: BTreeMap<&'s Usr, (&'s Usr, &'s SurveyField)>,
    /// The fields in which objects store themselves.
    stores_this: BTreeSet<&'s Usr>,
}

impl<'s> Hierarchy<'s> {
    fn new(survey: &'s Survey) -> Self {
        let mut below: BTreeMap<&Usr, BTreeSet<&Usr>> = BTreeMap::new();
        for class in survey.classes.keys() {
            for above in supertypes(survey, class) {
                below.entry(above).or_default().insert(class);
            }
        }
        let of_class = |(usr, class): (&'s Usr, &'s SurveyClass)| {
            let fields = class.fields.iter();
            fields.map(move |it| (&it.usr, (usr, it)))
        };
        Hierarchy {
            survey,
            below,
            owners: survey.classes.iter().flat_map(of_class).collect(),
            stores_this: survey
                .functions
                .values()
                .flat_map(|it| &it.stores_this)
                .collect(),
        }
    }

    fn derives(&self, class: &Usr, base: &Usr) -> bool {
        class == base || self.below.get(base).is_some_and(|it| it.contains(class))
    }

    /// Whether an object of one class may be one of the other, or a part of it.
    fn related(&self, a: &Usr, b: &Usr) -> bool {
        self.derives(a, b) || self.derives(b, a)
    }

    /// The function that `function` overrides, first of all.
    fn topmost(&self, function: &'s Usr) -> &'s Usr {
        let mut at = function;
        let mut seen = BTreeSet::new();
        while seen.insert(at) {
            let function = self.survey.functions.get(at);
            // What overrides a function of the library has none to mark there.
            let known = |it: &&Usr| self.survey.functions.contains_key(*it);
            match function.and_then(|it| it.overrides.iter().find(known)) {
                Some(above) => at = above,
                None => break,
            }
        }
        at
    }

    /// The fields that a call goes through: those on its way, and those that accessors on its way return.
    fn through(&self, fields: &'s BTreeSet<Usr>, by: &'s BTreeSet<Usr>) -> BTreeSet<&'s Usr> {
        let accessors = by.iter().filter_map(|it| self.survey.functions.get(it));
        let returned = accessors.flat_map(|it| &it.returns);
        let all = fields.iter().chain(returned);
        all.filter(|it| self.link(it).is_some() && !self.leads_elsewhere(it))
            .collect()
    }

    /// Whether a field is a plain pointer that by its name or use is a link to what another field owns: who goes on through it goes up, or across.
    fn leads_elsewhere(&self, field: &Usr) -> bool {
        self.owners.get(field).is_some_and(|(_, it)| {
            let plain = matches!(it.holds, Holds::Links(_, false));
            plain && (self.stores_this.contains(field) || names::link(&it.name).is_some())
        })
    }

    /// What a field leads to, if pleach takes it as a child.
    fn link(&self, field: &Usr) -> Option<&'s Usr> {
        match &self.owners.get(field)?.1.holds {
            Holds::Links(target, _) | Holds::Objects(target) => Some(target),
            _ => None,
        }
    }

    /// Whether a field holds objects themselves.
    fn holds_objects(&self, field: &Usr) -> bool {
        let owner = self.owners.get(field);
        owner.is_some_and(|it| matches!(it.1.holds, Holds::Objects(_)))
    }
}

/// All bases of a class, direct or not.
fn supertypes<'s>(survey: &'s Survey, class: &Usr) -> BTreeSet<&'s Usr> {
    let bases = |it: &Usr| survey.classes.get(it).map(|it| it.bases.iter());
    let mut open: Vec<&Usr> = bases(class).into_iter().flatten().collect();
    let mut found = BTreeSet::new();
    while let Some(at) = open.pop() {
        if survey.classes.contains_key(at) && found.insert(at) {
            open.extend(bases(at).into_iter().flatten());
        }
    }
    found
}

/// The functions that go on to children, by their first declaration.
struct Walks<'s> {
    /// The walks, with the fields that they go on through.
    found: BTreeMap<&'s Usr, BTreeSet<&'s Usr>>,
    /// Functions that would be, if something about them were not so.
    others: BTreeMap<&'s Usr, String>,
    /// The fields that any of these goes on through.
    fields: BTreeSet<&'s Usr>,
}

/// A call that goes on to another object: from which function to which, through which fields.
type ChildCall<'s> = (&'s Usr, &'s Usr, BTreeSet<&'s Usr>);

impl<'s> Walks<'s> {
    fn find(survey: &'s Survey, hierarchy: &Hierarchy<'s>) -> Self {
        let steps = steps(survey, hierarchy);
        let mut graph = DiGraph::<&Usr, ()>::new();
        let mut nodes: BTreeMap<&Usr, NodeIndex> = BTreeMap::new();
        for (from, to, _) in &steps {
            let [from, to] =
                [*from, *to].map(|it| *nodes.entry(it).or_insert_with(|| graph.add_node(it)));
            graph.add_edge(from, to, ());
        }
        let mut recursion: BTreeMap<&Usr, usize> = BTreeMap::new();
        for (number, part) in tarjan_scc(&graph).into_iter().enumerate() {
            if part.len() > 1 || graph.contains_edge(part[0], part[0]) {
                recursion.extend(part.iter().map(|it| (graph[*it], number)));
            }
        }
        let mut walks = Walks {
            found: BTreeMap::new(),
            others: BTreeMap::new(),
            fields: BTreeSet::new(),
        };
        let is_one = |from: &Usr, to: &Usr| {
            let part = recursion.get(from);
            part.is_some() && part == recursion.get(to)
        };
        for (from, to, through) in &steps {
            if is_one(from, to) {
                walks.add(survey, from, through);
            }
        }
        walks.spread(survey, hierarchy, &steps);
        for (from, to, through) in &steps {
            if walks.found.contains_key(to)
                && let Some(known) = walks.found.get_mut(from)
            {
                known.extend(through);
                walks.fields.extend(through);
            }
        }
        walks
    }

    fn add(&mut self, survey: &Survey, function: &'s Usr, through: &BTreeSet<&'s Usr>) {
        let Some(facts) = survey.functions.get(function) else {
            return;
        };
        self.fields.extend(through);
        match &facts.obstacle {
            None => self.found.entry(function).or_default().extend(through),
            Some(why) => {
                self.others.insert(function, why.clone());
            }
        }
    }

    /// Adds what walks start on the nodes below, which do not lead back (the leaves of another kind), and what starts one walk each on the
    /// objects that hold a tree (a document with its pages). A function that starts several is where walks are called, no walk. An object
    /// that lies in a node is most often no node, but data with functions of its own (a rectangle): it counts if it is related to a node.
    fn spread(&mut self, survey: &'s Survey, hierarchy: &Hierarchy<'s>, steps: &[ChildCall<'s>]) {
        loop {
            let before = self.found.len();
            let node = |it: &Usr| survey.functions.get(it)?.node.as_ref();
            for (from, to, through) in steps {
                let fits = |it: &Usr| {
                    // What gives a value and is no walk by itself, is an accessor most often.
                    let function = survey.functions.get(it);
                    function.is_some_and(|it| it.obstacle.is_none() && !it.gives_value)
                };
                let is_data = |it: &&Usr| hierarchy.holds_objects(it);
                let leads_to_node = !through.iter().all(is_data)
                    || node(to).is_some_and(|it| {
                        let mut nodes = self.found.keys().filter_map(|it| node(it));
                        nodes.any(|node| hierarchy.related(node, it))
                    });
                let is_new = self.found.contains_key(from) && !self.found.contains_key(to);
                if is_new && fits(to) && leads_to_node {
                    self.found.insert(to, BTreeSet::new());
                    self.fields.extend(through);
                }
            }
            let mut starts: BTreeMap<&Usr, BTreeSet<(&Usr, &Usr)>> = BTreeMap::new();
            for (from, to, through) in steps {
                if self.found.contains_key(to) && !self.found.contains_key(from) {
                    let fields = through.iter().map(|it| (*it, *to));
                    starts.entry(from).or_default().extend(fields);
                }
            }
            // By the class and field: which walks are started there, by a function for each.
            let mut by_field: BTreeMap<(&Usr, &Usr), BTreeMap<&Usr, &Usr>> = BTreeMap::new();
            for (from, all) in starts {
                let facts = survey
                    .functions
                    .get(from)
                    .filter(|it| it.obstacle.is_none() && it.member);
                let node = facts.and_then(|it| it.node.as_ref());
                if let (Some(node), [(field, to)]) = (node, &all.iter().collect::<Vec<_>>()[..])
                    && hierarchy
                        .owners
                        .get(field)
                        .is_some_and(|it| hierarchy.related(it.0, node))
                {
                    by_field.entry((node, field)).or_default().insert(to, from);
                }
            }
            for ((_, field), walks) in by_field {
                if walks.len() > 1 {
                    for from in walks.into_values() {
                        self.found.entry(from).or_default().insert(field);
                    }
                    self.fields.insert(field);
                }
            }
            if self.found.len() == before {
                return;
            }
        }
    }
}

/// All calls on what fields hold, between functions as they are declared first.
fn steps<'s>(survey: &'s Survey, hierarchy: &Hierarchy<'s>) -> Vec<ChildCall<'s>> {
    let mut steps = Vec::new();
    for (from, function) in &survey.functions {
        for call in &function.calls {
            let Some((to, callee)) = survey.functions.get_key_value(&call.callee) else {
                continue;
            };
            let mut through = hierarchy.through(&call.through, &call.by);
            // The node must be one that the callee runs on.
            let node = callee.node.as_ref();
            through.retain(|it| {
                let target = hierarchy.link(it);
                target
                    .zip(node)
                    .is_some_and(|(a, b)| hierarchy.related(a, b))
            });
            if !through.is_empty() {
                steps.push((hierarchy.topmost(from), hierarchy.topmost(to), through));
            }
        }
    }
    steps
}

/// The classes to be tree types: the topmost of those that walks run on, and of those that lead to them.
fn trees<'s>(
    survey: &'s Survey,
    hierarchy: &Hierarchy<'s>,
    walks: &Walks<'s>,
) -> BTreeSet<&'s Usr> {
    let nodes = walks
        .found
        .keys()
        .filter_map(|it| survey.functions.get(*it)?.node.as_ref());
    let mut trees: BTreeSet<&Usr> = nodes.collect();
    let used = walks.found.values().flatten();
    for field in used {
        let Some((owner, _)) = hierarchy.owners.get(field) else {
            continue;
        };
        let ends = [Some(*owner), hierarchy.link(field)];
        for class in ends.into_iter().flatten() {
            if !trees.iter().any(|it| hierarchy.derives(class, it)) {
                trees.insert(class);
            }
        }
    }
    trees.retain(|it| survey.classes.contains_key(*it));
    let all = trees.clone();
    trees.retain(|it| {
        !all.iter()
            .any(|other| other != it && hierarchy.derives(it, other))
    });
    trees
}

type Found<'f, 's> = (&'f Walks<'s>, &'f BTreeSet<&'s Usr>);

fn classes(
    survey: &Survey,
    hierarchy: &Hierarchy<'_>,
    (_, trees): Found<'_, '_>,
    found: &mut BTreeSet<Suggestion>,
) {
    for usr in trees {
        let Some(class) = survey.classes.get(*usr).filter(|it| !it.marked) else {
            continue;
        };
        let below = hierarchy.below.get(usr).map_or(0, BTreeSet::len);
        let derived = match below {
            0 => String::new(),
            1 => ", and so is the class that derives from it".to_owned(),
            _ => format!(", and so are the {below} classes that derive from it"),
        };
        let Some(at) = class.at.clone() else {
            continue;
        };
        found.insert(match class.obstacle {
            None => Suggestion {
                at,
                insert: Some(TREE),
                message: format!(
                    "`{}` is a tree type{derived}; insert `_tree_` in front of its name",
                    class.name
                ),
                note: None,
            },
            Some(why) => refusal(
                at,
                format!("`{}` gets no `_tree_`, because {why}", class.name),
            ),
        });
    }
}

fn refusal(at: At, message: String) -> Suggestion {
    Suggestion {
        at,
        insert: None,
        message,
        note: None,
    }
}

fn fields(
    survey: &Survey,
    hierarchy: &Hierarchy<'_>,
    (walks, trees): Found<'_, '_>,
    found: &mut BTreeSet<Suggestion>,
) {
    let in_tree = |it: &Usr| trees.iter().any(|tree| hierarchy.derives(it, tree));
    for (usr, class) in survey.classes.iter().filter(|it| in_tree(it.0)) {
        // Of each field that leads to nodes, why it is no child; nothing if it is one.
        let mut verdicts: Vec<(&SurveyField, Option<String>)> = Vec::new();
        for field in class.fields.iter().filter(|it| !it.marked) {
            let verdict = match &field.holds {
                Holds::Links(target, smart) if in_tree(target) => {
                    judge(field, *smart, walks, &hierarchy.stores_this)
                }
                Holds::Objects(target) if in_tree(target) => {
                    judge(field, true, walks, &hierarchy.stores_this)
                }
                Holds::Unfit(target, why) if in_tree(target) => Some((*why).to_owned()),
                _ => continue,
            };
            verdicts.push((field, verdict));
        }
        // `Node *left, *parent;`: what stands in front is for both.
        let is_child = |it: &SurveyField| {
            let mut all = verdicts.iter();
            it.marked || all.any(|(field, why)| field.usr == it.usr && why.is_none())
        };
        let together = |field: &SurveyField| {
            let mut all = class.fields.iter();
            all.find(|it| it.at == field.at && !is_child(it))
        };
        let verdicts: Vec<(&SurveyField, Option<String>)> = verdicts
            .iter()
            .map(|(field, why)| {
                let other = together(field).filter(|_| why.is_none());
                let other = other.map(|it| {
                    format!(
                        "it is declared together with `{}`, which is no child; declare it by itself",
                        it.name
                    )
                });
                (*field, why.clone().or(other))
            })
            .collect();
        let is_plain = |it: &SurveyField| matches!(it.holds, Holds::Links(_, false));
        let plain = verdicts
            .iter()
            .filter(|it| it.1.is_none() && is_plain(it.0));
        let plain: Vec<&str> = plain.map(|it| it.0.name.as_str()).collect();
        for (field, why) in verdicts {
            let Some(at) = field.at.clone() else {
                continue;
            };
            let target = match &field.holds {
                Holds::Links(target, _) | Holds::Objects(target) | Holds::Unfit(target, _) => {
                    target
                }
                Holds::Other => usr,
            };
            let target = survey.classes.get(target).map_or("", |it| &it.name);
            found.insert(match why {
                Some(why) => refusal(at, format!("`{}` gets no `_child_`, because {why}", field.name)),
                None => Suggestion {
                    at,
                    insert: Some(CHILD),
                    message: format!(
                        "`{}` {} children of type `{target}`; insert `_child_` in front of its declaration",
                        field.name,
                        if hierarchy.holds_objects(&field.usr) { "holds" } else { "leads to" }
                    ),
                    note: (plain.first() == Some(&field.name.as_str())).then(|| of_plain_pointers(&plain)),
                },
            });
        }
    }
}

/// What a person has to judge; `names` are those of one class's children that are plain pointers.
fn of_plain_pointers(names: &[&str]) -> String {
    let quoted = names.iter().map(|it| format!("`{it}`")).collect();
    format!(
        "plain pointers do not say what they own: mark {} only if no node is in two child fields, or twice in one",
        list(quoted)
    )
}

/// Why a field is no child, if so.
fn judge(
    field: &SurveyField,
    smart: bool,
    walks: &Walks<'_>,
    stores_this: &BTreeSet<&Usr>,
) -> Option<String> {
    let is_walked = walks.fields.contains(&field.usr);
    if stores_this.contains(&field.usr) {
        return Some(
            "objects store themselves in it, as children do in a link to their parent".to_owned(),
        );
    }
    if let Some(what) = names::link(&field.name).filter(|_| !smart || !is_walked) {
        return Some(format!(
            "it is named like {what}; if it owns a subtree, mark it by hand"
        ));
    }
    let why = "no walk goes on through it, so it may be a link to a node that another field owns; if it owns a subtree, mark it by hand";
    (!is_walked && !smart).then(|| why.to_owned())
}

fn functions(
    survey: &Survey,
    hierarchy: &Hierarchy<'_>,
    (walks, trees): Found<'_, '_>,
    found: &mut BTreeSet<Suggestion>,
) {
    let mut overriders: BTreeMap<&Usr, usize> = BTreeMap::new();
    for function in survey.functions.keys() {
        let topmost = hierarchy.topmost(function);
        *overriders.entry(topmost).or_default() += usize::from(topmost != function);
    }
    let place = |usr: &Usr| -> Option<(&SurveyFunction, At)> {
        let function = survey.functions.get(usr)?;
        Some((function, function.at.clone()?))
    };
    for (usr, through) in &walks.found {
        let Some((function, at)) = place(usr).filter(|it| !it.0.marked) else {
            continue;
        };
        let node = function.node.as_ref();
        if !node.is_some_and(|it| trees.iter().any(|tree| hierarchy.derives(it, tree))) {
            let message = format!(
                "`{}` gets no `_traversal_`, because the class that it runs on gets no `_tree_`",
                function.name
            );
            found.insert(refusal(at, message));
            continue;
        }
        let names = through.iter().filter_map(|it| hierarchy.owners.get(*it));
        let names: BTreeSet<String> = names.map(|it| format!("`{}`", it.1.name)).collect();
        let goes = match names.is_empty() {
            true => "is called on nodes by a walk".to_owned(),
            false => format!("goes on to the nodes in {}", list(names)),
        };
        let with = match overriders.get(usr).copied().unwrap_or_default() {
            0 => String::new(),
            1 => ", with its overrider,".to_owned(),
            count => format!(", with its {count} overriders,"),
        };
        found.insert(Suggestion {
            at,
            insert: Some(TRAVERSAL),
            message: format!(
                "`{}`{with} {goes}; insert `_traversal_` in front of its declaration",
                function.name
            ),
            note: None,
        });
    }
    for (usr, why) in &walks.others {
        if let Some((function, at)) = place(usr) {
            let message = format!("`{}` gets no `_traversal_`, because {why}", function.name);
            found.insert(refusal(at, message));
        }
    }
}

/// `a, b and c`, or `a, b and 5 more`.
fn list(names: BTreeSet<String>) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let mut names: Vec<String> = names.into_iter().take(MOST_NAMES).collect();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}
