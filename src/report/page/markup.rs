//! The page's markup. `maud` escapes whatever is put into it, names and messages too.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::code::{block, inline, message};
use super::graph::Picture;
use super::sources::ShownPlace;
use super::view::{
    BodyView, FunctionView, Lane, Page, ReasonView, Role, SiteView, State, StepView, instance,
};
use crate::model::Severity;
use crate::report::checks::all_checks;
use crate::report::record::{Location, Record};

/// Nothing but what stands in the page itself.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// More reasons than this are folded away.
const FIRST_REASONS: usize = 3;

/// The height of a statement beside which arcs are drawn, as in the style.
const ROW: usize = 26;

/// The width of a lane of arcs.
const LANE: usize = 11;

/// The whole document.
pub(super) fn page(page: &Page<'_>) -> Markup {
    let open = page
        .sites
        .iter()
        .filter(|it| it.state != State::One)
        .count();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="generator" content=(concat!("pleach ", env!("CARGO_PKG_VERSION")));
                title { "pleach: " (count(open, "call site")) " not one walk" }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                a.skip href="#main" { "Skip to the call sites" }
                (head(page))
                div.columns {
                    (contents(page))
                    main id="main" tabindex="-1" {
                        p.empty #nothing hidden { "Nothing on this page has all of these words. " button type="button" data-clear { "Clear the search" } }
                        (notes(page))
                        (sites(page))
                        (findings(page))
                        (functions(page))
                        (footer())
                    }
                }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    }
}

fn count(number: usize, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    }
}

fn head(page: &Page<'_>) -> Markup {
    let calls: usize = page.sites.iter().map(|it| it.calls).sum();
    let walks: usize = page.sites.iter().map(|it| it.walks).sum();
    let of = |state: State| page.sites.iter().filter(|it| it.state == state).count();
    let visits = page.sites.iter().filter_map(|it| it.visits);
    let visits = visits.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    html! {
        header.top {
            div.title {
                h1 { "pleach" span.dim { " report" } }
                p.dim {
                    @if walks == calls { "No two walks run together." }
                    @else if page.done { "The files hold the fused code." }
                    @else { "Nothing of this is written yet; " code { "--fix" } " does." }
                }
            }
            dl.tiles {
                div.tile { dt { "call sites" } dd { (page.sites.len()) } }
                div.tile {
                    dt { "walks" }
                    dd { (calls) @if walks != calls { span.to { " → " } (walks) } }
                }
                div.tile {
                    dt { "node visits, predicted" }
                    dd { @match saved(visits) { Some(it) => { "−" (it) " %" } None => { "as before" } } }
                }
                div.tile { dt { "findings" } dd { (page.findings.len()) } }
            }
            div.tools #tools hidden role="search" {
                label for="search" { "Search" }
                input #search type="search" placeholder="names, files, reasons" autocomplete="off" spellcheck="false";
                kbd title="press / to search" { "/" }
                fieldset {
                    legend.away { "Show" }
                    @for (state, word) in STATES.into_iter().filter(|it| of(it.0) > 0) {
                        label.chip { input type="checkbox" checked data-kind=(kind(state)); span { (word) " " b { (of(state)) } } }
                    }
                    @if !page.findings.is_empty() {
                        label.chip { input type="checkbox" checked data-kind="finding"; span { "findings " b { (page.findings.len()) } } }
                    }
                    @if !page.functions.is_empty() {
                        label.chip { input type="checkbox" checked data-kind="function"; span { "functions " b { (page.functions.len()) } } }
                    }
                }
                button type="button" data-fold aria-pressed="false" { "Open all" }
                output #shown aria-live="polite" {}
            }
        }
    }
}

const STATES: [(State, &str); 4] = [
    (State::Apart, "not fused"),
    (State::Partly, "partly"),
    (State::Below, "one walk, apart below"),
    (State::One, "one walk"),
];

fn kind(state: State) -> &'static str {
    match state {
        State::Apart => "apart",
        State::Partly => "partly",
        State::Below => "below",
        State::One => "one",
    }
}

/// How much less of the visits there is, in percent; `None` if that is nothing that one can see.
fn saved((before, after): (f64, f64)) -> Option<u32> {
    let share = 100.0 * (1.0 - after / before);
    (before > 0.0 && share >= 0.5).then_some(share.round() as u32)
}

