//! Symbols, and the interner that names them.

use std::collections::HashMap;
use std::sync::Arc;

/// One member (or other step of a path): its index in an [`Alphabet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub u32);

/// One step of a word; `None` is a symbol that the automaton at hand does not mention.
pub type Letter = Option<Symbol>;

/// The names of symbols, numbered in order of first use.
///
/// The order of interning decides the numbers, and they decide the numbering of canonical automata, so
/// intern in a deterministic order.
#[derive(Clone, Debug, Default)]
pub struct Alphabet {
    names: Vec<Arc<str>>,
    symbols: HashMap<Arc<str>, Symbol>,
}

impl Alphabet {
    /// The symbol of `name` (a USR, `abstract:ID`, …), a new one if the name is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.get(name) {
            return symbol;
        }
        let symbol = Symbol(self.names.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.names.push(Arc::clone(&name));
        self.symbols.insert(name, symbol);
        symbol
    }

    /// The symbol of `name`, if it has one.
    pub fn get(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The name of `symbol`, `?` for one of another alphabet.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol.0 as usize).map_or("?", |name| name)
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether nothing has been interned.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}
