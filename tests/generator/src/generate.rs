//! From a seed to a program: classes, traversals, bodies, call sites, depth.

use std::collections::BTreeMap;

use crate::dialect::Dialect;
use crate::features::Features;
use crate::focus::Focus;
use crate::program::{Form, Program};
use crate::rng::Rng;
use crate::scope::BodyState;

/// Bounds of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Number of classes at most.
    pub max_classes: usize,
    /// Number of traversals at most.
    pub max_traversals: usize,
    /// Node visits of all call sites of a program at most.
    pub max_visits: u64,
    /// Percentage of focused programs.
    pub focused: usize,
    /// The scenario of all focused programs, by its number; any if none.
    pub scenario: Option<usize>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            max_classes: 10,
            max_traversals: 8,
            max_visits: 20_000,
            focused: 60,
            scenario: None,
        }
    }
}

/// The program of `seed`.
pub fn generate(seed: u64, config: &Config) -> Program {
    let mut rng = Rng::new(seed);
    let focus = Focus::choose(&mut rng, config);
    let features = match &focus {
        Some(focus) => focus.features(&mut rng),
        None => Features::choose(&mut rng),
    };
    let form = if rng.chance(if focus.is_some() { 6 } else { 18 }) {
        Form::Free
    } else {
        Form::Members
    };
    let dialect = Dialect::choose(&mut rng);
    let program = Program {
        seed,
        form,
        features,
        focus,
        dialect,
        classes: Vec::new(),
        slots: Vec::new(),
        methods: Vec::new(),
        sites: Vec::new(),
        depth: 0,
        order: Vec::new(),
        spread: false,
        constructs: BTreeMap::new(),
    };
    let mut generator = Generator {
        rng,
        program,
        config: *config,
        state: BodyState::default(),
    };
    generator.settle_features();
    generator.make_classes();
    generator.make_slots();
    generator.make_bodies();
    generator.make_sites();
    generator.finish()
}

/// The program so far.
pub(crate) struct Generator {
    pub(crate) rng: Rng,
    pub(crate) program: Program,
    pub(crate) config: Config,
    pub(crate) state: BodyState,
}

impl Generator {
    /// Takes out what does not go together: a link must not outlive its node.
    fn settle_features(&mut self) {
        let features = &mut self.program.features;
        if features.deletes {
            features.spots = false;
        }
        if self.program.form == Form::Free {
            features.casts = false;
            features.shadowing = false;
            features.second_base = false;
            features.hidden = false;
            features.base_calls = false;
            features.privates = false;
            features.accessors = false;
            features.outside = false;
        }
    }

    /// Counts one use of a construct.
    pub(crate) fn count(&mut self, construct: &'static str) {
        *self.program.constructs.entry(construct).or_default() += 1;
    }

    fn finish(mut self) -> Program {
        let mut order: Vec<usize> = (0..self.program.methods.len()).collect();
        if self.rng.chance(50) {
            self.rng.shuffle(&mut order);
        }
        self.program.order = order;
        self.spread_over_files();
        self.program
    }
}
