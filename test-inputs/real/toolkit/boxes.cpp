#include "widget.h"

namespace kit {

void Row::measure(FrameStats &stats) {
  Size size = contentSize();
  int shown = 0;
  for (auto &child : children_) {
    child->measure(stats);
    if (!child->visible()) {
      ++stats.hidden;
      continue;
    }
    size.width += child->sizeHint().width;
    size.height = std::max(size.height, child->sizeHint().height);
    ++shown;
  }
  if (shown > 1)
    size.width += spacing_ * (shown - 1);
  hint_ = Size{size.width + 2 * padding(), size.height + 2 * padding()};
  dirty_->clear(DirtySize);
  ++stats.measured;
}

void Row::layout(const Rect &rect) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  const Rect inner = rect.inset(padding());
  int stretch = 0;
  for (const auto &child : children_)
    stretch += child->stretch();
  const int spare = std::max(0, rect.width - hint_.width);
  int x = inner.x;
  for (auto &child : children_) {
    if (!child->visible())
      continue;
    int width = child->sizeHint().width;
    if (stretch > 0)
      width += spare * child->stretch() / stretch;
    child->layout(Rect{x, inner.y, width, inner.height});
    x += width + spacing_;
  }
  dirty_->clear(DirtyLayout);
}

void Column::measure(FrameStats &stats) {
  Size size = contentSize();
  int shown = 0;
  for (auto &child : children_) {
    child->measure(stats);
    if (!child->visible()) {
      ++stats.hidden;
      continue;
    }
    size.height += child->sizeHint().height;
    size.width = std::max(size.width, child->sizeHint().width);
    ++shown;
  }
  if (shown > 1)
    size.height += spacing_ * (shown - 1);
  hint_ = Size{size.width + 2 * padding(), size.height + 2 * padding()};
  dirty_->clear(DirtySize);
  ++stats.measured;
}

void Column::layout(const Rect &rect) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  const Rect inner = rect.inset(padding());
  int y = inner.y;
  for (auto &child : children_) {
    if (!child->visible())
      continue;
    const int height = child->sizeHint().height;
    child->layout(Rect{inner.x, y, inner.width, height});
    y += height + spacing_;
  }
  dirty_->clear(DirtyLayout);
}

void ScrollArea::measure(FrameStats &stats) {
  Widget::measure(stats);
  hint_.height = std::min(hint_.height, 100);
}

void ScrollArea::layout(const Rect &rect) {
  const Rect before = rect_;
  rect_ = rect;
  int total = 0;
  for (auto &child : children_)
    total = std::max(total, child->sizeHint().height);
  limit_ = std::max(0, total - rect.height);
  rectChanged(before);
  for (auto &child : children_)
    child->layout(Rect{rect.x, rect.y - offset_, rect.width, total});
  dirty_->clear(DirtyLayout);
}

void ScrollArea::rectChanged(const Rect &) { offset_ = std::min(offset_, limit_); }

void ScrollArea::scrollTo(int offset) {
  offset_ = std::min(std::max(0, offset), limit_);
  invalidate(DirtyLayout | DirtyPaint);
}

} // namespace kit
