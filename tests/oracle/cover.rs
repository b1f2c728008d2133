//! Whether pleach's accesses stand for a place that Clang says is touched.

use std::collections::BTreeSet;

use pleach::model::{
    Access, Body, ELEMENT, Each, Field, Function, FunctionKind, Item, ItemKind, Local, LocalId,
    Mode, PARTS, Place as Ours, Root, SINGLE_ELEMENT, Unit, Update, Usr, Variable, is_contents,
};

use crate::seen::{Place, Start, Step};

/// What is needed to compare the places of one body.
pub(crate) struct Scope<'u> {
    pub(crate) unit: &'u Unit,
    pub(crate) body: &'u Body,
    /// Child fields of all tree classes, and those of other classes that receivers end in: the plugin does not tell which
    /// of these are annotated.
    children: BTreeSet<&'u str>,
    /// Those that lead to an array of pointers.
    lists: BTreeSet<&'u str>,
    /// Where the variables are declared that are at one element in all statements of their loops.
    steady: BTreeSet<u32>,
    /// Whether a loop that is read statement by statement counts by an index.
    indexed: bool,
    /// Where the node parameter of a free traversal is declared.
    node_param: Option<u32>,
    /// Of a visitor, the parameter that its object is.
    object: Option<LocalId>,
    /// Whether the body is the block of a call site.
    pub(crate) site: bool,
    /// Whether its statements are copied, so that every name in them counts.
    pub(crate) copied: bool,
    /// Whether it is an annotated function, of which the annotation says what is reached through unnamed memory.
    pub(crate) annotated: bool,
}

/// How one of pleach's paths lies to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// It leads to the place.
    Equal,
    /// It leads to something that the place is part of, or below.
    Above,
    /// The place is on its way.
    Below,
}

/// Whether pleach's name of a declaration is this USR; it adds the file to those with internal linkage, and names what belongs to
/// an instance of a class template as the template does.
pub(crate) fn same(ours: &Usr, theirs: &str) -> bool {
    let ours = ours.as_str();
    let plain = |rest: &str| rest.is_empty() || rest.starts_with("@/") || rest.starts_with('=');
    ours.strip_prefix(theirs).is_some_and(plain) || is_of_pattern(ours, theirs)
}

/// Whether `ours` is the member of a class template of which `theirs` is an instance's.
fn is_of_pattern(ours: &str, theirs: &str) -> bool {
    let member = |usr: &str| usr.rsplit('@').next().map(str::to_owned);
    let instance = theirs
        .split_once(">#")
        .and_then(|(class, _)| class.rsplit_once('@'));
    let pattern = ours
        .split_once("@ST>")
        .or_else(|| ours.split_once("@SP>"))
        .and_then(|(around, rest)| {
            let class = rest.split('@').nth(1)?.split('>').next()?;
            Some((around, class))
        });
    let (Some((around, name)), Some((ours_around, class))) = (instance, pattern) else {
        return false;
    };
    let around = around.strip_suffix("@S").unwrap_or(around);
    (around, name) == (ours_around, class) && member(ours) == member(theirs)
}

/// The fields that the receivers of an item's calls end in.
fn receivers(item: &Item) -> impl Iterator<Item = &Usr> {
    let own = match &item.kind {
        ItemKind::Call(call) => Some(call),
        ItemKind::Simple => None,
    };
    let calls = own.into_iter().chain(&item.nested);
    calls.filter_map(|it| it.receiver.place.as_ref()?.path.last())
}

/// The fields of which an item touches an element.
fn selected(item: &Item) -> impl Iterator<Item = &Usr> {
    let pairs = item.accesses.iter().flat_map(|it| it.place.path.windows(2));
    pairs.filter_map(|it| match it {
        [field, element] if is_element(element) => Some(field),
        _ => None,
    })
}

/// Whether a symbol stands for an element of the iteration at hand, or for one by its number.
fn is_element(symbol: &Usr) -> bool {
    symbol.as_str() == ELEMENT || symbol.as_str().starts_with(SINGLE_ELEMENT)
}

/// Where the variables are declared of the loops that are read statement by statement.
fn steady(body: &Body) -> BTreeSet<u32> {
    let first = loops(body).filter_map(|it| name_of_element(it, body));
    first.map(|it| it.span.start).collect()
}

/// The variable of a loop, or the first of the names for the parts of an element.
pub(crate) fn name_of_element<'u>(of: &Each, body: &'u Body) -> Option<&'u Local> {
    let first = of.variables.first()?;
    body.locals.get(first.0 as usize)
}

