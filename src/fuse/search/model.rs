//! What calls what, as the search sees it: singles, words, and the groups of calls in their bodies.
//!
//! A *single* is one traversal on a node of one static type, a *word* a sequence of them that may become a fused function. A word's bodies
//! make calls; those on one child that may all become one call are a *group*, which is split into words that exist and
//! singles. Which early ends may have taken which members out before the call, is part of the group.

use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::fuse::bounds::MOST_VARIANTS;
use crate::model::Apart;

/// How many ends of one group are told apart; others count as if they never came.
pub(super) const MOST_ENDS: usize = 6;

/// All that the search knows of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    /// Expected visits of each single by itself.
    pub(super) alone: Vec<f64>,
    /// The words, in order of discovery.
    pub(super) words: Vec<Word>,
    /// The word that singles in this order are.
    pub(super) index: FxHashMap<Spelling, usize>,
    /// All groups, each once.
    pub(super) groups: Vec<Candidate>,
    /// What is left of calls that were met in some group already: most groups hold the same ones.
    pub(super) known: FxHashMap<Pattern, Rc<[Left]>>,
    /// What call sites call.
    pub(super) sites: Vec<(f64, usize)>,
    /// Expected visits of what call sites call that joins nothing, each by the site.
    pub(super) others: Vec<(usize, f64)>,
    /// Expected visits before anything is fused.
    pub(super) original: f64,
}

/// A sequence of traversals that may become a fused function.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    /// How many traversals.
    pub(super) length: usize,
    /// Lines of its bodies.
    pub(super) lines: usize,
    /// What its singles take one by one, on the type that declares it.
    pub(super) alone: f64,
    /// Whether a version for the living of it can be written.
    pub(super) has_living: bool,
    /// Visits of one run, those of its groups aside: its own, and of calls that can join no others.
    pub(super) rest: f64,
    /// Its own of these: one, unless bodies of it make the plain calls.
    pub(super) own: f64,
    /// How often each group runs in one run.
    pub(super) groups: Vec<(f64, usize)>,
}

/// Calls that may become one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    /// The singles, in order.
    pub(super) members: Vec<usize>,
    /// The parts that are words, by their first member and the one behind their last.
    pub(super) parts: Vec<Subsequence>,
    /// What each member by itself takes.
    pub(super) single: Vec<f64>,
}

/// A part of a group that may be one call.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subsequence {
    /// Its first member.
    pub(super) from: usize,
    /// The one behind its last.
    pub(super) to: usize,
    /// The word that all of it is.
    pub(super) word: usize,
    /// What its members take one by one.
    pub(super) apart: f64,
    /// What runs, and how often, once early ends have come: for each set of members that may be left.
    pub(super) left: Rc<[Left]>,
}

/// Members that are left of a part.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Left {
    /// How often just these are left.
    pub(super) share: f64,
    /// How many they are.
    pub(super) count: usize,
    /// The word that they are, if they are one.
    pub(super) word: Option<usize>,
    /// What they take one by one.
    pub(super) apart: f64,
}

impl Word {
    /// How many times as much one run takes where its singles take `apart`, because the static type is another one.
    pub(super) fn scale(&self, apart: f64) -> f64 {
        apart / self.alone
    }

    /// How many times as much one run takes once so much of its singles is `left`: its own visits stay, other calls are as many as are left.
    pub(super) fn living(&self, left: f64) -> f64 {
        let own = self.own / self.rest.max(f64::MIN_POSITIVE);
        own + (1.0 - own) * left
    }
}

/// Singles in a row, and which of the objects that they are passed have nothing in common.
pub(super) type Spelling = (Vec<usize>, Apart);

/// What a row of calls is, wherever it stands: singles, each with the number of the end that takes it out, counted from the first that comes,
/// and the chance that it is left, by its bits.
pub(super) type Pattern = (Vec<(usize, Option<usize>, u64)>, Apart);

/// Calls before it is known which of them are words.
#[derive(Clone, Debug)]
pub(super) struct Calls {
    /// Singles, with the number of the end that takes each out, and the chance that it is left.
    pub(super) members: Vec<(usize, Option<usize>, f64)>,
    /// Which of the objects that they are passed have nothing in common.
    pub(super) apart: Apart,
}

