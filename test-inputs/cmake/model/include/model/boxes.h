#pragma once

#include "node.h"

namespace model {

class Text final : public Node {
public:
  explicit Text(std::string words) : words_(std::move(words)) {}
  void measure() override;
  void place(int left, int top) override;
  void paint(std::string &out) const override;

private:
  std::string words_;
};

// One below the other.
class Column final : public Node {
public:
  void add(std::unique_ptr<Node> node) { nodes_.push_back(std::move(node)); }
  void measure() override;
  void place(int left, int top) override;
  void paint(std::string &out) const override;

private:
  _child_ Nodes nodes_;
};

} // namespace model
