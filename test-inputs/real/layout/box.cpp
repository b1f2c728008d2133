#include "box.h"

#include <algorithm>
#include <initializer_list>

namespace layout {

// Flow

Point Flow::addInline(int width, int height) {
  if (x_ > 0 && x_ + width > width_)
    endLine();
  const Point corner{left_ + x_, y_};
  x_ += width;
  lineHeight_ = std::max(lineHeight_, height);
  return corner;
}

void Flow::addSpace(int width) {
  if (x_ > 0)
    x_ += width;
}

Point Flow::addBlock(int width, int height, Align align) {
  endLine();
  int x = left_;
  if (align == Align::Center)
    x += std::max(width_ - width, 0) / 2;
  else if (align == Align::Right)
    x += std::max(width_ - width, 0);
  const Point corner{x, y_};
  y_ += height;
  return corner;
}

void Flow::endLine() {
  x_ = 0;
  y_ += lineHeight_;
  lineHeight_ = 0;
}

// DisplayList

void DisplayList::add(CommandKind kind, const Rect &rect, Color color, const std::string &text) {
  commands_.push_back(Command{kind, rect, color, text});
}

// Box

namespace {

void write(std::string &out, const char *name, std::initializer_list<long> values) {
  out += name;
  for (const long value : values)
    out += ' ' + std::to_string(value);
}

void write(std::string &out, const char *name, const Rect &rect) {
  write(out, name, {rect.x, rect.y, rect.width, rect.height});
}

void write(std::string &out, const std::vector<Track> &columns) {
  for (const Track &column : columns)
    write(out, " column", {column.minimum, column.preferred, column.size});
}

} // namespace

int Box::preferredWidth() const {
  if (preferred_ < 0) {
    const int wish = style_.width.unit == Length::Unit::Pixels ? style_.width.value : maxContent_;
    preferred_ = std::max(wish, minContent_) + 2 * (style_.insets() + style_.margin);
  }
  return preferred_;
}

void Box::moveTo(Point corner) {
  position_.x = corner.x + style_.margin;
  position_.y = corner.y + style_.margin;
}

void Box::stretch(int outerHeight) { height_ = std::max(height_, outerHeight - 2 * style_.margin); }

int Box::contentWidth() const { return std::max(width_ - 2 * style_.insets(), 0); }

Rect Box::clipped(const Rect &viewport) const {
  return style_.hidesOverflow ? intersection(rect_, viewport) : viewport;
}

void Box::paintBackground(DisplayList &list) const {
  if (style_.background != 0)
    list.add(CommandKind::Fill, rect_, style_.background);
  if (style_.border > 0)
    list.add(CommandKind::Frame, rect_, style_.color);
}

void Box::computeStyle(const Style &parent) {
  style_ = cascade(parent, declared_);
  preferred_ = -1;
}

void Box::assignWidths(int available) {
  const int room = std::max(available - 2 * style_.margin, 0);
  width_ = std::min(style_.width.resolve(room), room);
}

void Box::place(Point origin) {
  rect_ = Rect{origin.x + position_.x, origin.y + position_.y, width_, height_};
  ink_ = rect_;
}

void Box::cull(const Rect &viewport) { visible_ = intersects(ink_, viewport); }

void Box::collectStats(Stats &stats) const {
  ++stats.boxes;
  if (visible_) {
    ++stats.visible;
    stats.area += static_cast<long>(rect_.width) * rect_.height;
  }
  if (minimumWidth() > outerWidth())
    ++stats.overflowing;
  stats.deepest = std::max(stats.deepest, stats.depth + 1);
}

void Box::paint(DisplayList &list) const {
  if (visible_)
    paintBackground(list);
}

void Box::dump(std::string &out, int depth) const {
  out += '\n' + std::string(static_cast<std::size_t>(depth), ' ');
  write(out, "font", {style_.family, style_.fontSize, style_.lineSpacing});
  write(out, " color", {static_cast<long>(style_.color), static_cast<long>(style_.align)});
  write(out, " content", {minContent_, maxContent_});
  write(out, " local", rectInParent());
  write(out, " page", rect_);
  write(out, " ink", ink_);
  write(out, " visible", {visible_});
}

// TextRun

void TextRun::measureWords(const Fonts &fonts) const {
  if (!wordWidths_.empty())
    return;
  for (const std::string &word : words_)
    wordWidths_.push_back(fonts.textWidth(style_.family, style_.fontSize, word));
}

void TextRun::computeStyle(const Style &parent) {
  Box::computeStyle(parent);
  wordWidths_.clear();
}

void TextRun::measureIntrinsic(const Fonts &fonts) {
  const int space = fonts.textWidth(style_.family, style_.fontSize, " ");
  measureWords(fonts);
  minContent_ = 0;
  maxContent_ = 0;
  for (const int width : wordWidths_) {
    minContent_ = std::max(minContent_, width);
    maxContent_ += width + space;
  }
}

void TextRun::assignWidths(int available) { limit_ = std::max(available, style_.fontSize); }

void TextRun::layoutHeights(const Fonts &fonts, Flow &flow) {
  measureWords(fonts);
  const int space = fonts.textWidth(style_.family, style_.fontSize, " ");
  Rect bounds;
  fragments_.clear();
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const int width = std::min(wordWidths_[i], limit_);
    const Point corner = flow.addInline(width, style_.lineHeight());
    const Rect area{corner.x, corner.y, width, style_.lineHeight()};
    if (!fragments_.empty() && fragments_.back().area.y == area.y) {
      fragments_.back().area = unite(fragments_.back().area, area);
      fragments_.back().text += " " + words_[i];
    } else {
      fragments_.push_back(Fragment{area, words_[i]});
    }
    flow.addSpace(space);
    bounds = unite(bounds, area);
  }
  position_ = Point{bounds.x, bounds.y};
  width_ = bounds.width;
  height_ = bounds.height;
}

