#include "outline.h"
#include <cstdio>

void Section::number(int &next) {
  number_ = next++;
  label_ = std::to_string(number_) + ".";
  for (const auto &child : children_)
    child->number(next);
}
void Section::indent(int depth) {
  depth_ = depth;
  for (const auto &child : children_)
    child->indent(depth + 1);
}
void Section::count(Totals &totals) {
  totals.headings++;
  totals.chars += static_cast<int>(title_.size());
  for (const auto &child : children_)
    child->count(totals);
}
void Section::collect(std::vector<std::string> &titles) const {
  titles.push_back(label_ + " " + title_);
  for (const auto &child : children_)
    child->collect(titles);
}
void Paragraph::number(int &next) { number_ = next; }
void Paragraph::indent(int depth) { depth_ = depth; }
void Paragraph::count(Totals &totals) {
  bool inside = false;
  for (char c : text_) {
    if (c != ' ' && !inside) totals.words++;
    inside = c != ' ';
  }
  totals.chars += static_cast<int>(text_.length());
}
void Paragraph::collect(std::vector<std::string> &) const {}
void Section::dump() const {
  std::printf("%*s%s%s\n", depth_ * 2, "", label_.c_str(), title_.c_str());
  for (const auto &child : children_) child->dump();
}
