//! Statements of scenarios that calls or changes of the tree belong to.

use crate::code::{Expr, Stmt};
use crate::generate::Generator;
use crate::program::{By, Form, Scalar};
use crate::scope::{Node, Role, Scope};

/// A kind of statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The lowest traversal writes a global; the others call it, and write none.
    Deep,
    /// A traversal is called on a linked node.
    Linked,
    /// A traversal is called on a local that is one of two children.
    Moving,
    /// A child is replaced.
    Renewal,
    /// A child is replaced, and what the new one holds is passed to another.
    Succession,
    /// A traversal is called within a statement.
    Nested,
    /// An argument of a call is changed in passing.
    Effect,
    /// A parameter is changed and passed on.
    Passing,
    /// Calls stand under conditions, among other statements.
    Conditional,
    /// Calls stand in loops over children, among other statements.
    Looped,
    /// The same where the children are in an array that another field counts.
    Counted,
    /// The same where each child leads to the next.
    Siblings,
    /// Calls stand on the first children in containers, or in loops over all of them.
    Peeled,
    /// Calls stand behind labels of a `switch`.
    Switched,
    /// Calls stand behind ends of the traversal, which other traversals have as conditions.
    Ended,
    /// Two children change places, and one of them is used under a name that it got before.
    Exchange,
}

impl Generator {
    /// Statements of that kind, if they are possible here.
    pub(super) fn shape(&mut self, scope: &mut Scope, shape: Shape) -> Option<Vec<Stmt>> {
        match shape {
            Shape::Deep => self.deep(scope),
            Shape::Linked => self.linked(scope),
            Shape::Moving => self.moving(scope),
            Shape::Renewal => {
                Some(self.replace(scope)).filter(|it| it.len() > 1 || self.rng.chance(80))
            }
            Shape::Succession => self.succession(scope),
            Shape::Nested => self.nested(scope),
            Shape::Passing => self.passing(scope),
            Shape::Effect => self.effect(scope),
            Shape::Exchange => self.exchange(scope),
            Shape::Looped | Shape::Counted | Shape::Siblings => {
                self.looped(scope).map(|it| vec![it])
            }
            Shape::Peeled => self.peeled(scope).map(|it| vec![it]),
            Shape::Conditional | Shape::Switched | Shape::Ended => {
                let near = self.near(scope);
                let call = self.call_of(scope, &near, scope.slot)?;
                Some(self.decided(Stmt::with("", call, ";"), shape))
            }
        }
    }

    pub(super) fn near(&self, scope: &Scope) -> Vec<Node> {
        let near = |node: &&Node| {
            node.role == Role::Below && node.present && node.path.len() == 1 && !node.alias
        };
        scope.nodes.iter().filter(near).cloned().collect()
    }

    /// A call of `slot` (of any, if none) on one of `nodes`.
    fn call_of(&mut self, scope: &mut Scope, nodes: &[Node], slot: Option<usize>) -> Option<Expr> {
        let node = self.rng.pick(nodes).cloned()?;
        let callable: Vec<usize> = (0..self.program.slots.len())
            .filter(|it| slot.is_none_or(|slot| slot == *it))
            .filter(|it| {
                self.program
                    .derives(node.class, self.program.slots[*it].class)
            })
            .collect();
        let slot = self.rng.pick(&callable).copied()?;
        Some(self.call_text(scope, &node, slot))
    }

    /// The call that the traversals of a focused program have in common: of itself on the first child.
    pub(crate) fn spine_call(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let focus = self.program.focus.as_ref();
        let of_container = match focus.and_then(|it| it.scenario.shape) {
            Some(Shape::Looped | Shape::Counted | Shape::Siblings) => self.looped(scope),
            Some(Shape::Peeled) => self.peeled(scope),
            _ => None,
        };
        if let Some(it) = of_container {
            return vec![it];
        }
        let mut near = self.near(scope);
        near.truncate(1);
        let slot = scope.slot;
        match self.call_of(scope, &near, slot) {
            Some(call) => {
                self.state.on_child.extend(near[0].path.first().cloned());
                let call = Stmt::with("", call, ";");
                let focus = self.program.focus.as_ref();
                match focus.and_then(|it| it.scenario.shape) {
                    Some(shape) => self.decided(call, shape),
                    None => vec![call],
                }
            }
            None => Vec::new(),
        }
    }

