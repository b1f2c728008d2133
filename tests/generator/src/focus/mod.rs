//! Focused programs: few constructs, each much, and one dependence that matters.
//!
//! In a program with a bit of everything most statements depend on each other, several times over, so that one rule of
//! the analysis that is broken seldom changes the result. A focused program (swarm testing: Groce et al., ISSTA 2012)
//! allows few constructs; each traversal has fields of its own and seldom reads those of another; and one
//! [`Scenario`] says how some of them meet all the same: what a writer does and what a reader does.

mod scenarios;
mod shapes;
mod subtrees;
mod walks;

use crate::code::{Expr, Stmt};
use crate::features::Features;
use crate::generate::{Config, Generator};
use crate::program::{Form, Scalar};
use crate::rng::Rng;
use crate::scope::{Role, Scope, Value};

use scenarios::Held;
pub(crate) use scenarios::Scenario;
use shapes::Shape;
pub(crate) use walks::grove;

/// What a focused program is about.
#[derive(Clone, Debug)]
pub struct Focus {
    /// How traversals meet.
    pub(crate) scenario: &'static Scenario,
    /// Decides which fields are whose.
    salt: u64,
    /// Chance in 100 that a field of another traversal may be read.
    mixing: usize,
    /// What each traversal does with the scenario, by its rank.
    roles: [Part; 16],
}

/// Where a traversal's calls stand among its statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// In front: results come up from below.
    Up,
    /// Behind: arguments go down.
    Down,
    /// Anywhere.
    Mixed,
}

/// A traversal's part in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Writer,
    Reader,
    Both,
    Neither,
}

/// The number of the scenario that `name` begins.
pub fn scenario_named(name: &str) -> Option<usize> {
    scenarios::all().position(|it| it.name.starts_with(name))
}

/// How many scenarios there are.
pub(crate) fn scenarios() -> usize {
    scenarios::all().count()
}

/// The name of a scenario.
pub(crate) fn scenario_name(scenario: usize) -> &'static str {
    scenarios::all().nth(scenario).map_or("", |it| it.name)
}

impl Focus {
    /// A random one, or none.
    pub(crate) fn choose(rng: &mut Rng, config: &Config) -> Option<Focus> {
        if !rng.chance(config.focused) {
            return None;
        }
        let any = rng.below(scenarios());
        let scenario = scenarios::all().nth(config.scenario.unwrap_or(any))?;
        let mut roles = [Part::Neither; 16];
        for role in &mut roles {
            *role = [Part::Writer, Part::Reader, Part::Both, Part::Neither]
                [rng.weighted(&[40, 40, 8, 12])];
        }
        let at = rng.below(2);
        (roles[at], roles[1 - at]) = (Part::Writer, Part::Reader);
        Some(Focus {
            scenario,
            salt: rng.bits(),
            mixing: [0, 8, 25][rng.below(3)],
            roles,
        })
    }

    /// The constructs: the scenario's, and a few others.
    pub(crate) fn features(&self, rng: &mut Rng) -> Features {
        let all = Features::choose(rng);
        let keep = |on: bool, percent: usize, rng: &mut Rng| on && rng.chance(percent);
        let mut features = Features {
            params: rng.chance(85),
            returns: rng.chance(35),
            mutual: rng.chance(30),
            double_calls: rng.chance(40),
            remote_writes: rng.chance(30),
            outside: all.outside,
            base_calls: keep(all.base_calls, 60, rng),
            this_calls: keep(all.this_calls, 40, rng),
            conditional_calls: keep(all.conditional_calls, 70, rng),
            casts: keep(all.casts, 60, rng),
            shadowing: keep(all.shadowing, 60, rng),
            hidden: keep(all.hidden, 50, rng),
            finals: keep(all.finals, 50, rng),
            aliases: keep(all.aliases, 30, rng),
            structs: keep(all.structs, 40, rng),
            arrays: keep(all.arrays, 30, rng),
            loops: keep(all.loops, 50, rng),
            pure_calls: keep(all.pure_calls, 40, rng),
            class_params: keep(all.class_params, 50, rng),
            privates: keep(all.privates, 40, rng),
            equal_guards: keep(all.equal_guards, 80, rng),
            shared_params: keep(all.shared_params, 80, rng),
            ends_apart: keep(all.ends_apart, 80, rng),
            ..Features::default()
        };
        (self.scenario.features)(&mut features);
        features
    }

    fn part(&self, slot: usize) -> Part {
        self.roles[slot % self.roles.len()]
    }

    /// Where the calls of a traversal stand.
    pub(crate) fn style(&self, slot: usize) -> Style {
        let weights = match self.part(slot) {
            Part::Writer => [60, 15, 25],
            Part::Reader => [15, 60, 25],
            Part::Both | Part::Neither => [33, 33, 34],
        };
        let styles = [Style::Up, Style::Down, Style::Mixed];
        styles[Rng::new(self.salt ^ (slot as u64 + 7_777)).weighted(&weights)]
    }

