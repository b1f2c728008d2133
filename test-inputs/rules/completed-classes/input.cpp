// case: args -std=c++20
// traversals: given referred made called listed asked choose named told valued member written plain library pointed after
// Rule: a body is not copied if a class that becomes complete behind it is what a default argument is converted from, or an argument of a
// template or a concept: a compiler that decides anew in the copy (g++) finds a base class there, another constructor, another answer. What the
// default's text says itself (`written`), pointers (`plain`, `pointed`) and the library's templates (`library`) do not depend on that.
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"
#include <vector>

struct First {
  int Number = 5;
};
struct Second {
  int Number = 7;
};
struct Whole;
Whole *shared = nullptr;

struct Kind {
  int Number;
  Kind(void *) : Number(1) {}
  Kind(Second *) : Number(2) {}
};
inline int kind(Kind kind = shared);
inline int kind(Kind kind) { return kind.Number; }
inline int kindOf(const Kind &kind = shared) { return kind.Number; }
inline int kindAsWritten(Kind kind = Kind(shared)) { return kind.Number; }
inline int isNull(void *p = shared) { return p == nullptr; }
struct Wrapped {
  int Kind;
  Wrapped(int, ::Kind kind = shared) : Kind(kind.Number) {}
};
struct Caller {
  int operator()(Kind kind = shared) const { return kind.Number; }
};
struct Wide {
  int Kind;
  Wide(::Kind kind = shared) : Kind(kind.Number) {}
};
struct Listed {
  int Number;
  ::Wide Wide;
};

template <class T>
concept Big = requires(T *t) { t->Other; };
template <class T> int chosen(T *) { return 1; }
template <Big T> int chosen(T *) { return 2; }
template <class T> int chosenFor() { return 1; }
template <class T>
  requires Big<T>
int chosenFor() {
  return 2;
}
template <class T, class = void> struct Told {
  static constexpr int Kind = 1;
};
template <class T> struct Told<T, decltype(void(sizeof(T)))> {
  static constexpr int Kind = 2;
};
template <class T> inline constexpr int Value = 1;
template <class T> struct Holder {
  T *Held = nullptr;
  int kind() const { return 1; }
  int kind() const
    requires Big<T>
  {
    return 2;
  }
  int count() const { return 1; }
};
Holder<Whole> holder;

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void given();
  _traversal_ void referred();
  _traversal_ void made();
  _traversal_ void called();
  _traversal_ void listed();
  _traversal_ void asked();
  _traversal_ void choose();
  _traversal_ void named();
  _traversal_ void told();
  _traversal_ void valued();
  _traversal_ void member();
  _traversal_ void written();
  _traversal_ void plain();
  _traversal_ void library();
  _traversal_ void pointed();
  _traversal_ void after();
};

void Node::given() {
  A += kind();
  if (Next)
    Next->given();
}
void Node::referred() {
  A += kindOf();
  if (Next)
    Next->referred();
}
void Node::made() {
  const Wrapped &w = 3;
  A += w.Kind;
  if (Next)
    Next->made();
}
void Node::called() {
  Caller c;
  A += c();
  if (Next)
    Next->called();
}
void Node::listed() {
  Listed l{};
  A += l.Wide.Kind;
  if (Next)
    Next->listed();
}
void Node::asked() {
  A += Big<Whole> ? 2 : 1;
  if (Next)
    Next->asked();
}
void Node::choose() {
  A += chosen(shared);
  if (Next)
    Next->choose();
}
void Node::named() {
  A += chosenFor<Whole>();
  if (Next)
    Next->named();
}
void Node::told() {
  A += Told<Whole>::Kind;
  if (Next)
    Next->told();
}
void Node::valued() {
  A += Value<Whole>;
  if (Next)
    Next->valued();
}
void Node::member() {
  A += holder.kind();
  if (Next)
    Next->member();
}
void Node::written() {
  A += kindAsWritten();
  if (Next)
    Next->written();
}
void Node::plain() {
  A += isNull();
  if (Next)
    Next->plain();
}
void Node::library() {
  std::vector<Whole *> all;
  all.push_back(shared);
  A += int(all.size());
  if (Next)
    Next->library();
}
void Node::pointed() {
  A += shared == nullptr && holder.Held == nullptr && holder.count() == 1;
  if (Next)
    Next->pointed();
}

struct Whole : First, Second {
  int Other = 3;
};

void Node::after() {
  B += 1;
  if (Next)
    Next->after();
}

static void givenAfter(Node *root) {
  root->given();
  root->after();
}
static void referredAfter(Node *root) {
  root->referred();
  root->after();
}
static void madeAfter(Node *root) {
  root->made();
  root->after();
}
static void calledAfter(Node *root) {
  root->called();
  root->after();
}
static void listedAfter(Node *root) {
  root->listed();
  root->after();
}
static void askedAfter(Node *root) {
  root->asked();
  root->after();
}
static void chooseAfter(Node *root) {
  root->choose();
  root->after();
}
static void namedAfter(Node *root) {
  root->named();
  root->after();
}
static void toldAfter(Node *root) {
  root->told();
  root->after();
}
static void valuedAfter(Node *root) {
  root->valued();
  root->after();
}
static void memberAfter(Node *root) {
  root->member();
  root->after();
}
static void writtenAfter(Node *root) {
  root->written();
  root->after();
}
static void plainAfter(Node *root) {
  root->plain();
  root->after();
}
static void libraryAfter(Node *root) {
  root->library();
  root->after();
}
static void pointedAfter(Node *root) {
  root->pointed();
  root->after();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->A = random.below(40);
      node->Next = root;
      root = node;
    }
    void (*const runs[])(Node *) = {givenAfter, referredAfter, madeAfter, calledAfter, listedAfter, askedAfter, chooseAfter, namedAfter, toldAfter, valuedAfter, memberAfter, writtenAfter, plainAfter, libraryAfter, pointedAfter};
    for (auto run : runs) {
      run(root);
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d\n", node->A, node->B);
    }
  }
}
