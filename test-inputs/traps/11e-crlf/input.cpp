// traversals: up down
// Trap 11: CRLF line ends; what is written has them too. Tabs indent, one member is a one-liner.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
	_child_ Node *Next = nullptr;
	bool Last = true;
	int Input = 0, Up = 0, Down = 0;

	_traversal_ void up() { if (Last) return; Next->up(); Up = Next->Up + Input; }

	_traversal_ void down(int d)
	{
		Down = d;
		if (Last)
		{
			return;
		}
		Next->down(d + Up);
	}
};

static void run(Node *root)
{
	root->up();
	root->down(1);
}

int main(int argc, char **argv)
{
	Random random(argc, argv);
	for (int tree = 0; tree < 8; ++tree) {
		Node *root = new Node;
		for (int length = 0; length < tree; ++length) {
			Node *node = new Node;
			node->Next = root;
			node->Last = false;
			node->Input = random.below(9);
			root = node;
		}
		run(root);
		for (Node *node = root; node != nullptr; node = node->Next)
			std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
	}
}
