// What is shown: a grid of cells.
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include <string>
#include <vector>

#include "geometry.h"

namespace terminal {

class Canvas {
public:
  Canvas(int width, int height) : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height), ' ') {}

  int width() const { return width_; }
  int height() const { return height_; }

  void put(int x, int y, char glyph) {
    if (x >= 0 && x < width_ && y >= 0 && y < height_)
      cells_[static_cast<std::size_t>(y * width_ + x)] = glyph;
  }

  void fill(const Rect &area, char glyph);
  void frame(const Rect &area, char glyph);
  std::string text() const;

private:
  int width_;
  int height_;
  std::vector<char> cells_;
};

} // namespace terminal

#endif // TERMINAL_CANVAS_H
