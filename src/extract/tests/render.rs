//! A compact text form of bodies.

use crate::model::{
    Access, Body, Call, Dispatch, Item, ItemKind, Mode, Place, Root, Unit, Usr, Variable,
};

pub(super) fn function(unit: &Unit, name: &str) -> String {
    let found = unit.functions.iter().find(|it| it.name == name);
    let function = found.expect("the function is there");
    body_in(unit, function.body.as_ref().expect("it has a body"))
}

pub(super) fn body_in(unit: &Unit, body: &Body) -> String {
    render(unit, body)
}

fn render(unit: &Unit, body: &Body) -> String {
    let mut lines: Vec<String> = body.items.iter().map(|it| item(unit, body, it)).collect();
    if let Some(refusal) = &body.refusal {
        lines.push(format!("refused: {}", refusal.message));
    }
    lines.join("\n")
}

fn item(unit: &Unit, body: &Body, item: &Item) -> String {
    let mut parts: Vec<String> = item.accesses.iter().map(|it| access(body, it)).collect();
    parts.extend(
        item.nested
            .iter()
            .map(|it| format!("run {}", call(body, it))),
    );
    parts.extend(item.returns.iter().map(|it| match it.tail {
        true => "return tail".to_owned(),
        false => "return".to_owned(),
    }));
    let head = match &item.kind {
        ItemKind::Call(it) => format!("call {}", call(body, it)),
        ItemKind::Simple => {
            let file = &unit.files[item.span.file.0 as usize];
            let text = file.text.lossy(item.span);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        }
    };
    format!("{head}: {}", parts.join(", "))
}

fn call(body: &Body, call: &Call) -> String {
    let receiver = match &call.receiver.place {
        Some(it) => place(body, it),
        None => "?".to_owned(),
    };
    let dispatch = match call.dispatch {
        Dispatch::Virtual => "virtual",
        Dispatch::Direct => "direct",
    };
    format!("{receiver}.{} {dispatch}", last(&call.callee))
}

fn access(body: &Body, access: &Access) -> String {
    let mode = match access.mode {
        Mode::Read => "r",
        Mode::Write => "w",
    };
    let by = access
        .update
        .map_or(String::new(), |it| format!(" by {it:?}"));
    format!("{mode} {}{by}", place(body, &access.place))
}

fn place(body: &Body, place: &Place) -> String {
    let root = match &place.root {
        Root::Node => String::new(),
        Root::Variable(it) => variable(body, it),
        Root::Pointee(it) => format!("*{}", variable(body, it)),
        Root::Anywhere => "?".to_owned(),
        Root::World => "WORLD".to_owned(),
        Root::Going => "GOING".to_owned(),
        Root::Unknown => "UNKNOWN".to_owned(),
    };
    let mut parts: Vec<String> = Vec::new();
    if !root.is_empty() {
        parts.push(root);
    }
    parts.extend(place.path.iter().map(last));
    if parts.is_empty() {
        parts.push("this".to_owned());
    }
    if place.whole {
        parts.push("any*".to_owned());
    }
    parts.join(".")
}

fn variable(body: &Body, variable: &Variable) -> String {
    match variable {
        Variable::Local(id) => body.locals[id.0 as usize].name.clone(),
        Variable::Global(usr) => last(usr),
    }
}

/// The last name of a USR.
fn last(usr: &Usr) -> String {
    let text = usr.as_str().split("@/").next().unwrap_or_default();
    let text = match text.find("@F@") {
        Some(at) => &text[at + 3..],
        None => text
            .trim_end_matches('#')
            .rsplit('@')
            .next()
            .unwrap_or_default(),
    };
    text.split('#').next().unwrap_or_default().to_owned()
}
