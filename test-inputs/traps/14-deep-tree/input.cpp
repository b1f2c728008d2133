// traversals: a b c
// Trap 14: a list of 100000 nodes, walked on a stack of our own whose use is measured: the fused walk must not
// need more than the three walks together (each of them measured alone on the same list).
#include "case.h"
#include "pleach.h"
#include <pthread.h>
#include <sys/mman.h>

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  unsigned A = 0, B = 0, C = 0;

  _traversal_ void a(unsigned v) {
    A = v;
    if (Last)
      return;
    Next->a(v + 1);
    A += Next->A;
  }
  _traversal_ void b() {
    if (Last)
      return;
    Next->b();
    B = Next->B * 3 + A;
  }
  _traversal_ void c(unsigned v, unsigned w) {
    unsigned sum = v + w;
    C = sum;
    if (Last)
      return;
    Next->c(w, sum);
    C += sum + B;
  }
};

static void runA(Node *root) { root->a(1); }
static void runB(Node *root) { root->b(); }
static void runC(Node *root) { root->c(1, 2); }
static void run(Node *root) {
  root->a(1);
  root->b();
  root->c(1, 2);
}

static const unsigned long StackSize = 512ul << 20;
static void (*Job)(Node *);

static void *start(void *root) {
  Job(static_cast<Node *>(root));
  return nullptr;
}

// The bytes of stack that `job` needs.
static unsigned long measure(void (*job)(Node *), Node *root) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *stack = mmap(nullptr, StackSize, PROT_READ | PROT_WRITE, flags, -1, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, StackSize);
  Job = job;
  pthread_t thread;
  if (pthread_create(&thread, &attributes, start, root) != 0)
    std::abort();
  pthread_join(thread, nullptr);
  // Pages that were never touched stay out of memory, so ask for those first.
  static unsigned char resident[StackSize / 4096];
  mincore(stack, StackSize, resident);
  unsigned long page = 0;
  while (page < StackSize / 4096 && (resident[page] & 1) == 0)
    ++page;
  munmap(stack, StackSize);
  return StackSize - page * 4096;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = new Node;
  for (int length = 100000 + random.below(100); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Last = false;
    root = node;
  }
  unsigned long alone = measure(runA, root) + measure(runB, root) + measure(runC, root);
  unsigned long together = measure(run, root);
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  together = 0; // locals live elsewhere
#endif
#endif
  std::printf("%s\n", together <= alone + 65536 ? "no more stack" : "more stack");
  if (together > alone + 65536)
    std::printf("%lu instead of %lu bytes\n", together, alone);
  unsigned long sum = 0;
  for (Node *node = root; node != nullptr; node = node->Next)
    sum = sum * 31 + node->A * 7 + node->B * 3 + node->C;
  std::printf("%lu\n", sum);
}
