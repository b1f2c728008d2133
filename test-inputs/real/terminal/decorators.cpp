// Elements round one other.
#include "element.h"

namespace terminal {

void Border::measure() {
  needs_ = Size{2, 2};
  for (const auto &child : children_) {
    child->measure();
    needs_.width += child->needs().width;
    needs_.height += child->needs().height;
  }
}

void Border::arrange(const Rect &area) {
  area_ = area;
  for (const auto &child : children_)
    child->arrange(area.inset(1));
}

void Border::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  for (const auto &child : children_) {
    child->settle(visible_);
    focused_ = child->focused();
  }
}

void Border::paint(Canvas &canvas) {
  canvas.frame(area_, focused_ ? '#' : '+');
  int x = area_.x + 2;
  for (char glyph : title_) {
    if (x < area_.right() - 1)
      canvas.put(x, area_.y, glyph);
    ++x;
  }
  for (const auto &child : children_)
    child->paint(canvas);
}

void Center::measure() {
  for (const auto &child : children_) {
    child->measure();
    needs_ = child->needs();
  }
}

void Center::arrange(const Rect &area) {
  area_ = area;
  for (const auto &child : children_) {
    const Size inner = child->needs();
    const int x = area.x + std::max(0, area.width - inner.width) / 2;
    const int y = area.y + std::max(0, area.height - inner.height) / 2;
    child->arrange(Rect{x, y, std::min(area.width, inner.width), std::min(area.height, inner.height)});
  }
}

void Center::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  for (const auto &child : children_) {
    child->settle(visible_);
    focused_ = child->focused();
  }
}

void Center::paint(Canvas &canvas) {
  for (const auto &child : children_)
    child->paint(canvas);
}

} // namespace terminal
