// traversals: search total
// Trap 1: a `return` inside a data loop and inside a switch, where leaving the statement is not enough.
#include "case.h"
#include "pleach.h"

struct _tree_ Row {
  _child_ Row *Next = nullptr;
  bool Last = true;
  int Cells[6] = {0, 0, 0, 0, 0, 0};
  int Kind = 0, Found = -1, Total = 0;

  _traversal_ void search(int wanted) {
    if (Last)
      return;
    for (int i = 0; i < 6; ++i) {
      if (Cells[i] == wanted) {
        Found = i;
        return;
      }
      Cells[i] += 1;
    }
    switch (Kind) {
    case 0:
      Found = 100;
      break;
    case 1:
      Found = 200;
      return;
    default:
      Found = 300;
    }
    Next->search(wanted + 1);
    Found += Next->Found;
  }

  _traversal_ void total() {
    if (Last)
      return;
    Next->total();
    int sum = 0;
    for (int cell : Cells)
      sum += cell;
    Total = sum + Next->Total + Found;
  }
};

static void run(Row *root) {
  root->search(9);
  root->total();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 20; ++tree) {
    Row *root = new Row;
    for (int length = 0; length < tree; ++length) {
      Row *row = new Row;
      row->Next = root;
      row->Last = false;
      row->Kind = random.below(5);
      for (int &cell : row->Cells)
        cell = random.below(60);
      root = row;
    }
    run(root);
    for (Row *row = root; row != nullptr; row = row->Next) {
      for (int cell : row->Cells)
        std::printf("%d ", cell);
      std::printf("%d: %d %d\n", row->Kind, row->Found, row->Total);
    }
  }
}
