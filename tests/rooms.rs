//! How the house is built: which file of `src` uses which, as an import graph (Martin 1996, "acyclic dependencies"), and that names of the model mean one thing.
//!
//! A path counts for the file that defines what it names, however many `mod.rs` hand it on. Unit tests do not count.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use support::case::{entries, root};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemEnum, ItemMod, ItemStruct, ItemType, ItemUse, UseTree, Visibility};

/// Most files that may use each other in a circle: what one recursive idea takes.
const LARGEST_CYCLE: usize = 3;

/// The rooms of extraction, each of which knows those before it only.
const EXTRACTION: [&str; 6] = [
    "syntax",
    "library",
    "reading",
    "declarations",
    "effects",
    "bodies",
];

type Segments = Vec<String>;

/// The paths in one file.
#[derive(Default)]
struct File {
    /// What it uses, as written.
    uses: Vec<Segments>,
    /// What it hands on, by the name that it has here.
    hands_on: BTreeMap<String, Segments>,
    /// The types that it defines.
    types: BTreeSet<String>,
}

fn is_test(attributes: &[Attribute]) -> bool {
    let test = |it: &Attribute| {
        it.path().is_ident("cfg") && it.parse_args::<syn::Ident>().is_ok_and(|it| it == "test")
    };
    attributes.iter().any(test)
}

impl File {
    fn add(&mut self, tree: &UseTree, prefix: &Segments, is_public: bool) {
        let with = |name: String| [prefix.clone(), vec![name]].concat();
        let (path, name) = match tree {
            UseTree::Path(it) => return self.add(&it.tree, &with(it.ident.to_string()), is_public),
            UseTree::Group(it) => {
                return it
                    .items
                    .iter()
                    .for_each(|it| self.add(it, prefix, is_public));
            }
            UseTree::Glob(_) => (prefix.clone(), String::new()),
            UseTree::Name(it) if it.ident == "self" => {
                (prefix.clone(), prefix.last().cloned().unwrap_or_default())
            }
            UseTree::Name(it) => (with(it.ident.to_string()), it.ident.to_string()),
            UseTree::Rename(it) => (with(it.ident.to_string()), it.rename.to_string()),
        };
        match is_public {
            true => drop(self.hands_on.insert(name, path)),
            false => self.uses.push(path),
        }
    }
}

impl<'ast> Visit<'ast> for File {
    fn visit_item_mod(&mut self, it: &'ast ItemMod) {
        if !is_test(&it.attrs) {
            visit::visit_item_mod(self, it);
        }
    }

    fn visit_item_use(&mut self, it: &'ast ItemUse) {
        let is_public = !matches!(it.vis, Visibility::Inherited);
        self.add(&it.tree, &Vec::new(), is_public);
    }

    fn visit_item_struct(&mut self, it: &'ast ItemStruct) {
        self.types.insert(it.ident.to_string());
        visit::visit_item_struct(self, it);
    }

    fn visit_item_enum(&mut self, it: &'ast ItemEnum) {
        self.types.insert(it.ident.to_string());
        visit::visit_item_enum(self, it);
    }

    fn visit_item_type(&mut self, it: &'ast ItemType) {
        self.types.insert(it.ident.to_string());
        visit::visit_item_type(self, it);
    }

    // `pub(in crate::fuse)` uses nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, it: &'ast syn::Path) {
        if it.segments.len() > 1 {
            let names = it.segments.iter().map(|it| it.ident.to_string());
            self.uses.push(names.collect());
        }
        visit::visit_path(self, it);
    }
}

/// All files of `src`, by module.
struct House(BTreeMap<Segments, File>);

impl House {
    fn read() -> Self {
        let mut house = House(BTreeMap::new());
        house.read_folder(&root().join("src"), &Vec::new());
        house
    }

