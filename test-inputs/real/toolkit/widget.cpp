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

void Widget::resolveStyle(const Theme &theme, FrameStats &stats) {
  if (dirty_->has(DirtyStyle)) {
    foreground_ = theme.foreground;
    background_ = parent_ ? parent_->background_ : theme.background;
    padding_ = theme.padding;
    glyphWidth_ = theme.glyphWidth;
    lineHeight_ = theme.lineHeight;
    dirty_->clear(DirtyStyle);
    ++stats.styled;
  }
  for (auto &child : children_)
    child->resolveStyle(theme, stats);
}

Size Widget::contentSize() const { return Size{}; }

void Widget::rectChanged(const Rect &) {}

void Widget::measure(FrameStats &stats) {
  Size size = contentSize();
  for (auto &child : children_) {
    child->measure(stats);
    if (child->visible())
      size = size.expandedTo(child->sizeHint());
  }
  hint_ = Size{size.width + 2 * padding(), size.height + 2 * padding()};
  dirty_->clear(DirtySize);
  ++stats.measured;
}

void Widget::layout(const Rect &rect) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  for (auto &child : children_)
    child->layout(rect.inset(padding()));
  dirty_->clear(DirtyLayout);
}

void Widget::updateAccessibility(int &next) {
  accessible_->bounds = rect_;
  if (focusable_ && visible_) {
    accessible_->name = name_;
    accessible_->index = next++;
  } else {
    accessible_->index = -1;
  }
  for (auto &child : children_)
    child->updateAccessibility(next);
}

void Widget::paint(DisplayList &list) const {
  if (!visible_ || rect_.empty())
    return;
  list.fill(rect_, background_);
  for (const auto &child : children_)
    child->paint(list);
}

} // namespace kit
