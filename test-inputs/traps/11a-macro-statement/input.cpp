// traversals: fill drain mark weigh broken
// Trap 11: macros that stand for a whole statement, and (in `broken`) for half of one: the latter body cannot
// be copied and runs as it is, like those in which a macro returns; the others are fused around it.
#include "case.h"
#include "pleach.h"

#define STOP_AT_END                                                                                        \
  if (Last)                                                                                                \
  return
#define ADD(field, amount) field += (amount)
#define DESCEND(what) Next->what
#define OPEN_IF if (Level > 10) {
#define CLOSE_IF }

struct _tree_ Tank {
  _child_ Tank *Next = nullptr;
  bool Last = true;
  int Level = 0, Drained = 0, Broken = 0, Marks = 0, Weight = 0;

  _traversal_ void fill(int amount) {
    ADD(Level, amount);
    STOP_AT_END;
    Next->fill(amount + 1);
    ADD(Level, Next->Level % 3);
  }
  _traversal_ void drain(int amount) {
    Drained = Level - amount;
    STOP_AT_END;
    DESCEND(drain)(amount + 2);
  }
  _traversal_ void mark(int amount) {
    ADD(Marks, amount);
    if (Last)
      return;
    Next->mark(amount + 3);
    ADD(Marks, Next->Marks % 3);
  }
  _traversal_ void weigh(int amount) {
    ADD(Weight, amount * 2); // expect: not-written
    if (Last)
      return;
    Next->weigh(amount + 1);
    ADD(Weight, Next->Weight % 5);
  }
  _traversal_ void broken() { // expect-any: unsupported-body
    OPEN_IF
    Broken = Drained;
    CLOSE_IF
    STOP_AT_END;
    Next->broken();
  }
};

static void run(Tank *root) {
  root->fill(3);
  root->drain(1);
  root->mark(2);
  root->broken();
  root->weigh(3);
  root->fill(4);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Tank *root = new Tank;
    for (int length = 0; length < tree; ++length) {
      Tank *tank = new Tank;
      tank->Next = root;
      tank->Last = false;
      tank->Level = random.below(20);
      root = tank;
    }
    run(root);
    for (Tank *tank = root; tank != nullptr; tank = tank->Next)
      std::printf("%d %d %d %d %d\n", tank->Level, tank->Drained, tank->Broken, tank->Marks, tank->Weight);
  }
}