fn contents(page: &Page<'_>) -> Markup {
    html! {
        nav.contents aria-label="Contents" {
            @if !page.sites.is_empty() {
                h2 { "Call sites" }
                ul {
                    @for it in &page.sites {
                        li data-for=(it.id) {
                            a href=(format!("#{}", it.id)) {
                                span class=(format!("dot {}", kind(it.state))) { span.away { (state_word(it)) } }
                                span.name { (it.function) }
                                span.dim { (it.calls) @if it.walks != it.calls { "→" (it.walks) } }
                            }
                        }
                    }
                }
            }
            @if !page.findings.is_empty() { h2 { a href="#findings" { "Findings" } } }
            @if !page.functions.is_empty() {
                h2 { "Fused functions" }
                ul {
                    @for (at, it) in page.functions.iter().enumerate() {
                        li data-for=(function_id(at)) {
                            a href=(format!("#{}", function_id(at))) { span.name { (full_name(it)) } span.dim { (it.bodies.len()) } }
                        }
                    }
                }
            }
        }
    }
}

fn notes(page: &Page<'_>) -> Markup {
    html! {
        @if !page.notes.is_empty() {
            ul.notes { @for it in page.notes { li { (message(it)) } } }
        }
    }
}

fn sites(page: &Page<'_>) -> Markup {
    html! {
        section aria-labelledby="sites" {
            h2 #sites { "Call sites" }
            @if page.sites.is_empty() {
                p.dim { "Nowhere are two traversals called on one node in one block, so there is nothing to fuse." }
            }
            @for it in &page.sites { (site(page, it)) }
        }
    }
}

fn state_word(site: &SiteView) -> String {
    match site.state {
        State::Apart => "not fused".to_owned(),
        State::Partly => format!("{} walks left", site.walks),
        State::Below => "one walk, apart below".to_owned(),
        State::One => "one walk".to_owned(),
    }
}

fn site(page: &Page<'_>, site: &SiteView) -> Markup {
    let question = match site.state {
        State::Apart => format!("Why these {} calls stay {0} walks", site.calls),
        State::Partly => format!(
            "Why these {} calls are {} walks, not one",
            site.calls, site.walks
        ),
        State::Below => "One walk here; where it comes apart further down".to_owned(),
        State::One => String::new(),
    };
    html! {
        article.card.site id=(site.id) data-kind=(kind(site.state)) tabindex="-1" {
            header {
                h3 { "in " code { (site.function) } }
                (place(site.place.as_ref()))
                span class=(format!("badge {}", kind(site.state))) { (state_word(site)) }
                @if let Some((before, after)) = site.visits && let Some(percent) = saved((before, after)) {
                    span.saved title="by static estimates of how often each call runs" { "predicted: " b { "−" (percent) " %" } " node visits" }
                }
            }
            p.message { (message(&site.message)) }
            @for it in &site.lanes { (lane(it)) }
            @if !site.reasons.is_empty() {
                section.why {
                    h4 { (question) }
                    (reasons(&site.reasons))
                }
            }
            @if !site.before.is_empty() {
                details {
                    summary { "The call site" @if !site.after.is_empty() { ", before and after" } }
                    div.sides {
                        figure { figcaption { "as written" } (block(&site.before)) }
                        @if !site.after.is_empty() { figure { figcaption { "fused" } (block(&site.after)) } }
                    }
                }
            }
            @if let Some(it) = &site.graph { (picture(it, &[])) }
            @if !site.functions.is_empty() {
                p.functions {
                    "What runs: "
                    @for (at, id) in site.functions.iter().enumerate() {
                        @if at > 0 { ", " }
                        (function_link(page, *id))
                    }
                }
            }
        }
    }
}

fn lane(lane: &Lane) -> Markup {
    html! {
        div.lane {
            span.node title="the node that these walks start at" { (inline(&lane.node)) }
            ol.walks {
                @for walk in &lane.walks {
                    li class=(if walk.len() > 1 { "walk joined" } else { "walk" }) {
                        @for (at, name) in walk.iter().enumerate() {
                            @if at > 0 { span.plus aria-hidden="true" { "+" } }
                            code { (name) }
                        }
                    }
                }
            }
        }
    }
}

fn reasons(all: &[ReasonView]) -> Markup {
    let (first, more) = all.split_at(all.len().min(FIRST_REASONS));
    html! {
        ol.reasons { @for it in first { (reason(it)) } }
        @if !more.is_empty() {
            details.more {
                summary { (count(more.len(), "more reason")) }
                ol.reasons start=(first.len() + 1) { @for it in more { (reason(it)) } }
            }
        }
    }
}

fn reason(reason: &ReasonView) -> Markup {
    html! {
        li.reason {
            p.say {
                @if let Some(on) = &reason.on { span.on { "on " code { (on) } } " " }
                @if reason.bound { span.on { "limit of the search" } " " }
                (message(&reason.message))
            }
            ol.chain { @for it in &reason.steps { (step(it)) } }
        }
    }
}

fn step(step: &StepView) -> Markup {
    let (class, word) = match step.role {
        Role::Earlier => ("end", "earlier call"),
        Role::Between => ("between", "in between"),
        Role::Later => ("end", "later call"),
        Role::Here => ("between", "here"),
    };
    html! {
        li class=(class) {
            span.role { (word) }
            (place(step.place.as_ref()))
            (block(&step.lines))
            @if let Some(why) = &step.why { p.edge { (message(why)) } }
        }
    }
}

