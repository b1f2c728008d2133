// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11
// Rule: loops over children in an array that a pointer leads to stay apart where one of them does not go to the count of that very field, and
// all keeps its order to them that changes which children there are: the count, the pointer, an element, be it by another pointer to that.
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct Node;
static Node **Slot = nullptr;

// What may be copied without the array.
struct List {
  unsigned Count = 0;
  _children_(Count) Node **Items = nullptr;
};
static List Saved;

struct _tree_ Node {
  unsigned Count = 0, Other = 0;
  int Signed = 0;
  _children_(Count) Node **Kids = nullptr;
  _children_(Signed) Node **Parts = nullptr;
  List Rest;
  Node *Gone = nullptr;
  int A = 1, B = 1, C = 1;

  // As far as another field says.
  _traversal_ void f1() {
    A = A * 3 % 1000;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->f1();
  }
  _traversal_ void g1() {
    B = B * 5 % 1000;
    for (unsigned i = 0; i < Other; ++i) Kids[i]->g1();
  }

  // As far as a number says that the count is a part of.
  _traversal_ void f2() {
    A = A * 5 % 1000;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->f2();
  }
  _traversal_ void g2() {
    B = B * 3 % 1000;
    if (Count == 0) return;
    for (unsigned i = 0; i < Count - 1; ++i) Kids[i]->g2();
  }

  // The count is changed in the loop that keeps it, and so still visits all.
  _traversal_ void f3() {
    for (unsigned i = 0, n = Count; i < n; ++i) {
      A += 2;
      Kids[i]->f3();
      Count = 1;
    }
  }
  _traversal_ void g3() {
    for (unsigned i = 0; i < Count; ++i) {
      B += 3;
      Kids[i]->g3();
    }
  }

  // Some element is none any more.
  _traversal_ void f4() {
    A += 1;
    for (unsigned i = 0; i < Count; ++i) {
      if (Kids[i]) Kids[i]->f4();
    }
    if (Count == 0) return;
    const unsigned at = static_cast<unsigned>(A) % Count;
    Gone = Kids[at];
    Kids[at] = nullptr;
  }
  _traversal_ void g4() {
    B += 2;
    for (unsigned i = 0; i < Count; ++i) {
      if (Kids[i]) Kids[i]->g4();
    }
  }

  // There are none any more.
  _traversal_ void f5() {
    A += 1;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->f5();
    if (A % 2 == 0) Count = 0;
  }
  _traversal_ void g5() {
    B += 2;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->g5();
  }

  // By a pointer that some other code has got.
  static void drop() {
    if (Slot) *Slot = nullptr;
  }
  _traversal_ void f6() {
    A += 1;
    for (unsigned i = 0; i < Count; ++i) {
      if (Kids[i]) Kids[i]->f6();
    }
    drop();
  }
  _traversal_ void g6() {
    B += 2;
    for (unsigned i = 0; i < Count; ++i) {
      if (Kids[i]) Kids[i]->g6();
    }
  }

  // The name stands for the child that was there.
  _traversal_ void f7() {
    A += 1;
    if (Count == 0) return;
    Node *kid = Kids[0];
    Kids[static_cast<unsigned>(A) % Count] = new Node;
    kid->f7();
  }
  _traversal_ void g7() {
    B += 2;
    if (Count == 0) return;
    Kids[0]->g7();
  }

  // The array is given to a function.
  static void turn(Node **list, unsigned count) {
    for (unsigned i = 0; i + i + 1 < count; ++i) {
      Node *first = list[i];
      list[i] = list[count - 1 - i];
      list[count - 1 - i] = first;
    }
  }
  _traversal_ void f8() {
    A += 1;
    turn(Kids, Count);
    for (unsigned i = 0; i < Count; ++i) Kids[i]->f8();
  }
  _traversal_ void g8() {
    for (unsigned i = 0; i < Count; ++i) {
      Kids[i]->g8();
      B = (B * 3 + Kids[i]->B) % 1000;
    }
  }