    /// `call` as something decides on it in that kind of statements.
    fn decided(&mut self, call: Stmt, shape: Shape) -> Vec<Stmt> {
        match shape {
            Shape::Conditional => vec![self.conditional(call)],
            Shape::Switched => vec![self.switched(call)],
            Shape::Ended => self.end_before(call),
            _ => vec![call],
        }
    }

    /// A text for the node at hand, for which `$` stands.
    fn of_node(&self, text: &str) -> String {
        let free = self.program.form == Form::Free;
        text.replace('$', if free { "n->" } else { "" })
    }

    /// A statement on the fields that the conditions read.
    fn deciding(&mut self) -> Stmt {
        const STATEMENTS: [&str; 4] = [
            "$Duct = $Duct * 3u + 1u;",
            "$Flow += $Duct;",
            "$Valve ^= 1u;",
            "$Flow = $Flow * 5u + $Valve;",
        ];
        let text = STATEMENTS[self.rng.weighted(&[35, 35, 8, 22])];
        Stmt::text(self.of_node(text))
    }

    fn common_condition(&mut self) -> Expr {
        const CONDITIONS: [&str; 9] = [
            "$Valve != 0u",
            "$Valve",
            "($Valve & 1u) != 0u",
            "$Duct > 3u",
            "$Valve == 0u",
            "$Valve > $Duct",
            "!($Valve == 0u)",
            "[[maybe_unused]] const unsigned tap = $Valve",
            "unsigned tap = $Duct & 3u; tap > 1u",
        ];
        let text = CONDITIONS[self.rng.weighted(&[30, 20, 10, 10, 8, 7, 5, 6, 4])];
        Expr::atom(self.of_node(text))
    }

    /// `call` under a condition that other traversals have as well, mostly, with other statements round it.
    fn conditional(&mut self, call: Stmt) -> Stmt {
        let mut condition = self.common_condition();
        // By the seed alone, so that all else stays as it was.
        let more = self.program.seed + self.state.calls.len() as u64;
        let plain = condition.to_string();
        if more.is_multiple_of(3) && !plain.contains([';', '[']) {
            const PARTS: [&str; 4] = [
                "($Flow & 1u) == 0u",
                "$Duct != 2u",
                "($Valve < 90u)",
                "$Flow > $Duct",
            ];
            let part = self.of_node(PARTS[(more / 3 % 4) as usize]);
            let both = match more / 12 % 3 {
                0 => format!("{part} && {plain}"),
                1 => format!("{plain} && {part}"),
                _ => format!("{plain} && ({part} || {plain}) && {part}"),
            };
            condition = Expr::atom(both);
            self.count("call under several conditions");
        }
        let mut body = vec![call.clone()];
        if self.rng.chance(25) {
            body.insert(0, self.deciding());
        }
        if self.rng.chance(45) {
            body.push(self.deciding());
        }
        if self.rng.chance(25) {
            // A variable of the branch.
            let (kept, read) = ("unsigned kept = $Duct + 1u;", "$Flow = $Flow * 3u + kept;");
            body.insert(0, Stmt::text(self.of_node(kept)));
            let at = 1 + self.rng.below(body.len());
            body.insert(at, Stmt::text(self.of_node(read)));
        }
        if self.rng.chance(6) {
            // It may end nothing but the function.
            body.push(Stmt::text("return;"));
        }
        let mut nest = Stmt::nest("if", condition, body);
        if let Stmt::Nest { other, .. } = &mut nest
            && self.rng.chance(25)
        {
            let again = self.rng.chance(40);
            *other = Some(match again {
                true => vec![call, self.deciding()],
                false => vec![self.deciding()],
            });
        }
        self.count("call under a common condition");
        nest
    }

