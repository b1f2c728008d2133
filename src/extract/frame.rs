//! A function before its statements are read: its locals, which of them never change, and which child
//! fields are assigned.
//!
//! A local is stable if every use of it is a plain load: then it is what its initialiser was. That also
//! rules out that its address is taken or that something refers to it.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::target::Target;
use crate::clang::{Cursor, kind};
use crate::model::LocalId;
use crate::mutation::{Rule, broken};

/// A function's locals and what is known of them.
pub(super) struct Frame<'tu> {
    /// The function's definition.
    pub(super) function: Cursor<'tu>,
    /// Parameters, then variables in order.
    pub(super) locals: Vec<Cursor<'tu>>,
    /// How many of them are parameters.
    pub(super) parameters: usize,
    /// The node parameter of a free traversal.
    pub(super) node_param: Option<LocalId>,
    /// Whether a block of an ordinary function is read.
    pub(super) site: bool,
    /// How often `this` is used, written or not.
    pub(super) this_uses: usize,
    /// Aliases that were looked for; `None` while or where there is none.
    pub(super) aliases: BTreeMap<LocalId, Option<Vec<Target>>>,
    stale: HashSet<LocalId>,
    index: HashMap<usize, LocalId>,
    unstable: HashSet<usize>,
    assigned: HashSet<usize>,
}

impl<'tu> Frame<'tu> {
    /// Reads the whole of `function`, a definition.
    pub(super) fn new(function: Cursor<'tu>) -> Self {
        let mut frame = Frame::without_body(function);
        for parameter in function.arguments() {
            frame.add_local(parameter);
        }
        frame.parameters = frame.locals.len();
        for child in function.children() {
            if child.kind() != kind::PARM_DECL {
                frame.scan(child, false);
            }
        }
        frame
    }

    /// A frame for what has no statements.
    pub(super) fn without_body(function: Cursor<'tu>) -> Self {
        Frame {
            function,
            locals: Vec::new(),
            parameters: 0,
            node_param: None,
            site: false,
            this_uses: 0,
            aliases: BTreeMap::new(),
            stale: HashSet::new(),
            index: HashMap::new(),
            unstable: HashSet::new(),
            assigned: HashSet::new(),
        }
    }

    fn add_local(&mut self, cursor: Cursor<'tu>) {
        let id = LocalId(self.locals.len() as u32);
        if self.index.insert(cursor.id(), id).is_none() {
            self.locals.push(cursor);
        }
    }

    fn scan(&mut self, cursor: Cursor<'tu>, loaded: bool) {
        match cursor.kind() {
            kind::VAR_DECL if is_automatic(cursor) => self.add_local(cursor),
            kind::PARM_DECL => self.add_local(cursor),
            kind::DECL_REF_EXPR | kind::VARIABLE_REF if !loaded => {
                self.unstable.extend(cursor.referenced().map(Cursor::id));
            }
            kind::MEMBER_REF_EXPR if !loaded => {
                let member = cursor.referenced();
                let field = member.filter(|it| it.kind() == kind::FIELD_DECL);
                self.assigned
                    .extend(field.filter(|it| it.ty().is_pointer()).map(Cursor::id));
            }
            kind::THIS => self.this_uses += 1,
            _ => {}
        }
        let children = cursor.children();
        let single = children.len() == 1;
        if cursor.kind() == kind::MEMBER_REF_EXPR && is_implicit_member(cursor, &children) {
            self.this_uses += 1;
        }
        for child in children {
            let loaded = match cursor.kind() {
                kind::UNEXPOSED_EXPR if single => is_load(cursor, child),
                kind::PAREN_EXPR => loaded,
                _ => false,
            };
            self.scan(child, loaded);
        }
    }

    /// The id of a local or parameter.
    pub(super) fn local(&self, declaration: Cursor<'tu>) -> Option<LocalId> {
        self.index.get(&declaration.id()).copied()
    }

    /// The declaration of a local.
    pub(super) fn declaration(&self, id: LocalId) -> Cursor<'tu> {
        self.locals[id.0 as usize]
    }

    /// Whether a local keeps the value that it starts with.
    pub(super) fn is_stable(&self, id: LocalId) -> bool {
        let declaration = self.declaration(id);
        declaration.ty().is_reference()
            || !self.unstable.contains(&declaration.id())
            || broken(Rule::MovingPointers)
    }

    /// These locals do not stand for their initialiser's path; what was found for aliases is void.
    pub(super) fn forget_aliases(&mut self, stale: &[LocalId]) {
        self.stale.extend(stale);
        self.aliases.clear();
    }

    /// Whether the path of a local's initialiser may lead elsewhere by the time that the local is used.
    pub(super) fn is_stale(&self, id: LocalId) -> bool {
        self.stale.contains(&id)
    }

    /// Whether something in the function may assign the pointer field.
    pub(super) fn is_assigned(&self, field: Cursor<'tu>) -> bool {
        self.assigned.contains(&field.id()) && !broken(Rule::AssignedPaths)
    }
}

/// Whether a variable lives in the function's frame.
pub(super) fn is_automatic(variable: Cursor<'_>) -> bool {
    !variable.is_static_storage() && !variable.is_extern() && !variable.is_thread_local()
}

/// Whether a member expression names the member alone, so that `this` is implicit.
pub(super) fn is_implicit_member(member: Cursor<'_>, children: &[Cursor<'_>]) -> bool {
    let of_object = member.referenced().is_some_and(|it| {
        it.kind() == kind::FIELD_DECL || kind::is_function(it.kind()) && !it.is_static_method()
    });
    of_object && !children.iter().any(|it| kind::is_expression(it.kind()))
}

/// Whether the implicit cast `cast` of `operand` loads a value (or makes a pointer of an array or function):
/// then the result no longer designates the operand's object.
pub(super) fn is_load(cast: Cursor<'_>, operand: Cursor<'_>) -> bool {
    let (to, from) = (cast.ty(), operand.ty());
    if from.is_array() {
        return to.is_pointer();
    }
    if from.is_function() {
        return true;
    }
    if from.record().is_some() || from.is_dependent() {
        return false;
    }
    !to.is_const() && !to.is_volatile()
}
