// traversals: depth measure mark total weigh count level shade raise lower find keep twist plain
// Rule: a declaration in the condition of an `if` is one in front of it, whose variable is tested; pointers to the node by equal casts are
// equal (`depth` and `measure`: one chain of `if`s), by other casts they are not (`mark` and `total`), nor are numbers and pointers that
// change (`weigh` and `count`). In member functions, too (`level` and `shade`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Expr {
  virtual ~Expr() = default;
  int Depth = 0, Size = 0, Seen = 0, Level = 0;

  _traversal_ void level(int at);
  _traversal_ void shade();
};
struct Number : Expr {
  int Value = 0;
};
struct Binary : Expr {
  char Op = '+';
  _child_ std::unique_ptr<Expr> Left;
  _child_ std::unique_ptr<Expr> Right;
};
struct Shift : Binary {
  int By = 0;
};
struct Call : Expr {
  _child_ std::vector<std::unique_ptr<Expr>> Args;
  int Arity = 0;
};

_traversal_ void depth(Expr *e, int at) {
  e->Depth = at;
  // Operators first.
  if (auto *it = dynamic_cast<Binary *>(e)) {
    depth(it->Left.get(), at + 1);
    depth(it->Right.get(), at + 1);
  } else if (auto *it = dynamic_cast<Call *>(e)) {
    for (auto &arg : it->Args) depth(arg.get(), at + 1);
  } else if (auto *number = dynamic_cast<Number *>(e)) {
    e->Seen += number->Value;
  }
}

_traversal_ void measure(Expr *e) {
  e->Size = 1;
  if (auto *binary = dynamic_cast<Binary *>(e)) {
    measure(binary->Left.get());
    measure(binary->Right.get());
    e->Size += binary->Left->Size + binary->Right->Size;
  } else if (auto *call = dynamic_cast<Call *>(e)) {
    for (auto &arg : call->Args) {
      measure(arg.get());
      e->Size += arg->Size;
    }
    call->Arity = static_cast<int>(call->Args.size());
  }
}

_traversal_ void mark(Expr *e) {
  if (Expr *it = dynamic_cast<Binary *>(e)) {
    it->Seen = (it->Seen * 3 + 1) % 1000;
    mark(static_cast<Binary *>(it)->Left.get());
  }
  if (Expr *it = dynamic_cast<Shift *>(e)) {
    it->Seen = (it->Seen * 5 + 1) % 1000;
    mark(static_cast<Shift *>(it)->Right.get());
  }
  if (auto *call = dynamic_cast<Call *>(e)) {
    for (auto &arg : call->Args) mark(arg.get());
  }
}

_traversal_ void total(Expr *e) {
  if (Expr *it = dynamic_cast<Shift *>(e)) {
    it->Size = (it->Size * 3 + it->Seen) % 1000;
    total(static_cast<Shift *>(it)->Left.get());
  }
  if (Expr *it = dynamic_cast<Binary *>(e)) {
    it->Size = (it->Size * 7 + it->Seen) % 1000;
    total(static_cast<Binary *>(it)->Right.get());
  }
  if (const auto *call = dynamic_cast<const Call *>(e)) {
    for (auto &arg : call->Args) total(arg.get());
  }
}

_traversal_ void weigh(Expr *e, int by) {
  if (int rest = e->Seen % 3) {
    e->Size = (e->Size + rest * by) % 1000;
    if (auto *it = dynamic_cast<Binary *>(e); it && it->Op == '+') {
      weigh(it->Left.get(), by + rest);
      weigh(it->Right.get(), by);
    }
  } else if (auto *call = dynamic_cast<Call *>(e)) {
    for (auto &arg : call->Args) weigh(arg.get(), rest + by);
  }
}

_traversal_ void count(Expr *e) {
  e->Level = (e->Level + e->Size) % 1000;
  if (int rest = e->Level % 3) {
    e->Level += rest;
    if (auto *it = dynamic_cast<Binary *>(e); it && it->Op == '+') {
      count(it->Left.get());
      count(it->Right.get());
    }
  } else if (auto *call = dynamic_cast<Call *>(e)) {
    for (auto &arg : call->Args) count(arg.get());
  }
}

void Expr::level(int at) {
  Level = at;
  if (auto *binary = dynamic_cast<Binary *>(this)) {
    binary->Left->level(at + 1);
    binary->Right->level(at + 1);
  }
}
void Expr::shade() {
  if (auto *binary = dynamic_cast<Binary *>(this)) {
    binary->Op = Seen % 2 ? '+' : '-';
    binary->Left->shade();
    binary->Right->shade();
  }
  Seen = (Seen * 3 + Level) % 1000;
}

