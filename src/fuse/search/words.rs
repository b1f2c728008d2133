//! The words of the model, and their groups: found from the groups of call sites on, each with what it may be split into.
//!
//! The bodies of a word are those of a planned function that holds it, without the traversals that it lacks (see [`read`](super::read)).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::model::{Calls, Model, Pattern, Spelling, Word, left};
use super::read::{Image, PlannedCall, PlannedCalls, Reader, Where};
use crate::fuse::key::{SequenceKey, slot_function};
use crate::fuse::owner;
use crate::fuse::owner::is_part;
use crate::model::{Apart, ItemKey, Owner, Slot, Usr};

/// Most words that are looked at.
const MOST_WORDS: usize = 400;

/// Longest part of a word that is looked at besides the word itself.
const MOST_LENGTH: usize = 12;

/// The groups of a model by their calls, and the body that they are all of; chances by their bits, so that they can be compared.
type Known = FxHashMap<
    (
        Vec<(usize, Option<usize>, u64)>,
        Apart,
        Option<(usize, Usr)>,
    ),
    usize,
>;

/// A single, with the number of the end that takes it out.
type Single = (usize, Option<usize>);

/// A body that cannot be written: its word, the type, and the function that each word is.
struct Split<'k> {
    word: usize,
    class: &'k Usr,
    keys: &'k [SequenceKey],
}

/// The words found so far.
#[derive(Default)]
struct Words {
    keys: Vec<SequenceKey>,
    ids: BTreeMap<SequenceKey, usize>,
    bodies: Vec<Vec<Found>>,
    /// The groups of sites and words, in order of discovery; each once.
    groups: Vec<Calls>,
    group_ids: BTreeSet<(Vec<Single>, Apart)>,
    /// What was asked already: calls, and what they are.
    asked: FxHashSet<Pattern>,
    seen: FxHashSet<Spelling>,
}

impl Words {
    fn add(&mut self, group: &Calls) {
        let members = group.members.iter().map(|it| (it.0, it.1));
        let id = (members.collect(), group.apart.clone());
        if group.members.len() > 1 && self.group_ids.insert(id) {
            self.groups.push(group.clone());
        }
    }
}

/// A group where it stands.
pub(super) struct Origin {
    pub(super) at: Where,
    pub(super) members: Vec<ItemKey>,
    pub(super) group: usize,
}

/// Calls in a body: how often they run, what they are, where they stand.
struct Found {
    weight: f64,
    calls: Calls,
    class: Option<Usr>,
    members: Vec<ItemKey>,
    /// Whether they are the whole sequence of a body that cannot be written.
    is_split: bool,
}

impl Reader<'_, '_> {
    /// The function that these singles in a row would be, if there can be one.
    fn key(&mut self, spelling: &Spelling) -> Option<SequenceKey> {
        if let Some(known) = self.keys.get(spelling) {
            return known.clone();
        }
        let (members, apart) = spelling;
        let class = self.singles[members[0]].1.clone();
        let slots: Vec<Slot> = members
            .iter()
            .map(|it| self.singles[*it].0.clone())
            .collect();
        let owner = owner::owner(self.program, &class, &slots).ok();
        let key = owner.map(|owner| SequenceKey {
            owner,
            slots,
            apart: apart.clone(),
        });
        self.keys.insert(spelling.clone(), key.clone());
        key
    }

    /// Finds the words of the model, and their groups.
    pub(super) fn words(
        &mut self,
        model: &mut Model,
        sites: &[(usize, Vec<PlannedCalls>)],
        (longest, repeats): (usize, usize),
    ) -> (Vec<SequenceKey>, Vec<Origin>) {
        let mut found = Words::default();
        let sites: Vec<(usize, Found)> = sites
            .iter()
            .flat_map(|(at, records)| records.iter().map(move |it| (*at, it)))
            .filter_map(|(at, it)| Some((at, self::found(it, None, Some)?)))
            .collect();
        found
            .groups
            .extend(sites.iter().map(|it| it.1.calls.clone()));
        // What was planned comes first, then parts of that.
        for whole in [true, false] {
            let mut next = 0;
            while let Some(all) = found.groups.get(next).cloned() {
                next += 1;
                if found.keys.len() >= MOST_WORDS {
                    break;
                }
                for spelling in parts(&all, longest, whole, &mut found.asked) {
                    self.word(model, &mut found, spelling, repeats);
                }
            }
        }
        let Words { keys, bodies, .. } = found;
        let mut known = Known::default();
        let mut origins = Vec::new();
        for (word, own) in bodies.into_iter().enumerate() {
            for it in own {
                let weight = it.weight;
                let class = it.class.as_ref().filter(|_| it.is_split);
                let keys = &keys;
                let split = class.map(|class| Split { word, class, keys });
                match self.enter(model, &mut known, (&it.calls, split), longest) {
                    Ok(group) => {
                        model.words[word].groups.push((weight, group));
                        origins.push(Origin {
                            at: Where::Body(keys[word].clone(), it.class),
                            members: it.members,
                            group,
                        });
                    }
                    Err(visits) => model.words[word].rest += weight * visits,
                }
            }
            let groups = &mut model.words[word].groups;
            groups.sort_by_key(|it| it.1);
            groups.dedup_by(|next, kept| {
                let same = next.1 == kept.1;
                kept.0 += if same { next.0 } else { 0.0 };
                same
            });
        }
        for (site, it) in sites {
            match self.enter(model, &mut known, (&it.calls, None), longest) {
                Ok(group) => {
                    let calls = it.calls.members.iter();
                    let alone: f64 = calls.map(|it| it.2 * model.alone[it.0]).sum();
                    model.original += it.weight * alone;
                    model.sites.push((it.weight, group));
                    origins.push(Origin {
                        at: Where::Site(site),
                        members: it.members,
                        group,
                    });
                }
                Err(visits) => model.others.push((site, it.weight * visits)),
            }
        }
        (keys, origins)
    }