    /// The call of the traversal at hand on all children in a container, with other statements round it.
    fn looped(&mut self, scope: &mut Scope) -> Option<Stmt> {
        // Each with what its element is called.
        const HEADERS: [(&str, &str); 8] = [
            ("auto *# : $Flock", "#"),
            ("auto &# : $Flock", "#"),
            ("auto # : $flock()", "#"),
            ("auto *const &# : $Flock", "#"),
            ("auto # = $Flock.begin(); # != $Flock.end(); ++#", "(*#)"),
            ("auto # = $Flock.rbegin(); # != $Flock.rend(); ++#", "(*#)"),
            ("std::size_t # = $Flock.size(); #-- > 0;", "$Flock[#]"),
            (
                "int # = static_cast<int>($Flock.size()) - 1; # >= 0; --#",
                "$Flock[#]",
            ),
        ];
        const COUNTED: [(&str, &str); 8] = [
            ("unsigned # = 0; # < $Brood; ++#", "$Flock[#]"),
            ("unsigned # = 0; # < $Brood; ++#", "$Flock[#]"),
            ("unsigned # = 0, all = $Brood; # < all; ++#", "$Flock[#]"),
            ("unsigned # = 0; # != $Brood; #++", "$Flock[#]"),
            ("std::size_t # = 0; # < $Brood; ++#", "$Flock[#]"),
            ("unsigned # = 0; # < $Eggs; ++#", "$Flock[#]"),
            ("unsigned # = $Brood; #-- > 0;", "$Flock[#]"),
            (
                "int # = static_cast<int>($Brood) - 1; # >= 0; --#",
                "$Flock[#]",
            ),
        ];
        const SIBLINGS: [(&str, &str); 8] = [
            ("auto *# = $Flock; #; # = #->Perch", "#"),
            ("auto # = $Flock; # != nullptr; # = #->Perch", "#"),
            ("auto *# = $flock(); #; # = #->perch()", "#"),
            ("auto *# = $Flock; nullptr != #; (# = #->perch())", "#"),
            ("auto *# = $flock(); #; # = (#)->Perch", "#"),
            (
                "auto *# = $Flock ? $Flock->Perch : nullptr; #; # = #->Perch",
                "#",
            ),
            (
                "auto *# = $Flock; #; # = #->Perch ? #->Perch->Perch : nullptr",
                "#",
            ),
            ("auto *const *# = &$Flock; *#; # = &(*#)->Perch", "(*#)"),
        ];
        const STATEMENTS: [&str; 10] = [
            "@->Morsel = @->Morsel * 3u + 1u;",
            "@->Morsel += $Seed;",
            "$Seed += @->Morsel;",
            "$Pecked = $Pecked * 5u + @->Pecked;",
            "@->Pecked ^= @->Morsel;",
            "@->Pecked += 2u;",
            "$Seed ^= 1u;",
            "$Pecked += $Flock.front()->Morsel;",
            "$Flock.front()->Pecked += $Seed;",
            "if ((@->Pecked & 1u) != 0u) @->Morsel += 7u;",
        ];
        let free = self.program.form == Form::Free;
        let node = if free { "n->" } else { "" };
        let name = ["hen", "chick", "it"][self.rng.weighted(&[60, 25, 15])];
        let at = self.rng.weighted(&[50, 16, 10, 6, 7, 4, 4, 3]);
        let focus = self.program.focus.as_ref();
        let counted = focus.is_some_and(|it| it.scenario.shape == Some(Shape::Counted));
        let siblings = focus.is_some_and(|it| it.scenario.shape == Some(Shape::Siblings));
        let headers = match () {
            () if counted => COUNTED,
            () if siblings => SIBLINGS,
            () => HEADERS,
        };
        let container = !counted && !siblings;
        let (header, called) = headers[at];
        let mut header = header.to_owned();
        let mut called = called.to_owned();
        let mut word = "for".to_owned();
        // By the seed alone, so that all else stays as it was.
        let seed = self.program.seed;
        let walk = scope.slot.unwrap_or(0) as u64;
        if container
            && (at == 1 || at == 0 && seed % 4 == 1)
            && let Some((before, index)) = index_loop(seed / 4 + walk)
        {
            let kept = format!("flock{}", self.state.calls.len());
            word = format!("{before}for")
                .replace('@', &kept)
                .replace('$', node);
            header = index.replace('@', &kept);
            called = "$Flock[#]".to_owned();
            self.count("call in a loop by an index");
        }
        if container && at == 4 && (seed / 4 + walk).is_multiple_of(3) {
            let kept = format!("end{}", self.state.calls.len());
            header = "auto # = $Flock.begin(), @ = $Flock.end(); # != @; ++#".replace('@', &kept);
            self.count("call in a loop up to an end that is kept");
        }
        let mut first = match () {
            () if counted => "$Flock[0]",
            () if siblings => "(*$Flock)",
            () => "$Flock.front()",
        };
        if container && called == "$Flock[#]" {
            let choice = seed / 7 + walk;
            if !choice.is_multiple_of(3) {
                word = word.replace(&format!("{node}Flock.size()"), &format!("{node}flocked()"));
                header = header.replace("$Flock.size()", "$flocked()");
            }
            match choice % 5 {
                0 | 1 => called = "$bird(#)".to_owned(),
                2 => called = "$Flock.at(#)".to_owned(),
                _ => {}
            }
            if choice % 5 != 4 {
                first = "$bird(0)";
                self.count("call in a loop by accessors");
            }
        }
        let called = called.replace('#', name).replace('$', node);
        let text = |it: &str| {
            it.replace('@', &called)
                .replace(
                    "$Flock.front()->",
                    &format!("{first}{}", if siblings { "." } else { "->" }),
                )
                .replace('$', node)
                .replace('#', name)
        };
        let element = Node {
            prefix: format!("{called}->"),
            pointer: called.clone(),
            class: 0,
            role: Role::Anywhere,
            path: Vec::new(),
            total: true,
            alias: true,
            present: true,
        };
        let call = self.call_of(scope, &[element], scope.slot)?;
        let header = text(&header);
        let statement = |it: &mut Self| {
            let at = it.rng.weighted(&[20, 8, 15, 8, 15, 18, 4, 3, 3, 6]);
            Stmt::text(text(STATEMENTS[at]))
        };
        let mut body = vec![Stmt::with("", call, ";")];
        if (seed / 13 + walk).is_multiple_of(4) {
            // An index is no name of the element, whose test looks the same.
            let tested = if called.ends_with(']') { name } else { &called };
            body = vec![Stmt::nest("if", Expr::atom(tested), body)];
            self.count("call in a loop under a test of an index or element");
        }
        if self.rng.chance(15) {
            body = vec![Stmt::nest(
                "if",
                Expr::atom(text("(@->Seed & 1u) != 0u")),
                body,
            )];
        }
        if self.rng.chance(40) {
            body.insert(0, statement(self));
        }
        if self.rng.chance(45) {
            body.push(statement(self));
        }
        if self.rng.chance(30) {
            let conditions = ["(@->Seed & 1u) == 0u", "@->Morsel > 4u", "$Pecked > 6u"];
            let condition = text(conditions[self.rng.weighted(&[60, 25, 15])]);
            let mut branch = vec![Stmt::text("continue;")];
            if self.rng.chance(30) {
                branch.insert(0, statement(self));
            }
            let at = match self.rng.chance(75) {
                true => 0,
                false => self.rng.below(body.len()),
            };
            body.insert(at, Stmt::nest("if", Expr::atom(condition), branch));
            self.count("call beside a `continue`");
        }
        if self.rng.chance(30) {
            let conditions = [
                "(@->Seed & 3u) == 3u",
                "@->Morsel > 9u",
                "$Pecked > 60u",
                "($Seed & 7u) == 5u",
            ];
            let condition = text(conditions[self.rng.weighted(&[40, 20, 20, 20])]);
            let word = if self.rng.chance(70) {
                "break;"
            } else {
                "return;"
            };
            let mut branch = vec![Stmt::text(word)];
            if self.rng.chance(30) {
                branch.insert(0, statement(self));
            }
            let at = self.rng.below(body.len() + 1);
            body.insert(at, Stmt::nest("if", Expr::atom(condition), branch));
            self.count("call beside a `break`");
        }
        self.count(match header.contains(['=']) {
            _ if counted => "call in a loop over counted children",
            _ if siblings => "call in a loop over siblings",
            true => "call in a loop by an iterator, or backwards",
            false => "call in a loop over children",
        });
        Some(Stmt::nest(&word, Expr::atom(header), body))
    }

