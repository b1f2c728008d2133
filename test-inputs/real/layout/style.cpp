#include "style.h"

#include <algorithm>
#include <sstream>

namespace layout {

bool intersects(const Rect &a, const Rect &b) {
  return !a.empty() && !b.empty() && a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Rect intersection(const Rect &a, const Rect &b) {
  Rect result;
  result.x = std::max(a.x, b.x);
  result.y = std::max(a.y, b.y);
  result.width = std::max(std::min(a.right(), b.right()) - result.x, 0);
  result.height = std::max(std::min(a.bottom(), b.bottom()) - result.y, 0);
  return result;
}

Rect unite(const Rect &a, const Rect &b) {
  if (a.empty())
    return b;
  if (b.empty())
    return a;
  Rect result;
  result.x = std::min(a.x, b.x);
  result.y = std::min(a.y, b.y);
  result.width = std::max(a.right(), b.right()) - result.x;
  result.height = std::max(a.bottom(), b.bottom()) - result.y;
  return result;
}

int Length::resolve(int available) const {
  if (unit == Unit::Auto)
    return available;
  return unit == Unit::Pixels ? value : value * available / 100;
}

Style cascade(const Style &parent, const Declarations &own) {
  Style style;
  style.family = own.family.value_or(parent.family);
  style.fontSize = own.fontSize.value_or(parent.fontSize);
  style.lineSpacing = own.lineSpacing.value_or(parent.lineSpacing);
  style.color = own.color.value_or(parent.color);
  style.align = own.align.value_or(parent.align);
  style.width = own.width;
  style.margin = own.margin;
  style.border = own.border;
  style.padding = own.padding;
  style.background = own.background;
  style.hidesOverflow = own.hidesOverflow;
  return style;
}

int Fonts::advance(int family, char c) const {
  if (c == ' ')
    return advances_[family][3];
  if (c >= 'A' && c <= 'Z')
    return advances_[family][2];
  return advances_[family][c == 'i' || c == 'l' || c == 't' || c == '.' ? 0 : 1];
}

int Fonts::textWidth(int family, int size, const std::string &text) const {
  int width = 0;
  for (const char c : text)
    width += advance(family, c) * size;
  return (width + 63) / 64;
}

void distribute(std::vector<Track> &tracks, int available) {
  int minimum = 0, preferred = 0;
  for (const Track &track : tracks) {
    minimum += track.minimum;
    preferred += track.preferred;
  }
  const int room = std::max(available - minimum, 0);
  const int wish = std::max(preferred - minimum, 1);
  for (Track &track : tracks)
    track.size = track.minimum + room * (track.preferred - track.minimum) / wish;
}

std::vector<std::string> splitWords(const std::string &text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

} // namespace layout
