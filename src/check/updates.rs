//! Updates, by what the statements themselves say: two touches of surely one place change places only if both read it, or both are
//! updates of one kind.
//!
//! That is the oracle's rule too, said here once more without automata: of variables of the program, in all functions that run, and of
//! the fields of the node at hand. Where nothing is updated nothing is done.

use std::collections::{BTreeMap, BTreeSet};

use super::original::{Event, Original};
use crate::link::Program;
use crate::model::{Access, Call, Item, ItemKind, Mode, Place, Root, Update, Usr, Variable};

/// How a place is touched.
pub(super) type Touch<'p> = (&'p Place, Mode, Option<Update>);

/// Who touches what is updated somewhere.
pub(super) struct Updates<'p> {
    program: &'p Program,
    /// The places that are updated, and surely are one place each.
    places: BTreeSet<&'p Place>,
    /// What functions do to variables among them, with all that they call.
    known: BTreeMap<&'p Usr, BTreeSet<Touch<'p>>>,
}

impl<'p> Updates<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        let bodies = program.functions.values().filter_map(|it| it.body.as_ref());
        let blocks = program.sites.iter().map(|it| &it.block);
        let items = bodies.chain(blocks).flat_map(|it| &it.items);
        let accesses = items.flat_map(|it| &it.accesses);
        let updated = accesses.filter(|it| it.update.is_some() && is_one_place(&it.place));
        let mut updates = Updates {
            program,
            places: updated.map(|it| &it.place).collect(),
            known: BTreeMap::new(),
        };
        if !updates.places.is_empty() {
            updates.spread();
        }
        updates
    }

    /// Adds to each function what the functions do that it calls.
    fn spread(&mut self) {
        let functions = || self.program.functions.iter();
        let mut callers: BTreeMap<Usr, Vec<&Usr>> = BTreeMap::new();
        let mut known: BTreeMap<&Usr, BTreeSet<Touch<'_>>> = BTreeMap::new();
        let mut pending = Vec::new();
        for (usr, function) in functions() {
            let items = function.body.as_ref().map_or(&[][..], |it| &it.items);
            for item in items {
                for target in calls(item).flat_map(|it| self.targets(it)) {
                    callers.entry(target).or_default().push(usr);
                }
            }
            let accesses = items.iter().flat_map(|it| &it.accesses);
            let own: BTreeSet<Touch<'_>> = self.touches(accesses, false).collect();
            if !own.is_empty() {
                known.insert(usr, own);
                pending.push(usr);
            }
        }
        while let Some(usr) = pending.pop() {
            let touched = known[usr].clone();
            for caller in callers.get(usr).into_iter().flatten() {
                let of_caller = known.entry(caller).or_default();
                let before = of_caller.len();
                of_caller.extend(touched.iter().copied());
                if of_caller.len() > before {
                    pending.push(caller);
                }
            }
        }
        self.known = known;
    }

    fn targets(&self, call: &Call) -> BTreeSet<Usr> {
        self.program.targets(call).unwrap_or_default()
    }

    /// The touches of what is updated somewhere; of the node's fields where these are wanted.
    fn touches<'a>(
        &self,
        accesses: impl Iterator<Item = &'a Access>,
        fields: bool,
    ) -> impl Iterator<Item = Touch<'a>> {
        let wanted = move |it: &&Access| {
            self.places.contains(&it.place) && (fields || it.place.root != Root::Node)
        };
        accesses
            .filter(wanted)
            .map(|it| (&it.place, it.mode, it.update))
    }

    /// What an event touches of what is updated somewhere.
    pub(super) fn of_event(&self, original: &Original<'p>, event: &Event<'p>) -> Vec<Touch<'p>> {
        if self.places.is_empty() {
            return Vec::new();
        }
        let run = |usr: &Usr| self.known.get(usr).into_iter().flatten().copied();
        let Some(at) = event.item else {
            let function = original.function(event.instance);
            return function.into_iter().flat_map(run).collect();
        };
        let item = &original.items(event.instance)[at];
        if let Some(condition) = item.predicates.get(event.number) {
            return self.touches(condition.accesses.iter(), true).collect();
        }
        let run_by = |it: &Call| self.targets(it).iter().flat_map(run).collect::<Vec<_>>();
        match (&item.kind, event.number - item.predicates.len()) {
            (ItemKind::Call(call), 1) => run_by(call),
            _ => {
                let own = self.touches(item.accesses.iter(), true);
                own.chain(item.nested.iter().flat_map(run_by)).collect()
            }
        }
    }
}

/// The place that two events must touch in their order, if there is one.
pub(super) fn ordered<'p>(a: &[Touch<'p>], b: &[Touch<'p>]) -> Option<&'p Place> {
    let mut pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    let found = pairs.find(|(a, b)| a.0 == b.0 && !may_change_places((a.1, a.2), (b.1, b.2)));
    found.map(|(a, _)| a.0)
}

/// Whether two touches of one place come to the same in either order.
fn may_change_places(a: (Mode, Option<Update>), b: (Mode, Option<Update>)) -> bool {
    match (a, b) {
        ((_, Some(a)), (_, Some(b))) => a == b,
        ((Mode::Read, None), (Mode::Read, None)) => true,
        // What is written plainly is the oracle's business.
        ((Mode::Write, None), (_, None)) | ((_, None), (Mode::Write, None)) => true,
        _ => false,
    }
}

/// Whether a place is one for all that name it: a variable of the program or a part of it, or a field of the node.
fn is_one_place(place: &Place) -> bool {
    let is_rooted = matches!(place.root, Root::Node | Root::Variable(Variable::Global(_)));
    let fields = place.fields().count();
    is_rooted && !place.whole && fields == place.path.len() && fields <= 1
}

fn calls(item: &Item) -> impl Iterator<Item = &Call> {
    let own = match &item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    item.nested.iter().chain(own)
}
