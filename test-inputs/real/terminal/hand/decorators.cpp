// Elements round one other.
#include "element.h"

namespace terminal {

void Border::measureAll() {
  for (const auto &child : children_)
    child->measure();
  addNeeds();
}

// Its own needs, when those of its child are known.
void Border::addNeeds() {
  needs_ = Size{2, 2};
  for (const auto &child : children_) {
    needs_.width += child->needs().width;
    needs_.height += child->needs().height;
  }
}

void Border::placeAll(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  area_ = area;
  visible_ = intersection(area, visible);
  for (const auto &child : children_) {
    child->fused_place(area_.inset(1), visible_, needs, painting);
    focused_ = child->focused();
  }
  if (needs == Needs::Unknown)
    addNeeds();
}

// The frame shows the focus of all that is in it, and what is in it is painted over the frame.
void Border::paintAll(Canvas &canvas) {
  canvas.frame(area_, focused_ ? '#' : '+');
  int x = area_.x + 2;
  for (char glyph : title_) {
    if (x < area_.right() - 1)
      canvas.put(x, area_.y, glyph);
    ++x;
  }
  for (const auto &child : children_)
    child->fused_paint(canvas);
}

void Border::measure() { measureAll(); }

void Border::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  placeAll(area, visible, needs, Painting::Follows);
  paintAll(canvas);
}

void Border::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  placeAll(area, visible, needs, painting);
}

void Border::fused_paint(Canvas &canvas) { paintAll(canvas); }

void Center::measureAll() {
  for (const auto &child : children_) {
    child->measure();
    needs_ = child->needs();
  }
}

void Center::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  visible_ = intersection(area, visible);
}

template <class Each> void Center::forEach(Each each) {
  for (const auto &child : children_) {
    const Size inner = child->needs();
    const int x = area_.x + std::max(0, area_.width - inner.width) / 2;
    const int y = area_.y + std::max(0, area_.height - inner.height) / 2;
    each(*child, Rect{x, y, std::min(area_.width, inner.width), std::min(area_.height, inner.height)});
    focused_ = child->focused();
  }
}

void Center::measure() { measureAll(); }

void Center::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  forEach([&](Element &child, const Rect &place) { child.fused_draw(place, visible_, canvas, Needs::Known); });
}

void Center::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) {
  if (needs == Needs::Unknown)
    measureAll();
  placeSelf(area, visible);
  forEach([&](Element &child, const Rect &place) { child.fused_place(place, visible_, Needs::Known, painting); });
}

void Center::fused_paint(Canvas &canvas) {
  for (const auto &child : children_)
    child->fused_paint(canvas);
}

} // namespace terminal