    fn read_folder(&mut self, folder: &Path, module: &Segments) {
        for path in entries(folder) {
            let stem = path.file_stem().expect("a name").to_string_lossy();
            let inner = [module.clone(), vec![stem.to_string()]].concat();
            if path.is_dir() {
                self.read_folder(&path, &inner);
            } else if path.extension().is_some_and(|it| it == "rs") && !is_of_tests(&inner) {
                let text = fs::read_to_string(&path).expect("a readable file");
                let mut file = File::default();
                file.visit_file(&syn::parse_file(&text).expect("a file of Rust"));
                let is_outer = matches!(&*stem, "mod" | "lib");
                self.0
                    .insert(if is_outer { module.clone() } else { inner }, file);
            }
        }
    }

    /// A path from the root of the crate, if it is one into the crate.
    fn absolute(&self, module: &Segments, path: &[String]) -> Option<Segments> {
        let ups = path.iter().take_while(|it| *it == "super").count();
        let inner = || [module.clone(), vec![path[0].clone()]].concat();
        match &*path[0] {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let outer = module.len().checked_sub(ups)?;
                Some([&module[..outer], &path[ups..]].concat())
            }
            _ => self
                .0
                .contains_key(&inner())
                .then(|| [module, path].concat()),
        }
    }

    /// The module that defines what `path` names.
    fn defining(&self, path: &[String]) -> Segments {
        let known = |it: &usize| *it == 0 || self.0.contains_key(&path[..*it]);
        let length = (0..=path.len()).rev().find(known).unwrap_or(0);
        let module = path[..length].to_vec();
        let next = path
            .get(length)
            .and_then(|it| self.0.get(&module)?.hands_on.get(it));
        let next = next.and_then(|it| self.absolute(&module, it));
        match next {
            Some(next) => self.defining(&[&next, &path[length + 1..]].concat()),
            None => module,
        }
    }

    /// Which module uses which.
    fn arrows(&self) -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for (module, file) in &self.0 {
            let absolute = file.uses.iter().filter_map(|it| self.absolute(module, it));
            let used = absolute.map(|it| self.defining(&it));
            let others = used.filter(|it| it != module && self.0.contains_key(it));
            found.extend(others.map(|it| (module.join("::"), it.join("::"))));
        }
        found
    }
}

fn is_of_tests(module: &Segments) -> bool {
    module.iter().any(|it| it == "tests")
}

#[test]
fn few_files_use_each_other_in_a_circle() {
    let arrows = House::read().arrows();
    assert!(
        arrows.len() > 500,
        "only {} arrows were found",
        arrows.len()
    );
    let graph: DiGraphMap<&str, ()> = arrows.iter().map(|it| (&*it.0, &*it.1)).collect();
    let mut cycles = tarjan_scc(&graph);
    cycles.retain(|it| it.len() > LARGEST_CYCLE);
    assert!(cycles.is_empty(), "{cycles:#?}");
}

#[test]
fn rooms_of_extraction_know_those_before_them() {
    let room = |module: &str| {
        let name = module.strip_prefix("extract::")?.split("::").next()?;
        EXTRACTION.iter().position(|it| *it == name)
    };
    let arrows = House::read().arrows();
    let between = arrows
        .iter()
        .filter_map(|it| Some((it, room(&it.0)?, room(&it.1)?)));
    let between: Vec<_> = between.filter(|it| it.1 != it.2).collect();
    assert!(
        between.len() > 50,
        "only {} arrows were found",
        between.len()
    );
    let wrong: Vec<_> = between.iter().filter(|it| it.1 < it.2).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_name_of_the_model_means_one_thing() {
    let house = House::read();
    let is_of_model = |it: &Segments| it.first().is_some_and(|it| it == "model");
    let (model, others): (Vec<_>, Vec<_>) = house.0.iter().partition(|it| is_of_model(it.0));
    let names: BTreeSet<&String> = model.iter().flat_map(|it| &it.1.types).collect();
    assert!(names.len() > 100, "only {} types", names.len());
    let again = others.iter().filter_map(|(module, file)| {
        let again: Vec<_> = file.types.iter().filter(|it| names.contains(it)).collect();
        (!again.is_empty()).then(|| format!("{}: {again:?}", module.join("::")))
    });
    let again: Vec<String> = again.collect();
    assert!(again.is_empty(), "{again:#?}");
}
