#include <unit.h>

#include "model/boxes.h"

namespace model {

void Text::measure() {
  width = static_cast<int>(words_.size());
  height = lines(1);
}

void Column::measure() {
  width = 0;
  height = 0;
  for (auto &node : nodes_) {
    node->measure();
    if (node->width > width) width = node->width;
    height += node->height;
  }
}

void Text::place(int left, int top) {
  x = left;
  y = top;
}

void Column::place(int left, int top) {
  x = left;
  y = top;
  int below = top;
  for (auto &node : nodes_) {
    node->place(left + 1, below);
    below += 3;
  }
}

} // namespace model