// A variable that only its `if` tests, and one that other statements use as well.
_traversal_ void raise(Expr *e) {
  if (e->Depth % 2) {
    e->Size += 1;
  } else if (auto *call = dynamic_cast<Call *>(e)) {
    int kept = e->Size;
    for (auto &arg : call->Args) raise(arg.get());
    e->Size = (kept + 1) % 1000;
  }
}
_traversal_ void lower(Expr *e) {
  e->Level = e->Size;
  if (e->Depth % 2) {
    e->Seen += 1;
  } else if (auto *call = dynamic_cast<Call *>(e)) {
    int kept = e->Size;
    for (auto &arg : call->Args) lower(arg.get());
    e->Size = (kept * 3 + e->Level) % 1000;
  }
}

// Functions that give the node as another class.
template <class T> T *as(Expr *e) { return dynamic_cast<T *>(e); }
static Binary &binaryOf(Expr *e) { return static_cast<Binary &>(*e); }

_traversal_ void find(Expr *e, int at) {
  e->Depth = at;
  if (auto *it = as<Binary>(e)) {
    find(it->Left.get(), at + 1);
    find(it->Right.get(), at + 2);
  } else if (auto *it = as<Call>(e)) {
    for (auto &arg : it->Args) find(arg.get(), at + 1);
  }
}
_traversal_ void keep(Expr *e) {
  if (auto *binary = as<Binary>(e)) {
    keep(binary->Left.get());
    keep(binaryOf(e).Right.get());
    binary->Op = e->Size % 2 ? '+' : '-';
  } else if (auto *call = as<Call>(e)) {
    for (auto &arg : call->Args) keep(arg.get());
  }
  e->Seen = (e->Seen + e->Size) % 1000;
}

// A cast of what another cast gave is null more often.
_traversal_ void twist(Expr *e) {
  Expr *shift = dynamic_cast<Shift *>(e);
  if (auto *it = dynamic_cast<Binary *>(shift)) {
    it->Seen = (it->Seen * 3 + 1) % 1000;
    twist(it->Left.get());
    twist(it->Right.get());
  }
}
_traversal_ void plain(Expr *e) {
  if (auto *it = dynamic_cast<Binary *>(e)) {
    it->Level = (it->Level * 3 + it->Seen) % 1000;
    plain(it->Left.get());
    plain(it->Right.get());
  }
}

static std::unique_ptr<Expr> build(Random &random, int depth) {
  const int kind = depth > 0 ? random.below(4) : 0;
  if (kind == 1 || kind == 2) {
    std::unique_ptr<Binary> binary(kind == 1 ? new Binary : new Shift);
    binary->Op = random.below(2) ? '+' : '-';
    binary->Left = build(random, depth - 1);
    binary->Right = build(random, depth - 1);
    return binary;
  }
  if (kind == 3) {
    auto call = std::make_unique<Call>();
    for (int i = random.below(4); i > 0; --i) call->Args.push_back(build(random, depth - 1));
    return call;
  }
  auto number = std::make_unique<Number>();
  number->Value = random.below(9);
  return number;
}

static void dump(const Expr &e) {
  std::printf("%d %d %d %d\n", e.Depth, e.Size, e.Seen, e.Level);
  if (auto *binary = dynamic_cast<const Binary *>(&e)) {
    std::printf("%c\n", binary->Op);
    dump(*binary->Left);
    dump(*binary->Right);
  } else if (auto *call = dynamic_cast<const Call *>(&e)) {
    std::printf("%d\n", call->Arity);
    for (auto &arg : call->Args) dump(*arg);
  }
}

static void measured(Expr *root) {
  depth(root, 0);
  measure(root);
}
static void marked(Expr *root) {
  mark(root);
  total(root);
}
static void weighed(Expr *root) {
  weigh(root, 1);
  count(root);
}
static void shaded(Expr *root) {
  root->level(0);
  root->shade();
}

static void raised(Expr *root) {
  raise(root);
  lower(root);
}
static void found(Expr *root) {
  find(root, 3);
  keep(root);
}

static void twisted(Expr *root) {
  twist(root);
  plain(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    auto root = build(random, tree + 1);
    measured(root.get());
    marked(root.get());
    weighed(root.get());
    shaded(root.get());
    raised(root.get());
    found(root.get());
    twisted(root.get());
    dump(*root);
  }
}
