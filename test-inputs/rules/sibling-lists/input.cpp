// traversals: move draw push pull first second measure layout paint place
// Rule: children in a list of siblings are children as those in a vector are: by a field of the first (`move`), by functions that give the fields back
// (`measure`), by smart pointers (`Page`), with a pointer to a constant, with conditions, ends and variables in the loop. A loop may be part of another
// object's body (`place`). The first sibling alone is a node of its own (`first`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <utility>

class _tree_ Node {
public:
  int X = 0, World = 0, Depth = 0, Sum = 0, Marks = 0;

  Node *firstChild() const { return First; }
  Node *nextSibling() { return Next; }
  const Node *nextSibling() const { return Next; }
  void append(Node *kid) {
    kid->Next = First;
    First = kid;
  }

  // Each two are one walk.
  _traversal_ void move(int by) {
    World = X + by;
    for (Node *kid = First; kid; kid = kid->Next) kid->move(World);
  }
  _traversal_ void draw() {
    Sum = World;
    for (Node *c = First; c != nullptr; c = c->Next) {
      c->draw();
      Sum += c->Sum % 7;
    }
  }
  _traversal_ void push(int depth) {
    Depth = depth;
    for (auto *kid = this->firstChild(); nullptr != kid; kid = kid->nextSibling()) {
      if (kid->X % 3 == 0) continue;
      kid->push(depth + 1);
    }
  }
  _traversal_ void pull() {
    for (Node *kid = First; kid != NULL; (kid = (kid)->Next)) {
      const int before = kid->Marks;
      kid->pull();
      Marks += kid->Marks - before;
    }
    Marks += 1;
  }
  _traversal_ void first() {
    Marks += World;
    if (First) First->first();
  }
  _traversal_ void second() {
    Depth += X;
    if (First) First->second();
  }

private:
  _children_(Next) Node *First = nullptr;
  Node *Next = nullptr;
};

// A name of its own for the first, one link that is a child of another list, and two lists.
struct _tree_ Page {
  unsigned Width = 0, Height = 0, Total = 0;
  _children_(Following) std::unique_ptr<Page> Parts;
  _children_(Behind) std::shared_ptr<Page> Notes;
  std::unique_ptr<Page> Following;
  std::shared_ptr<Page> Behind;
  bool Hidden = false;

  _traversal_ void measure() {
    Width = Width * 3 % 100;
    for (Page *it = Parts.get(); it; it = it->Following.get()) it->measure();
    for (auto it = Notes.get(); it != nullptr; it = it->Behind.get()) it->measure();
  }
  _traversal_ void layout(unsigned y) {
    Height = Width + y;
    for (auto *it = Parts.get(); it; it = it->Following.get()) {
      it->layout(y);
      Total += it->Height;
    }
    for (Page *note = Notes.get(); note; note = note->Behind.get()) {
      if (note->Hidden) break;
      note->layout(1);
    }
  }
};

_traversal_ void paint(Page *page, unsigned &out) {
  if (!page) return;
  out = out * 31 + page->Width;
  for (Page *it = page->Parts.get(); it; it = it->Following.get()) paint(it, out);
}
_traversal_ void place(Page *page) {
  if (!page) return;
  page->Total += 1;
  for (Page *kid = page->Parts.get(); kid; kid = kid->Following.get()) place(kid);
}

static Node *build(Random &random, int depth) {
  Node *it = new Node;
  it->X = random.below(90);
  for (int kids = depth == 0 ? 0 : random.below(5); kids > 0; --kids) it->append(build(random, depth - 1));
  return it;
}

static std::unique_ptr<Page> page(Random &random, int depth) {
  auto it = std::make_unique<Page>();
  it->Width = static_cast<unsigned>(random.below(90));
  it->Hidden = random.below(5) == 0;
  for (int kids = depth == 0 ? 0 : random.below(4); kids > 0; --kids) {
    auto part = page(random, depth - 1);
    part->Following = std::move(it->Parts);
    it->Parts = std::move(part);
    std::shared_ptr<Page> note = page(random, depth > 1 ? 1 : 0);
    note->Behind = it->Notes;
    it->Notes = note;
  }
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d %d\n", it.X, it.World, it.Depth, it.Sum, it.Marks);
  for (const Node *kid = it.firstChild(); kid; kid = kid->nextSibling()) dump(*kid);
}
static void dump(const Page &it) {
  std::printf("%u %u %u\n", it.Width, it.Height, it.Total);
  for (const Page *kid = it.Parts.get(); kid; kid = kid->Following.get()) dump(*kid);
  for (const Page *kid = it.Notes.get(); kid; kid = kid->Behind.get()) dump(*kid);
}
static void destroy(Node *it) {
  Node *kid = it->firstChild();
  while (kid) {
    Node *next = kid->nextSibling();
    destroy(kid);
    kid = next;
  }
  delete it;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  root->move(1);
  root->draw();
  dump(*root);
  root->push(0);
  root->pull();
  dump(*root);
  root->first();
  root->second();
  dump(*root);
  destroy(root);
  auto front = page(random, 4);
  unsigned out = 7;
  front->measure();
  front->layout(3);
  dump(*front);
  paint(front.get(), out);
  place(front.get());
  dump(*front);
  std::printf("%u\n", out);
}
