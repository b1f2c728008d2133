//! The traversals that classes declare, and which class overrides which.

use crate::generate::Generator;
use crate::names::{PARAMS, TRAVERSALS};
use crate::program::{By, Form, Method, Scalar, Slot};

impl Generator {
    /// Traversals, and which class overrides which.
    pub(crate) fn make_slots(&mut self) {
        let mut names = TRAVERSALS.to_vec();
        self.rng.shuffle(&mut names);
        let high = self.config.max_traversals;
        let focused = self.program.focus.is_some();
        let count = if focused {
            self.rng.between(3, high.clamp(3, 4))
        } else if self.rng.chance(70) {
            self.rng.between(2, high.min(5))
        } else {
            self.rng.between(2, high)
        };
        for name in names.iter().take(count) {
            let class = self.slot_class();
            let is_virtual = self.program.form == Form::Members && self.rng.chance(80);
            let params = self.params();
            let by = self.ways_to_pass(&params);
            let quiet = self.rng.chance(50);
            self.program.slots.push(Slot {
                name: (*name).to_owned(),
                class,
                is_virtual,
                flat: self.must_be_flat(self.program.slots.len())
                    || self.rng.chance(match quiet {
                        true => 4,
                        false if focused => 10,
                        false => 20,
                    }),
                quiet,
                params,
                by,
            });
            let slot = self.program.slots.len() - 1;
            self.count(if is_virtual {
                "virtual traversal"
            } else {
                "traversal, not virtual"
            });
            self.make_methods(slot);
        }
    }

    fn slot_class(&mut self) -> usize {
        let trees: Vec<usize> = (0..self.program.classes.len())
            .filter(|class| self.program.classes[*class].tree)
            .collect();
        if self.program.focus.is_some() && self.rng.chance(90) {
            return 0;
        }
        let roots: Vec<usize> = trees
            .iter()
            .copied()
            .filter(|class| self.program.classes[*class].bases.is_empty())
            .collect();
        let pool = if self.rng.chance(75) {
            if self.rng.chance(75) {
                &trees[..1]
            } else {
                &roots[..]
            }
        } else {
            &trees[..]
        };
        self.rng.pick(pool).copied().unwrap_or(0)
    }

    fn params(&mut self) -> Vec<(Option<Scalar>, String)> {
        let mut names = PARAMS.to_vec();
        let mut params = Vec::new();
        if !self.program.features.params {
            return params;
        }
        if self.program.features.shared_params
            && let Some(first) = self.program.slots.first().map(|it| it.params.clone())
            && self.rng.chance(80)
        {
            self.count("parameters of another traversal");
            return first;
        }
        self.rng.shuffle(&mut names);
        let weights = if self.program.focus.is_some() {
            [20, 65, 15]
        } else {
            [45, 40, 15]
        };
        for name in names.iter().take(self.rng.weighted(&weights)) {
            let class_type = self.program.features.class_params && self.rng.chance(40);
            let scalar = match self.program.features.ref_params && self.rng.chance(80) {
                true => Scalar::U32,
                false => self.scalar(),
            };
            self.count(if class_type {
                "parameter of class type"
            } else {
                "parameter"
            });
            params.push((Some(scalar).filter(|_| !class_type), (*name).to_owned()));
        }
        params
    }

    /// How parameters are passed.
    fn ways_to_pass(&mut self, params: &[(Option<Scalar>, String)]) -> Vec<By> {
        if !self.program.features.ref_params {
            return Vec::new();
        }
        let mut passing = Vec::new();
        for (kind, _) in params {
            let by = match kind {
                Some(Scalar::U32) if self.rng.chance(60) => By::Reference,
                Some(Scalar::U32) => By::Pointer,
                _ => By::Value,
            };
            match by {
                By::Value => {}
                By::Reference => self.count("parameter by reference"),
                By::Pointer => self.count("parameter by address"),
            }
            passing.push(by);
        }
        passing
    }

    /// The classes that have a body of their own for `slot`. An abstract class leaves some to those below.
    fn make_methods(&mut self, slot: usize) {
        let Slot {
            class: declaring,
            is_virtual,
            ..
        } = self.program.slots[slot];
        for class in self.program.family(declaring) {
            let first = class == declaring;
            let above = self.program.classes[class]
                .bases
                .iter()
                .any(|base| self.ended(*base, slot));
            let pure = first
                && is_virtual
                && self.program.classes[class].is_abstract
                && self.rng.chance(60);
            let owed = !first && self.owes(class, slot);
            let wanted = if is_virtual {
                self.rng.chance(60)
            } else {
                self.program.features.hidden && self.rng.chance(40)
            };
            if above || !(first || owed || wanted) {
                continue;
            }
            let derived = self.program.family(class).len() > 1;
            let is_final = self.program.features.finals
                && is_virtual
                && !first
                && derived
                && self.rng.chance(25);
            self.count(match () {
                () if pure => "pure virtual",
                () if first => "first declaration",
                () if !is_virtual => "hiding",
                () if is_final => "final override",
                () => "override",
            });
            self.program.methods.push(Method {
                class,
                slot,
                is_final,
                body: Some(Vec::new()).filter(|_| !pure),
                calls: Vec::new(),
                away: false,
            });
        }
    }

    /// Whether `class` or a base of it has a `final` body.
    fn ended(&self, class: usize, slot: usize) -> bool {
        self.program.lineage(class).into_iter().any(|c| {
            self.program
                .method(c, slot)
                .is_some_and(|method| method.is_final)
        })
    }

    /// Whether `class` derives directly from an abstract class that leaves `slot` open.
    fn owes(&self, class: usize, slot: usize) -> bool {
        self.program.classes[class].bases.iter().any(|base| {
            self.program
                .method(*base, slot)
                .is_some_and(|method| method.body.is_none())
        })
    }
}