fn place(place: Option<&ShownPlace>) -> Markup {
    html! { @if let Some(it) = place { span.place { (it) } } }
}

/// The identifier of a fused function's card. (Its name may be that of several, in other classes.)
fn function_id(at: usize) -> String {
    format!("function-{}", at + 1)
}

fn function_link(page: &Page<'_>, at: usize) -> Markup {
    html! {
        @if let Some(it) = page.functions.get(at) {
            a href=(format!("#{}", function_id(at))) { code { (full_name(it)) } }
        }
    }
}

fn full_name(function: &FunctionView) -> String {
    match &function.owner {
        Some(class) => format!("{class}::{}", function.name),
        None => function.name.clone(),
    }
}

fn functions(page: &Page<'_>) -> Markup {
    html! {
        @if !page.functions.is_empty() {
            section aria-labelledby="functions" {
                h2 #functions { "Fused functions" }
                p.dim { "Coloured lines stand so in the traversal of that colour; grey ones in several. All others are generated." }
                @for (at, it) in page.functions.iter().enumerate() { (function(page, at, it)) }
            }
        }
    }
}

fn function(page: &Page<'_>, at: usize, function: &FunctionView) -> Markup {
    let callers = page.sites.iter();
    let callers = callers.filter(|it| it.functions.contains(&at));
    html! {
        article.card.function id=(function_id(at)) data-kind="function" tabindex="-1" {
            header {
                h3 { code { (full_name(function)) } }
                @for it in callers { " " a.place href=(format!("#{}", it.id)) { "from " (it.function) } }
            }
            p.slots {
                @for (at, name) in function.slots.iter().enumerate() {
                    code class=(format!("slot {}", instance(at))) { (name) } " "
                }
                @if let Some(it) = function.living_of {
                    span.dim { "runs what is left of " (function_link(page, it)) " once some of its traversals have ended" }
                }
            }
            @for it in &function.bodies { (body(function, it)) }
        }
    }
}

fn body(function: &FunctionView, body: &BodyView) -> Markup {
    let names = |at: usize| function.slots.get(at).map_or("", String::as_str);
    html! {
        details.body {
            summary {
                @match &body.class { Some(it) => { "on " code { (it) } } None => { "its body" } }
                @if body.is_plain { span.tag { "keeps the plain calls" } }
                @if !body.reasons.is_empty() { span.tag.warn { (count(body.reasons.len(), "reason")) " against more" } }
            }
            @if !body.reasons.is_empty() { section.why { h4 { "Why not more of it runs together" } (reasons(&body.reasons)) } }
            @if !body.originals.is_empty() || !body.fused.is_empty() {
                div.sides {
                    div {
                        @for (at, it) in body.originals.iter().enumerate() {
                            figure class=(instance(at)) {
                                figcaption { code { (it.name) } " " (place(it.place.as_ref())) }
                                (block(&it.lines))
                            }
                        }
                    }
                    @if !body.fused.is_empty() {
                        figure.result {
                            figcaption { "fused" @if let Some(it) = &body.place { ", in " span.place { (it.path) } } }
                            (block(&body.fused))
                        }
                    }
                }
            }
            @if let Some(it) = &body.graph {
                (picture(it, &it.rows.iter().map(|it| it.instance).max().map_or(Vec::new(), |last| (0..=last).map(names).collect())))
            }
        }
    }
}

/// The statements with arcs; `names` are those of the traversals, if there are several.
fn picture(picture: &Picture, names: &[&str]) -> Markup {
    if picture.listed.is_empty() {
        return html! {};
    }
    let width = picture.lanes * LANE + 14;
    html! {
        details.graph {
            summary {
                "Dependences"
                span.tag { (count(picture.listed.len() + picture.more, "dependence")) @if names.len() > 1 { " between the traversals" } }
            }
            @if !picture.arcs.is_empty() {
                p.dim { "What an arc leads to must come behind what it starts from" @if picture.arcs.iter().any(|it| it.blocks) { "; red ones keep calls apart" } "." }
                div.arcs style=(format!("--arcs:{width}px")) {
                    (arcs(picture, width))
                    ol {
                        @for (at, row) in picture.rows.iter().enumerate() {
                            li class=(instance(row.instance)) data-row=(at) tabindex="0" {
                                @if let Some(name) = names.get(row.instance).filter(|_| names.len() > 1) { span.who { (name) } }
                                (inline(&row.code))
                                @if let Some(it) = &row.place { span.place { (it.path) ":" (it.line) } }
                            }
                        }
                    }
                }
            }
            table {
                thead { tr { th scope="col" { "first" } th scope="col" { "then" } th scope="col" { "because" } } }
                tbody {
                    @for it in &picture.listed {
                        tr.blocks[it.blocks] {
                            td { (row(picture, it.from, names)) }
                            td { (row(picture, it.to, names)) }
                            td { (message(&it.why)) @if it.between_callees { span.dim { " (asked again on the nodes below, if the two become one call)" } } }
                        }
                    }
                }
            }
            @if picture.more > 0 { p.dim { (count(picture.more, "more dependence")) "; " code { "--dump=graph" } " lists them all." } }
        }
    }
}

