//! Classes: names, bases, and which are leaves.

use crate::generate::Generator;
use crate::names::CLASSES;
use crate::program::{Class, Form};

impl Generator {
    pub(crate) fn make_classes(&mut self) {
        self.make_hierarchy();
        let rootless = self.choose_leaves();
        for class in 0..self.program.classes.len() {
            self.add_data(class);
        }
        for class in 0..self.program.classes.len() {
            self.add_children(class, &rootless);
        }
        self.add_pointers();
    }

    /// Names and bases.
    fn make_hierarchy(&mut self) {
        let mut names = CLASSES.to_vec();
        let words = &mut names[1..];
        self.rng.shuffle(words);
        let free = self.program.form == Form::Free;
        let count = match self.rng.below(10) {
            _ if free => 1,
            _ if self.program.focus.is_some() => self.rng.between(3, 5),
            0 => 1,
            1..=6 => self.rng.between(2, 5),
            _ => self.rng.between(4, 10),
        };
        let count = count.min(self.config.max_classes);
        let two_roots = self.program.features.second_base && count > 2;
        let mixin = self.program.features.second_base && count > 3 && self.rng.chance(40);
        for (index, name) in names.iter().take(count).enumerate() {
            let mut bases = Vec::new();
            let tree = !(index == 1 && mixin);
            if index > 1 || index == 1 && !two_roots {
                bases.push(self.base_for(index, mixin));
            }
            if two_roots
                && index >= 2
                && !self.program.derives(bases[0], 1)
                && (index == 2 || self.rng.chance(40))
            {
                let at = self.rng.below(2);
                bases.insert(at, 1);
                self.count("two bases");
            }
            let keyword_class = self.program.features.privates && self.rng.chance(50);
            self.program.classes.push(Class {
                name: (*name).to_owned(),
                bases,
                fields: Vec::new(),
                is_final: false,
                is_abstract: false,
                tree,
                keyword_class,
            });
        }
        for class in 0..count {
            let last = self.program.family(class).len() == 1 && class > 0;
            let tree = self.program.classes[class].tree;
            if self.program.features.finals && last && tree && self.rng.chance(40) {
                self.program.classes[class].is_final = true;
                self.count("final class");
            }
        }
        let several = self.program.family(0).len() > 1;
        self.program.classes[0].is_abstract = several && self.rng.chance(30);
    }

    /// A base for class `index`, not too deep down.
    fn base_for(&mut self, index: usize, mixin: bool) -> usize {
        let shallow: Vec<usize> = (0..index)
            .filter(|class| self.level(*class) < 3 && !(mixin && *class == 1))
            .collect();
        if self.rng.chance(50) {
            return 0;
        }
        self.rng.pick(&shallow).copied().unwrap_or(0)
    }

    pub(crate) fn level(&self, class: usize) -> usize {
        let bases = &self.program.classes[class].bases;
        bases
            .iter()
            .map(|base| 1 + self.level(*base))
            .max()
            .unwrap_or(0)
    }

    /// Classes that get no child that must not be null: one leaf of each tree, its bases, and others.
    fn choose_leaves(&mut self) -> Vec<bool> {
        let count = self.program.classes.len();
        let mut chosen = vec![false; count];
        for root in 0..count {
            if !self.program.classes[root].bases.is_empty() {
                continue;
            }
            let concrete = self.program.concrete(root);
            let nearest = concrete.iter().copied().min_by_key(|it| self.level(*it));
            let mut leaf = self.rng.pick(&concrete).copied().unwrap_or(root);
            if self.program.focus.is_some() {
                leaf = nearest.unwrap_or(leaf);
            }
            for class in self.program.lineage(leaf) {
                chosen[class] = true;
            }
        }
        for flag in &mut chosen {
            *flag |= self
                .rng
                .chance(if self.program.focus.is_some() { 4 } else { 15 });
        }
        chosen
    }
}
