#include "widget.h"

namespace kit {

void Label::setText(std::string text) {
  text_ = std::move(text);
  invalidate(DirtySize | DirtyPaint);
}

Size Label::contentSize() const {
  return Size{static_cast<int>(text_.size()) * glyphWidth_, lineHeight_};
}

/// Says whether the label is painted.
inline bool Label::layoutAndPaintText(const Rect &rect, int &next, DisplayList *list) {
  layoutAndPaintBox(rect, next, list);
  if (list == nullptr || !visible_)
    return false;
  list->text(rect_.x + padding(), rect_.y + padding(), text_, foreground_);
  return true;
}

void Label::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  layoutAndPaintText(rect, next, list);
}

void Button::fused_styleAndMeasure(const Theme &theme, FrameStats &stats) {
  resolveOwnStyle(theme, stats);
  const Size size = styleAndMeasureChildren(theme, stats);
  if (pressed_)
    std::swap(foreground_, background_);
  padding_ = theme.padding * 2;
  setHint(size, stats);
}

void Button::fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) {
  if (layoutAndPaintText(rect, next, list))
    list->frame(rect_);
}

} // namespace kit