impl Calls {
    /// What these members are, if they are a word.
    pub(super) fn spelling(&self, members: &[usize]) -> Spelling {
        let singles = members.iter().map(|it| self.members[*it].0);
        (singles.collect(), self.apart.part(members))
    }

    /// What the calls in this range are.
    pub(super) fn pattern(&self, range: Range<usize>) -> Pattern {
        let mut ends: Vec<usize> = Vec::new();
        let calls = self.members[range.clone()].iter();
        let calls = calls.map(|(single, end, chance)| {
            let end = end.map(|end| {
                ends.iter().position(|it| *it == end).unwrap_or_else(|| {
                    ends.push(end);
                    ends.len() - 1
                })
            });
            (*single, end, chance.to_bits())
        });
        let calls = calls.collect();
        let places: Vec<usize> = match self.apart.is_empty() {
            true => Vec::new(),
            false => range.collect(),
        };
        (calls, self.apart.part(&places))
    }
}

/// The sets of `calls` that early ends may leave, by their places, each with its share, and whether a chain of calls tells it from others.
pub(super) fn left(calls: &[(usize, Option<usize>, f64)]) -> Vec<(f64, Vec<usize>, bool)> {
    let mut ends: Vec<(usize, f64)> = Vec::new();
    for (_, end, chance) in calls {
        if let Some(end) = end
            && ends.iter().all(|it| it.0 != *end)
            && ends.len() < MOST_ENDS
        {
            ends.push((*end, *chance));
        }
    }
    let mut sets = Vec::new();
    let mut by_level = vec![0; ends.len() + 1];
    for dead in 0_usize..1 << ends.len() {
        let mut share = 1.0;
        for (at, (_, chance)) in ends.iter().enumerate() {
            share *= if dead >> at & 1 == 1 {
                1.0 - chance
            } else {
                *chance
            };
        }
        let is_left = |end: &Option<usize>| {
            let at = ends.iter().position(|it| Some(it.0) == *end);
            at.is_none_or(|at| dead >> at & 1 == 0)
        };
        let members = (0..calls.len()).filter(|it| is_left(&calls[*it].1));
        let members: Vec<usize> = members.collect();
        let level = dead.count_ones() as usize;
        by_level[level] += usize::from(members.len() > 1);
        if !members.is_empty() {
            sets.push((share, members, level));
        }
    }
    let up_to = |level: usize| by_level[1..=level].iter().sum::<usize>();
    let told = sets.into_iter().map(|(share, members, level)| {
        let told = up_to(level) <= MOST_VARIANTS;
        (share, members, told)
    });
    told.collect()
}

impl Model {
    /// The group of `calls`, whose words are in the index already.
    pub(super) fn group(&mut self, calls: &Calls, most: usize) -> Candidate {
        let all = &calls.members;
        let members: Vec<usize> = all.iter().map(|it| it.0).collect();
        let single = all.iter().map(|it| it.2 * self.alone[it.0]).collect();
        let mut parts = Vec::new();
        for from in 0..members.len() {
            for to in from + 2..=members.len().min(from + most) {
                let places: Vec<usize> = (from..to).collect();
                let Some(word) = self.index.get(&calls.spelling(&places)) else {
                    continue;
                };
                let apart = |of: &[usize]| of.iter().map(|it| self.alone[*it]).sum();
                let (word, apart) = (*word, apart(&members[from..to]));
                let left = self.left(calls, from..to);
                parts.push(Subsequence {
                    from,
                    to,
                    word,
                    apart,
                    left,
                });
            }
        }
        Candidate {
            members,
            parts,
            single,
        }
    }

    /// What is left of the calls in this range.
    fn left(&mut self, calls: &Calls, range: Range<usize>) -> Rc<[Left]> {
        let pattern = calls.pattern(range.clone());
        if let Some(known) = self.known.get(&pattern) {
            return known.clone();
        }
        let left = left(&calls.members[range.clone()]).into_iter();
        let left = left.map(|(share, places, told)| {
            let places: Vec<usize> = places.into_iter().map(|it| range.start + it).collect();
            let spelling = calls.spelling(&places);
            Left {
                share,
                count: places.len(),
                word: self.index.get(&spelling).copied().filter(|_| told),
                apart: spelling.0.iter().map(|it| self.alone[*it]).sum(),
            }
        });
        let left: Rc<[Left]> = left.collect();
        self.known.insert(pattern, left.clone());
        left
    }
}
