// Rectangles of character cells.
#ifndef TERMINAL_GEOMETRY_H
#define TERMINAL_GEOMETRY_H

#include <algorithm>

namespace terminal {

struct Size {
  int width = 0;
  int height = 0;
};

struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  int right() const { return x + width; }
  int bottom() const { return y + height; }
  bool empty() const { return width <= 0 || height <= 0; }

  Rect inset(int by) const { return Rect{x + by, y + by, std::max(0, width - 2 * by), std::max(0, height - 2 * by)}; }
};

inline Rect intersection(const Rect &a, const Rect &b) {
  const int x = std::max(a.x, b.x);
  const int y = std::max(a.y, b.y);
  return Rect{x, y, std::max(0, std::min(a.right(), b.right()) - x), std::max(0, std::min(a.bottom(), b.bottom()) - y)};
}

} // namespace terminal

#endif // TERMINAL_GEOMETRY_H