    /// The call of the traversal at hand on the first child in a container, with other statements round it; or on all of them.
    fn peeled(&mut self, scope: &mut Scope) -> Option<Stmt> {
        const CONDITIONS: [&str; 6] = [
            "!$Flock.empty()",
            "$Flock.size() > 0u",
            "!$Flock.empty() && ($Seed & 1u) != 0u",
            "$Flock.size() > 1u",
            "!$Flock.empty() && $Pecked > 6u",
            "$Flock.size() != 0u",
        ];
        const STATEMENTS: [&str; 8] = [
            "@->Morsel += $Seed;",
            "@->Pecked ^= @->Morsel;",
            "@->Pecked += 2u;",
            "$Seed += @->Morsel;",
            "$Pecked = $Pecked * 5u + @->Pecked;",
            "$Pecked += 3u;",
            "$Seed ^= 1u;",
            "$Flock.back()->Pecked += 1u;",
        ];
        if self.rng.chance(55) {
            return self.looped(scope);
        }
        let free = self.program.form == Form::Free;
        let node = if free { "n->" } else { "" };
        let called = ["$Flock[0]", "$Flock.front()"][self.rng.below(2)].replace('$', node);
        let text = |it: &str| it.replace('@', &called).replace('$', node);
        let element = Node {
            prefix: format!("{called}->"),
            pointer: called.clone(),
            class: 0,
            role: Role::Anywhere,
            path: Vec::new(),
            total: true,
            alias: true,
            present: true,
        };
        let call = self.call_of(scope, &[element], scope.slot)?;
        let mut body = vec![Stmt::with("", call, ";")];
        let statement = |it: &mut Self| {
            let at = it.rng.weighted(&[10, 20, 20, 12, 12, 16, 5, 5]);
            Stmt::text(text(STATEMENTS[at]))
        };
        if self.rng.chance(30) {
            body.insert(0, statement(self));
        }
        if self.rng.chance(30) {
            body.push(statement(self));
        }
        if self.rng.chance(20) {
            let condition = ["($Seed & 1u) == 0u", "$Pecked > 2u"][self.rng.below(2)];
            body = vec![Stmt::nest("if", Expr::atom(text(condition)), body)];
        }
        let condition = CONDITIONS[self.rng.weighted(&[50, 12, 14, 10, 8, 6])];
        self.count("call on the first child in a container");
        Some(Stmt::nest("if", Expr::atom(text(condition)), body))
    }