void TextRun::collectStats(Stats &stats) const {
  Box::collectStats(stats);
  stats.words += static_cast<int>(words_.size());
  stats.fragments += static_cast<int>(fragments_.size());
}

void TextRun::paint(DisplayList &list) const {
  if (!visible_)
    return;
  for (const Fragment &fragment : fragments_) {
    Rect area = fragment.area;
    area.x += rect_.x - position_.x;
    area.y += rect_.y - position_.y;
    list.add(CommandKind::Text, area, style_.color, fragment.text);
  }
}

void TextRun::dump(std::string &out, int depth) const {
  Box::dump(out, depth);
  write(out, " limit", {limit_});
  for (const int width : wordWidths_)
    write(out, " word", {width});
  for (const Fragment &fragment : fragments_)
    write(out, " fragment", fragment.area);
}

// ImageBox

void ImageBox::measureIntrinsic(const Fonts &) {
  minContent_ = std::min(naturalWidth_, style_.fontSize);
  maxContent_ = naturalWidth_;
}

void ImageBox::assignWidths(int available) {
  const int room = std::max(available - 2 * (style_.insets() + style_.margin), 0);
  width_ = std::min(naturalWidth_, style_.width.resolve(room)) + 2 * style_.insets();
}

void ImageBox::layoutHeights(const Fonts &, Flow &flow) {
  height_ = naturalHeight_ * contentWidth() / naturalWidth_ + 2 * style_.insets();
  moveTo(flow.addInline(outerWidth(), outerHeight()));
}

void ImageBox::collectStats(Stats &stats) const {
  Box::collectStats(stats);
  ++stats.images;
}

void ImageBox::paint(DisplayList &list) const {
  if (!visible_)
    return;
  paintBackground(list);
  list.add(CommandKind::Image, rect_, 0, source_);
}

// Container

void Container::computeStyle(const Style &parent) {
  Box::computeStyle(parent);
  for (const auto &child : children_)
    child->computeStyle(style_);
}

void Container::place(Point origin) {
  Box::place(origin);
  for (const auto &child : children_) {
    child->place(contentOrigin());
    ink_ = unite(ink_, child->ink());
  }
}

void Container::cull(const Rect &viewport) {
  Box::cull(viewport);
  const Rect window = clipped(viewport);
  for (const auto &child : children_)
    child->cull(window);
}

