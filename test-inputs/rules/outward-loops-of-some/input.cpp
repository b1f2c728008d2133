// traversals: open light count shine dim carry drop spread fold trim
// Loops that may stand in front of the conditions around them only where the node, and its class, are there whatever the conditions say. `open` and
// `light`: a null pointer is tested. `count` and `shine`: so it is, in front
// of the condition as well. `dim` and `carry`: a `dynamic_cast` gives the object that has the children. `drop` and `spread`: so does a
// kind. `fold` and `trim`: traversals that end apart, and a variable of each for the same object: it has no value in one that has ended.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <vector>

struct _tree_ Lamp {
  unsigned A = 0, B = 0;
  int Kind = 0;
  bool Hidden = false, Off = false;
  virtual ~Lamp() = default;
};
struct Row : Lamp {
  _child_ std::vector<Lamp *> Lamps;
};
struct _tree_ Chain {
  unsigned A = 0, B = 0, Link = 0;
  _child_ std::vector<Chain *> Chains;
};

_traversal_ void open(Chain *chain) {
  if (chain) {
    if (chain->Link != 1) {
      for (auto &it : chain->Chains) open(it);
      chain->A += 3;
    }
  }
}
_traversal_ void light(Chain *chain) {
  if (chain != nullptr) {
    for (auto &it : chain->Chains) light(it);
    chain->B += 2;
  }
}

static unsigned Seen = 0;
_traversal_ void count(Chain *chain) {
  Seen += chain ? chain->Link : 1;
  if (chain) {
    if (chain->Link != 1) {
      for (auto &it : chain->Chains) count(it);
      chain->A += 5;
    }
  }
}
_traversal_ void shine(Chain *chain) {
  if (chain != nullptr) {
    for (auto &it : chain->Chains) shine(it);
    chain->B += 7;
  }
}

_traversal_ void dim(Lamp *lamp) {
  lamp->A += 1;
  if (auto *row = dynamic_cast<Row *>(lamp)) {
    if (row->A % 3 > 0) {
      for (auto &it : row->Lamps) dim(it);
    }
  }
}
_traversal_ void carry(Lamp *lamp) {
  lamp->B += 1;
  if (auto *row = dynamic_cast<Row *>(lamp)) {
    for (auto &it : row->Lamps) carry(it);
  }
}

_traversal_ void drop(Lamp *lamp) {
  lamp->A += 1;
  if (lamp->Kind == 1) {
    auto *row = static_cast<Row *>(lamp);
    if (row->A % 3 > 0) {
      for (auto &it : row->Lamps) drop(it);
    }
  }
}
_traversal_ void spread(Lamp *lamp) {
  lamp->B += 1;
  if (lamp->Kind == 1) {
    auto *row = static_cast<Row *>(lamp);
    for (auto &it : row->Lamps) spread(it);
  }
}

_traversal_ void fold(Lamp *lamp) {
  lamp->A += 1;
  if (lamp->Hidden) return;
  auto *row = static_cast<Row *>(lamp);
  for (auto &it : row->Lamps) fold(it);
}
_traversal_ void trim(Lamp *lamp) {
  lamp->B += 1;
  if (lamp->Off) return;
  auto *row = static_cast<Row *>(lamp);
  for (auto &it : row->Lamps) trim(it);
}

static Lamp *build(Random &random, int depth) {
  if (depth == 0 || random.below(4) == 0) {
    Lamp *lamp = new Lamp();
    lamp->Hidden = lamp->Off = true;
    return lamp;
  }
  Row *row = new Row();
  row->Kind = 1;
  row->A = random.below(3);
  row->Hidden = random.below(3) == 0;
  row->Off = random.below(3) == 0;
  for (int i = random.below(4); i > 0; --i) row->Lamps.push_back(build(random, depth - 1));
  return row;
}
static Chain *chains(Random &random, int depth) {
  if (random.below(4) == 0) return nullptr;
  Chain *chain = new Chain();
  chain->Link = random.below(3);
  for (int i = depth > 0 ? random.below(4) : 0; i > 0; --i) chain->Chains.push_back(chains(random, depth - 1));
  return chain;
}

static void dump(Lamp *lamp) {
  std::printf("%u %u\n", lamp->A, lamp->B);
  if (auto *row = dynamic_cast<Row *>(lamp))
    for (Lamp *it : row->Lamps) dump(it);
  delete lamp;
}
static void dump(Chain *chain) {
  if (!chain) return;
  std::printf("%u %u\n", chain->A, chain->B);
  for (Chain *it : chain->Chains) dump(it);
  delete chain;
}

static void opened(Chain *chain) {
  open(chain);
  light(chain);
}
static void counted(Chain *chain) {
  count(chain);
  shine(chain);
}
static void carried(Lamp *lamp) {
  dim(lamp);
  carry(lamp);
}
static void spreadOut(Lamp *lamp) {
  drop(lamp);
  spread(lamp);
}
static void folded(Lamp *lamp) {
  fold(lamp);
  trim(lamp);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Chain *chain = chains(random, tree);
    opened(chain);
    counted(chain);
    std::printf("%u\n", Seen);
    dump(chain);
    Lamp *lamp = build(random, tree);
    carried(lamp);
    spreadOut(lamp);
    folded(lamp);
    dump(lamp);
  }
}