    /// The traversal that a field belongs to.
    fn home(&self, owner: usize, field: usize, slots: usize) -> usize {
        let mut rng = Rng::new(self.salt ^ (owner as u64 * 131 + field as u64));
        rng.below(slots.max(1))
    }
}

impl Generator {
    /// Of `fields` (owner and index) those that the traversal at hand may use, if there are any.
    pub(crate) fn own_fields(
        &mut self,
        scope: &Scope,
        fields: Vec<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let (Some(focus), Some(slot)) = (&self.program.focus, scope.slot) else {
            return fields;
        };
        if self.rng.chance(focus.mixing) {
            return fields;
        }
        let slots = self.program.slots.len();
        let own = |it: &&(usize, usize)| focus.home(it.0, it.1, slots) == slot;
        let own: Vec<_> = fields.iter().filter(own).copied().collect();
        if own.is_empty() { fields } else { own }
    }

    /// Whether a call site's next statement is one on the node in a variable.
    pub(crate) fn site_touches_fixed(&mut self, run: &[Stmt]) -> bool {
        let fixed = self
            .program
            .focus
            .as_ref()
            .is_some_and(|it| it.scenario.fixed);
        fixed && !run.is_empty() && self.rng.chance(60)
    }

    /// A traversal for a call site's next call: a writer and a reader in turn.
    pub(crate) fn scenario_slot(&mut self, callable: &[usize]) -> Option<usize> {
        let focus = self.program.focus.as_ref()?;
        if focus.scenario.shape == Some(Shape::Moving)
            && let Some(last) = self.state.calls.last().map(|it| it.slot)
            && callable.contains(&last)
            && self.rng.chance(60)
        {
            return Some(last);
        }
        let held = focus.scenario.held.as_ref();
        let first = match held {
            Some(held) => usize::from(held.part == Part::Writer),
            None => focus.salt as usize % 2,
        };
        let odd = self.state.calls.len() % 2 == first;
        let wanted = if odd { Part::Reader } else { Part::Writer };
        let meets =
            |it: &usize| matches!(focus.part(*it), part if part == wanted || part == Part::Both);
        let called = |it: &usize| self.state.calls.iter().any(|call| call.slot == *it);
        let fresh: Vec<usize> = callable.iter().copied().filter(|it| !called(it)).collect();
        let fitting: Vec<usize> = fresh.iter().copied().filter(meets).collect();
        let other = self.rng.pick(&fresh).copied();
        self.rng.pick(&fitting).copied().or(other)
    }

    /// How many children of the root class, never null, each class has that has any at all.
    pub(crate) fn alike_children(&self) -> usize {
        let several = [Shape::Moving, Shape::Succession, Shape::Exchange];
        let shape = self.program.focus.as_ref().map(|it| it.scenario.shape);
        match shape {
            None => 0,
            Some(Some(shape)) if several.contains(&shape) => 2,
            Some(_) => 1,
        }
    }

    /// Whether traversal `slot` must call no other, so that it can be called through links.
    pub(crate) fn must_be_flat(&self, slot: usize) -> bool {
        let shape = self.program.focus.as_ref().and_then(|it| it.scenario.shape);
        shape == Some(Shape::Linked) && slot == 0
    }

    /// What the scenario adds in front of a body of `slot`.
    pub(crate) fn scenario_before(&mut self, scope: &mut Scope, slot: usize) -> Vec<Stmt> {
        self.scenario(scope, slot, 30, 75)
    }

    /// What the scenario adds behind a body of `slot`.
    pub(crate) fn scenario_after(&mut self, scope: &mut Scope, slot: usize) -> Vec<Stmt> {
        self.scenario(scope, slot, 75, 30)
    }

    fn scenario(
        &mut self,
        scope: &mut Scope,
        slot: usize,
        writes: usize,
        reads: usize,
    ) -> Vec<Stmt> {
        let Some(focus) = self.program.focus.clone() else {
            return Vec::new();
        };
        let part = focus.part(slot);
        if let Some(held) = focus.scenario.held.as_ref().filter(|it| it.part == part) {
            return self.held(scope, held);
        }
        let mut lines = Vec::new();
        if matches!(part, Part::Reader | Part::Both) && self.rng.chance(reads) {
            lines.extend(self.scenario_read(scope, focus.scenario));
        }
        if matches!(part, Part::Writer | Part::Both) && self.rng.chance(writes) {
            lines.extend(self.scenario_write(scope, focus.scenario));
        }
        lines
    }