  // A variable leads to the array, too.
  _traversal_ void f9() {
    A += 1;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->f9();
    if (Saved.Count > 0) Saved.Items[0] = nullptr;
  }
  _traversal_ void g9() {
    if (Rest.Count > 0 && Rest.Items[0] != nullptr) ++C;
    for (unsigned i = 0; i < Count; ++i) Kids[i]->g9();
  }

  // A count below 0 is another number without sign.
  _traversal_ void f10() {
    A += 1;
    for (long i = 0; i < Signed; ++i) {
      if (!Parts[i]) break;
      Parts[i]->f10();
    }
  }
  _traversal_ void g10() {
    B += 2;
    for (long i = 0; i < static_cast<long>(static_cast<unsigned>(Signed)); ++i) {
      if (!Parts[i]) break;
      Parts[i]->g10();
    }
  }

  // The field leads to another array, and the name to an element of the one that was there.
  _traversal_ void f11() {
    A += 1;
    if (Kids == nullptr) return;
    Node *const &kid = Kids[0];
    Kids = nullptr;
    Count = 0;
    kid->f11();
  }
  _traversal_ void g11() {
    B += 2;
    if (Kids == nullptr) return;
    Kids[0]->g11();
  }
};

static Node *build(Random &random, int depth) {
  Node *it = new Node;
  it->A = random.below(90);
  it->B = random.below(90);
  if (depth <= 0) return it;
  const unsigned kids = 1 + static_cast<unsigned>(random.below(3));
  it->Kids = new Node *[kids];
  it->Parts = new Node *[kids + 1];
  it->Rest.Items = new Node *[kids];
  for (unsigned at = 0; at < kids; ++at) {
    it->Kids[at] = build(random, depth - 1);
    it->Parts[at] = build(random, depth - 2);
    it->Rest.Items[at] = build(random, 0);
  }
  it->Parts[kids] = nullptr;
  it->Count = it->Rest.Count = kids;
  it->Signed = random.below(2) == 0 ? -1 : static_cast<int>(kids);
  it->Other = kids > 1 ? 1 : kids;
  return it;
}

static void dump(const Node *it, const char *name) {
  std::printf("%s %d %d %d %u\n", name, it->A, it->B, it->C, it->Count);
  for (unsigned i = 0; i < it->Count; ++i)
    if (it->Kids[i]) dump(it->Kids[i], name);
  if (it->Gone) dump(it->Gone, name);
  if (!it->Parts) return;
  for (int i = 0; it->Parts[i]; ++i) dump(it->Parts[i], name);
}

static void run1(Node *root) {
  root->f1();
  root->g1();
  dump(root, "1");
}
static void run2(Node *root) {
  root->f2();
  root->g2();
  dump(root, "2");
}
static void run3(Node *root) {
  root->f3();
  root->g3();
  dump(root, "3");
}
static void run4(Node *root) {
  root->f4();
  root->g4();
  dump(root, "4");
}
static void run5(Node *root) {
  root->f5();
  root->g5();
  dump(root, "5");
}
static void run6(Node *root) {
  root->f6();
  root->g6();
  dump(root, "6");
}
static void run7(Node *root) {
  root->f7();
  root->g7();
  dump(root, "7");
}
static void run8(Node *root) {
  root->f8();
  root->g8();
  dump(root, "8");
}
static void run9(Node *root) {
  root->f9();
  root->g9();
  dump(root, "9");
}
static void run10(Node *root) {
  root->f10();
  root->g10();
  dump(root, "10");
}
static void run11(Node *root) {
  root->f11();
  root->g11();
  dump(root, "11");
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int round = 0; round < 3; ++round) {
    Node *root = nullptr;
    root = build(random, 4);
    run1(root);
    root = build(random, 4);
    run2(root);
    root = build(random, 4);
    run3(root);
    root = build(random, 4);
    run4(root);
    root = build(random, 4);
    run5(root);
    root = build(random, 4);
    Slot = &root->Kids[0];
    run6(root);
    root = build(random, 4);
    run7(root);
    root = build(random, 4);
    run8(root);
    root = build(random, 4);
    Saved = root->Kids[0]->Rest;
    run9(root);
    root = build(random, 4);
    run10(root);
    root = build(random, 4);
    run11(root);
  }
}
