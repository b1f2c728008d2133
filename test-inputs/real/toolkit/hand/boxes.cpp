#include "widget.h"

namespace kit {

void Row::fused_styleAndMeasure(const Theme &theme, FrameStats &stats) {
  resolveOwnStyle(theme, stats);
  Size size = contentSize();
  int shown = 0;
  for (auto &child : children_) {
    child->fused_styleAndMeasure(theme, stats);
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
  setHint(size, stats);
}

void Row::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  updateOwnAccessibility(next);
  DisplayList *const inside = paintOwn(list);
  const Rect inner = rect.inset(padding());
  int stretch = 0;
  for (const auto &child : children_)
    stretch += child->stretch();
  const int spare = std::max(0, rect.width - hint_.width);
  int x = inner.x;
  for (auto &child : children_) {
    if (!child->visible()) {
      child->updateAccessibility(next);
      continue;
    }
    int width = child->sizeHint().width;
    if (stretch > 0)
      width += spare * child->stretch() / stretch;
    child->fused_layoutAndPaint(Rect{x, inner.y, width, inner.height}, next, inside);
    x += width + spacing_;
  }
  dirty_->clear(DirtyLayout);
}

void Column::fused_styleAndMeasure(const Theme &theme, FrameStats &stats) {
  resolveOwnStyle(theme, stats);
  Size size = contentSize();
  int shown = 0;
  for (auto &child : children_) {
    child->fused_styleAndMeasure(theme, stats);
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
  setHint(size, stats);
}

void Column::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  updateOwnAccessibility(next);
  DisplayList *const inside = paintOwn(list);
  const Rect inner = rect.inset(padding());
  int y = inner.y;
  for (auto &child : children_) {
    if (!child->visible()) {
      child->updateAccessibility(next);
      continue;
    }
    const int height = child->sizeHint().height;
    child->fused_layoutAndPaint(Rect{inner.x, y, inner.width, height}, next, inside);
    y += height + spacing_;
  }
  dirty_->clear(DirtyLayout);
}

void ScrollArea::fused_styleAndMeasure(const Theme &theme, FrameStats &stats) {
  resolveOwnStyle(theme, stats);
  setHint(styleAndMeasureChildren(theme, stats), stats);
  hint_.height = std::min(hint_.height, 100);
}

void ScrollArea::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  const Rect before = rect_;
  rect_ = rect;
  int total = 0;
  for (auto &child : children_)
    total = std::max(total, child->sizeHint().height);
  limit_ = std::max(0, total - rect.height);
  rectChanged(before);
  updateOwnAccessibility(next);
  DisplayList *const inside = paintOwn(list);
  for (auto &child : children_)
    child->fused_layoutAndPaint(Rect{rect.x, rect.y - offset_, rect.width, total}, next, inside);
  dirty_->clear(DirtyLayout);
}

void ScrollArea::rectChanged(const Rect &) { offset_ = std::min(offset_, limit_); }

void ScrollArea::scrollTo(int offset) {
  offset_ = std::min(std::max(0, offset), limit_);
  invalidate(DirtyLayout | DirtyPaint);
}

} // namespace kit
