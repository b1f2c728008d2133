// traversals: first second third
// Comments, odd layout and no line end at the end of the file: what is written keeps the style, loses no comment that
// belongs to a statement, and does not let one swallow code.
#include "case.h"
#include "pleach.h"

/// A node.
struct _tree_ Node
{
    _child_ Node *Next = nullptr; ///< the rest
    bool Last = true; int Input = 0, A = 0, B = 0, C = 0;

    /// Goes down.
    /* twice documented */ _traversal_ void first(int v) {
        // Set before the test.
        A = v; // the value
        if (Last) /* done */ return; // nothing behind the last
        /* a block
           comment */ Next->first(v /* here */ + 1 // there
        );
        A += Next->A; /* open
        end */ }

    _traversal_ void second(int v) { B = v + A; if (Last) { return; } else { B *= 2; } Next->second(B % 100); } // tail

    _traversal_
    void
    third
    (
        int // unnamed
    )
    {
        if (Last)
        {
            return;
        };
        ;
        Next->third(
            1);
        C = Next->C // first
            + B;    // second
        const char *text = "a string // with ; } { in it"; (void)text;
    }
};

static void run(Node *root)
{
    root->first(1); // one
    // two:
    root->second(2); // expect: unfused-by-limit
    /* three: */ root->third(3); }

int main(int argc, char **argv)
{
    Random random(argc, argv);
    for (int tree = 0; tree < 8; ++tree) {
        Node *root = new Node;
        for (int length = 0; length < tree; ++length) {
            Node *node = new Node;
            node->Next = root;
            node->Last = false;
            root = node;
        }
        run(root);
        for (Node *node = root; node != nullptr; node = node->Next)
            std::printf("%d %d %d\n", node->A, node->B, node->C);
    }
}