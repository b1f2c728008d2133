#include "widget.h"

namespace kit {

void DisplayList::fill(const Rect &rect, Color color) {
  commands_.push_back("fill " + std::to_string(rect.x) + " " + std::to_string(rect.y) + " " +
                      std::to_string(rect.width) + " " + std::to_string(rect.height) + " " +
                      std::to_string(color.rgba));
}

void DisplayList::text(int x, int y, const std::string &text, Color color) {
  commands_.push_back("text " + std::to_string(x) + " " + std::to_string(y) + " " + text + " " +
                      std::to_string(color.rgba));
}

void DisplayList::frame(const Rect &rect) {
  commands_.push_back("frame " + std::to_string(rect.x) + " " + std::to_string(rect.y));
}

void Window::resizeAndFrame(const Size &size, const Theme &theme) {
  stats_ = FrameStats{};
  root_->fused_styleAndMeasure(theme, stats_);
  list_ = DisplayList{};
  int next = 0;
  root_->fused_layoutAndPaint(Rect{0, 0, size.width, size.height}, next, &list_);
}

} // namespace kit
