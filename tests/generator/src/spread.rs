//! Programs over two source files with one header: which body and which call site stands where.

use crate::code::{self, mentions};
use crate::generate::Generator;
use crate::program::Form;

/// Whether programs like that of `seed` may be spread: in one of four blocks of seeds, since a unit with such a program has
/// its headers parsed twice.
fn in_block(seed: u64) -> bool {
    seed / 32 % 4 == 1
}

impl Generator {
    /// Decides last of all, so that what else the program holds does not depend on it.
    pub(crate) fn spread_over_files(&mut self) {
        let focus = self.program.focus.as_ref();
        let wanted = focus.is_some_and(|it| it.scenario.files.is_some());
        let chosen = in_block(self.program.seed) && self.rng.chance(50);
        if !(wanted || chosen) {
            return;
        }
        let features = &mut self.program.features;
        features.outside |= self.rng.chance(50);
        if self.own_names_in_header() {
            return;
        }
        self.program.spread = true;
        self.count("two source files");
        let salt = self.rng.bits();
        // Bodies by their traversals, or by their classes, so that some fuse within a file, or each by itself.
        let way = self.rng.weighted(&[40, 20, 40]);
        for (index, method) in self.program.methods.iter_mut().enumerate() {
            let of = [method.slot, method.class, index][way];
            method.away = salt >> (of % 64) & 1 != 0;
        }
        for site in &mut self.program.sites {
            site.away = self.rng.chance(50);
        }
    }

    /// Whether a body in a class uses a function of which each file has its own: the class would not be one.
    fn own_names_in_header(&self) -> bool {
        let bodies = self
            .program
            .methods
            .iter()
            .filter_map(|it| it.body.as_ref());
        let mut texts = bodies.map(|it| code::text(it));
        let apart = self.program.features.outside || self.program.form == Form::Free;
        !apart && texts.any(|it| mentions(&it, "hush"))
    }
}
