// case: files input.cpp other.cpp
// case: args -std=c++20
// traversals: plain enumerate grade alias make piece special trait share pointee lookup concern complete library cast label simple
// What a name declares in one source file it need not declare in another: an enumeration or a class of a namespace without a
// name, an alias, a template that only one file specialises or in which only one file's overloads are found, a symbol with
// another label. No name in the text tells of a type that a template makes, nor of the bases
// that a cast looks for. A body that has one of these is copied within its file only, or the copy is not written.
#define SIZE 9
#include "case.h"
#include "node.h"

namespace {
enum class Level { Top = 9 };
} // namespace
using Width = int;
template <class T> using Row = T[9];
extern int Symbol;
int Symbol = 3;

void Node::plain() {
  A += 2;
  if (!Left) return;
  Left->plain();
}
static void run_enumerate(Node *root) {
  root->plain();
  root->enumerate();
}
static void run_grade(Node *root) {
  root->plain();
  root->grade();
}
static void run_alias(Node *root) {
  root->plain();
  root->alias();
}
static void run_make(Node *root) {
  root->plain();
  root->make();
}
static void run_piece(Node *root) {
  root->plain();
  root->piece();
}
static void run_special(Node *root) {
  root->plain();
  root->special();
}
static void run_trait(Node *root) {
  root->plain();
  root->trait();
}
static void run_share(Node *root) {
  root->plain();
  root->share();
}
static void run_pointee(Node *root) {
  root->plain();
  root->pointee();
}
static void run_lookup(Node *root) {
  root->plain();
  root->lookup();
}
static void run_concern(Node *root) {
  root->plain();
  root->concern();
}
static void run_complete(Node *root) {
  root->plain();
  root->complete();
}
static void run_library(Node *root) {
  root->plain();
  root->library();
}
static void run_cast(Node *root) {
  root->plain();
  root->cast();
}
static void run_label(Node *root) {
  root->plain();
  root->label();
}
static void run_simple(Node *root) {
  root->plain();
  root->simple();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *list = nullptr;
  for (int at = 0; at < 9; ++at) {
    Node *next = new Node;
    next->Left = list;
    next->A = random.below(9) + int(Level::Top) + int(sizeof(Row<Width>)) + Symbol;
    list = next;
  }
  run_enumerate(list);
  std::printf("enumerate %d %d\n", list->A, list->C);
  run_grade(list);
  std::printf("grade %d %d\n", list->A, list->C);
  run_alias(list);
  std::printf("alias %d %d\n", list->A, list->C);
  run_make(list);
  std::printf("make %d %d\n", list->A, list->C);
  run_piece(list);
  std::printf("piece %d %d\n", list->A, list->C);
  run_special(list);
  std::printf("special %d %d\n", list->A, list->C);
  run_trait(list);
  std::printf("trait %d %d\n", list->A, list->C);
  run_share(list);
  std::printf("share %d %d\n", list->A, list->C);
  run_pointee(list);
  std::printf("pointee %d %d\n", list->A, list->C);
  run_lookup(list);
  std::printf("lookup %d %d\n", list->A, list->C);
  run_concern(list);
  std::printf("concern %d %d\n", list->A, list->C);
  run_complete(list);
  std::printf("complete %d %d\n", list->A, list->C);
  run_library(list);
  std::printf("library %d %d\n", list->A, list->C);
  run_cast(list);
  std::printf("cast %d %d\n", list->A, list->C);
  run_label(list);
  std::printf("label %d %d\n", list->A, list->C);
  run_simple(list);
  std::printf("simple %d %d\n", list->A, list->C);
}