    /// `call` behind some labels of a `switch` that other traversals have as well, mostly.
    fn switched(&mut self, call: Stmt) -> Stmt {
        const LABELS: [&[&str]; 4] = [
            &["case 0u:", "case 1u:", "default:"],
            &["case 1u:", "case 0u: case 2u:", "default:"],
            &["case 0u:", "default:"],
            &["case 1u:", "case 0u:"],
        ];
        const VALUES: [&str; 3] = ["$Valve & 3u", "$Valve", "$Duct & 1u"];
        let value = VALUES[self.rng.weighted(&[60, 30, 10])];
        let labels = LABELS[self.rng.weighted(&[50, 20, 15, 15])];
        let calls = self.rng.below(labels.len());
        let mut groups = Vec::new();
        for (at, label) in labels.iter().enumerate() {
            let mut body = Vec::new();
            if at == calls || self.rng.chance(40) {
                body.push(call.clone());
            }
            if body.is_empty() || self.rng.chance(50) {
                body.push(self.deciding());
            }
            if self.rng.chance(10) {
                body.insert(0, self.deciding());
            }
            match self.rng.weighted(&[80, 14, 6]) {
                0 => body.push(Stmt::text("break;")),
                1 => body.push(Stmt::text("return;")),
                // It goes on in the next.
                _ if at + 1 < labels.len() => body.push(Stmt::text("[[fallthrough]];")),
                _ => {}
            }
            groups.push(Stmt::block(*label, body));
        }
        self.count("call behind a label");
        Stmt::nest("switch", Expr::atom(self.of_node(value)), groups)
    }

