// case: files input.cpp outline.cpp
// traversals: number indent count collect
// An outline as people write it: a concrete base class, children behind smart pointers in a vector, text, and results by reference. One mark on the
// class, one on the children, one on each walk.
#include "case.h"
#include "outline.h"

static std::unique_ptr<Section> build(Random &random, int depth) {
  auto section = std::make_unique<Section>("chapter " + std::to_string(random.below(90)));
  for (int left = depth > 0 ? random.below(4) : 0; left > 0; --left)
    section->add(build(random, depth - 1));
  section->add(std::make_unique<Paragraph>("text", random.below(2) == 0 ? "some words here" : "more"));
  return section;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int document = 0; document < 5; ++document) {
    const std::unique_ptr<Section> root = build(random, document);
    int next = 1;
    Totals totals;
    std::vector<std::string> titles;
    root->number(next);
    root->indent(0);
    root->count(totals);
    root->collect(titles);
    root->dump();
    std::printf("%d %d %d %d\n", totals.words, totals.chars, totals.headings, next);
    for (const std::string &title : titles)
      std::printf("%s\n", title.c_str());
  }
}
