//! Fields of further kinds, as a table: how they are declared, made, printed, and which numbers are in them.

use crate::code::Expr;
use crate::expressions::Place;
use crate::generate::Generator;
use crate::program::Scalar;
use crate::rng::Rng;
use crate::scope::Scope;

/// A kind of field. `$` is its name, `ROOT` the root class and `FIRST` its first field, `%i` an index.
#[derive(Debug)]
pub(crate) struct Extra {
    /// The construct, as it is counted.
    pub(crate) name: &'static str,
    /// The member's declaration.
    pub(crate) declaration: &'static str,
    /// Statements that give it a value; `random` is at hand.
    pub(crate) build: &'static str,
    /// Statements that print all that is in it.
    pub(crate) dump: &'static str,
    /// The numbers in it, how many elements `%i` may select, and their types.
    pub(crate) places: &'static [(&'static str, usize, Scalar)],
    /// Only classes that derive from the root class may have it.
    pub(crate) of_root: bool,
}

use Scalar::{Bits, F64, U16, U32, Volatile};

/// The table.
#[rustfmt::skip]
pub(crate) static EXTRAS: [Extra; 13] = [
    Extra { name: "array of structs", declaration: "Range $[2];", build: "$[1].From = random.below(50u);", dump: "for (const Range &cell : $) {\n    out(cell.From);\n    out(cell.To);\n  }", places: &[("$[%i].From", 2, U32), ("$[%i].To", 2, U32)], of_root: false },
    Extra { name: "class template as field", declaration: "Couple<unsigned> $;", build: "$.First = random.below(50u);", dump: "out($.First);\n  out($.Second);", places: &[("$.First", 1, U32), ("$.Second", 1, U32)], of_root: false },
    Extra { name: "nested class template as field", declaration: "Couple<Couple<unsigned short>> $;", build: "$.First.Second = 3;", dump: "out($.First.First);\n  out($.First.Second);\n  out($.Second.First);", places: &[("$.First.First", 1, U16), ("$.First.Second", 1, U16), ("$.Second.First", 1, U16)], of_root: false },
    Extra { name: "struct of bit-fields", declaration: "Flags $;", build: "$.Low = random.below(8u) & 7u;", dump: "out($.Low);\n  out($.High);", places: &[("$.Low", 1, Bits(3)), ("$.High", 1, Bits(5))], of_root: false },
    Extra { name: "unnamed struct", declaration: "struct {\n    unsigned Near = 1;\n    double Far = 0.5;\n  } $;", build: "$.Near = random.below(50u);", dump: "out($.Near);\n  out(bitsOf($.Far));", places: &[("$.Near", 1, U32), ("$.Far", 1, F64)], of_root: false },
    Extra { name: "union in a struct", declaration: "struct {\n    union {\n      unsigned Bulk = 2;\n      unsigned short Part;\n    };\n    unsigned Extra = 0;\n  } $;", build: "$.Bulk = random.below(50u);", dump: "out($.Bulk);\n  out($.Extra);", places: &[("$.Bulk", 1, U32), ("$.Extra", 1, U32)], of_root: false },
    Extra { name: "std::array as field", declaration: "std::array<unsigned, 3> $ = {{1u, 2u, 3u}};", build: "$[0] = random.below(50u);", dump: "for (unsigned cell : $)\n    out(cell);", places: &[("$[%i]", 3, U32)], of_root: false },
    Extra { name: "std::pair as field", declaration: "std::pair<unsigned, unsigned> $;", build: "$.first = random.below(50u);", dump: "out($.first);\n  out($.second);", places: &[("$.first", 1, U32), ("$.second", 1, U32)], of_root: false },
    Extra { name: "string field", declaration: "std::string $;", build: "$ = \"ab\";", dump: "out($.size());\n  for (char letter : $)\n    out(static_cast<unsigned char>(letter));", places: &[], of_root: false },
    Extra { name: "volatile field", declaration: "volatile unsigned $ = 0;", build: "$ = random.below(50u);", dump: "out($);", places: &[("$", 1, Volatile)], of_root: false },
    Extra { name: "reference as field", declaration: "unsigned &$ = ROOT::FIRST;", build: "", dump: "out($);", places: &[("$", 1, U32)], of_root: true },
    Extra { name: "array of links", declaration: "ROOT *$[2] = {this, this};", build: "", dump: "static_cast<void>($);", places: &[("$[%i]->FIRST", 2, U32)], of_root: true },
    Extra { name: "static data member", declaration: "inline static unsigned $ = 0;", build: "", dump: "out($);", places: &[("$", 1, U32)], of_root: false },
];

/// Where the kind of this name stands in the table.
pub(crate) fn position(name: &str) -> Option<usize> {
    EXTRAS.iter().position(|extra| extra.name == name)
}

/// The kinds that one program uses: two of those that leave fusion possible, seldom one of the others.
pub(crate) fn choose(rng: &mut Rng) -> Vec<usize> {
    let blocks = |at: &usize| {
        matches!(
            EXTRAS[*at].name,
            "volatile field" | "reference as field" | "array of links"
        )
    };
    let (seldom, mut often): (Vec<usize>, Vec<usize>) = (0..EXTRAS.len()).partition(blocks);
    rng.shuffle(&mut often);
    often.truncate(rng.between(0, 3));
    if rng.chance(10) {
        often.extend(rng.pick(&seldom).copied());
    }
    often
}

impl Generator {
    /// A number in the field `base`.
    pub(crate) fn extra_place(&mut self, scope: &Scope, extra: usize, base: &str) -> Place {
        let Some((text, count, scalar)) = self.rng.pick(EXTRAS[extra].places).copied() else {
            return Place::new("0u", Scalar::U32);
        };
        let first = self.program.classes[0]
            .fields
            .first()
            .map_or("", |it| it.name.as_str());
        let text = text.replace('$', base).replace("FIRST", first);
        let mut place = Place::new(text.clone(), scalar);
        if let Some((before, after)) = text.split_once("%i") {
            let index = self.subscript(scope, count);
            place.expr = Expr::Around(before.to_owned(), Box::new(index), after.to_owned());
        }
        place
    }

    /// A subscript below `count`.
    fn subscript(&mut self, scope: &Scope, count: usize) -> Expr {
        if self.rng.chance(60) {
            return Expr::atom(self.rng.below(count).to_string());
        }
        Expr::binary(self.expr(scope, 0), "%", Expr::Atom(format!("{count}u")))
    }
}