    /// `call` behind an end of the traversal, or under the opposite condition.
    fn end_before(&mut self, call: Stmt) -> Vec<Stmt> {
        if self.rng.chance(40) {
            return vec![self.conditional(call)];
        }
        let condition = self.common_condition();
        let mut branch = Vec::new();
        if self.rng.chance(25) {
            branch.push(call.clone());
        }
        if self.rng.chance(60) {
            branch.push(self.deciding());
        }
        branch.push(Stmt::text("return;"));
        let mut nest = Stmt::nest("if", condition, branch);
        if let Stmt::Nest { other, .. } = &mut nest
            && self.rng.chance(15)
        {
            *other = Some(vec![self.deciding()]);
        }
        self.count("call behind an early end");
        let mut statements = vec![nest, call];
        if self.rng.chance(40) {
            statements.push(self.deciding());
        }
        statements
    }

    fn deep(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let slot = scope.slot?;
        if slot == 0 || self.program.slots[0].class != 0 {
            let value = self.expr(scope, 1);
            return Some(vec![Stmt::with("Tide = ", mixed("Tide", value), ";")]);
        }
        let near = self.near(scope);
        let call = self.call_of(scope, &near, Some(slot - 1))?;
        Some(vec![Stmt::with("", call, ";")])
    }

    fn linked(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        // Links may lead in circles, so what is called through them calls nothing itself.
        if scope.slot.is_some_and(|it| self.program.slots[it].flat) {
            return None;
        }
        let flat: Vec<usize> = (0..self.program.slots.len())
            .filter(|it| self.program.slots[*it].flat && self.program.slots[*it].class == 0)
            .collect();
        let slot = self.rng.pick(&flat).copied()?;
        let prefix = if self.program.form == Form::Free {
            "n->"
        } else {
            ""
        };
        let node = Node {
            prefix: format!("{prefix}Buddy->"),
            pointer: format!("{prefix}Buddy"),
            class: 0,
            role: Role::Anywhere,
            path: Vec::new(),
            total: true,
            alias: false,
            present: true,
        };
        let call = self.call_of(scope, &[node], Some(slot))?;
        Some(vec![Stmt::with("", call, ";")])
    }

    fn moving(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let near = self.near(scope);
        let one = self.rng.pick(&near).cloned()?;
        let same: Vec<Node> = near
            .into_iter()
            .filter(|it| it.class == one.class && it.pointer != one.pointer)
            .collect();
        let other = self.rng.pick(&same).cloned()?;
        let name = self.local_name("part");
        let class = self.program.classes[one.class].name.clone();
        let condition = self.condition(&own_only(scope), 0);
        let node = Node {
            prefix: format!("{name}->"),
            pointer: name.clone(),
            alias: true,
            ..one.clone()
        };
        let mut call = self.call_of(scope, &[node], scope.slot)?;
        if let Expr::Call(_, arguments) = &mut call {
            let called = &self.program.slots[scope.slot?];
            let params = called.params.iter().enumerate();
            for (argument, (at, (kind, _))) in arguments.iter_mut().rev().zip(params.rev()) {
                if let Some(scalar) = kind
                    && called.by(at) == By::Value
                {
                    *argument = scalar.made_of(Expr::atom("1u"));
                }
            }
        }
        Some(vec![
            Stmt::text(format!("{class} *{name} = {};", one.pointer)),
            Stmt::nest(
                "if",
                condition,
                vec![Stmt::text(format!("{name} = {};", other.pointer))],
            ),
            Stmt::with("", call, ";"),
        ])
    }

    fn succession(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let (at, _) = self.wide_param(scope.slot?)?;
        let near = self.near(scope);
        let child = near.last().filter(|_| near.len() > 1).cloned()?;
        let leaves: Vec<usize> = self
            .program
            .family(child.class)
            .into_iter()
            .filter(|it| self.program.is_leaf(*it) && self.program.derives(*it, 0))
            .collect();
        let leaf = self.rng.pick(&leaves).copied()?;
        let name = self.program.classes[leaf].name.clone();
        let pointer = child.pointer.clone();
        let call = self.call_with(scope, at, &format!("{pointer}->Shared + 3u"))?;
        scope.forget_below(&child.path);
        self.count("replaced child");
        Some(vec![
            Stmt::text(format!("delete {pointer};")),
            Stmt::text(format!("{pointer} = new {name}();")),
            Stmt::with("", call, ";"),
        ])
    }

