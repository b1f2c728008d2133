//! Classes with their fields, and the traversals that they declare.

use crate::generate::Generator;
use crate::names::{CHILDREN, CLASSES, FIELDS, PARAMS, TRAVERSALS};
use crate::phrases::fields::EXTRAS;
use crate::program::{Class, Field, FieldKind, Form, Method, Scalar, Slot};

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

    fn level(&self, class: usize) -> usize {
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

    fn add_data(&mut self, class: usize) {
        let root = self.program.classes[class].bases.is_empty();
        let count = if root {
            self.rng
                .between(3, if self.program.focus.is_some() { 9 } else { 6 })
        } else {
            self.rng.below(4)
        };
        for _ in 0..count {
            let mut kind = self.data_kind();
            let of_root = |kind: &FieldKind| matches!(kind, FieldKind::Extra(extra) if EXTRAS[*extra].of_root);
            if of_root(&kind) && (class == 0 || !self.program.derives(class, 0)) {
                kind = FieldKind::Array;
            }
            let mut name = self.field_name(class);
            if self.program.dialect.captures && !root && self.rng.chance(25) {
                let taken = self
                    .program
                    .classes
                    .iter()
                    .any(|it| it.fields.iter().any(|f| f.name == "Counter"));
                if !taken && self.program.form == Form::Members {
                    self.count("field with the name of a global");
                    name = "Counter".to_owned();
                    kind = FieldKind::Scalar(Scalar::U32);
                }
            }
            let captures = name == "Counter";
            let private =
                self.program.features.privates && !root && !captures && self.rng.chance(25);
            if private {
                self.count("private field");
            }
            self.program.classes[class].fields.push(Field {
                name,
                kind,
                private,
            });
        }
        if root {
            self.program.classes[class].fields[0].kind = FieldKind::Scalar(Scalar::U32);
        }
    }

    fn data_kind(&mut self) -> FieldKind {
        let features = self.program.features;
        if self.rng.chance(30)
            && let Some(extra) = self.rng.pick(&self.program.dialect.extras).copied()
        {
            self.count(EXTRAS[extra].name);
            return FieldKind::Extra(extra);
        }
        let on = |feature: bool, weight: usize| if feature { weight } else { 0 };
        let weights = [
            60,
            on(features.bits, 15),
            on(features.arrays, 15),
            on(features.arrays, 5),
            on(features.structs, 12),
            on(features.structs, 8),
            on(features.unions, 18),
        ];
        let index = self.rng.weighted(&weights);
        self.count(
            [
                "number",
                "bit-field",
                "array",
                "grid",
                "struct",
                "nested struct",
                "union",
            ][index],
        );
        match index {
            0 => FieldKind::Scalar(self.scalar()),
            1 => FieldKind::Scalar(Scalar::Bits(self.rng.between(2, 9) as u32)),
            2 => FieldKind::Array,
            3 => FieldKind::Grid,
            4 => FieldKind::Range,
            5 => FieldKind::Frame,
            _ => FieldKind::Union {
                anonymous: self.rng.chance(50),
            },
        }
    }

    /// A type of plain values.
    pub(crate) fn scalar(&mut self) -> Scalar {
        if self.program.dialect.scalars && self.rng.chance(40) {
            let index = self.rng.below(4);
            self.count(
                [
                    "signed number",
                    "float number",
                    "double number",
                    "enumeration number",
                ][index],
            );
            return [Scalar::Int, Scalar::F32, Scalar::F64, Scalar::Mood][index];
        }
        match self.rng.below(12) {
            0 => Scalar::U8,
            1 => Scalar::U16,
            2 => Scalar::U64,
            3 => Scalar::Bool,
            _ => Scalar::U32,
        }
    }

    /// A new name; sometimes one that a base has as well.
    fn field_name(&mut self, class: usize) -> String {
        let program = &self.program;
        let own: Vec<&str> = program.classes[class]
            .fields
            .iter()
            .map(|f| f.name.as_str())
            .collect();
        let single = program.classes[class].bases.len() == 1;
        if program.features.shadowing && single && self.rng.chance(20) {
            let base = program.classes[class].bases[0];
            let candidates: Vec<String> = program.classes[base]
                .fields
                .iter()
                .filter(|field| !own.contains(&field.name.as_str()))
                .filter(|field| {
                    matches!(field.kind, FieldKind::Scalar(_)) && field.name != "Counter"
                })
                .map(|field| field.name.clone())
                .collect();
            if let Some(name) = self.rng.pick(&candidates).cloned() {
                self.count("shadowed field");
                return name;
            }
        }
        self.fresh(&FIELDS)
    }

    /// A word that no field has yet; with a number if all are taken.
    fn fresh(&mut self, words: &[&str]) -> String {
        let taken = |name: &str, classes: &[Class]| {
            classes.iter().any(|class| {
                let has = |field: &Field| {
                    field.name == name || field.name.strip_prefix("Old") == Some(name)
                };
                class.fields.iter().any(has)
            })
        };
        let start = self.rng.below(words.len());
        for round in 0.. {
            for step in 0..words.len() {
                let word = words[(start + step) % words.len()];
                let name = if round == 0 {
                    word.to_owned()
                } else {
                    format!("{word}{}", round + 1)
                };
                if !taken(&name, &self.program.classes) {
                    return name;
                }
            }
        }
        String::new()
    }

    fn add_children(&mut self, class: usize, rootless: &[bool]) {
        if !self.program.classes[class].tree {
            return;
        }
        let alone = self.program.classes.len() == 1;
        let count = match () {
            () if alone => self.rng.between(1, 3),
            () if rootless[class] => usize::from(self.rng.chance(12)),
            () if self.level(class) > 1 && self.program.focus.is_none() && self.rng.chance(50) => 0,
            () => self.rng.between(1, 3),
        };
        let alike = self.alike_children();
        let count = if rootless[class] {
            count
        } else {
            count.max(alike)
        };
        for index in 0..count {
            let spine = self.program.focus.is_some() && index < alike && !rootless[class];
            let targets: Vec<usize> = (0..self.program.classes.len())
                .filter(|c| self.program.classes[*c].tree)
                .collect();
            let root = if self.rng.chance(60) { 0 } else { class };
            let declared = if spine {
                0
            } else if self.rng.chance(70) {
                root
            } else {
                self.rng.pick(&targets).copied().unwrap_or(0)
            };
            let narrower = self.program.concrete(declared);
            let holds = if self.program.features.casts && !spine && self.rng.chance(40) {
                self.rng.pick(&narrower).copied().unwrap_or(declared)
            } else {
                declared
            };
            let leaf = self
                .program
                .concrete(holds)
                .into_iter()
                .any(|c| self.program.lineage(c).into_iter().all(|up| rootless[up]));
            let total = leaf && !rootless[class] && !alone && (spine || self.rng.chance(88));
            self.count(match (total, declared == holds) {
                (false, _) => "child that may be null",
                (true, true) => "child",
                (true, false) => "child of known concrete type",
            });
            let name = self.fresh(&CHILDREN);
            self.program.classes[class].fields.push(Field {
                name,
                kind: FieldKind::Child {
                    declared,
                    holds,
                    total,
                },
                private: false,
            });
        }
    }

    /// Links, pointers to numbers and cached values: fields of the root class.
    fn add_pointers(&mut self) {
        let features = self.program.features;
        let mut extra = Vec::new();
        if features.links {
            let parent = features.deletes || self.rng.chance(50);
            let name = if parent { "Up" } else { "Peer" };
            extra.push((name, FieldKind::Link { parent }));
            self.count(if parent { "parent link" } else { "cross link" });
        }
        if features.spots {
            extra.push(("Spot", FieldKind::Spot));
        }
        if features.caches && self.program.form == Form::Members {
            extra.push(("Cached", FieldKind::Cached));
        }
        for (name, kind) in extra {
            self.program.classes[0].fields.push(Field {
                name: name.to_owned(),
                kind,
                private: false,
            });
        }
    }

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
            let scalar = self.scalar();
            self.count(if class_type {
                "parameter of class type"
            } else {
                "parameter"
            });
            params.push((Some(scalar).filter(|_| !class_type), (*name).to_owned()));
        }
        params
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
