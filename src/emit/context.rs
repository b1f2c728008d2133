//! What all of emission looks at: the program, its files, the members of its classes.

use std::collections::BTreeMap;

use crate::link::Program;
use crate::model::{FileId, FusedFunction, FusedId, Plan, Span, Usr};

use super::condition::{Selection, entered};
use super::fragment::{FileView, Problem};
use super::member::Members;

/// The inputs of emission, with what is derived from them once.
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) plan: &'a Plan,
    pub(super) members: Members<'a>,
    /// The outcomes of conditions that hold wherever a file is compiled.
    pub(super) entered: BTreeMap<FileId, Selection>,
    views: BTreeMap<FileId, FileView<'a>>,
}

impl<'a> Context<'a> {
    pub(super) fn new(program: &'a Program, plan: &'a Plan) -> Self {
        let files = program.files.iter().enumerate();
        let view = |(at, file): (usize, &'a crate::model::SourceFile)| {
            (FileId(at as u32), FileView::new(&file.text.0))
        };
        let mut views: BTreeMap<FileId, FileView<'a>> = files.map(view).collect();
        let bodies = program.functions.values().filter_map(|it| it.body.as_ref());
        for body in bodies.filter(|it| !it.cuts.is_empty()) {
            if let Some(view) = views.get_mut(&body.span.file) {
                view.cuts.extend(&body.cuts);
            }
        }
        for view in views.values_mut() {
            view.cuts.sort_unstable();
            view.cuts.dedup();
        }
        Context {
            program,
            plan,
            members: Members::new(program),
            entered: entered(program),
            views,
        }
    }

    /// The file of `span`.
    ///
    /// # Errors
    /// The span lies in no file, or past its end.
    pub(super) fn view(&self, span: Span) -> Result<&FileView<'a>, Problem> {
        let view = self.views.get(&span.file);
        let view =
            view.filter(|view| span.start <= span.end && span.end as usize <= view.text.len());
        view.ok_or_else(|| Problem::new(None, "a position lies outside of its file"))
    }

    /// The text of `span` in which only ASCII matters.
    pub(super) fn text(&self, span: Span) -> Result<String, Problem> {
        let view = self.view(span)?;
        Ok(String::from_utf8_lossy(&view.compiled(span.start, span.end)).into_owned())
    }

    /// Fails if the file of `span` may not be changed.
    pub(super) fn editable(&self, span: Span) -> Result<(), Problem> {
        match self.program.files.get(span.file.0 as usize) {
            Some(file) if file.editable => Ok(()),
            Some(file) => Err(Problem::new(
                span,
                format!(
                    "{} would change too, and it is outside of the root (see --root), a system header, preprocessed already, or left out by --header-filter",
                    file.path
                ),
            )),
            None => Err(Problem::new(None, "a position lies outside of every file")),
        }
    }

    /// A fused function of the plan.
    pub(super) fn fused(&self, id: FusedId) -> Result<&'a FusedFunction, Problem> {
        let found = self.plan.functions.get(id.0 as usize);
        found.ok_or_else(|| Problem::new(None, "a step calls a fused function that is not planned"))
    }

    /// A function of the program.
    pub(super) fn function(&self, usr: &Usr) -> Result<&'a crate::model::Function, Problem> {
        let found = self.program.function(usr);
        found.ok_or_else(|| Problem::new(None, format!("`{usr}` is not known")))
    }

    /// A class of the program.
    pub(super) fn class(&self, usr: &Usr) -> Result<&'a crate::model::Class, Problem> {
        let classes = &self.program.classes;
        let found = classes.get(usr).or(self.program.visitors.get(usr));
        found.ok_or_else(|| Problem::new(None, format!("`{usr}` is not known")))
    }
}