    fn nested(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let near = self.near(scope);
        let condition = self.condition(scope, 0);
        let call = self.call_of(scope, &near, scope.slot)?;
        Some(vec![Stmt::nest(
            "if",
            condition,
            vec![Stmt::with("", call, ";")],
        )])
    }

    /// The first parameter of `slot` that holds any number.
    fn wide_param(&self, slot: usize) -> Option<(usize, String)> {
        let wide = |kind: &Option<Scalar>| matches!(kind, Some(Scalar::U32 | Scalar::U64));
        let called = &self.program.slots[slot];
        let mut params = called.params.iter().enumerate();
        let by_value = |at: usize| called.by(at) == By::Value;
        let (at, (_, name)) = params.find(|(at, (kind, _))| wide(kind) && by_value(*at))?;
        Some((at, name.clone()))
    }

    /// A call of the traversal at hand on a child, with `text` as the argument number `at`.
    fn call_with(&mut self, scope: &mut Scope, at: usize, text: &str) -> Option<Expr> {
        let slot = scope.slot?;
        let mut near = self.near(scope);
        near.truncate(1);
        let mut call = self.call_of(scope, &near, Some(slot))?;
        if let Expr::Call(_, arguments) = &mut call {
            let skip = arguments.len() - self.program.slots[slot].params.len();
            arguments[at + skip] = Expr::atom(text);
        }
        Some(call)
    }

    fn effect(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let (at, _) = self.wide_param(scope.slot?)?;
        let free = self.program.form == Form::Free;
        let shared = if free { "n->Shared" } else { "Shared" };
        let text = ["$ * 2u + 1u", "$ += 3u", "$++"][self.rng.below(3)];
        let call = self.call_with(scope, at, &text.replace('$', shared))?;
        Some(vec![Stmt::with("", call, ";")])
    }

    fn passing(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let (at, name) = self.wide_param(scope.slot?)?;
        let used = self.absorb_somewhere(scope, &name)?;
        let value = self.expr(scope, 1);
        let call = self.call_with(scope, at, &name)?;
        Some(vec![
            used,
            Stmt::with(format!("{name} = "), mixed(&name, value), ";"),
            Stmt::with("", call, ";"),
        ])
    }

    fn exchange(&mut self, scope: &mut Scope) -> Option<Vec<Stmt>> {
        let near = self.near(scope);
        let one = self.rng.pick(&near).cloned()?;
        let alias = self.program.derives(one.class, 0) && self.rng.chance(60);
        let name = self.local_name("kept");
        let mut lines = Vec::new();
        if alias {
            lines.push(Stmt::text(format!("auto *{name} = {};", one.pointer)));
        }
        let swapped = self.swap(scope);
        if swapped.len() < 3 {
            return None;
        }
        lines.extend(swapped);
        if alias {
            let value = self.expr(scope, 1);
            lines.push(Stmt::with(format!("{name}->Shared += "), value, ";"));
        }
        Some(lines)
    }
}

/// `old * 3u + value`.
fn mixed(old: &str, value: Expr) -> Expr {
    Expr::binary(Expr::atom(format!("{old} * 3u")), "+", value)
}

/// The scope without other nodes than the one at hand.
fn own_only(scope: &Scope) -> Scope {
    let mut own = scope.clone();
    own.nodes.retain(|node| node.role == Role::This);
    own
}

/// What stands in front of a loop by an index, and between its parentheses; `@`: a name for the size.
fn index_loop(choice: u64) -> Option<(&'static str, &'static str)> {
    const LOOPS: [(&str, &str); 6] = [
        ("", "std::size_t # = 0; # < $Flock.size(); ++#"),
        ("", "std::size_t # = 0, @ = $Flock.size(); # < @; ++#"),
        (
            "const std::size_t @ = $Flock.size(); ",
            "std::size_t # = 0; # < @; ++#",
        ),
        (
            "std::size_t @ = unsigned($Flock.size()); ",
            "std::size_t # = 0; # < @; #++",
        ),
        (
            "const auto @ = static_cast<unsigned>($Flock.size()); ",
            "std::size_t # = 0; # != @; ++#",
        ),
        (
            "const int @ = int($Flock.size()); ",
            "int # = @ - 1; # >= 0; --#",
        ),
    ];
    LOOPS.get((choice % 7) as usize).copied()
}
