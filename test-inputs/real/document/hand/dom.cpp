// Styles, layout, text and output of a document.
#include "dom.hpp"

namespace dom {

static void indent(std::ostream &out, int depth) {
  for (int i = 0; i < depth; ++i)
    out << "  ";
}

inline void Text::applyOwnStyle(const Style &inherited) {
  style_ = inherited;
  style_.margin = 0;
}

inline void Text::appendTo(std::string &out) const {
  if (!out.empty())
    out += ' ';
  out += text_;
}

void Text::fused_styleAndLayout(const StyleSheet &, const Style &inherited, float x, float y, float width) {
  applyOwnStyle(inherited);
  box_.x = x;
  box_.y = y;
  float perLine = width / (style_.fontSize * 0.5f);
  int lines = perLine < 1 ? 1 : static_cast<int>(text_.size() / perLine) + 1;
  box_.w = width;
  box_.h = lines * style_.fontSize * 1.2f;
}

void Text::fused_renderAndCollect(std::ostream &out, int depth, std::string &text) const {
  indent(out, depth);
  out << "text " << text_ << " at " << box_.x << "," << box_.y << " color " << style_.color << "\n";
  appendTo(text);
}

void Text::applyStyle(const StyleSheet &, const Style &inherited) { applyOwnStyle(inherited); }

void Text::collectText(std::string &out) const { appendTo(out); }

inline void Element::applyOwnStyle(const StyleSheet &sheet, const Style &inherited) {
  style_.color = inherited.color;
  style_.fontSize = inherited.fontSize;
  if (const Style *own = sheet.find(tag_))
    style_ = *own;
  if (const Style *byClass = sheet.find("." + attribute("class"))) {
    style_.margin = byClass->margin;
    style_.color = byClass->color;
  }
}

void Element::fused_styleAndLayout(const StyleSheet &sheet, const Style &inherited, float x, float y, float width) {
  applyOwnStyle(sheet, inherited);
  if (style_.display == Display::None) {
    box_ = Box{x, y, 0, 0};
    for (const auto &child : children_)
      child->applyStyle(sheet, style_);
    return;
  }
  box_.x = x + style_.margin;
  box_.y = y + style_.margin;
  box_.w = width - 2 * style_.margin;
  float cursor = box_.y + style_.padding;
  for (const auto &child : children_) {
    child->fused_styleAndLayout(sheet, style_, box_.x + style_.padding, cursor, box_.w - 2 * style_.padding);
    cursor += child->height();
  }
  box_.h = cursor - box_.y + style_.padding;
}

void Element::fused_renderAndCollect(std::ostream &out, int depth, std::string &text) const {
  if (style_.display == Display::None) {
    for (const auto &child : children_)
      child->collectText(text);
    return;
  }
  indent(out, depth);
  out << "<" << tag_ << "> " << box_.w << "x" << box_.h << "\n";
  for (const auto &child : children_)
    child->fused_renderAndCollect(out, depth + 1, text);
}

void Element::applyStyle(const StyleSheet &sheet, const Style &inherited) {
  applyOwnStyle(sheet, inherited);
  for (const auto &child : children_)
    child->applyStyle(sheet, style_);
}

void Element::collectText(std::string &out) const {
  for (const auto &child : children_)
    child->collectText(out);
}

} // namespace dom
