// Elements without others.
#include "element.h"

namespace terminal {

namespace {

// How many lines a text of this length takes.
int linesFor(int length, int columns) { return columns > 0 ? (length + columns - 1) / columns : 0; }

const int longestLine = 24;

} // namespace

void Text::measureSelf() {
  const int length = static_cast<int>(text_.size());
  needs_.width = std::min(length, longestLine);
  needs_.height = std::max(1, linesFor(length, longestLine));
}

void Text::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  columns_ = std::max(1, area.width);
  visible_ = intersection(area, visible);
  focused_ = marked_ && !visible_.empty();
}

void Text::paintSelf(Canvas &canvas) const {
  int at = 0;
  for (char glyph : text_) {
    const int x = area_.x + at % columns_;
    const int y = area_.y + at / columns_;
    if (y < visible_.bottom())
      canvas.put(x, y, glyph);
    ++at;
  }
}

void Text::measure() { measureSelf(); }

void Text::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
  paintSelf(canvas);
}

void Text::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
}

void Text::fused_paint(Canvas &canvas) { paintSelf(canvas); }

void Separator::measureSelf() { needs_ = Size{1, 1}; }

void Separator::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  visible_ = intersection(area, visible);
}

void Separator::paintSelf(Canvas &canvas) const { canvas.fill(visible_, '-'); }

void Separator::measure() { measureSelf(); }

void Separator::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
  paintSelf(canvas);
}

void Separator::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
}

void Separator::fused_paint(Canvas &canvas) { paintSelf(canvas); }

void Gauge::measureSelf() { needs_ = Size{10, 1}; }

void Gauge::placeSelf(const Rect &area, const Rect &visible) {
  area_ = area;
  filled_ = area.width * percent_ / 100;
  visible_ = intersection(area, visible);
}

void Gauge::paintSelf(Canvas &canvas) const {
  Rect bar = visible_;
  bar.width = std::min(bar.width, filled_);
  canvas.fill(bar, '=');
}

void Gauge::measure() { measureSelf(); }

void Gauge::fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
  paintSelf(canvas);
}

void Gauge::fused_place(const Rect &area, const Rect &visible, Needs needs, Painting) {
  if (needs == Needs::Unknown)
    measureSelf();
  placeSelf(area, visible);
}

void Gauge::fused_paint(Canvas &canvas) { paintSelf(canvas); }

} // namespace terminal
