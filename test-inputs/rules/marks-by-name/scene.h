#pragma once
#pragma GCC system_header
// A header that cannot be edited: it has no mark, and counts as the system's.
#include <memory>
#include <vector>

namespace scene {
inline namespace v1 {
struct Node {
  virtual ~Node() = default;
  Node *up = nullptr;
  std::vector<std::unique_ptr<Node>> kids;
  int x = 0, left = 0, width = 1, depth = 0, seen = 0;
};
struct Group : Node {
  std::unique_ptr<Node> frame;
};
} // namespace v1
} // namespace scene