void Container::collectStats(Stats &stats) const {
  Box::collectStats(stats);
  ++stats.depth;
  for (const auto &child : children_)
    child->collectStats(stats);
  --stats.depth;
}

void Container::paint(DisplayList &list) const {
  if (!visible_)
    return;
  paintBackground(list);
  for (const auto &child : children_)
    child->paint(list);
}

void Container::dump(std::string &out, int depth) const {
  Box::dump(out, depth);
  for (const auto &child : children_)
    child->dump(out, depth + 1);
}

// InlineBox

void InlineBox::measureIntrinsic(const Fonts &fonts) {
  minContent_ = 0;
  maxContent_ = 0;
  for (const auto &child : children_) {
    child->measureIntrinsic(fonts);
    minContent_ = std::max(minContent_, child->minimumWidth());
    maxContent_ += child->preferredWidth();
  }
}

void InlineBox::assignWidths(int available) {
  for (const auto &child : children_)
    child->assignWidths(available);
}

void InlineBox::layoutHeights(const Fonts &fonts, Flow &flow) {
  Rect bounds;
  for (const auto &child : children_) {
    child->layoutHeights(fonts, flow);
    bounds = unite(bounds, child->rectInParent());
  }
  position_ = Point{bounds.x, bounds.y};
  width_ = bounds.width;
  height_ = bounds.height;
}

void InlineBox::place(Point origin) {
  Box::place(origin);
  for (const auto &child : children_) {
    child->place(origin);
    ink_ = unite(ink_, child->ink());
  }
}

// BlockBox

BlockBox::BlockBox(const Declarations &declared) : Container(declared) {}

BlockBox::~BlockBox() = default;

void BlockBox::addFloat(std::unique_ptr<FloatBox> box) { floats_.push_back(std::move(box)); }

void BlockBox::computeStyle(const Style &parent) {
  Box::computeStyle(parent);
  for (const auto &box : floats_)
    box->computeStyle(style_);
  for (const auto &child : children_)
    child->computeStyle(style_);
}

void BlockBox::measureIntrinsic(const Fonts &fonts) {
  int floats = 0, line = 0;
  minContent_ = 0;
  maxContent_ = 0;
  for (const auto &box : floats_) {
    box->measureIntrinsic(fonts);
    floats += box->preferredWidth();
    minContent_ = std::max(minContent_, box->minimumWidth());
  }
  for (const auto &child : children_) {
    child->measureIntrinsic(fonts);
    minContent_ = std::max(minContent_, child->minimumWidth());
    line = (child->isInline() ? line : 0) + child->preferredWidth();
    maxContent_ = std::max(maxContent_, line);
    if (!child->isInline())
      line = 0;
  }
  maxContent_ += floats;
}

void BlockBox::assignWidths(int available) {
  Box::assignWidths(available);
  const int inner = std::max(contentWidth() - indent_, 0);
  leftFloats_ = 0;
  rightFloats_ = 0;
  for (const auto &box : floats_) {
    box->assignWidths(inner / 3);
    int &column = box->right() ? rightFloats_ : leftFloats_;
    column = std::max(column, box->outerWidth());
  }
  const int rest = std::max(inner - leftFloats_ - rightFloats_, 0);
  for (const auto &child : children_)
    child->assignWidths(rest);
}

void BlockBox::layoutHeights(const Fonts &fonts, Flow &flow) {
  const int rest = std::max(contentWidth() - indent_ - leftFloats_ - rightFloats_, 0);
  Flow left(indent_, leftFloats_);
  Flow right(indent_ + leftFloats_ + rest, rightFloats_);
  for (const auto &box : floats_)
    box->layoutHeights(fonts, box->right() ? right : left);
  Flow lines(indent_ + leftFloats_, rest);
  for (const auto &child : children_)
    child->layoutHeights(fonts, lines);
  height_ = std::max(lines.bottom(), std::max(left.bottom(), right.bottom())) + 2 * style_.insets();
  moveTo(flow.addBlock(outerWidth(), outerHeight(), style_.align));
}

