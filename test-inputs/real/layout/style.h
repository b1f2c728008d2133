/// \file style.h
/// What boxes look like: geometry, fonts, and styles with what they inherit.
#ifndef LAYOUT_STYLE_H
#define LAYOUT_STYLE_H

#include <optional>
#include <string>
#include <vector>

namespace layout {

struct Point {
  int x = 0, y = 0;
};

struct Rect {
  int x = 0, y = 0, width = 0, height = 0;

  int right() const { return x + width; }
  int bottom() const { return y + height; }
  bool empty() const { return width <= 0 || height <= 0; }
};

bool intersects(const Rect &a, const Rect &b);
Rect intersection(const Rect &a, const Rect &b);
/// The smallest rectangle around both; an empty one counts for nothing.
Rect unite(const Rect &a, const Rect &b);

using Color = unsigned;

enum class Align { Left, Center, Right };

/// A width as it is written: `auto`, pixels, or a part of what is available.
struct Length {
  enum class Unit { Auto, Pixels, Percent };

  Unit unit = Unit::Auto;
  int value = 0;

  int resolve(int available) const;
};

/// The values that hold for one box.
struct Style {
  // inherited
  int family = 0;
  int fontSize = 16;
  int lineSpacing = 120; // percent of the font size
  Color color = 0x202020;
  Align align = Align::Left;
  // not inherited
  Length width;
  int margin = 0, border = 0, padding = 0;
  Color background = 0; // 0: none
  bool hidesOverflow = false;

  int lineHeight() const { return fontSize * lineSpacing / 100; }
  int insets() const { return border + padding; }
};

/// What a document says about one box.
struct Declarations {
  std::optional<int> family, fontSize, lineSpacing;
  std::optional<Color> color;
  std::optional<Align> align;
  Length width;
  int margin = 0, border = 0, padding = 0;
  Color background = 0;
  bool hidesOverflow = false;
};

Style cascade(const Style &parent, const Declarations &own);

/// The metrics of a few built-in font families.
class Fonts {
public:
  static constexpr int families = 3;

  int textWidth(int family, int size, const std::string &text) const;

private:
  int advance(int family, char c) const;

  // per family, in 64ths of the font size: narrow and other letters, capitals, spaces
  int advances_[families][4] = {{18, 35, 44, 17}, {20, 31, 46, 16}, {38, 38, 38, 38}};
};

/// One column of a table, or one item of a flexible box.
struct Track {
  int minimum = 0, preferred = 0, size = 0;
};

/// Gives each track its size, so that together they fill \p available if they can.
void distribute(std::vector<Track> &tracks, int available);

std::vector<std::string> splitWords(const std::string &text);

} // namespace layout

#endif
