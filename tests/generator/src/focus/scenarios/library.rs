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
struct Crate {
  unsigned Of = 1;
  std::vector<Crate> Inner;
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
  std::vector<Crate> Crates;
  Shelf() : std::vector<unsigned>(1) {}
  Shelf *last() { return Next != nullptr ? Next->last() : this; }
  bool odd() const { return Next != nullptr && Next->even(); }
  bool even() const { return Next == nullptr || Next->odd(); }
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

/// Elements of containers that functions and walks are given by reference, that pointers lead to, and that containers give to others; a part of a
/// variable whose address another walk has; loops over children whose variables become other nodes.
pub(super) const TINS: &str = "\
inline void relabel(std::vector<unsigned> &label, unsigned by) { label[0] = label[0] * 3u + by; }
struct Purse {
  unsigned Sum = 1;
  std::vector<unsigned> Coins{1u, 2u};
};
static Purse *Lent = nullptr;
struct _tree_ Tin {
  unsigned Taste = 1;
  unsigned Weight = 1;
  std::vector<std::vector<unsigned>> Labels{{1u}};
  std::vector<std::pair<unsigned, unsigned>> Marks{{1u, 2u}};
  std::pair<unsigned, unsigned> *Kept = &Marks[0];
  _child_ Tin *Next = nullptr;
  _child_ std::vector<Tin *> Stack;
  _traversal_ void label() {
    if (Next != nullptr) Next->label();
    relabel(Labels[0], Taste);
  }
  _traversal_ void taste() {
    Taste = Taste * 3u + Labels[0][0];
    if (Next != nullptr) Next->taste();
  }
  _traversal_ void mark() {
    if (Next != nullptr) Next->mark();
    Kept->second = Kept->second * 3u + Taste;
  }
  _traversal_ void weigh() {
    Weight = Weight * 5u + Marks[0].second;
    if (Next != nullptr) Next->weigh();
  }
  _traversal_ void open() {
    Taste = Taste * 5u + 1u;
    if (Next != nullptr) Next->open();
    for (Tin *tin : Stack) {
      if (tin->Next != nullptr) tin = tin->Next;
      tin->open();
    }
  }
  _traversal_ void close() {
    Weight = Weight * 3u + 2u;
    if (Next != nullptr) Next->close();
    for (Tin *tin : Stack) tin->close();
  }
  _traversal_ void add(unsigned &sum) {
    sum = sum * 3u + Taste;
    if (Next != nullptr) Next->add(sum);
  }
  _traversal_ void blend(unsigned &sum) {
    sum = sum * 5u + Weight;
    if (Next != nullptr) Next->blend(sum);
  }
  _traversal_ void mix() {
    Lent->Sum = Lent->Sum * 5u + Weight;
    Lent->Coins[0] = Lent->Coins[0] * 7u + 1u;
    if (Next != nullptr) Next->mix();
  }
  _traversal_ void fill(std::vector<unsigned> &label) {
    if (Next != nullptr) Next->fill(label);
    label[0] = label[0] * 3u + Weight;
  }
};
inline Tin *makeTin(Random &random, unsigned count) {
  Tin *tin = new Tin();
  tin->Taste = random.below(50u);
  if (count > 0u) tin->Next = makeTin(random, count - 1u);
  if (count > 0u) tin->Stack.push_back(makeTin(random, count - 1u));
  return tin;
}
inline void filled(Tin *tin) {
  tin->fill(tin->Labels[0]);
  tin->taste();
}
inline void pooled(Tin *tin) {
  Purse purse;
  Lent = &purse;
  tin->add(purse.Sum);
  tin->mix();
  out(purse.Sum);
}
inline void spent(Tin *tin) {
  Purse purse;
  Lent = &purse;
  tin->add(purse.Coins[0]);
  tin->mix();
  out(purse.Coins[0]);
}
inline void traded(Tin *tin) {
  std::vector<unsigned> mine{1u};
  std::vector<unsigned> yours{3u};
  unsigned &coin = mine[0];
  std::swap(mine, yours);
  tin->add(coin);
  tin->blend(yours[0]);
  out(mine[0]);
  out(yours[0]);
}
inline void tellTin(const Tin *tin) {
  if (tin == nullptr) return;
  out(tin->Taste);
  out(tin->Weight);
  out(tin->Labels[0][0]);
  out(tin->Marks[0].second);
  tellTin(tin->Next);
  for (const Tin *it : tin->Stack) tellTin(it);
}";

/// Call sites name their nodes as elements of containers and arrays, which the calls and what stands between them may change.
pub(super) const JARS: &str = "\
struct _tree_ Jar {
  unsigned Salt = 1;
  unsigned Brine = 1;
  unsigned Lids = 1;
  _child_ Jar *Next = nullptr;
  _traversal_ void salt() {
    Salt = Salt * 3u + 1u;
    if (Next != nullptr) Next->salt();
  }
  _traversal_ void pickle() {
    Brine = Brine * 5u + Salt;
    if (Next != nullptr) Next->pickle();
  }
  _traversal_ void seal(unsigned &at) {
    Lids += 3u;
    at = (at + Salt) % 3u;
    if (Next != nullptr) Next->seal(at);
  }
  _traversal_ void shift(std::vector<Jar *> &shelf) {
    Lids = Lids * 3u + 2u;
    if (Lids % 2u == 0u) shelf[0] = shelf[1];
    if (Next != nullptr) Next->shift(shelf);
  }
};
static std::vector<Jar *> Rack;
inline Jar *makeJar(Random &random, unsigned count) {
  Jar *jar = new Jar();
  jar->Salt = random.below(50u);
  jar->Lids = random.below(9u);
  if (count > 0u) jar->Next = makeJar(random, count - 1u);
  return jar;
}
inline std::vector<Jar *> shelved(Jar *jar) {
  Jar *next = jar->Next == nullptr ? jar : jar->Next;
  return {jar, next, jar};
}
inline void jarred(Jar *jar) {
  std::vector<Jar *> shelf = shelved(jar);
  Jar *pair[2] = {shelf[1], shelf[0]};
  for (unsigned i = 0; i < shelf.size(); ++i) {
    shelf[i]->salt();
    shelf[i]->pickle();
  }
  pair[1]->salt();
  shelf[2]->pickle();
  pair[1]->pickle();
}
inline void referred(Jar *jar) {
  std::vector<Jar *> shelf = shelved(jar), other{jar, jar};
  Jar *pair[2] = {jar, shelf[1]};
  unsigned at = 1;
  Jar *&kept = pair[at];
  Jar *&first = shelf[0];
  at = 0;
  kept->salt();
  pair[at]->pickle();
  shelf.swap(other);
  first->pickle();
  shelf[0]->salt();
  std::vector<std::vector<Jar *>> rows{{shelf[1]}, {kept}};
  std::vector<Jar *> &row = rows[at];
  ++at;
  row[0]->salt();
  rows[at][0]->pickle();
  std::deque<Jar *> line{kept};
  Jar *&end = line.back();
  end->salt();
  line.push_back(jar);
  line.back()->pickle();
  end->pickle();
}
inline void turned(Jar *jar, unsigned i, unsigned j) {
  std::vector<Jar *> shelf = shelved(jar);
  shelf[i]->salt();
  shelf[j]->salt();
  shelf[i]->pickle();
  ++i;
  shelf[i]->salt();
  shelf[0]->seal(j);
  shelf[j]->pickle();
  shelf[j]->seal(i);
  out(i);
  out(j);
}
inline void shifted(Jar *jar) {
  std::vector<Jar *> shelf = shelved(jar);
  shelf.front()->shift(shelf);
  shelf.front()->pickle();
  shelf.back()->salt();
  shelf.pop_back();
  shelf.back()->pickle();
  Rack = shelved(jar);
  Rack[0]->salt();
  Rack[0] = Rack[1];
  Rack[0]->pickle();
  Rack[0]->shift(Rack);
  Rack[0]->salt();
}
inline void tellJar(const Jar *jar) {
  if (jar == nullptr) return;
  out(jar->Salt);
  out(jar->Brine);
  out(jar->Lids);
  tellJar(jar->Next);
}";
