#include <cstdio>

#include "model/boxes.h"

static std::unique_ptr<model::Node> build(int depth) {
  auto column = std::make_unique<model::Column>();
  for (int i = 0; i < 3; ++i) {
    if (depth > 0 && i != 1) column->add(build(depth - 1));
    column->add(std::make_unique<model::Text>(std::string(depth + i, 'a')));
  }
  return column;
}

int main() {
  const auto root = build(3);
  std::string out;
  root->measure();
  root->place(0, 0);
  root->paint(out);
  std::printf("%s%s\n", out.c_str(), __FILE__);
}