void BlockBox::place(Point origin) {
  Box::place(origin);
  for (const auto &box : floats_) {
    box->place(contentOrigin());
    ink_ = unite(ink_, box->ink());
  }
  for (const auto &child : children_) {
    child->place(contentOrigin());
    ink_ = unite(ink_, child->ink());
  }
  if (style_.hidesOverflow)
    ink_ = rect_;
}

void BlockBox::cull(const Rect &viewport) {
  Box::cull(viewport);
  const Rect window = clipped(viewport);
  for (const auto &box : floats_)
    box->cull(window);
  for (const auto &child : children_)
    child->cull(window);
}

void BlockBox::collectStats(Stats &stats) const {
  Box::collectStats(stats);
  ++stats.depth;
  for (const auto &child : children_)
    child->collectStats(stats);
  for (const auto &box : floats_)
    box->collectStats(stats);
  --stats.depth;
}

void BlockBox::paint(DisplayList &list) const {
  if (!visible_)
    return;
  paintBackground(list);
  if (style_.hidesOverflow)
    list.add(CommandKind::PushClip, rect_);
  for (const auto &child : children_)
    child->paint(list);
  for (const auto &box : floats_)
    box->paint(list);
  if (style_.hidesOverflow)
    list.add(CommandKind::PopClip, rect_);
}

void BlockBox::dump(std::string &out, int depth) const {
  Container::dump(out, depth);
  for (const auto &box : floats_)
    box->dump(out, depth + 1);
  write(out, " columns", {indent_, leftFloats_, rightFloats_});
}

// FloatBox

void FloatBox::assignWidths(int available) {
  BlockBox::assignWidths(std::min(preferredWidth(), std::max(available, minimumWidth())));
}

// ListBox

void ListBox::computeStyle(const Style &parent) {
  int ordinal = first_;
  for (const auto &child : children_) {
    if (child->setOrdinal(ordinal))
      ++ordinal;
  }
  BlockBox::computeStyle(parent);
}

void ListBox::measureIntrinsic(const Fonts &fonts) {
  BlockBox::measureIntrinsic(fonts);
  indent_ = 0;
  for (const auto &child : children_)
    indent_ = std::max(indent_, child->markerWidth());
  minContent_ += indent_;
  maxContent_ += indent_;
}

// ListItem

bool ListItem::setOrdinal(int ordinal) {
  marker_ = std::to_string(ordinal) + ". ";
  return true;
}

void ListItem::measureIntrinsic(const Fonts &fonts) {
  BlockBox::measureIntrinsic(fonts);
  markerWidth_ = fonts.textWidth(style_.family, style_.fontSize, marker_);
}

void ListItem::paint(DisplayList &list) const {
  BlockBox::paint(list);
  if (visible_)
    list.add(CommandKind::Text, Rect{rect_.x - markerWidth_, rect_.y, markerWidth_, style_.lineHeight()}, style_.color, marker_);
}

void ListItem::dump(std::string &out, int depth) const {
  BlockBox::dump(out, depth);
  write(out, marker_.c_str(), {markerWidth_});
}

// FlexBox

void FlexBox::measureIntrinsic(const Fonts &fonts) {
  minContent_ = 0;
  maxContent_ = 0;
  for (const auto &child : children_) {
    child->measureIntrinsic(fonts);
    minContent_ += child->minimumWidth();
    maxContent_ += child->preferredWidth();
  }
}

void FlexBox::assignWidths(int available) {
  Box::assignWidths(available);
  std::vector<Track> tracks;
  for (const auto &child : children_)
    tracks.push_back(Track{child->minimumWidth(), child->preferredWidth(), 0});
  distribute(tracks, contentWidth());
  for (std::size_t i = 0; i < children_.size(); ++i)
    children_[i]->assignWidths(tracks[i].size);
}

