#include "canvas.h"

namespace terminal {

void Canvas::fill(const Rect &area, char glyph) {
  for (int y = area.y; y < area.bottom(); ++y)
    for (int x = area.x; x < area.right(); ++x)
      put(x, y, glyph);
}

void Canvas::frame(const Rect &area, char glyph) {
  for (int x = area.x; x < area.right(); ++x) {
    put(x, area.y, glyph);
    put(x, area.bottom() - 1, glyph);
  }
  for (int y = area.y; y < area.bottom(); ++y) {
    put(area.x, y, glyph);
    put(area.right() - 1, y, glyph);
  }
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x)
      out += cells_[static_cast<std::size_t>(y * width_ + x)];
    out += '\n';
  }
  return out;
}

} // namespace terminal
