//! Parameters and qualifiers of a fused function.

use std::collections::BTreeSet;

use crate::model::{Constant, Function, FusedFunction, LocalId, Owner, ParamKey, Shared, Span};

use super::context::Context;
use super::fragment::{Fragment, FusedVariable, Problem, Sense};

/// What the declarations of a fused function agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FusedSignature {
    /// Type and name of a free function's node parameter.
    pub(super) node: Option<Parameter>,
    /// The same of the variable that stands for it in a member function, for the statements of free ones.
    own_node: Option<Parameter>,
    /// For a version for the living, of each slot the flag that says that it has ended; they stand behind the node.
    pub(super) flags: Vec<String>,
    /// For each slot, the parameters behind the node.
    pub(super) params: Vec<Vec<Parameter>>,
    /// Which of them are one (only the first of these is declared), and which are constants, which are variables.
    pub(super) shared: Shared,
    /// ` const`, ` noexcept`, both or nothing.
    pub(super) suffix: String,
}

/// A parameter: `before name after`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    before: String,
    pub(super) name: String,
    after: String,
    /// The canonical type that the declaration is to have.
    type_name: String,
}

impl Parameter {
    /// Whether the words of the first declaration have this attribute already, between type and name.
    fn says(&self, attribute: &str) -> bool {
        self.before.contains(attribute) || self.after.contains(attribute)
    }

    /// Whether what it points or refers to is not changed through it.
    fn is_const(&self) -> bool {
        let pointee = self.before.rsplit_once(['*', '&']);
        let mut words = pointee.map_or("", |it| it.0).split_whitespace();
        words.any(|word| word == "const")
    }

    /// The declaration of the parameter under the name `name`, which may be empty.
    fn declare(&self, name: &str, variable: FusedVariable) -> Fragment {
        let before = self.before.trim_end();
        if name.is_empty() {
            return Fragment::of(format!("{before}{}", self.after));
        }
        let joined = before.ends_with(['*', '&', '(']);
        let mut out = Fragment::of(before);
        out.push(if joined { "" } else { " " });
        out.push_name(name, Sense::Declares(variable, self.type_name.clone()));
        out.push(&self.after);
        out
    }
}

impl FusedSignature {
    pub(super) fn new(context: &Context, fused: &FusedFunction) -> Result<Self, Problem> {
        let declared: Result<Vec<&Function>, Problem> = fused
            .declared
            .iter()
            .map(|usr| context.function(usr))
            .collect();
        let declared = declared?;
        let mut taken: BTreeSet<String> = declared.iter().map(|it| it.name.clone()).collect();
        let free = declared.iter().copied().filter(|it| it.class.is_none());
        let free: Vec<&Function> = free.collect();
        let has_free = (!free.is_empty()).then_some(&free);
        let found = has_free.map(|it| node_parameter(context, it)).transpose()?;
        let (node, own_node) = match fused.owner {
            Owner::Free => (found, None),
            Owner::Class(_) => (None, found),
        };
        taken.extend(node.iter().chain(&own_node).map(|it| it.name.clone()));
        let slots = declared.iter().filter(|_| fused.living_of.is_some());
        let flags = slots.map(|it| {
            let wanted = format!("{}_done", it.name);
            invent(&wanted, 1, &mut taken, &context.program.reserved)
        });
        let flags = flags.collect();
        let mut params: Vec<Vec<Parameter>> = Vec::new();
        for (slot, function) in declared.iter().enumerate() {
            let one = |at: usize| {
                let (slot, at) = fused.shared.first((slot, at));
                Some(params.get(slot)?.get(at)?.name.clone())
            };
            let own = parameters(function, one, &mut taken, &context.program.reserved);
            params.push(own);
        }
        let all = |property: fn(&Function) -> bool| declared.iter().all(|it| property(it));
        let keeps_node = own_node.as_ref().is_none_or(Parameter::is_const);
        let is_const = keeps_node && declared.iter().all(|it| it.is_const || it.class.is_none());
        let is_const = is_const && fused.owner != Owner::Free;
        let suffix = [
            (is_const, " const"),
            (all(|it| it.is_noexcept), " noexcept"),
        ];
        let suffix = suffix.iter().filter(|(has, _)| *has).map(|(_, text)| *text);
        Ok(FusedSignature {
            node,
            own_node,
            flags,
            params,
            shared: fused.shared.clone(),
            suffix: suffix.collect(),
        })
    }

    /// Whether it leaves the node as it is.
    pub(super) fn is_const(&self) -> bool {
        self.suffix.starts_with(" const")
    }

