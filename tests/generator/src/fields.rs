//! The fields of classes: data, children and pointers to elsewhere.

use crate::generate::Generator;
use crate::names::{CHILDREN, FIELDS};
use crate::phrases::fields::EXTRAS;
use crate::program::{Class, Field, FieldKind, Form, Scalar};

impl Generator {
    pub(crate) fn add_data(&mut self, class: usize) {
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

    pub(crate) fn add_children(&mut self, class: usize, rootless: &[bool]) {
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
    pub(crate) fn add_pointers(&mut self) {
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
}
