//! A function before its statements are read: its locals, which of them never change, and which child
//! fields are assigned.
//!
//! A local is stable if every use of it is a plain load: then it is what its initialiser was. That also
//! rules out that its address is taken or that something refers to it.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::clang::{Cursor, Extent, Type, kind};
use crate::extract::declarations::Target;
use crate::extract::library::{
    IteratorUse, algorithm, bound_fields, copied_iterator, element_of, entry_of, finds,
    is_iterator, is_leaf, is_of_std, is_view_type, iterated, iterator_operator, reads_arguments,
    smart_pointee, smart_reading,
};
use crate::extract::syntax::{
    called_variables, copies_all, is_automatic, is_function_name, is_implicit_member, is_in_frame,
    is_load, is_new_variable, made_up_iterator, refs, strip_casts,
};
use crate::model::{LocalId, Place, Span};
use crate::mutation::{Rule, broken};

/// How many expressions of a function are evaluated, repetitions counted: far more than people write (a body of 10,000
/// lines takes some 200,000), few enough for seconds.
const MOST_STEPS: usize = 2_000_000;

/// A call of a traversal that gives back a value, in front of the statement that uses it.
#[derive(Clone)]
pub(crate) struct ValueCall<'tu> {
    /// The call.
    pub(crate) call: Cursor<'tu>,
    /// What it calls.
    pub(crate) callee: Cursor<'tu>,
    /// What the variable for the value stands for: the call, or what has it for an operand that is not always evaluated (`c ? f() : 0`, `c && f()`).
    pub(crate) whole: Cursor<'tu>,
    /// Of such an operand: the condition, and whether the call runs where that does not hold.
    pub(crate) when: Option<(Cursor<'tu>, bool)>,
    /// The value where the call does not run, as text.
    pub(crate) otherwise: Option<String>,
}