void FlexBox::layoutHeights(const Fonts &fonts, Flow &flow) {
  int x = 0, tallest = 0;
  for (const auto &child : children_) {
    Flow column(0, child->outerWidth());
    child->layoutHeights(fonts, column);
    tallest = std::max(tallest, child->outerHeight());
  }
  for (const auto &child : children_) {
    child->moveTo(Point{x, (tallest - child->outerHeight()) / 2});
    x += child->outerWidth();
  }
  height_ = tallest + 2 * style_.insets();
  moveTo(flow.addBlock(outerWidth(), outerHeight(), style_.align));
}

// RowBox

void RowBox::widen(std::vector<Track> &columns) const {
  while (columns.size() < children_.size())
    columns.push_back(Track());
  for (std::size_t i = 0; i < children_.size(); ++i) {
    columns[i].minimum = std::max(columns[i].minimum, children_[i]->minimumWidth());
    columns[i].preferred = std::max(columns[i].preferred, children_[i]->preferredWidth());
  }
}

void RowBox::measureIntrinsic(const Fonts &fonts) {
  minContent_ = 0;
  maxContent_ = 0;
  for (const auto &child : children_) {
    child->measureIntrinsic(fonts);
    minContent_ += child->minimumWidth();
    maxContent_ += child->preferredWidth();
  }
}

void RowBox::assignWidths(int available) {
  width_ = available;
  for (std::size_t i = 0; i < children_.size(); ++i)
    children_[i]->assignWidths(columns_[i].size);
}

void RowBox::layoutHeights(const Fonts &fonts, Flow &flow) {
  int x = 0, tallest = 0;
  for (const auto &child : children_) {
    Flow column(0, child->outerWidth());
    child->layoutHeights(fonts, column);
    child->moveTo(Point{x, 0});
    x += child->outerWidth();
    tallest = std::max(tallest, child->outerHeight());
  }
  for (const auto &child : children_)
    child->stretch(tallest);
  height_ = tallest;
  moveTo(flow.addBlock(outerWidth(), outerHeight(), Align::Left));
}

void RowBox::dump(std::string &out, int depth) const {
  Container::dump(out, depth);
  write(out, columns_);
}

// TableBox

void TableBox::computeStyle(const Style &parent) {
  Box::computeStyle(parent);
  for (const auto &row : rows_)
    row->computeStyle(style_);
}

void TableBox::measureIntrinsic(const Fonts &fonts) {
  columns_.clear();
  for (const auto &row : rows_) {
    row->measureIntrinsic(fonts);
    row->widen(columns_);
  }
  minContent_ = 0;
  maxContent_ = 0;
  for (const Track &column : columns_) {
    minContent_ += column.minimum;
    maxContent_ += column.preferred;
  }
}

void TableBox::assignWidths(int available) {
  Box::assignWidths(std::min(available, preferredWidth()));
  distribute(columns_, contentWidth());
  for (const auto &row : rows_) {
    row->setColumns(columns_);
    row->assignWidths(contentWidth());
  }
}

void TableBox::layoutHeights(const Fonts &fonts, Flow &flow) {
  Flow rows(0, contentWidth());
  for (const auto &row : rows_)
    row->layoutHeights(fonts, rows);
  height_ = rows.bottom() + 2 * style_.insets();
  moveTo(flow.addBlock(outerWidth(), outerHeight(), style_.align));
}

void TableBox::place(Point origin) {
  Box::place(origin);
  for (const auto &row : rows_) {
    row->place(contentOrigin());
    ink_ = unite(ink_, row->ink());
  }
}

void TableBox::cull(const Rect &viewport) {
  Box::cull(viewport);
  const Rect window = clipped(viewport);
  for (const auto &row : rows_)
    row->cull(window);
}

void TableBox::collectStats(Stats &stats) const {
  Box::collectStats(stats);
  ++stats.depth;
  for (const auto &row : rows_)
    row->collectStats(stats);
  --stats.depth;
}

void TableBox::paint(DisplayList &list) const {
  if (!visible_)
    return;
  paintBackground(list);
  for (const auto &row : rows_)
    row->paint(list);
  list.add(CommandKind::Frame, rect_, style_.color);
}

void TableBox::dump(std::string &out, int depth) const {
  Box::dump(out, depth);
  for (const auto &row : rows_)
    row->dump(out, depth + 1);
  write(out, columns_);
}

} // namespace layout