    /// The statements round the rest of the body: the first ones, then the last ones.
    fn held(&mut self, scope: &mut Scope, held: &Held) -> Vec<Stmt> {
        let begun = self.state.held.take();
        let name = match &begun {
            Some(name) => name.clone(),
            None => self.local_name("held"),
        };
        let mut text = if begun.is_some() {
            held.after
        } else {
            held.before
        }
        .replace("$held", &name);
        if text.contains("$below") {
            // It has to wait for the call on the first child.
            let below = match self.near(scope).first() {
                Some(first) => self.node_place(scope, first).value().to_string(),
                None => "1u".to_owned(),
            };
            text = text.replace("$below", &format!("({below})"));
        }
        let Some(text) = self.filled(scope, &text) else {
            return Vec::new();
        };
        if begun.is_none() {
            self.count("local kept from start to end");
            self.state.held = Some(name);
        }
        lines_of(&text)
    }

    fn scenario_write(&mut self, scope: &mut Scope, scenario: &Scenario) -> Vec<Stmt> {
        if let Some(shape) = scenario.shape
            && let Some(lines) = self.shape(scope, shape)
        {
            self.count(scenario.name);
            return lines;
        }
        let Some(text) = self.rng.pick(scenario.writes).copied() else {
            return Vec::new();
        };
        let Some(text) = self.filled(scope, text) else {
            return Vec::new();
        };
        self.count(scenario.name);
        lines_of(&text)
    }

    /// What the scenario read before, to be passed on.
    pub(crate) fn seen(&mut self, scope: &Scope) -> Option<Expr> {
        self.program.focus.as_ref()?;
        let values = scope.values.iter().rev();
        let name = values
            .map(|it| &it.name)
            .find(|it| it.starts_with("seen"))?;
        self.rng.chance(60).then(|| Expr::atom(name.clone()))
    }

    /// A local with what the scenario reads, and a use of it.
    fn scenario_read(&mut self, scope: &mut Scope, scenario: &Scenario) -> Vec<Stmt> {
        let Some(text) = self.rng.pick(scenario.reads).copied() else {
            return self.scenario_write(scope, scenario);
        };
        let Some(text) = self.filled(scope, text) else {
            return Vec::new();
        };
        let (before, value) = text.rsplit_once('\n').unwrap_or(("", &text));
        let mut lines = lines_of(before);
        let name = self.local_name("seen");
        lines.push(Stmt::with(
            format!("const unsigned {name} = "),
            Expr::atom(value),
            ";",
        ));
        let Some(used) = self.absorb_somewhere(scope, &name) else {
            return Vec::new();
        };
        lines.push(used);
        scope.values.push(Value {
            name,
            kind: Some(Scalar::U32),
            writable: false,
            path: Vec::new(),
        });
        lines
    }

    pub(super) fn absorb_somewhere(&mut self, scope: &Scope, name: &str) -> Option<Stmt> {
        (0..8).find_map(|_| self.absorb(scope, name, Scalar::U32))
    }

    /// `text` with its holes filled; none if there is nothing to fill one with.
    fn filled(&mut self, scope: &mut Scope, text: &str) -> Option<String> {
        let free = self.program.form == Form::Free;
        let mut text = text.to_owned();
        let this = if free { "n" } else { "this" };
        text = text.replace("$this", this);
        text = text.replace("$.", if free { "n->" } else { "" });
        text = text.replace("$Root", &self.program.classes[0].name);
        text = text.replace("$Seed", &self.program.seed.to_string());
        let root = &self.program.classes[0];
        let first = &root.fields.first()?.name;
        // A subclass may have a field of that name and of another type.
        let first = match scope.class {
            0 => first.clone(),
            _ if free => first.clone(),
            _ => format!("{}::{first}", root.name),
        };
        text = text.replace("$First", &first);
        let children: Vec<String> = scope
            .nodes
            .iter()
            .filter(|node| node.role == Role::Below && node.present && node.path.len() == 1)
            .filter(|node| self.program.derives(node.class, 0))
            .map(|node| match node.pointer.starts_with('&') {
                // `->` binds more.
                true => format!("({})", node.pointer),
                false => node.pointer.clone(),
            })
            .collect();
        if text.contains("$child") {
            let near = if self.rng.chance(60) {
                children.first()
            } else {
                self.rng.pick(&children)
            };
            text = text.replace("$child", near?);
        }
        if text.contains("$last") {
            text = text.replace("$last", children.last().map_or(this, |it| it));
        }
        if text.contains("$l") {
            let name = self.local_name("part");
            text = text.replace("$l", &name);
        }
        while let Some(at) = text.find("$v") {
            let mut value = self.expr(scope, 1).to_string();
            if value.contains(' ') {
                value = format!("({value})");
            }
            text.replace_range(at..at + 2, &value);
        }
        Some(text)
    }
}

fn lines_of(text: &str) -> Vec<Stmt> {
    text.lines().map(Stmt::text).collect()
}