/// A function's locals and what is known of them.
pub(crate) struct Frame<'tu> {
    /// The function's definition.
    pub(crate) function: Cursor<'tu>,
    /// Parameters, then variables in order.
    pub(crate) locals: Vec<Cursor<'tu>>,
    /// How many of them are parameters.
    pub(crate) parameters: usize,
    /// Of a visitor's traversal, the parameter that the object is.
    pub(crate) object: Option<LocalId>,
    /// Of a traversal that gives back a value, the parameter that this goes to.
    pub(crate) result: Option<LocalId>,
    /// Calls of such traversals that stand in front of their statements, by the variables that the values go to.
    pub(crate) value_calls: BTreeMap<LocalId, ValueCall<'tu>>,
    /// Whether it is a traversal that is a member of another class than its node's.
    pub(crate) visits: bool,
    /// The node parameter of a free traversal.
    pub(crate) node_param: Option<LocalId>,
    /// Whether a block of an ordinary function is read.
    pub(crate) site: bool,
    /// At a call site, the places of pointers that nodes were named by.
    pub(crate) pointers: Vec<Place>,
    /// Whether a function is read of which annotations say what it touches.
    pub(crate) helper: bool,
    /// Whether such a function has code that was not understood.
    pub(crate) unread: bool,
    /// The fields whose default initialisers were looked at for what they touch.
    pub(crate) initialised: HashSet<usize>,
    /// Statements that call traversals and cannot be grouped for the way they are written, and why.
    pub(crate) apart: Vec<(Span, &'static str)>,
    /// Whether the text itself throws or ends the program.
    pub(crate) leaves: bool,
    /// How often `this` is used, written or not.
    pub(crate) this_uses: usize,
    /// What computes the lengths of arrays where it runs: libclang does not show how.
    lengths: Vec<Extent>,
    /// The lambdas around what is scanned.
    lambdas: usize,
    /// The variables that are lambdas, each with that, and are used for nothing but to be called.
    pub(super) called: HashMap<usize, Cursor<'tu>>,
    /// Something that the function names and each unit has its own of.
    pub(crate) stays: Option<String>,
    /// Initialisers of aliases that are being evaluated, for what the alias stands for, elsewhere than where they stand.
    pub(crate) initialisers: usize,
    /// Aliases that were looked for; `None` while or where there is none.
    pub(crate) aliases: BTreeMap<LocalId, Option<Vec<Target>>>,
    /// Whether the initialisers of locals go through a field that the function may assign.
    pub(crate) crossing: BTreeMap<LocalId, bool>,
    /// The names that structured bindings give to the parts of objects of their own, which nothing else can reach: variables in all but name.
    parts: HashSet<usize>,
    /// The same, of pairs of which a half is an iterator.
    halves: HashSet<usize>,
    /// The names that other structured bindings give, each with its binding, and which of the names it is.
    bindings: HashMap<usize, (Cursor<'tu>, usize)>,
    /// The statements that locals live in.
    scopes: HashMap<usize, Extent>,
    /// Those around what is scanned.
    around: Vec<Extent>,
    /// The ranges that the iterators of range-`for`s go through.
    ranges: HashMap<usize, Cursor<'tu>>,
    /// The loops over containers, by their variables.
    loops: HashMap<usize, Loop<'tu>>,
    /// What the indices of loops that are taken apart count the elements of.
    indices: HashMap<usize, Indexed>,
    /// What the iterators of loops that are taken apart go through.
    iterators: HashMap<usize, Target>,
    /// What loops by iterators name as what they go through.
    iterated: Vec<Cursor<'tu>>,
    steps: usize,
    stale: HashSet<LocalId>,
    index: HashMap<usize, LocalId>,
    /// Variables that are more than loaded.
    unstable: HashSet<usize>,
    /// Those of them that are more than stepped on in their container.
    replaced: HashSet<usize>,
    /// Pointer fields that are more than loaded, and where the last plain assignment of each ends; `None`
    /// where one may be assigned anywhere.
    assigned: HashMap<usize, (Cursor<'tu>, Option<Extent>)>,
}

/// What a loop by an index goes through.
#[derive(Clone, Debug)]
pub(crate) struct Indexed {
    pub(crate) container: Place,
    /// There is an element with each index.
    pub(crate) within: bool,
}

/// A range-`for` over a container.
#[derive(Clone, Copy)]
pub(crate) struct Loop<'tu> {
    pub(crate) range: Cursor<'tu>,
    /// Whether its statements are read one by one, so that its variable is one element in all of them.
    pub(crate) apart: bool,
}

/// What becomes of an expression.
#[derive(Clone, Copy)]
enum Use {
    /// Its value is loaded.
    Load,
    /// A range-`for` goes through it, or an element's value is loaded.
    Range,
    /// It is a statement in a block.
    Statement,
    /// It is an iterator that goes on to the next part of its container.
    Stepped,
    /// It is what a statement, of this extent, assigns.
    Assigned(Extent),
    Other,
}

impl<'tu> Frame<'tu> {
    /// Reads the whole of `function`, a definition.
    pub(crate) fn new(function: Cursor<'tu>) -> Self {
        Frame::of_traversal(function, None, false)
    }

    /// Reads the whole of `function`: if it is a member of the class `visitor` that runs on another object, its own is one more parameter, and so is
    /// what its value goes to, if it `gives` one.
    pub(crate) fn of_traversal(
        function: Cursor<'tu>,
        visitor: Option<Cursor<'tu>>,
        gives: bool,
    ) -> Self {
        let mut frame = Frame::without_body(function);
        // Of a template, libclang lists no arguments.
        let children = function.children().into_iter();
        let parameters = match function.kind() {
            kind::FUNCTION_TEMPLATE => children.filter(|it| it.kind() == kind::PARM_DECL).collect(),
            _ => function.arguments(),
        };
        for parameter in parameters {
            frame.add_local(parameter);
            if parameter.ty().is_variably_modified() {
                frame.lengths.push(function.extent());
            }
        }
        if gives {
            // As for the object.
            frame.result = Some(LocalId(frame.locals.len() as u32));
            frame.locals.push(function);
        }
        if let Some(class) = visitor {
            // No declaration stands for it, so that nothing names it.
            frame.object = Some(LocalId(frame.locals.len() as u32));
            frame.locals.push(class);
        }
        frame.parameters = frame.locals.len();
        for child in function.children() {
            if child.kind() != kind::PARM_DECL {
                frame.scan(child, Use::Other);
            }
        }
        frame.called = called_variables(function, functions_of_algorithm);
        frame
    }

    /// A frame for what has no statements.
    pub(super) fn without_body(function: Cursor<'tu>) -> Self {
        Frame {
            function,
            locals: Vec::new(),
            parameters: 0,
            node_param: None,
            object: None,
            result: None,
            value_calls: BTreeMap::new(),
            visits: false,
            site: false,
            pointers: Vec::new(),
            apart: Vec::new(),
            helper: false,
            unread: false,
            initialised: HashSet::new(),
            leaves: false,
            this_uses: 0,
            lengths: Vec::new(),
            lambdas: 0,
            called: HashMap::new(),
            stays: None,
            initialisers: 0,
            aliases: BTreeMap::new(),
            crossing: BTreeMap::new(),
            parts: HashSet::new(),
            halves: HashSet::new(),
            bindings: HashMap::new(),
            scopes: HashMap::new(),
            around: Vec::new(),
            ranges: HashMap::new(),
            loops: HashMap::new(),
            indices: HashMap::new(),
            iterators: HashMap::new(),
            iterated: Vec::new(),
            steps: 0,
            stale: HashSet::new(),
            index: HashMap::new(),
            unstable: HashSet::new(),
            replaced: HashSet::new(),
            assigned: HashMap::new(),
        }
    }

    fn add_local(&mut self, cursor: Cursor<'tu>) {
        let id = LocalId(self.locals.len() as u32);
        if let Some(scope) = self.around.last() {
            self.scopes.insert(cursor.id(), *scope);
        }
        if self.index.insert(cursor.id(), id).is_none() {
            self.locals.push(cursor);
        }
    }

    fn scan(&mut self, cursor: Cursor<'tu>, usage: Use) {
        for (at, name) in refs::bindings(cursor).into_iter().enumerate() {
            self.add_local(name);
            match holds_data(cursor) {
                true => drop(self.parts.insert(name.id())),
                false => drop(self.bindings.insert(name.id(), (cursor, at))),
            }
        }
        if let Some(reading) = smart_reading(cursor) {
            let pointers = reading.pointers.into_iter();
            return pointers.for_each(|it| self.scan(it, Use::Load));
        }
        if let Some(operator) = iterator_operator(cursor) {
            let steps = operator.does == IteratorUse::Steps;
            for it in operator.iterators {
                let named = strip_casts(it).kind() == kind::DECL_REF_EXPR;
                let (of, usage) = match named {
                    true if steps => (strip_casts(it), Use::Stepped),
                    true => (strip_casts(it), Use::Load),
                    false => (it, Use::Other),
                };
                self.scan(of, usage);
            }
            let by = operator.by.into_iter();
            return by.for_each(|it| self.scan(it, Use::Other));
        }
        if names_type(cursor) && cursor.ty().is_variably_modified() {
            self.lengths.push(cursor.extent());
        }
        let usage = match self.iterated.contains(&cursor) {
            true => Use::Range,
            false => usage,
        };
        let loaded = matches!(usage, Use::Load | Use::Range);
        match cursor.kind() {
            // What becomes of the elements, `loops` asks.
            kind::FOR => {
                let found = iterated(cursor).map(|it| it.containers);
                self.iterated.extend(found.into_iter().flatten());
            }
            kind::VAR_DECL if is_in_frame(cursor) => self.add_local(cursor),
            kind::PARM_DECL => self.add_local(cursor),
            kind::VARIABLE_REF if is_new_variable(cursor) => {
                cursor.referenced().into_iter().for_each(|it| {
                    self.add_local(it);
                    self.unstable.insert(it.id());
                });
            }
            kind::UNEXPOSED_DECL if holds_pair(cursor) && !holds_data(cursor) => {
                let names = cursor.children().into_iter();
                let names = names.filter(|it| it.kind() == kind::UNEXPOSED_DECL);
                self.halves.extend(names.map(Cursor::id));
            }
            kind::DECL_REF_EXPR | kind::VARIABLE_REF if !loaded => {
                let constant = |it: &Cursor<'tu>| is_view_type(it.ty()) && it.ty().is_const();
                let named = cursor.referenced().filter(|it| !constant(it));
                let named = named.map(Cursor::id);
                if !matches!(usage, Use::Stepped) {
                    self.replaced.extend(named);
                }
                self.unstable.extend(named);
            }
            kind::MEMBER_REF_EXPR if !loaded => {
                let member = cursor.referenced();
                let field = member.filter(|it| it.kind() == kind::FIELD_DECL);
                let is_smart = || smart_pointee(cursor.ty()).is_some() && !cursor.ty().is_const();
                // What refers to a part of an object that owns its parts, refers to one whatever becomes of them.
                let holds = |it: &Cursor<'tu>| {
                    let links = || holds_elements(it.ty()) && !is_leaf(it.ty());
                    it.ty().is_pointer() || links() || is_smart()
                };
                if let Some(field) = field.filter(holds) {
                    self.assign(field, usage);
                }
            }
            // Of an array, a load is a pointer to what may be written; and so is one of a pointer to pointers.
            kind::MEMBER_REF_EXPR if !matches!(usage, Use::Range) => {
                let member = cursor.referenced();
                let field = member.filter(|it| it.kind() == kind::FIELD_DECL);
                let of_list = |it: Type<'_>| is_list(it) && !broken(Rule::ListedAliases);
                let leads = |it: Type<'_>| it.is_array() || of_list(it);
                if let Some(field) = field.filter(|it| leads(it.ty())) {
                    self.assign(field, Use::Other);
                }
            }
            kind::THIS => self.this_uses += 1,
            _ => {}
        }
        let is_scope = matches!(
            cursor.kind(),
            kind::COMPOUND | kind::IF | kind::FOR | kind::FOR_RANGE | kind::WHILE | kind::SWITCH
        );
        if is_scope {
            self.around.push(cursor.extent());
        }
        self.lambdas += usize::from(cursor.kind() == kind::LAMBDA);
        let children = cursor.children();
        let single = children.len() == 1;
        if cursor.kind() == kind::MEMBER_REF_EXPR && is_implicit_member(cursor, &children) {
            self.this_uses += 1;
        }
        let copies = cursor.kind() == kind::LAMBDA && copies_all(cursor);
        for (at, child) in children.into_iter().enumerate() {
            let usage = match cursor.kind() {
                kind::LAMBDA if copies && child.kind() != kind::COMPOUND => Use::Load,
                kind::UNEXPOSED_EXPR if single && matches!(usage, Use::Range) => usage,
                // `const` is added.
                kind::UNEXPOSED_EXPR
                    if single && loaded && child.ty().same_unqualified(cursor.ty()) =>
                {
                    usage
                }
                kind::ARRAY_SUBSCRIPT if loaded => Use::Range,
                kind::UNEXPOSED_EXPR if single && is_load(cursor, child) => Use::Load,
                kind::UNEXPOSED_EXPR if binds_constant_field(cursor, child) => Use::Load,
                // As what a function for constant objects is called on.
                kind::UNEXPOSED_EXPR
                    if single
                        && cursor.ty().is_const()
                        && (holds_elements(child.ty()) || is_view_type(child.ty())) =>
                {
                    Use::Load
                }
                kind::PAREN_EXPR if loaded => usage,
                kind::FOR_RANGE if child.kind() == kind::MEMBER_REF_EXPR => Use::Range,
                // What becomes of an element, becomes of its container.
                kind::CALL_EXPR if loaded && gives_element(cursor) => usage,
                kind::MEMBER_REF_EXPR if loaded && is_function_name(cursor) => usage,
                kind::CALL_EXPR if is_copied(cursor, child) => Use::Load,
                kind::CALL_EXPR if copied_iterator(cursor) == Some(child) => Use::Load,
                // What a lambda assigns, it assigns whenever it is called.
                kind::COMPOUND if self.lambdas == 0 => Use::Statement,
                kind::BINARY_OPERATOR if at == 0 => assigned_by(cursor, usage),
                _ => Use::Other,
            };
            self.scan(child, usage);
        }
        self.lambdas -= usize::from(cursor.kind() == kind::LAMBDA);
        if is_scope {
            self.around.pop();
        }
    }

    /// Whether the length of an array is computed in `cursor`, by what libclang does not show.
    pub(super) fn computes_length(&self, cursor: Cursor<'tu>) -> bool {
        let nests = |it: &Extent| cursor.extent().may_nest(it);
        !broken(Rule::VariableLengths) && self.lengths.iter().any(nests)
    }

    /// The statement that a local lives in.
    pub(super) fn scope_of(&self, local: Cursor<'tu>) -> Option<Extent> {
        let scope = self.scopes.get(&local.id()).copied();
        scope.filter(|it| it.is_valid() && !it.in_macro())
    }

    /// Notes that a field is more than loaded.
    fn assign(&mut self, field: Cursor<'tu>, usage: Use) {
        let place = match usage {
            Use::Assigned(extent) => Some(extent),
            _ => None,
        };
        let last = |(_, known): &mut (Cursor<'tu>, Option<Extent>)| {
            *known = match (*known, place) {
                (Some(old), Some(new)) if old.file == new.file && old.end <= new.end => Some(new),
                (Some(old), Some(new)) if old.file == new.file => Some(old),
                _ => None,
            };
        };
        self.assigned
            .entry(field.id())
            .and_modify(last)
            .or_insert((field, place));
    }

    /// Notes what the variable of a range-`for` is made from: elements of `range`, by an iterator that nobody wrote.
    pub(crate) fn add_range(&mut self, variable: Cursor<'tu>, range: Cursor<'tu>) {
        let begin = variable.initializer().and_then(made_up_iterator);
        if let Some(begin) = begin {
            self.ranges.insert(begin.id(), range);
        }
    }

    /// Makes a variable for the value of a call.
    pub(crate) fn add_value(&mut self, value: ValueCall<'tu>) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(value.call);
        self.value_calls.insert(id, value);
        id
    }

    /// The variable that stands for all of an expression with a call in it that is not always evaluated.
    pub(crate) fn value_for(&self, expression: Cursor<'tu>) -> Option<LocalId> {
        let mut all = self.value_calls.iter();
        all.find_map(|(id, it)| (it.when.is_some() && it.whole == expression).then_some(*id))
    }

    /// The variable that the value of `call` goes to, if it stands in front of its statement.
    pub(crate) fn value_of(&self, call: Cursor<'tu>) -> Option<LocalId> {
        let mut all = self.value_calls.iter();
        all.find_map(|(id, it)| (it.call == call).then_some(*id))
    }

    /// Leaves all such calls but the first `count` where they stand.
    pub(crate) fn keep_values(&mut self, count: usize) {
        while self.value_calls.len() > count
            && let Some((id, _)) = self.value_calls.pop_last()
        {
            self.locals.truncate(id.0 as usize);
        }
    }

    /// Notes that `variable` goes through a container.
    pub(crate) fn add_loop(&mut self, variable: Cursor<'tu>, of: Loop<'tu>) {
        self.loops.insert(variable.id(), of);
        for name in std::iter::once(variable).chain(refs::bindings(variable)) {
            if let Some(id) = self.local(name) {
                self.aliases.remove(&id);
            }
        }
    }

    /// Notes that `variable` leads from sibling to sibling, to this one in the iteration at hand, and keeps its value as long. Or that it may be any
    /// pointer.
    pub(crate) fn set_sibling(&mut self, variable: Cursor<'tu>, sibling: Option<Target>) {
        let Some(id) = self.local(variable) else {
            return;
        };
        match sibling {
            Some(_) => self.unstable.remove(&variable.id()),
            None => self.unstable.insert(variable.id()),
        };
        let sibling = sibling.filter(|_| !self.is_stale(id));
        self.aliases.insert(id, sibling.map(|it| vec![it]));
    }

    /// Notes that `index`, of a loop of this extent, counts the elements of `container`, if it does.
    pub(crate) fn set_index(
        &mut self,
        (index, extent): (Cursor<'tu>, Extent),
        elements: Option<Indexed>,
    ) {
        match elements {
            Some(elements) => self.indices.insert(index.id(), elements),
            None => self.indices.remove(&index.id()),
        };
        self.forget_aliases_in(extent);
    }

    /// What was found for locals of a loop is void. (That others go stale is still to be asked: `stale`.)
    pub(super) fn forget_aliases_in(&mut self, extent: Extent) {
        let locals = &self.locals;
        self.aliases.retain(|id, _| {
            let declared = locals[id.0 as usize].location();
            !extent.contains(declared)
        });
    }

    /// Notes that `iterator`, of a loop of this extent, goes through the elements of `container`, if it does.
    pub(crate) fn set_iterator(
        &mut self,
        (iterator, extent): (Cursor<'tu>, Extent),
        container: Option<Target>,
    ) {
        match container {
            Some(container) => self.iterators.insert(iterator.id(), container),
            None => self.iterators.remove(&iterator.id()),
        };
        self.forget_aliases_in(extent);
    }

    /// What `iterator` goes through, if its loop is taken apart.
    pub(super) fn container_of(&self, iterator: Cursor<'tu>) -> Option<&Target> {
        self.iterators.get(&iterator.id())
    }

    /// Whether all that is done with a variable is to load it.
    pub(crate) fn only_loads(&self, variable: Cursor<'tu>) -> bool {
        !self.unstable.contains(&variable.id())
    }

    /// Whether a variable, an iterator, stays in the container that it starts in.
    pub(super) fn stays_in_container(&self, iterator: Cursor<'tu>) -> bool {
        !self.replaced.contains(&iterator.id())
    }

    /// Whether a declaration is a name that a structured binding gives. (What is not understood of the binding is said there.)
    pub(super) fn is_bound(&self, declaration: Cursor<'tu>) -> bool {
        let id = declaration.id();
        self.parts.contains(&id) || self.bindings.contains_key(&id)
    }

    /// Whether a declaration is a name for the half of a pair that nothing else can reach.
    pub(super) fn is_half(&self, declaration: Cursor<'tu>) -> bool {
        self.halves.contains(&declaration.id())
    }

    /// The structured binding that gives a name to a part of an object, and which part that is.
    pub(crate) fn binding_of(&self, name: Cursor<'tu>) -> Option<(Cursor<'tu>, usize)> {
        self.bindings.get(&name.id()).copied()
    }

    /// Whether an expression is the index of the element of `container` in the iteration at hand.
    pub(super) fn is_index_of(&self, expression: Cursor<'tu>, container: &Place) -> bool {
        let named = strip_casts(expression).referenced();
        let counted = named.and_then(|it| self.indices.get(&it.id()));
        counted.is_some_and(|it| it.container == *container)
    }

    /// Whether an expression is an index of a loop that goes no further than its container does.
    pub(super) fn is_within(&self, expression: Cursor<'tu>) -> bool {
        let named = strip_casts(expression).referenced();
        let counted = named.and_then(|it| self.indices.get(&it.id()));
        counted.is_some_and(|it| it.within)
    }

    /// The loop over a container whose variable this is.
    pub(super) fn loop_of(&self, variable: Cursor<'tu>) -> Option<Loop<'tu>> {
        self.loops.get(&variable.id()).copied()
    }

    /// The range that a variable which nobody wrote goes through.
    pub(crate) fn range(&self, iterator: Cursor<'tu>) -> Option<Cursor<'tu>> {
        self.ranges.get(&iterator.id()).copied()
    }

    /// Counts one step; false once there were more than [`MOST_STEPS`].
    pub(super) fn has_work_left(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MOST_STEPS
    }

    /// The id of a local or parameter.
    pub(crate) fn local(&self, declaration: Cursor<'tu>) -> Option<LocalId> {
        self.index.get(&declaration.id()).copied()
    }

    /// Whether the lambda that is in the variable `called` names `local`, itself or in another one that it calls.
    pub(crate) fn names_in_lambda(&self, called: LocalId, local: LocalId) -> bool {
        let variable = self.declaration(called);
        let lambda = self.called.get(&variable.id());
        lambda.is_some_and(|it| self.is_named(*it, local) && !broken(Rule::StaleAliases))
    }

    fn is_named(&self, cursor: Cursor<'tu>, local: LocalId) -> bool {
        let named = cursor.referenced().and_then(|it| self.local(it));
        // A lambda is called by those behind it.
        named.is_some_and(|it| it == local || self.names_in_lambda(it, local))
            || cursor
                .children()
                .into_iter()
                .any(|it| self.is_named(it, local))
    }

    /// The declaration of a local.
    pub(crate) fn declaration(&self, id: LocalId) -> Cursor<'tu> {
        self.locals[id.0 as usize]
    }

    /// Whether a pointer field is more than loaded anywhere in the function.
    pub(crate) fn changes(&self, field: Cursor<'tu>) -> bool {
        self.assigned.contains_key(&field.id())
    }

    /// Whether a local keeps the value that it starts with.
    pub(crate) fn is_stable(&self, id: LocalId) -> bool {
        let declaration = self.declaration(id);
        self.refers(declaration)
            || !self.unstable.contains(&declaration.id())
            || broken(Rule::MovingPointers)
    }

    /// Whether a local is no object, but a name for one: a reference, or a name in a structured binding.
    pub(crate) fn refers(&self, declaration: Cursor<'tu>) -> bool {
        declaration.ty().is_reference() || self.binding_of(declaration).is_some()
    }

    /// Whether a local is a parameter that leads to one object for as long as the function runs: a reference, or a pointer that keeps
    /// its value.
    pub(crate) fn is_bound_parameter(&self, id: LocalId) -> bool {
        if self.object == Some(id) {
            return true;
        }
        let ty = self.declaration(id).ty();
        let value = ty.is_pointer() || is_view_type(ty);
        let leads = ty.is_reference() || value && !ty.is_volatile();
        let parameter = (id.0 as usize) < self.parameters && self.node_param != Some(id);
        parameter && leads && self.is_stable(id)
    }

    /// These locals do not stand for their initialiser's path; what was found for aliases is void.
    pub(crate) fn forget_aliases(&mut self, stale: &[LocalId]) {
        self.stale.extend(stale);
        self.aliases.clear();
    }

    /// Whether the path of a local's initialiser may lead elsewhere by the time that the local is used.
    pub(super) fn is_stale(&self, id: LocalId) -> bool {
        self.stale.contains(&id)
    }

    /// Whether something in the function may assign the pointer field after `local` got its value. A statement
    /// in front of the declaration runs no more while the variable lives: a jump back ends its life.
    pub(super) fn is_assigned_after(&self, field: Cursor<'tu>, local: Cursor<'tu>) -> bool {
        let mut after = self.assigned_after(local);
        after.any(|it| it == field)
    }

    /// The pointer fields, and containers, that something in the function may assign after `local` got its value.
    pub(super) fn assigned_after(&self, local: Cursor<'tu>) -> impl Iterator<Item = Cursor<'tu>> {
        let declared = local.location();
        let is_after = move |last: &Option<Extent>| {
            last.is_none_or(|it| it.file != declared.file || it.end > declared.offset)
        };
        let all = self.assigned.values();
        let after = all.filter(move |(_, last)| is_after(last) && !broken(Rule::AssignedPaths));
        after.map(|(field, _)| *field)
    }
}

/// Whether a type is that of containers with elements or entries.
fn holds_elements(ty: Type<'_>) -> bool {
    element_of(ty).or_else(|| entry_of(ty)).is_some()
}

/// Whether the smart pointer in a field is used as a constant, be it by a reference.
fn binds_constant_field(cast: Cursor<'_>, operand: Cursor<'_>) -> bool {
    operand.kind() == kind::MEMBER_REF_EXPR
        && cast.ty().is_const()
        && smart_pointee(operand.ty()).is_some()
}

/// The functions that an algorithm of the library is given, which it keeps no longer than it runs.
fn functions_of_algorithm(call: Cursor<'_>) -> Vec<Cursor<'_>> {
    let callee = call.referenced().filter(|_| call.kind() == kind::CALL_EXPR);
    let Some((_, roles)) = callee.and_then(algorithm) else {
        return Vec::new();
    };
    let each = roles.into_iter().zip(call.arguments());
    each.filter(|it| it.0.is_function())
        .map(|it| it.1)
        .collect()
}

/// What becomes of the left side of a binary operator.
fn assigned_by(operator: Cursor<'_>, usage: Use) -> Use {
    let extent = operator.extent();
    let plain = matches!(usage, Use::Statement) && operator.binary_operator() == kind::op::ASSIGN;
    if plain && extent.is_valid() && !extent.in_macro() {
        Use::Assigned(extent)
    } else {
        Use::Other
    }
}

/// Whether a structured binding is one of a pair of its own, of numbers, objects that own what they consist of, and iterators: `const
/// auto [at, fresh] = slots.emplace(name, slot);`. Each name then is a half of it, and no code of the program's finds that.
pub(crate) fn holds_pair(binding: Cursor<'_>) -> bool {
    let ty = binding.ty();
    let half = |it: &Type<'_>| is_leaf(*it) || is_iterator(*it);
    let pair = |it: Cursor<'_>| it.spelling() == "pair" && is_of_std(it);
    is_automatic(binding)
        && !ty.is_reference()
        && ty.record().is_some_and(pair)
        && ty.template_arguments().iter().all(half)
}

/// Whether a structured binding is one of an object of its own, all of whose parts are data: `const auto [low, high] = range;`.
pub(crate) fn holds_data(binding: Cursor<'_>) -> bool {
    let ty = binding.ty();
    is_automatic(binding) && !ty.is_reference() && bound_fields(ty).is_some()
}

/// Whether an argument is one that a function of the library reads by a reference, and does not keep: `push_back(pointer)`.
fn is_copied(call: Cursor<'_>, argument: Cursor<'_>) -> bool {
    let value = argument.ty().is_pointer() || argument.ty().is_number() || argument.ty().is_enum();
    let Some(callee) = call.referenced().filter(|_| value) else {
        return false;
    };
    let at = call.arguments().into_iter().position(|it| it == argument);
    let ty = at.and_then(|it| callee.ty().parameters().get(it).copied());
    let constant = ty.is_some_and(|it| it.is_reference() && it.canonical().pointee().is_const());
    constant && reads_arguments(callee)
}

/// Whether a type is one of pointers to pointers.
fn is_list(ty: Type<'_>) -> bool {
    let ty = ty.canonical();
    ty.is_pointer() && ty.pointee().canonical().is_pointer()
}

/// Whether a type is named here, or may be.
fn names_type(cursor: Cursor<'_>) -> bool {
    kind::is_cast(cursor.kind())
        || matches!(
            cursor.kind(),
            kind::VAR_DECL
                | kind::PARM_DECL
                | kind::TYPEDEF_DECL
                | kind::TYPE_ALIAS
                | kind::COMPOUND_LITERAL
        )
}

/// Whether a call gives a part of its object, which nothing is done with.
fn gives_element(call: Cursor<'_>) -> bool {
    call.referenced().is_some_and(finds)
}
