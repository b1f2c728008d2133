// Elements that lay out others.
#include "element.h"

namespace terminal {

void VBox::measureAll() {
  needs_ = Size{};
  weights_ = 0;
  for (const auto &child : children_) {
    child->measure();
    needs_.width = std::max(needs_.width, child->needs().width);
    needs_.height += child->needs().height;
    weights_ += child->weight();
  }
}

void VBox::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  visible_ = intersection(area, visible);
}

template <class Each> void VBox::forEach(Each each) {
  const int spare = std::max(0, area_.height - needs_.height);
  int y = area_.y;
  bool focused = false;
  for (const auto &child : children_) {
    const int extra = weights_ > 0 ? spare * child->weight() / weights_ : 0;
    const int height = child->needs().height + extra;
    each(*child, Rect{area_.x, y, area_.width, height});
    y += height;
    focused = focused || child->focused();
  }
  focused_ = focused;
}

void VBox::measure() { measureAll(); }

void VBox::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  if (visible_.empty())
    forEach([&](Element &child, const Rect &place) { child.fused_place(place, visible_, Needs::Known, Painting::None); });
  else
    forEach([&](Element &child, const Rect &place) { child.fused_draw(place, visible_, canvas, Needs::Known); });
}

void VBox::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  const Painting below = visible_.empty() ? Painting::None : painting;
  forEach([&](Element &child, const Rect &place) { child.fused_place(place, visible_, Needs::Known, below); });
}

void VBox::fused_paint(Canvas &canvas) {
  if (visible_.empty())
    return;
  for (const auto &child : children_)
    child->fused_paint(canvas);
}

void HBox::measureAll() {
  needs_ = Size{};
  weights_ = 0;
  for (const auto &child : children_) {
    child->measure();
    needs_.width += child->needs().width;
    needs_.height = std::max(needs_.height, child->needs().height);
    weights_ += child->weight();
  }
}

void HBox::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  visible_ = intersection(area, visible);
}

template <class Each> void HBox::forEach(Each each) {
  const int spare = std::max(0, area_.width - needs_.width);
  int x = area_.x;
  bool focused = false;
  for (const auto &child : children_) {
    int width = child->needs().width;
    if (weights_ > 0)
      width += spare * child->weight() / weights_;
    each(*child, Rect{x, area_.y, width, area_.height});
    x += width;
    focused = focused || child->focused();
  }
  focused_ = focused;
}

void HBox::measure() { measureAll(); }

void HBox::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  if (visible_.empty())
    forEach([&](Element &child, const Rect &place) { child.fused_place(place, visible_, Needs::Known, Painting::None); });
  else
    forEach([&](Element &child, const Rect &place) { child.fused_draw(place, visible_, canvas, Needs::Known); });
}

void HBox::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  const Painting below = visible_.empty() ? Painting::None : painting;
  forEach([&](Element &child, const Rect &place) { child.fused_place(place, visible_, Needs::Known, below); });
}

void HBox::fused_paint(Canvas &canvas) {
  if (visible_.empty())
    return;
  for (const auto &child : children_)
    child->fused_paint(canvas);
}

// Where its children stand does not depend on what they need, and it never has the focus, whatever they have.

void Stack::include(const Element &child) {
  needs_.width = std::max(needs_.width, child.needs().width);
  needs_.height = std::max(needs_.height, child.needs().height);
}

void Stack::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  visible_ = intersection(area, visible);
}

void Stack::measureAll() {
  needs_ = Size{};
  for (const auto &child : children_) {
    child->measure();
    include(*child);
  }
}

void Stack::measure() { measureAll(); }

void Stack::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  placeSelf(area, visible);
  if (needs == Needs::Known) {
    for (const auto &child : children_)
      child->fused_draw(area_, visible_, canvas, Needs::Known);
    return;
  }
  needs_ = Size{};
  for (const auto &child : children_) {
    child->fused_draw(area_, visible_, canvas, Needs::Unknown);
    include(*child);
  }
}

void Stack::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  // No frame around it asks for the focus of its children, so they can wait for fused_paint().
  if (painting == Painting::Follows)
    return;
  for (const auto &child : children_)
    child->fused_place(area_, visible_, Needs::Known, Painting::None);
}

void Stack::fused_paint(Canvas &canvas) {
  for (const auto &child : children_)
    child->fused_draw(area_, visible_, canvas, Needs::Known);
}

} // namespace terminal
