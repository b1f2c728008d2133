//! Calls of the library that print: `printf` and its like, and `<<` of `std::ostream`.
//!
//! All streams are one location, the outside world: they may lead to one file, and who reads that sees the order. A stream writes into
//! memory that the program reads, or runs code of the program's, only if some file has a word for that ([`crate::load::own_stream`]); then nothing is
//! known of these functions. To make, assign or destroy a stream object may do anything, so its own storage is no place that two can touch.

use super::eval::Evaluator;
use crate::clang::{Cursor, Type, kind};
use crate::extract::declarations::{Target, read_of};
use crate::extract::library;
use crate::extract::library::{Conversion, Output, conversions, is_in_std, is_view_type};
use crate::extract::syntax::strip_casts;
use crate::model::{Access, Mode, Place, Usr, Variable};
use crate::mutation::{Rule, broken};

/// The variable that `printf` and its like take the stream from, by the names that systems have for it.
const STANDARD: [&str; 2] = ["c:@stdout", "c:@__stdoutp"];

impl<'tu> Evaluator<'_, 'tu> {
    /// Evaluates the arguments of a call that prints, and prints; gives what the result designates. `object`: the stream that it is called
    /// on.
    pub(crate) fn output(
        &mut self,
        callee: Cursor<'tu>,
        output: Output,
        object: Vec<Target>,
        arguments: &[Cursor<'tu>],
    ) -> Vec<Target> {
        let types = callee.ty().parameters();
        let mut stream = object;
        for (argument, ty) in arguments.iter().zip(&types) {
            let ty = ty.canonical();
            if !argument.extent().is_valid() {
                // A default argument of these functions touches nothing.
            } else if library::is_stream(ty) {
                stream = self.place(*argument);
            } else if is_view_type(ty) {
                self.characters(*argument);
            } else if ty.is_pointer() {
                self.printed_pointer(*argument, ty.pointee());
            } else if ty.is_reference() {
                for target in self.place(*argument) {
                    self.touch_contents(Mode::Read, &target, (ty.pointee(), true));
                }
            } else {
                self.value(*argument);
            }
        }
        if callee.is_variadic() {
            let (named, rest) = arguments.split_at(types.len().min(arguments.len()));
            self.formatted(named.last().copied(), rest);
        }
        match output {
            Output::Stream if !broken(Rule::LibraryOutput) => {
                self.push(Access::write(Place::world()));
                if stream.is_empty() {
                    // Which stream a variable of C tells: the one that is written, or the one that is named.
                    for it in STANDARD {
                        self.push(read_of(Variable::Global(Usr::new(it))));
                    }
                }
            }
            Output::Buffer if let Some(buffer) = arguments.first() => {
                for target in self.silently(|it| it.pointee(*buffer)) {
                    self.touch(Mode::Write, &target, false);
                }
            }
            _ => {}
        }
        // It may set `errno` to whatever it likes (C17, 7.5): what others say by that, is said before or after.
        self.touch_errno(Mode::Read);
        stream.into_iter().map(Target::inexact).collect()
    }

    /// An argument for a parameter that is a pointer to an `object`.
    fn printed_pointer(&mut self, argument: Cursor<'tu>, object: Type<'tu>) {
        if object.is_function() {
            // A manipulator: those of the library set how a stream prints, or print.
            self.value(argument);
            if !strip_casts(argument).referenced().is_some_and(is_in_std) {
                self.anything();
            }
        } else if object.record().is_some() || !object.is_const() {
            // What `FILE` is, only the library knows; what a buffer holds, is not read.
            self.value(argument);
        } else {
            self.characters(argument);
        }
    }

    /// Arguments that a format tells the use of.
    fn formatted(&mut self, format: Option<Cursor<'tu>>, arguments: &[Cursor<'tu>]) {
        let literal = format.map(strip_casts);
        let literal = literal.filter(|it| it.kind() == kind::STRING_LITERAL);
        let known = literal.and_then(|it| conversions(&it.spelling()));
        let known = known.filter(|it| it.len() <= arguments.len());
        let takes = |it: &Cursor<'tu>, conversion: Option<&Conversion>| {
            let ty = it.ty().canonical();
            match conversion {
                Some(Conversion::Text) => ty.is_pointer(),
                _ => ty.is_number() || ty.is_enum(),
            }
        };
        let conversions = known.as_deref().unwrap_or_default();
        let mut each = arguments.iter().enumerate();
        if known.is_none() || !each.all(|(at, it)| takes(it, conversions.get(at))) {
            for it in arguments {
                self.value(*it);
            }
            let why = "it prints by a format that pleach does not follow".to_owned();
            self.out.unseen.get_or_insert(why);
            return self.anything();
        }
        for (at, argument) in arguments.iter().enumerate() {
            match conversions.get(at) {
                Some(Conversion::Text) => self.characters(*argument),
                _ => self.value(*argument),
            }
        }
    }
}
