// Each file that includes this says before what some words of it are.
static inline void byType(Node *root) {
  auto of = cast(root);
  of->put();
  of->note();
}
static inline void byMacro(Node *root) {
  root->put();
  root->WORD();
}
static inline void alike(Node *root) {
  root->put();
  root->note();
}