    /// The wanted names of the parameters, by slot.
    pub(super) fn names(&self) -> Vec<Vec<String>> {
        let names = |slot: &Vec<Parameter>| slot.iter().map(|it| it.name.clone()).collect();
        self.params.iter().map(names).collect()
    }

    /// The parameter list, with the names that `name` gives, the flags under their own if `with_flags`.
    pub(super) fn list(
        &self,
        with_flags: bool,
        name: impl Fn(FusedVariable) -> String,
    ) -> Vec<Fragment> {
        let flags = self.flags.iter().map(|it| Some(it).filter(|_| with_flags));
        self.list_with(&flags.collect::<Vec<_>>(), name, |_| None)
    }

    /// The same, with names of flags, and each parameter behind the attribute that `unused` gives.
    pub(super) fn list_with(
        &self,
        flags: &[Option<&String>],
        name: impl Fn(FusedVariable) -> String,
        unused: impl Fn(FusedVariable) -> Option<String>,
    ) -> Vec<Fragment> {
        let declare = |it: &Parameter, variable| {
            let unused = unused(variable).filter(|unused| !it.says(unused));
            with_attribute(unused, it.declare(&name(variable), variable))
        };
        let node = self.node.iter().map(|it| declare(it, FusedVariable::Node));
        let rest = self.params.iter().enumerate().flat_map(|(slot, params)| {
            let own = move |at: &(usize, _)| self.shared.is_passed((slot, at.0));
            let params = params.iter().enumerate().filter(own);
            params.map(move |(at, it)| (it, FusedVariable::Param(slot, at)))
        });
        let flags = flags.iter().map(|it| match it {
            Some(name) => Fragment::of(format!("bool {name}")),
            None => Fragment::of("bool"),
        });
        node.chain(flags)
            .chain(rest.map(|(it, variable)| declare(it, variable)))
            .collect()
    }

    /// What the parameters are, in their order; `None` for a flag.
    pub(super) fn variables(&self) -> Vec<Option<FusedVariable>> {
        let node = self.node.iter().map(|_| Some(FusedVariable::Node));
        let rest = self.params.iter().enumerate().flat_map(|(slot, params)| {
            let all = (0..params.len()).map(move |at| (slot, at));
            let own = all.filter(|it| self.shared.is_passed(*it));
            own.map(|(slot, at)| Some(FusedVariable::Param(slot, at)))
        });
        let flags = self.flags.iter().map(|_| None);
        node.chain(flags).chain(rest).collect()
    }

    /// The wanted name of the node, as a parameter or a variable.
    pub(super) fn node_name(&self) -> Option<&str> {
        let node = self.node.as_ref().or(self.own_node.as_ref());
        node.map(|it| it.name.as_str())
    }

    /// The declaration of the node as a variable called `name`; nothing where it is a parameter, or there is none.
    pub(super) fn own_node(&self, name: &str) -> Option<Fragment> {
        let mut out = self.own_node.as_ref()?.declare(name, FusedVariable::Node);
        let by_reference = self.own_node.as_ref()?.before.trim_end().ends_with('&');
        out.push(if by_reference {
            " = *this;"
        } else {
            " = this;"
        });
        Some(out)
    }

    /// Declarations of the constants, with the names that `name` gives; those without one are left out.
    pub(super) fn constants(
        &self,
        name: impl Fn(FusedVariable) -> String,
        unused: impl Fn(FusedVariable) -> Option<String>,
    ) -> Vec<Fragment> {
        let declare = |(param, constant): (ParamKey, &Constant)| {
            let variable = FusedVariable::param(param);
            let name = name(variable);
            let it = self.params.get(param.0)?.get(param.1)?;
            let mut text = it.declare(&name, variable);
            text.push(format!(" = {};", constant.literal));
            let unused = unused(variable).filter(|unused| !it.says(unused));
            (!name.is_empty()).then(|| with_attribute(unused, text))
        };
        self.shared.constants().filter_map(declare).collect()
    }

    /// The name of a variable in declarations.
    pub(super) fn declared_name(&self, variable: FusedVariable) -> String {
        let found = match variable {
            FusedVariable::Node => self.node.as_ref().or(self.own_node.as_ref()),
            FusedVariable::Param(slot, at) => self.params.get(slot).and_then(|it| it.get(at)),
            FusedVariable::Local(..) => None,
        };
        found.map(|it| it.name.clone()).unwrap_or_default()
    }
}

