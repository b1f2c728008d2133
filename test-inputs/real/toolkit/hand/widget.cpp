#include "widget.h"

namespace kit {

Rect Rect::intersected(const Rect &other) const {
  const int left = std::max(x, other.x), top = std::max(y, other.y);
  const int right = std::min(x + width, other.x + other.width);
  const int bottom = std::min(y + height, other.y + other.height);
  return Rect{left, top, std::max(0, right - left), std::max(0, bottom - top)};
}

Widget::Widget(std::string name)
    : name_(std::move(name)), dirty_(std::make_unique<DirtyState>()), accessible_(std::make_unique<Accessible>()) {}

Widget::~Widget() = default;

Widget *Widget::add(std::unique_ptr<Widget> child) {
  child->parent_ = this;
  children_.push_back(std::move(child));
  invalidate(DirtySize);
  return children_.back().get();
}

void Widget::setVisible(bool visible) {
  if (visible_ == visible)
    return;
  visible_ = visible;
  invalidate(DirtySize | DirtyPaint);
}

void Widget::invalidate(unsigned what) {
  for (Widget *it = this; it != nullptr; it = it->parent_)
    it->dirty_->mark(what);
}

Size Widget::contentSize() const { return Size{}; }

void Widget::rectChanged(const Rect &) {}

void Widget::fused_styleAndMeasure(const Theme &theme, FrameStats &stats) {
  resolveOwnStyle(theme, stats);
  setHint(styleAndMeasureChildren(theme, stats), stats);
}

void Widget::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  layoutAndPaintBox(rect, next, list);
}

void Widget::updateAccessibility(int &next) {
  updateOwnAccessibility(next);
  for (auto &child : children_)
    child->updateAccessibility(next);
}

} // namespace kit