fn row(picture: &Picture, at: usize, names: &[&str]) -> Markup {
    html! {
        @if let Some(row) = picture.rows.get(at) {
            @if let Some(name) = names.get(row.instance).filter(|_| names.len() > 1) { span class=(format!("who {}", instance(row.instance))) { (name) } }
            @if let Some(it) = &row.place { span.place { (it.line) } " " }
            (inline(&row.code))
        }
    }
}

fn arcs(picture: &Picture, width: usize) -> Markup {
    let height = picture.rows.len() * ROW;
    html! {
        svg width=(width) height=(height) viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            @for it in &picture.arcs {
                @let (x, from, to) = (width - 12 - (it.lane + 1) * LANE + 4, it.from * ROW + ROW / 2 + 4, it.to * ROW + ROW / 2 - 4);
                g.blocks[it.blocks] data-from=(it.from) data-to=(it.to) {
                    title { (it.why) }
                    path d=(format!("M{0} {from}H{1}Q{x} {from} {x} {2}V{3}Q{x} {to} {1} {to}H{4}", width - 4, x + 5, from + 5, to - 5, width - 9)) {}
                    path.tip d=(format!("M{0} {to}l-6 -3.5v7z", width - 4)) {}
                }
            }
        }
    }
}

fn findings(page: &Page<'_>) -> Markup {
    html! {
        @if !page.findings.is_empty() {
            section aria-labelledby="findings" {
                h2 #findings { "Findings" }
                @for it in page.findings { (finding(it)) }
            }
        }
    }
}

fn finding(record: &Record) -> Markup {
    let (class, word) = match record.severity {
        Severity::Remark => ("remark", "remark"),
        Severity::Warning => ("warning", "warning"),
        Severity::Error => ("error", "error"),
    };
    let text = all_checks()
        .find(|it| it.code == record.code)
        .map(|it| it.text);
    html! {
        article.card.finding data-kind="finding" tabindex="-1" {
            header {
                span class=(format!("badge {class}")) { (word) }
                h3 { (message(&record.message)) }
                @if let Some(it) = &record.location { (location(it)) }
                code.check { (record.code) }
            }
            @if let Some(it) = &record.location { (excerpt(it)) }
            @for note in &record.notes {
                div.note {
                    p { (message(&note.message)) " " @if let Some(it) = &note.location { (location(it)) } }
                    @if let Some(it) = &note.location { (excerpt(it)) }
                }
            }
            @if let Some(text) = text {
                details { summary { "What to do" } div.text { (PreEscaped(paragraphs(text))) } }
            }
        }
    }
}

/// The documentation of a check: its paragraphs, lists and indented or fenced code.
fn paragraphs(text: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    for block in text.split("\n\n") {
        let starts = block.starts_with("```");
        let is_code = fenced || starts || block.starts_with("    ");
        if block.matches("```").count() % 2 == 1 {
            fenced = !fenced;
        }
        let markup = match is_code {
            true => {
                let lines = block.lines().filter(|it| !it.starts_with("```"));
                let lines: Vec<&str> = lines.collect();
                html! { pre { code { (lines.join("\n")) } } }
            }
            false if block.starts_with("- ") => html! {
                ul { @for it in block.split("\n- ") { li { (message(it.trim_start_matches("- "))) } } }
            },
            false => html! { p { (message(block)) } },
        };
        out.push_str(&markup.0);
    }
    out
}

fn location(location: &Location) -> Markup {
    let start = location.start;
    html! { span.place { (location.path) ":" (start.line) ":" (start.column) } }
}

fn excerpt(location: &Location) -> Markup {
    let lines = super::code::lines(&location.text, Some(location.start.line));
    html! { @if !location.text.trim().is_empty() { (block(&lines)) } }
}

fn footer() -> Markup {
    html! {
        footer {
            p {
                "Predicted visits are static estimates: how often a call runs is taken from the shape of the code, as compilers predict branches; only their ratio says something. "
                "Two calls become one walk where nothing that must happen in between is lost or comes too early; on each type of node that is asked again."
            }
            p.keys { kbd { "/" } " search " kbd { "j" } " " kbd { "k" } " next and previous " kbd { "o" } " open or close " kbd { "Esc" } " clear" }
            p.dim { "pleach " (env!("CARGO_PKG_VERSION")) }
        }
    }
}
