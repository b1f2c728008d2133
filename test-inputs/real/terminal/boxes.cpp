// Elements that lay out others.
#include "element.h"

namespace terminal {

void VBox::measure() {
  needs_ = Size{};
  weights_ = 0;
  for (const auto &child : children_) {
    child->measure();
    needs_.width = std::max(needs_.width, child->needs().width);
    needs_.height += child->needs().height;
    weights_ += child->weight();
  }
}

void VBox::arrange(const Rect &area) {
  area_ = area;
  const int spare = std::max(0, area.height - needs_.height);
  int y = area.y;
  for (const auto &child : children_) {
    const int extra = weights_ > 0 ? spare * child->weight() / weights_ : 0;
    const int height = child->needs().height + extra;
    child->arrange(Rect{area.x, y, area.width, height});
    y += height;
  }
}

void VBox::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  focused_ = false;
  for (const auto &child : children_) {
    child->settle(visible_);
    focused_ = focused_ || child->focused();
  }
}

void VBox::paint(Canvas &canvas) {
  if (visible_.empty())
    return;
  for (const auto &child : children_)
    child->paint(canvas);
}

void HBox::measure() {
  needs_ = Size{};
  weights_ = 0;
  for (const auto &child : children_) {
    child->measure();
    needs_.width += child->needs().width;
    needs_.height = std::max(needs_.height, child->needs().height);
    weights_ += child->weight();
  }
}

void HBox::arrange(const Rect &area) {
  area_ = area;
  const int spare = std::max(0, area.width - needs_.width);
  int x = area.x;
  for (const auto &child : children_) {
    int width = child->needs().width;
    if (weights_ > 0)
      width += spare * child->weight() / weights_;
    child->arrange(Rect{x, area.y, width, area.height});
    x += width;
  }
}

void HBox::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  focused_ = false;
  for (const auto &child : children_) {
    child->settle(visible_);
    focused_ = focused_ || child->focused();
  }
}

void HBox::paint(Canvas &canvas) {
  if (visible_.empty())
    return;
  for (const auto &child : children_)
    child->paint(canvas);
}

void Stack::measure() {
  needs_ = Size{};
  for (const auto &child : children_) {
    child->measure();
    needs_.width = std::max(needs_.width, child->needs().width);
    needs_.height = std::max(needs_.height, child->needs().height);
  }
}

void Stack::arrange(const Rect &area) {
  area_ = area;
  for (const auto &child : children_)
    child->arrange(area);
}

void Stack::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  for (const auto &child : children_)
    child->settle(visible_);
}

void Stack::paint(Canvas &canvas) {
  for (const auto &child : children_)
    child->paint(canvas);
}

} // namespace terminal
