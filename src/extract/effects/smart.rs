//! Smart pointers of the standard library: pointers whose operators are functions.
//!
//! What reads one (`->`, `*`, `get`, a test for null) reads the pointer and no more, so `left->f()` is a call below the letter
//! `left`, be that a `Node *` or a `std::unique_ptr<Node>`. Whatever changes one (assignment, `reset`, `swap`, `release`, its
//! destruction) destroys objects by code that is not seen, and may do anything. That is more than what the field's own
//! letter says, and the rest rests on it: nothing else than what may do anything puts another node there.
//!
//! An optional child is read in the same way, and its value lies in it.

use super::eval::Evaluator;
use crate::clang::Cursor;
use crate::extract::declarations::Target;
use crate::extract::library::{SmartReading, optional_reading, smart_pointee, smart_reading};
use crate::model::{Access, Mode, Root, Usr, Variable};

impl<'tu> Evaluator<'_, 'tu> {
    /// What a call reads, if it does no more than to read smart pointers, or optional children. (Any other optional is data.)
    pub(super) fn reading(&mut self, call: Cursor<'tu>) -> Option<SmartReading<'tu>> {
        smart_reading(call).or_else(|| {
            let reading = optional_reading(call)?;
            let optional = *reading.pointers.first()?;
            let places = self.silently(|it| it.place(optional));
            let child = |it: &Target| it.child && it.values;
            (!places.is_empty() && places.iter().all(child)).then_some(reading)
        })
    }

    /// Reads smart pointers; gives what they lead to.
    pub(super) fn read_smart(&mut self, reading: &SmartReading<'tu>) -> Vec<Target> {
        let mut targets = Vec::new();
        for pointer in &reading.pointers {
            targets.extend(self.pointee_of_smart(*pointer));
        }
        targets
    }

    fn pointee_of_smart(&mut self, pointer: Cursor<'tu>) -> Vec<Target> {
        let is_record = smart_pointee(pointer.ty()).is_some_and(|it| it.record().is_some());
        let places = self.place(pointer);
        if places.is_empty() {
            // A temporary.
            return vec![Target::untracked(is_record)];
        }
        for place in &places {
            self.read_smart_at(place);
        }
        if places.iter().all(|it| it.values) {
            return places.into_iter().map(Target::node_within).collect();
        }
        if let [place] = &places[..]
            && place.place.path.is_empty()
            && let Root::Variable(Variable::Local(id)) = place.place.root
            && let Some(targets) = self.alias(id)
        {
            return targets;
        }
        let first = self.is_first_sibling(pointer);
        let lead = |it: Target| match &it.place.root {
            _ if it.child && first => it.first_sibling(),
            _ if it.child => it.follow_child(),
            Root::Variable(variable) if is_record && it.is_exact() && it.place.path.is_empty() => {
                Target::pointee(variable.clone())
            }
            _ => self.named_by(&it, is_record),
        };
        places.into_iter().map(lead).collect()
    }

    /// Reads a smart pointer. One that a reference variable refers to has no name; what may change it may do anything, and conflicts
    /// with whatever is read.
    fn read_smart_at(&mut self, target: &Target) {
        let place = &target.place;
        if place.path.is_empty() && matches!(place.root, Root::Pointee(_)) {
            let unnamed = Variable::Global(Usr::new("smart pointer"));
            self.push(Access::read(Target::variable(unnamed).place));
        } else {
            self.touch(Mode::Read, target, false);
        }
    }
}
