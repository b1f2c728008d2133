//! How deep the trees of a program may be, so that its walks stay short.

use crate::program::Program;

/// Deepest trees.
const DEPTH: u32 = 7;

impl Program {
    /// Node visits of `slot` on a tree of each depth, at most.
    fn costs(&self) -> Vec<Vec<u64>> {
        let mut table: Vec<Vec<u64>> = Vec::new();
        for depth in 0..=DEPTH as usize {
            let mut row = Vec::new();
            for slot in 0..self.slots.len() {
                let cost = self.cost_at(slot, depth, &row, &table);
                row.push(cost);
            }
            table.push(row);
        }
        table
    }

    /// Bodies that call each other as `Base::f` all run in the worst case, hence the sum over a slot's bodies.
    fn cost_at(&self, slot: usize, depth: usize, row: &[u64], table: &[Vec<u64>]) -> u64 {
        let bodies = self.methods.iter().filter(|method| method.slot == slot);
        let costs = bodies.map(|method| {
            let calls = method.calls.iter().map(|call| {
                let callee = if call.on_child {
                    depth
                        .checked_sub(1)
                        .map_or(0, |below| table[below][call.slot])
                } else if call.slot == slot {
                    0
                } else {
                    row.get(call.slot).copied().unwrap_or(1)
                };
                callee.saturating_mul(call.times)
            });
            calls.fold(1, u64::saturating_add)
        });
        if self.features.base_calls {
            costs.fold(0, u64::saturating_add)
        } else {
            costs.max().unwrap_or(0)
        }
    }

    /// The greatest depth at which `roots` (calls of all call sites) stay below `visits`.
    pub(crate) fn depth_for(&self, roots: &[usize], visits: u64) -> u32 {
        let table = self.costs();
        let fits = |depth: &u32| {
            let row = &table[*depth as usize];
            let sum = roots
                .iter()
                .fold(0u64, |sum, slot| sum.saturating_add(row[*slot]));
            sum <= visits
        };
        (1..=DEPTH).rev().find(fits).unwrap_or(1)
    }
}
