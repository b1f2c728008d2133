#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pleach.h"

namespace model {

// A box of a document.
class _tree_ Node {
public:
  virtual ~Node() = default;

  _traversal_ virtual void measure() = 0;
  _traversal_ virtual void place(int left, int top) = 0;
  _traversal_ virtual void paint(std::string &out) const = 0;

  int width = 0, height = 0, x = 0, y = 0;
};

using Nodes = std::vector<std::unique_ptr<Node>>;

} // namespace model
