inline void run(Node *root) {
  Either *of = static_cast<Either *>(root);
  of->put();
  of->note();
}