/// The loops that are read statement by statement.
fn loops(body: &Body) -> impl Iterator<Item = &Each> {
    let predicates = body.items.iter().flat_map(|it| &it.predicates);
    predicates.filter_map(|it| it.each.as_ref())
}

/// Whether the variable of a loop is an index. (Which element a subscript selects, the plugin does not tell.)
pub(crate) fn is_index(body: &Body, of: &Each) -> bool {
    let local = of.variable_in(body);
    local.is_some_and(|it| !it.type_name.ends_with(['*', '&']))
}

impl<'u> Scope<'u> {
    pub(crate) fn new(unit: &'u Unit, body: &'u Body, function: Option<&Function>) -> Self {
        let fields = unit.classes.iter().flat_map(|it| &it.fields);
        let known: BTreeSet<_> = fields.clone().map(|it| &it.usr).collect();
        let children = fields.filter(|it| it.child.is_some()).map(|it| &it.usr);
        let ends = body.items.iter().flat_map(receivers);
        let elsewhere = ends.filter(|it| !known.contains(it));
        let node_param = function
            .and_then(|it| it.node_param)
            .and_then(|id| body.locals.get(id.0 as usize));
        let is_list = |it: &&Field| {
            let text = unit
                .files
                .get(it.span.file.0 as usize)
                .map(|it| &it.text.0[..]);
            let (start, end) = (it.span.start as usize, it.span.end as usize);
            let declared = text.and_then(|it| it.get(start..end));
            declared.is_some_and(|it| it.iter().filter(|it| **it == b'*').count() > 1)
        };
        let of_units = unit.classes.iter().flat_map(|it| &it.fields);
        let lists = of_units.filter(|it| it.child.is_some()).filter(is_list);
        let selected: Vec<&Usr> = body.items.iter().flat_map(selected).collect();
        Scope {
            unit,
            body,
            lists: lists
                .map(|it| &it.usr)
                .chain(selected.iter().copied())
                .map(Usr::without_path)
                .collect(),
            children: children
                .chain(elsewhere)
                .chain(selected)
                .map(Usr::without_path)
                .collect(),
            steady: steady(body),
            indexed: loops(body).any(|it| is_index(body, it)),
            node_param: node_param.map(|it| it.span.start),
            object: function.and_then(|it| it.visitor.as_ref()?.object),
            site: function.is_none(),
            copied: body.refusal.is_none()
                && function.is_some_and(|it| it.kind == FunctionKind::Traversal),
            annotated: function.is_some_and(|it| it.kind == FunctionKind::Helper),
        }
    }

    /// Whether the accesses stand for a touch of the place.
    pub(crate) fn covered(
        &self,
        place: &Place,
        (mode, update): (Mode, Option<&str>),
        object: bool,
        accesses: &[Access],
    ) -> bool {
        // Of an annotated function whose code is not understood, what is its own does not count.
        let own = self.annotated && matches!(place.start, Start::Local { .. });
        // A variable within one statement, or of a loop that is read statement by statement, is nothing to others.
        let inner = place.path.is_empty() && self.is_inner(&place.start);
        let direct = inner
            || matches!(place.start, Start::Temporary) && !crosses_pointer(place)
            || own && place.path.is_empty()
            || accesses
                .iter()
                .any(|it| self.covers(it, place, (mode, update), object));
        // An object of numbers is listed by its numbers.
        let number = |it: &&Access| it.mode == mode && !it.place.whole && it.update.is_none();
        let mut numbers = accesses.iter().filter(number);
        let by_numbers =
            object && numbers.any(|it| self.relations(&it.place, place).contains(&Relation::Below));
        // What an implicit copy or assignment reads by its parameter is the object that is copied, be it a temporary: as a whole, or by its parts.
        let is_of_parameter = mode == Mode::Read && self.is_of_implicit(place);
        let copied = is_of_parameter && accesses.iter().any(|it| self.is_copied(it, place));
        let each = |it: &Place| self.covered(it, (mode, update), object, accesses);
        direct || copied || by_numbers || !place.means.is_empty() && place.means.iter().all(each)
    }

    /// Whether a place starts at a variable that no other statement has.
    fn is_inner(&self, start: &Start) -> bool {
        let Start::Local { at } = start else {
            return false;
        };
        let mut locals = self.body.locals.iter();
        locals.any(|it| it.span.start == *at && !it.param && !it.top_level)
    }

