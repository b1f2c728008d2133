//! Every span of a unit's facts, to move them into another file table.

use super::{
    Body, Call, Class, Configuration, Diagnostic, FileId, Function, Item, Refusal, Site, Span,
    UnresolvedClass,
};

/// Something that holds spans.
pub trait Spans {
    /// Calls `visit` on every span inside.
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span));
}

/// Replaces every file id inside `value` by what `map` gives for it.
pub fn renumber_files(value: &mut impl Spans, map: &[FileId]) {
    value.each_span(&mut |span| {
        if let Some(file) = map.get(span.file.0 as usize) {
            span.file = *file;
        }
    });
}

impl<T: Spans> Spans for Vec<T> {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        self.iter_mut().for_each(|it| it.each_span(visit));
    }
}

impl<T: Spans> Spans for Option<T> {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        self.iter_mut().for_each(|it| it.each_span(visit));
    }
}

impl Spans for Span {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(self);
    }
}

impl Spans for Refusal {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
    }
}

impl Spans for Diagnostic {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        self.span.each_span(visit);
        self.notes
            .iter_mut()
            .for_each(|note| note.span.each_span(visit));
    }
}

impl Spans for Class {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        visit(&mut self.name_span);
        visit(&mut self.close);
        self.fields
            .iter_mut()
            .for_each(|field| visit(&mut field.span));
        self.refusal.each_span(visit);
    }
}

impl Spans for UnresolvedClass {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.name_span);
    }
}

impl Spans for Function {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        for site in &mut self.declarations {
            visit(&mut site.span);
            visit(&mut site.anchor);
            site.export.iter_mut().for_each(&mut *visit);
        }
        self.body.each_span(visit);
        self.refusal.each_span(visit);
    }
}

impl Spans for Site {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.name_span);
        self.conditional.each_span(visit);
        self.block.each_span(visit);
    }
}

impl Spans for Body {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        visit(&mut self.anchor);
        self.items.each_span(visit);
        for local in &mut self.locals {
            visit(&mut local.span);
            local.init.each_span(visit);
        }
        self.refusal.each_span(visit);
    }
}

impl Spans for Configuration {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        for group in &mut self.groups {
            visit(&mut group.span);
            visit(&mut group.conditional);
            group.others.iter_mut().for_each(&mut *visit);
        }
        for it in &mut self.inclusions {
            let mut file = Span::new(it.file, 0, 0);
            visit(&mut file);
            it.file = file.file;
            it.at.each_span(visit);
        }
        self.refusal.each_span(visit);
    }
}

impl Spans for Item {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        for it in &mut self.predicates {
            visit(&mut it.statement);
            visit(&mut it.condition);
            for group in it.cases.iter_mut().flat_map(|it| &mut it.groups) {
                visit(&mut group.text);
                group.labels.iter_mut().for_each(&mut *visit);
            }
        }
        self.within.each_span(visit);
        self.of.each_span(visit);
        self.values.iter_mut().for_each(&mut *visit);
        self.others_mut().for_each(|it| it.each_span(visit));
        self.leading.each_span(visit);
        if let super::ItemKind::Call(call) = &mut self.kind {
            call.each_span(visit);
        }
        self.nested.each_span(visit);
        self.helpers.each_span(visit);
        let returns = self.returns.iter_mut().chain(&mut self.tails);
        returns.for_each(|it| visit(&mut it.span));
        self.refs.iter_mut().for_each(|it| visit(&mut it.span));
    }
}

impl Spans for Call {
    fn each_span(&mut self, visit: &mut dyn FnMut(&mut Span)) {
        visit(&mut self.span);
        self.receiver.text.each_span(visit);
        self.args.iter_mut().for_each(|it| it.span.each_span(visit));
    }
}
