"""Pieces of annotated programs."""

HEAD = '#include "pleach.h"\n'


def two_walks(before="", fields="", first="", second="", after="", site="root->first();\n  root->second();", main=False):
    """Two walks of a list that fuse, with holes. With `main`, a program that prints what they left behind."""
    text = f"""{HEAD}{before}
struct _tree_ Node {{
  _child_ Node *Next = nullptr;
  unsigned A = 1, B = 2, C = 3;
{fields}
  _traversal_ void first();
  _traversal_ void second();
}};
void Node::first() {{
  if (!Next) return;
  Next->first();
{first}
  A = A + Next->A;
}}
void Node::second() {{
  if (!Next) return;
  Next->second();
{second}
  B = B + Next->B;
}}
{after}
void layout(Node *root) {{
  {site}
}}
"""
    return text + MAIN if main else text


MAIN = """
extern "C" int printf(const char *, ...);
int main() {
  Node *root = nullptr;
  for (unsigned i = 0; i < 20; ++i) {
    Node *const node = new Node;
    node->Next = root;
    node->A = i;
    node->B = i * 7;
    node->C = i % 3;
    root = node;
  }
  layout(root);
  unsigned hash = 0;
  for (Node *it = root; it; it = it->Next) hash = hash * 31 + it->A * 7 + it->B * 3 + it->C;
  printf("%u\\n", hash);
}
"""


def text(content, name="a.cpp"):
    """A maker of one file."""

    def make(directory):
        (directory / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    return make


def walks(**holes):
    """A maker of `a.cpp` with `two_walks`."""
    return text(two_walks(**holes))
