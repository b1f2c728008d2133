/// \file
/// What all boxes share: how a width is given, fonts, and the measures that follow from them.
#ifndef RENDER_STYLE_H
#define RENDER_STYLE_H

#include "pleach.h"

/// How the width of a box is found.
enum class WidthMode {
  Absolute, ///< given in pixels
  Relative, ///< a percentage of the box around it
  Flex      ///< as wide as the content
};

/// A font; zero members are unset and come from the box around.
struct FontStyle {
  int Size = 0;
  unsigned Color = 0;
  int Family = 0;
};

constexpr int CellGap = 4;
constexpr int PageGap = 24;
constexpr int PageMargin = 48;
constexpr int ListIndent = 16;
constexpr int NominalCharWidth = 7;

_pure_ inline int maxOf(int A, int B) { return A > B ? A : B; }

/// The part of \p Width that is \p Percent of it.
_pure_ inline int share(int Width, int Percent) { return Width * Percent / 100; }

/// Own font with its gaps filled from the font around it.
_pure_ inline FontStyle inheritFont(FontStyle Own, FontStyle Around) {
  FontStyle Result;
  Result.Size = Own.Size != 0 ? Own.Size : Around.Size;
  Result.Color = Own.Color != 0 ? Own.Color : Around.Color;
  Result.Family = Own.Family != 0 ? Own.Family : Around.Family;
  return Result;
}

_pure_ inline int charWidth(FontStyle Font) {
  return maxOf(Font.Size * (Font.Family == 1 ? 6 : 5) / 10, 1);
}

_pure_ inline int lineHeight(FontStyle Font) { return Font.Size + Font.Size / 4; }

/// How many lines \p Length characters take in rows of \p Columns.
_pure_ inline int lineCount(int Length, int Columns) {
  return (Length + Columns - 1) / Columns;
}

#endif
