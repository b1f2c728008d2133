//! What the scenario of objects of the library has in front of the classes.

/// Functions of the library that throw (by code of a header: MemorySanitizer does not see the library itself), that give a reference to a
/// part, that leave nothing in what they move from, and that run the constructors and destructors of elements; and nodes of which an object of the library is
/// a base: one of each tree is a variable.
pub(super) const SHELVES: &str = "\
inline unsigned lengthOf(const std::vector<char> &text) { return unsigned(text.size()); }
inline void pour(std::vector<unsigned> &into, unsigned drop) {
  if (into.size() < 9u) into.push_back(drop);
}
static unsigned Dust = 1;
struct Jacket {
  ~Jacket() { Dust = Dust * 3u + 1u; }
};
struct Leaflet {
  unsigned Of;
  Leaflet() { Of = Dust = Dust * 3u + 2u; }
};
struct Stamp {
  unsigned Of = 1, Day = 0;
  Stamp() = default;
  Stamp(unsigned of, unsigned day) : Of(of), Day(day) {}
  Stamp operator+(const Stamp &other) const { return Stamp(Of * 3u + other.Of, Day + other.Day); }
};
struct _tree_ Shelf : std::vector<unsigned> {
  unsigned Found = 1;
  unsigned Dusted = 1;
  std::optional<unsigned> Sought;
  std::vector<unsigned> Books{1u, 2u};
  std::vector<unsigned> Lent;
  std::vector<unsigned> Pages{1u, 2u};
  std::vector<Jacket> Jackets{1};
  std::vector<Leaflet> Leaflets;
  _child_ Shelf *Next = nullptr;
  Shelf() : std::vector<unsigned>(1) {}
  _traversal_ void search() {
    Found = Found * 3u + Sought.value();
    if (Next == nullptr) return;
    Next->search();
  }
  _traversal_ void dust() {
    Dusted = Dusted * 3u + 1u;
    if (Next == nullptr) return;
    Next->dust();
  }
  _traversal_ void count() {
    Found = Found * 3u + unsigned(Books.size());
    if (Next == nullptr) return;
    Next->count();
  }
  _traversal_ void lend() {
    if (Next == nullptr) return;
    Lent = std::move(Next->Books);
    Next->lend();
  }
  _traversal_ void empty() {
    Jackets.clear();
    if (Next == nullptr) return;
    Next->empty();
  }
  _traversal_ void stock() {
    Leaflets.resize(2u);
    if (Next == nullptr) return;
    Next->stock();
  }
  _traversal_ void sweep() {
    Dusted = Dusted * 5u + Dust;
    if (Next == nullptr) return;
    Next->sweep();
  }
  _traversal_ void read() {
    Found = Found * 3u + Pages.front();
    if (Next == nullptr) return;
    Next->read();
  }
  _traversal_ void skim() {
    auto first = Pages.begin();
    if (first != Pages.end()) Found = Found * 5u + *first;
    if (Next == nullptr) return;
    Next->skim();
  }
  _traversal_ void mark() {
    if (Next == nullptr) return;
    unsigned &page = Next->Pages.front();
    page += Found;
    Next->mark();
  }
  _traversal_ void compare();
  _traversal_ void add() {
    if (Next == nullptr) return;
    Next->front() += Found;
    Next->add();
  }
};
static Shelf Catalogue;
inline void Shelf::compare() {
  const std::vector<unsigned> &shared = Catalogue;
  Found = Found * 3u + shared.front();
  if (Next == nullptr) return;
  Next->compare();
}
inline Shelf *makeShelf(Random &random, unsigned count) {
  Shelf *shelf = new Shelf();
  if (random.below(4u) != 0u) shelf->Sought = random.below(9u);
  if (count > 0u) shelf->Next = makeShelf(random, count - 1u);
  return shelf;
}
inline void searched(Shelf *shelf) {
  try {
    shelf->search();
    shelf->dust();
  } catch (const std::bad_optional_access &) {
    out(7u);
  }
}
inline void emptied(Shelf *shelf) {
  shelf->empty();
  shelf->sweep();
}
inline void stocked(Shelf *shelf) {
  shelf->stock();
  shelf->sweep();
}
inline void skimmed(Shelf *shelf) {
  shelf->skim();
  shelf->mark();
}
inline void studied(Shelf *shelf) {
  shelf->read();
  shelf->mark();
}";

/// A function that counts what it is called for, and a structure with a `swap` of its own.
pub(super) const PEBBLES: &str = "\
static unsigned Weighed = 1;
static unsigned Swaps = 1;
struct Pebble {
  unsigned Of = 0;
};
inline void swap(Pebble &a, Pebble &b) {
  unsigned kept = a.Of;
  a.Of = b.Of;
  b.Of = kept;
  Swaps = Swaps * 3u + 1u;
}
inline bool assay(unsigned it) {
  Weighed = Weighed * 3u + it;
  return it % 2u == 0u;
}";

/// Functions that give back their own object, or another; and a structure that is made by braces.
pub(super) const METERS: &str = "\
struct Meter {
  unsigned Sum = 1;
  std::vector<unsigned> Ticks{1u};
  Meter *Other = nullptr;
  Meter &add(unsigned more) {
    Sum = Sum * 3u + more;
    return *this;
  }
  Meter &tick(unsigned more) {
    if (Ticks.size() > 8u) return *this;
    Ticks.push_back(more);
    return add(1u);
  }
  Meter &pass() {
    if (Other == nullptr) return *this;
    return *Other;
  }
};
static Meter Total;
struct Reading {
  unsigned Of = 0;
  std::vector<unsigned> Seen;
  unsigned More = 2;
};";

/// Functions that give text: a literal, or what can be written; and one that reads what a view leads to.
pub(super) const SIGNS: &str = "\
static char Board[8] = {'b', 'o', 'a', 'r', 'd'};
inline const char *wordOf(unsigned it) {
  static constexpr const char *kWords[] = {\"one\", \"two\", \"three\"};
  return kWords[it % 3u];
}
inline std::string_view signOf(unsigned it) { return it % 2u == 0u ? \"even\" : \"odd\"; }
inline const char *boardOf() { return Board; }
inline std::string_view halfOf(char *text) { return std::string_view(text, 2); }
inline unsigned firstOf(std::string_view text) { return unsigned(text[0]) * 3u + unsigned(text.size()); }
inline void chalk(char *to, unsigned it) { to[0] = char('a' + it % 20u); }";
