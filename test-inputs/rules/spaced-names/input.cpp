// traversals: look push count sum
// Rule: where a definition stands does not depend on how its name is written: GNU style, comments, line ends, macros.
#include "case.h"
#include "pleach.h"

namespace scene {
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Value = 1, Seen = 0, Sum = 0;
  _traversal_ virtual void look () {}
  _traversal_ virtual void push () {}
  virtual ~Node () {}
};
struct _tree_ Item : Node {
  _traversal_ void look () override;
  _traversal_ void push () override;
};
struct _tree_ Other : Node {
  _traversal_ void look () override;
  _traversal_ void push () override;
};
_traversal_ void count (Node *node);
_traversal_ void sum (__attribute__ ((unused)) Node *node);

namespace inner {
struct _tree_ Last : Node {
  _traversal_ void look () override;
  _traversal_ void push () override;
};
}
}

void scene::Item::look ()
{
  Seen = Value;
  Next->look ();
}

#define ITEM Item
void scene :: ITEM /* the second */ :: push
()
{
  Next->push ();
  Value = Value * 2 + Seen;
}

namespace scene {
void
Other::look ()
{
  Seen = Value;
  Next->look ();
}

void
Other::
push ()
{
  Next->push ();
  Value = Value + Seen;
}

void inner::Last::look () { Seen = 2 * Value; Next->look (); }
void inner::Last::push ()
{
  Value = Seen;
  Next->push ();
}
}

void
scene::count (Node *node)
{
  if (node == nullptr)
    return;
  node->Sum += 1;
  count (node->Next);
}

void
scene :: sum (__attribute__ ((unused)) Node *node)
{
  if (node == nullptr)
    return;
  node->Sum += node->Value;
  sum (node->Next);
}

static void run (scene::Node *root)
{
  root->look ();
  root->push ();
}

static void add (scene::Node *root)
{
  count (root);
  sum (root);
}

int main (int argc, char **argv)
{
  Random random (argc, argv);
  for (int length = 1; length < 6; ++length) {
    scene::Node *root = new scene::Node;
    for (int i = 0; i < length; ++i) {
      scene::Node *node = new scene::Item;
      if (i % 3 == 1)
        node = new scene::Other;
      if (i % 3 == 2)
        node = new scene::inner::Last;
      node->Next = root;
      node->Value = random.below (9) + 1;
      root = node;
    }
    run (root);
#ifdef WRONG
    root->push ();
#endif
    add (root);
    for (scene::Node *it = root; it != nullptr; it = it->Next)
      std::printf ("%d %d %d\n", it->Value, it->Seen, it->Sum);
  }
}