    /// Whether a place starts at a variable that is an iterator of the library.
    fn is_iterator(&self, start: &Start) -> bool {
        let Start::Local { at } = start else {
            return false;
        };
        let mut locals = self.body.locals.iter();
        locals.any(|it| it.span.start == *at && it.type_name.contains("iterator<"))
    }

    /// What the iterator that is declared at `at` goes through, if its loop is read statement by statement.
    fn iterated(&self, at: u32) -> Option<&Ours> {
        let declared = |it: &&Each| {
            let local = it.variable_in(self.body);
            local.is_some_and(|it| it.span.start == at)
        };
        let found = loops(self.body).find(declared)?;
        found.type_name.ends_with(" *").then_some(&found.range)
    }

    /// Whether a place starts at the parameter of an implicit special member: that stands where the class does.
    fn is_of_implicit(&self, place: &Place) -> bool {
        let Start::Local { at } = place.start else {
            return false;
        };
        let span = self.body.span;
        let own = self.body.locals.iter().any(|it| it.span.start == at);
        !own && !(span.start..span.end).contains(&at)
    }

    /// Whether an access stands for what an implicit special member reads in the object that it copies: a part of that by its name, or all of it.
    /// Of a temporary, only what is written is listed. (That any other object is read, the plugin says of it as a whole.)
    fn is_copied(&self, access: &Access, place: &Place) -> bool {
        let path = &access.place.path;
        let part: Vec<Step> = place
            .path
            .iter()
            .skip_while(|it| is_through(it))
            .cloned()
            .collect();
        let names = |at: usize| {
            let relation = self.follow(&path[at..], &part);
            matches!(relation, Some(Relation::Equal | Relation::Below))
        };
        access.place.whole || part.is_empty() || (0..path.len()).any(names)
    }

    fn covers(
        &self,
        access: &Access,
        place: &Place,
        (mode, update): (Mode, Option<&str>),
        object: bool,
    ) -> bool {
        if access.place.root == Root::Unknown {
            return access.mode == mode || access.mode == Mode::Write;
        }
        // What an object of the library consists of is all that lies below it.
        // An update stands for one in the same way alone.
        let said = access.update.map(spelled);
        let alike = said.is_none() || said.as_deref() == update;
        let last = access.place.path.last();
        let whole = access.place.whole || last.is_some_and(|it| is_contents(it.as_str()));
        self.relations(&access.place, place)
            .into_iter()
            .any(|relation| match relation {
                Relation::Equal => access.mode == mode && alike && (whole || !object),
                Relation::Above => access.mode == mode && alike && whole,
                Relation::Below => mode == Mode::Read && !object,
            })
    }

    /// Whether one of pleach's places is this place and no other.
    pub(crate) fn is(&self, ours: &Ours, place: &Place) -> bool {
        let here = self.relations(ours, place).contains(&Relation::Equal);
        let each = |it: &Place| self.is(ours, it);
        here || !place.means.is_empty() && place.means.iter().all(each)
    }

    /// Whether an access of pleach's has to do with what is touched at a place.
    pub(crate) fn touches(&self, access: &Access, place: &Place) -> bool {
        !self.relations(&access.place, place).is_empty()
            || place.means.iter().any(|it| self.touches(access, it))
    }

    fn relations(&self, ours: &Ours, place: &Place) -> Vec<Relation> {
        let from = |start: usize| {
            let rest = place.path.get(start..)?;
            self.follow(&ours.path, rest)
        };
        let through = || place.path.first().is_some_and(is_through);
        // What an iterator leads to, the plugin does not know: a part of some object of the library.
        if place.start == Start::Unknown || place.path.is_empty() && self.is_iterator(&place.start)
        {
            let parts = (0..ours.path.len()).filter(|it| is_part(&&ours.path[*it]));
            let from = |at: usize| self.follow(&ours.path[at..], &place.path);
            let found: Vec<Relation> = parts.filter_map(from).collect();
            if !found.is_empty() {
                return found;
            }
        }
        match &ours.root {
            Root::Node => match &place.start {
                Start::Node => from(0),
                Start::Local { at } if self.node_param == Some(*at) && through() => from(1),
                Start::Local { at } if place.path.first().is_some_and(is_followed) => {
                    let rest = place.path.iter().skip_while(|it| is_followed(it));
                    let rest: Vec<Step> = rest.cloned().collect();
                    match self.iterated(*at) {
                        Some(range) if ours.path.starts_with(&range.path) => {
                            let behind = ours.path.get(range.path.len() + 1..);
                            behind.and_then(|it| self.follow(it, &rest))
                        }
                        Some(_) => None,
                        // Of a loop in one piece, nobody says what its iterator goes through.
                        None if self.is_iterator(&place.start) => {
                            let mut behind = (1..=ours.path.len()).map(|at| &ours.path[at..]);
                            behind.find_map(|it| self.follow(it, &rest))
                        }
                        None => None,
                    }
                }
                _ => None,
            },
            Root::Variable(variable) if self.names(variable, place) => from(0),
            Root::Pointee(variable)
                if self.names(variable, place) && place.start == Start::Node =>
            {
                from(0)
            }
            Root::Pointee(variable) if self.names(variable, place) => {
                let start = usize::from(through());
                (start == 1 || self.site).then(|| from(start)).flatten()
            }
            // It may be any object of the type.
            Root::Anywhere => return self.anywhere(ours, place),
            Root::Pointee(Variable::Global(_)) if self.site => return self.anywhere(ours, place),
            _ => None,
        }
        .into_iter()
        .collect()
    }

