// case: args -DHEAVY
// traversals: load unload
// Trap 11: `#ifdef` inside bodies: the text that was not compiled must not be lost or come alive.
#include "case.h"
#include "pleach.h"

struct _tree_ Cart {
  _child_ Cart *Next = nullptr;
  bool Last = true;
  int Load = 0, Unload = 0;

  _traversal_ void load(int amount) {
#ifdef HEAVY
    Load = amount * 2;
#else
    Load = amount;
#endif
    if (Last)
      return;
    Next->load(amount + 1);
#ifdef LIGHT
    Load -= Next->Load;
#endif
  }
  _traversal_ void unload() {
    if (Last)
      return;
    Next->unload();
    Unload = Load
#ifdef HEAVY  // expect: unsupported-body
             + Next->Unload
#endif
        ;
  }
};

static void run(Cart *root) {
  root->load(5);
#ifdef LIGHT
  root->load(1);
#endif
  root->unload();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Cart *root = new Cart;
    for (int length = random.below(9); length > 0; --length) {
      Cart *cart = new Cart;
      cart->Next = root;
      cart->Last = false;
      root = cart;
    }
    run(root);
    for (Cart *cart = root; cart != nullptr; cart = cart->Next)
      std::printf("%d %d\n", cart->Load, cart->Unload);
  }
}
// case: plain