fn with_attribute(attribute: Option<String>, declaration: Fragment) -> Fragment {
    let mut out = Fragment::of(attribute.map_or(String::new(), |it| it + " "));
    out.append(declaration);
    out
}

/// The parameters of one slot, under names that nothing in `taken` has and that are not `reserved` (what one file calls a parameter, may be a macro
/// in another); `one` is the name of those that are one with an earlier slot's.
fn parameters(
    function: &Function,
    one: impl Fn(usize) -> Option<String>,
    taken: &mut BTreeSet<String>,
    reserved: &BTreeSet<String>,
) -> Vec<Parameter> {
    let named = |(at, param): (usize, &crate::model::Param)| {
        let own = own_name(function, at);
        let wanted = [param.name.as_str(), own, "arg"]
            .into_iter()
            .find(|it| !it.is_empty());
        Parameter {
            before: param.before.clone(),
            name: one(at).unwrap_or_else(|| invent(wanted.unwrap_or("arg"), 1, taken, reserved)),
            after: param.after.clone(),
            type_name: param.type_name.clone(),
        }
    };
    function.params.iter().enumerate().map(named).collect()
}

/// The name of parameter `at` in the function's body.
fn own_name(function: &Function, at: usize) -> &str {
    let locals = function.body.as_ref().map_or(&[][..], |it| &it.locals);
    let params = locals
        .iter()
        .enumerate()
        .filter(|(id, local)| local.param && function.node_param != Some(LocalId(*id as u32)));
    params
        .map(|(_, local)| local.name.as_str())
        .nth(at)
        .unwrap_or("")
}

/// A new name: from number 2 on with the number behind it.
fn invent(
    wanted: &str,
    first: u32,
    taken: &mut BTreeSet<String>,
    reserved: &BTreeSet<String>,
) -> String {
    let mut number = first;
    loop {
        let name = match number {
            1 => wanted.to_owned(),
            _ => format!("{wanted}{number}"),
        };
        if !reserved.contains(&name) && taken.insert(name.clone()) {
            return name;
        }
        number += 1;
    }
}

/// Whether a fused function of `declared` has its node by a reference: a pointer that one of them is given may be null. (Members have it
/// as `this`.)
pub(super) fn is_by_reference<'a>(declared: impl IntoIterator<Item = &'a Function>) -> bool {
    let mut declared = declared.into_iter();
    declared.all(|it| it.node_by_reference || it.class.is_some())
}

/// The node parameter: as one of the functions writes it, a pointer if any is, one that lets the node be changed if there is any.
fn node_parameter(context: &Context, declared: &[&Function]) -> Result<Parameter, Problem> {
    let by_reference = is_by_reference(declared.iter().copied());
    let written: Vec<Parameter> = declared
        .iter()
        .filter(|it| it.node_by_reference == by_reference)
        .filter_map(|it| written_node(context, it))
        .collect();
    let name = written
        .first()
        .map_or("node".to_owned(), |it| it.name.clone());
    let best = written.iter().find(|it| !it.is_const()).or(written.first());
    if let Some(best) = best {
        return Ok(Parameter {
            name,
            ..best.clone()
        });
    }
    let first = declared
        .first()
        .ok_or_else(|| Problem::new(None, "a fused function has no slots"))?;
    let sign = if by_reference { '&' } else { '*' };
    let before = format!("{} {sign}", context.class(&first.node_class)?.qualified);
    Ok(Parameter {
        type_name: before.clone(),
        before,
        name,
        after: String::new(),
    })
}

/// Where the list of parameters starts in `head`, which ends within it: behind the last `(` that is still open.
fn list_start(head: &str) -> Option<usize> {
    let mut closed = 0;
    for (at, byte) in head.bytes().enumerate().rev() {
        match byte {
            b')' => closed += 1,
            b'(' if closed == 0 => return Some(at + 1),
            b'(' => closed -= 1,
            _ => {}
        }
    }
    None
}

/// The node parameter in the head of the function's definition, if it has a name there.
fn written_node(context: &Context, function: &Function) -> Option<Parameter> {
    let body = function.body.as_ref()?;
    let local = body.locals.get(function.node_param?.0 as usize)?;
    if local.name.is_empty() {
        return None;
    }
    let head = Span::new(body.span.file, body.anchor.start, local.span.start);
    let head = context.text(head).ok()?;
    let before = &head[list_start(&head)?..];
    Some(Parameter {
        before: before.split_whitespace().collect::<Vec<_>>().join(" "),
        name: local.name.clone(),
        after: String::new(),
        type_name: local.type_name.clone(),
    })
}