    fn anywhere(&self, ours: &Ours, place: &Place) -> Vec<Relation> {
        let starts = 0..=place.path.len();
        starts
            .filter_map(|start| self.follow(&ours.path, &place.path[start..]))
            .collect()
    }

    fn names(&self, variable: &Variable, place: &Place) -> bool {
        match (variable, &place.start) {
            (Variable::Local(id), Start::Local { at }) => {
                let local = self.body.locals.get(id.0 as usize);
                local.is_some_and(|it| it.span.start == *at)
            }
            (Variable::Global(ours), Start::Global { usr }) => same(ours, usr),
            // The plugin takes what `this` points to for the node.
            (Variable::Local(id), Start::Node) => self.object == Some(*id),
            _ => false,
        }
    }

    /// Walks both ways from a common object. Only a child field is stepped through without a trace.
    fn follow(&self, ours: &[Usr], theirs: &[Step]) -> Option<Relation> {
        let mut ours = ours.iter().peekable();
        // How many pointers lead from a child field to the node.
        let mut links = 0;
        let mut above = false;
        for step in theirs {
            match step {
                Step::Through(_) if links > 0 => {
                    ours.next_if(|it| self.indexed && it.as_str() == ELEMENT || is_part(it));
                    links -= 1;
                }
                Step::Through(_) => return None,
                // Which of the elements it is, matters only where pleach says that it is this one.
                Step::Element { each } => {
                    let is_element = |it: &&Usr| it.as_str() == ELEMENT;
                    let here = match each {
                        Some(at) => self.steady.contains(at),
                        None => self.indexed,
                    };
                    ours.next_if(|it| here && is_element(it) || is_part(it));
                }
                Step::Field { field, union } => {
                    let child = self.children.contains(field.as_str());
                    links = u32::from(child) + u32::from(self.lists.contains(field.as_str()));
                    while ours.next_if(is_part).is_some() {}
                    let Some(symbol) = ours.peek() else {
                        above = true;
                        continue;
                    };
                    let closes = union.as_ref().is_some_and(|it| same(symbol, it));
                    if !closes && !same(symbol, field) {
                        return None;
                    }
                    ours.next();
                }
            }
        }
        // The plugin names an object of the library where a part of it is touched.
        let below = ours.any(|it| !is_part(&it));
        Some(match (above, below) {
            (true, _) => Relation::Above,
            (false, true) => Relation::Below,
            (false, false) => Relation::Equal,
        })
    }
}

/// An update as the plugin says it.
fn spelled(update: Update) -> String {
    match update {
        Update::Store(value) => format!("store {value}"),
        Update::Or => "or".to_owned(),
        Update::And => "and".to_owned(),
        Update::Xor => "xor".to_owned(),
        Update::Sum => "sum".to_owned(),
    }
}

/// Whether a symbol stands for what an object of the library consists of, or for one of its elements by number.
fn is_part(symbol: &&Usr) -> bool {
    is_contents(symbol.as_str())
        || symbol.as_str() == PARTS
        || symbol.as_str().starts_with(SINGLE_ELEMENT)
}

fn is_through(step: &Step) -> bool {
    matches!(step, Step::Through(_))
}

/// Whether a step leads from an iterator to its element, or from a pointer to what it points to.
fn is_followed(step: &Step) -> bool {
    is_through(step) || matches!(step, Step::Element { each: None })
}

fn crosses_pointer(place: &Place) -> bool {
    place.path.iter().any(is_through)
}