    /// Adds the word of this spelling, if there is one.
    fn word(&mut self, model: &mut Model, found: &mut Words, spelling: Spelling, repeats: usize) {
        if found.keys.len() >= MOST_WORDS || !found.seen.insert(spelling.clone()) {
            return;
        }
        let members = &spelling.0;
        let count = |it: &usize| members.iter().filter(|other| *other == it).count();
        let most = members.iter().map(count).max().unwrap_or(0);
        let Some(key) = self.key(&spelling).filter(|_| most <= repeats) else {
            return;
        };
        if let Some(id) = found.ids.get(&key) {
            model.index.insert(spelling, *id);
            return;
        }
        let Some((lines, visits, own)) = self.bodies(&key) else {
            return;
        };
        let id = found.keys.len();
        own.iter().for_each(|it| found.add(&it.calls));
        model.words.push(Word {
            length: members.len(),
            lines: if self.useless.contains(&key) {
                0
            } else {
                lines
            },
            alone: self.alone_of(model, &key),
            has_living: self.has_living(&key),
            rest: visits,
            own: visits,
            groups: Vec::new(),
        });
        model.index.insert(spelling, id);
        found.ids.insert(key.clone(), id);
        found.keys.push(key);
        found.bodies.push(own);
    }

    /// The number of a group; or what its calls take, if they are never one. Of a `split` body, only parts that run there are words.
    fn enter(
        &self,
        model: &mut Model,
        known: &mut Known,
        (all, split): (&Calls, Option<Split<'_>>),
        longest: usize,
    ) -> Result<usize, f64> {
        let calls = all.members.iter();
        let calls = calls.map(|it| (it.0, it.1, it.2.to_bits()));
        let on = split.as_ref().map(|it| (it.word, it.class.clone()));
        let key = (calls.collect(), all.apart.clone(), on);
        if let Some(id) = known.get(&key) {
            return Ok(*id);
        }
        let mut group = model.group(all, longest);
        if let Some(Split { word, class, keys }) = split {
            let runs = |it: usize| is_part(self.program, self.bans, &keys[it], class);
            group.parts.retain(|it| it.word != word && runs(it.word));
        }
        if group.parts.is_empty() {
            return Err(group.single.iter().sum());
        }
        known.insert(key, model.groups.len());
        model.groups.push(group);
        Ok(model.groups.len() - 1)
    }

    /// The lines and calls of the function `key`, from a planned one that holds it; and how often it is a visit itself: a body that makes the
    /// plain calls is none.
    fn bodies(&self, key: &SequenceKey) -> Option<(usize, f64, Vec<Found>)> {
        let holds = |it: &&(SequenceKey, Vec<Image>)| it.0.slots.len() >= key.slots.len();
        let mut sources: Vec<_> = self.sources.iter().filter(holds).collect();
        sources.sort_by_key(|it| (it.0.owner != key.owner, it.0.slots.len()));
        let mut sources = sources.into_iter();
        let (source, mask) = sources.find_map(|it| Some((it, mask(&it.0, key)?)))?;
        let position = |at: usize| mask.iter().position(|it| *it == at);
        let total: f64 = source.1.iter().map(|it| it.share).sum();
        let (mut lines, mut visits) = (0, 0.0);
        let mut own = Vec::new();
        for image in &source.1 {
            visits += match image.is_visit {
                true => image.share / total,
                false => 0.0,
            };
            lines += match image.instances.is_empty() {
                true => 2,
                false => self
                    .lines
                    .body(mask.iter().filter_map(|it| image.instances.get(*it))),
            };
            if image.share <= 0.0 {
                continue;
            }
            for record in &image.records {
                if let Some(mut found) = found(record, image.class.as_ref(), position) {
                    found.weight *= image.share / total;
                    own.push(found);
                }
            }
        }
        Some((lines, visits, own))
    }

    /// What the traversals of `key` take one by one on a node of its owner.
    fn alone_of(&self, model: &Model, key: &SequenceKey) -> f64 {
        let none = Usr::new("");
        let class = match &key.owner {
            Owner::Class(class) => class,
            Owner::Free => &none,
        };
        let alone = |slot: &Slot| {
            // A function that is called directly takes the same on any static type.
            let same = |it: &&(Slot, Usr)| it.0 == *slot && matches!(slot, Slot::Direct(_));
            let known = self.single_ids.get(&(slot.clone(), class.clone()));
            let known = known
                .copied()
                .or_else(|| self.singles.iter().position(|it| same(&it)));
            known.map_or(1.0, |it| model.alone[it])
        };
        key.slots.iter().map(alone).sum()
    }

    fn has_living(&self, key: &SequenceKey) -> bool {
        let mut functions = key
            .slots
            .iter()
            .map(|it| self.program.function(slot_function(it)));
        functions.all(|it| it.is_some_and(|it| it.params.is_empty()))
            && !self.program.is_mixed(&key.owner, &key.slots)
    }
}

/// What is left of a record of the traversals that have a `position`.
fn found(
    record: &PlannedCalls,
    class: Option<&Usr>,
    position: impl Fn(usize) -> Option<usize>,
) -> Option<Found> {
    let members = record.members.iter();
    let members: Vec<(ItemKey, &PlannedCall)> = members
        .filter_map(|it| Some(((position(it.key.0)?, it.key.1), it)))
        .collect();
    let first = members.first()?.1;
    let places = record.members.iter().enumerate();
    let places = places.filter(|it| position(it.1.key.0).is_some());
    let places: Vec<usize> = places.map(|it| it.0).collect();
    // Ends of all of them are no ends of some.
    let of_all = |end: usize| {
        members
            .iter()
            .all(|it| it.1.ends.iter().any(|it| it.0 == end))
    };
    let common = first.ends.iter().filter(|it| of_all(it.0));
    let common: f64 = common.map(|it| it.1).product();
    let again = members.iter().map(|it| it.1.again);
    let again = again.fold(f64::INFINITY, f64::min);
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let calls = members.iter().map(|(_, it)| {
        let ends = it.ends.iter().filter(|it| !of_all(it.0));
        let chance = ends.clone().map(|it| it.1).product();
        let own: Vec<usize> = ends.map(|it| it.0).collect();
        if own.is_empty() {
            return (it.single, None, 1.0);
        }
        let at = sets.iter().position(|it| *it == own).unwrap_or_else(|| {
            sets.push(own);
            sets.len() - 1
        });
        (it.single, Some(at), chance)
    });
    Some(Found {
        // What not all of them do so often, all together do less often.
        weight: record.weight * again * common,
        calls: Calls {
            members: calls.collect(),
            apart: record.apart.part(&places),
        },
        class: class.cloned(),
        members: members.iter().map(|it| it.0).collect(),
        is_split: record.is_split,
    })
}

/// Where in `whole` the traversals of `part` stand, in order: called for the same.
fn mask(whole: &SequenceKey, part: &SequenceKey) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let is_plain = whole.apart.is_empty() && part.apart.is_empty();
    while let Some(slot) = part.slots.get(found.len()) {
        let next = whole.slots[at..].iter().position(|it| it == slot);
        let Some(next) = next else {
            // Another place for the one before, if that is not as good.
            at = found.pop().filter(|_| !is_plain)? + 1;
            continue;
        };
        found.push(at + next);
        at += next + 1;
        // The first place is as good as any.
        if is_plain {
            continue;
        }
        let first: Vec<usize> = (0..found.len()).collect();
        if whole.apart.part(&found) != part.apart.part(&first) {
            found.pop();
        }
    }
    Some(found)
}

/// The words that `all` may be, or may be split into, and what early ends may leave of these: the longest first. What was `asked` already is
/// left out.
fn parts(
    all: &Calls,
    longest: usize,
    whole: bool,
    asked: &mut FxHashSet<Pattern>,
) -> Vec<Spelling> {
    let mut found = Vec::new();
    let count = all.members.len();
    let least = if whole { count } else { 2 };
    let fits = |it: &usize| *it > 1 && *it <= longest && (*it == count || *it <= MOST_LENGTH);
    for length in (least..=count).rev().filter(fits) {
        for from in 0..=count - length {
            if !asked.insert(all.pattern(from..from + length)) {
                continue;
            }
            let left = left(&all.members[from..from + length]);
            let told = left.into_iter().filter(|it| it.2 && it.1.len() > 1);
            let told = told.map(|it| it.1.into_iter().map(|it| from + it).collect::<Vec<_>>());
            found.extend(told.map(|it| all.spelling(&it)));
        }
    }
    found
}
