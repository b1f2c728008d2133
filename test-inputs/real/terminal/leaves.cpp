// Elements without others.
#include "element.h"

namespace terminal {

namespace {

// How many lines a text of this length takes.
int linesFor(int length, int columns) { return columns > 0 ? (length + columns - 1) / columns : 0; }

const int longestLine = 24;

} // namespace

void Text::measure() {
  const int length = static_cast<int>(text_.size());
  needs_.width = std::min(length, longestLine);
  needs_.height = std::max(1, linesFor(length, longestLine));
}

void Text::arrange(const Rect &area) {
  area_ = area;
  columns_ = std::max(1, area.width);
}

void Text::settle(const Rect &visible) {
  visible_ = intersection(area_, visible);
  focused_ = marked_ && !visible_.empty();
}

void Text::paint(Canvas &canvas) {
  int at = 0;
  for (char glyph : text_) {
    const int x = area_.x + at % columns_;
    const int y = area_.y + at / columns_;
    if (y < visible_.bottom())
      canvas.put(x, y, glyph);
    ++at;
  }
}

void Separator::measure() { needs_ = Size{1, 1}; }

void Separator::arrange(const Rect &area) { area_ = area; }

void Separator::settle(const Rect &visible) { visible_ = intersection(area_, visible); }

void Separator::paint(Canvas &canvas) { canvas.fill(visible_, '-'); }

void Gauge::measure() { needs_ = Size{10, 1}; }

void Gauge::arrange(const Rect &area) {
  area_ = area;
  filled_ = area.width * percent_ / 100;
}

void Gauge::settle(const Rect &visible) { visible_ = intersection(area_, visible); }

void Gauge::paint(Canvas &canvas) {
  Rect bar = visible_;
  bar.width = std::min(bar.width, filled_);
  canvas.fill(bar, '=');
}

} // namespace terminal
