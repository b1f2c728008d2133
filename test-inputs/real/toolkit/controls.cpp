#include "widget.h"

namespace kit {

void Label::setText(std::string text) {
  text_ = std::move(text);
  invalidate(DirtySize | DirtyPaint);
}

Size Label::contentSize() const {
  return Size{static_cast<int>(text_.size()) * glyphWidth_, lineHeight_};
}

void Label::paint(DisplayList &list) const {
  if (!visible_)
    return;
  Widget::paint(list);
  list.text(rect_.x + padding(), rect_.y + padding(), text_, foreground_);
}

void Button::resolveStyle(const Theme &theme, FrameStats &stats) {
  Widget::resolveStyle(theme, stats);
  if (pressed_)
    std::swap(foreground_, background_);
  padding_ = theme.padding * 2;
}

void Button::paint(DisplayList &list) const {
  Label::paint(list);
  if (visible_)
    list.frame(rect_);
}

} // namespace kit
