/// \file box.h
/// The boxes of a document, and the passes over them. A layout calls the passes in the order in which Box
/// declares them.
#ifndef LAYOUT_BOX_H
#define LAYOUT_BOX_H

#include "style.h"

#include <memory>
#include <pleach.h>
#include <string>
#include <utility>
#include <vector>

namespace layout {

/// Where the next box goes among the contents of a block: lines of inline boxes, and blocks below each other.
class Flow {
public:
  Flow(int left, int width) : left_(left), width_(width) {}

  /// The corner of a piece in the current line, or in the next one if it does not fit.
  Point addInline(int width, int height);
  void addSpace(int width);
  Point addBlock(int width, int height, Align align);
  int bottom() const { return y_ + lineHeight_; }

private:
  void endLine();

  int left_, width_;
  int x_ = 0, y_ = 0, lineHeight_ = 0;
};

enum class CommandKind { Fill, Frame, Text, Image, PushClip, PopClip };

struct Command {
  CommandKind kind;
  Rect rect;
  Color color;
  std::string text;
};

class DisplayList {
public:
  void clear() { commands_.clear(); }
  void add(CommandKind kind, const Rect &rect, Color color = 0, const std::string &text = std::string());
  const std::vector<Command> &commands() const { return commands_; }

private:
  std::vector<Command> commands_;
};

struct Stats {
  int boxes = 0, visible = 0, overflowing = 0;
  int words = 0, fragments = 0, images = 0;
  int depth = 0, deepest = 0;
  long area = 0;
};

class _tree_ Box {
public:
  explicit Box(const Declarations &declared) : declared_(declared) {}
  Box(const Box &) = delete;
  Box &operator=(const Box &) = delete;
  virtual ~Box() = default;

  /// Top down: the style from what is declared and what the parent passes on.
  _traversal_ virtual void computeStyle(const Style &parent);
  /// Bottom up: how narrow the contents can be, and how wide they want to be.
  _traversal_ virtual void measureIntrinsic(const Fonts &fonts) = 0;
  /// Top down: the width in what the parent has to give.
  _traversal_ virtual void assignWidths(int available);
  /// Bottom up: breaks lines, sets heights, and where each box is in its parent.
  _traversal_ virtual void layoutHeights(const Fonts &fonts, Flow &flow) = 0;
  /// Top down where everything is on the page, and bottom up what it covers.
  _traversal_ virtual void place(Point origin);
  /// Top down: what can be seen.
  _traversal_ virtual void cull(const Rect &viewport);
  _traversal_ virtual void collectStats(Stats &stats) const;
  _traversal_ virtual void paint(DisplayList &list) const;

  /// computeStyle and measureIntrinsic.
  virtual void fused_style_measure(const Style &parent, const Fonts &fonts) = 0;
  /// assignWidths and layoutHeights.
  virtual void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) = 0;
  /// These four.
  virtual void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) = 0;
  virtual void fused_cull_stats(const Rect &viewport, Stats &stats);
  virtual void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list);

  /// All that is known of the box and of those in it, a line for each.
  virtual void dump(std::string &out, int depth) const;

  virtual bool isInline() const { return false; }
  /// Takes a number in a list; false if this box has none.
  virtual bool setOrdinal(int) { return false; }
  virtual int markerWidth() const { return 0; }

  const Style &style() const { return style_; }
  const Rect &rect() const { return rect_; }
  const Rect &ink() const { return ink_; }
  Rect rectInParent() const { return Rect{position_.x, position_.y, width_, height_}; }
  int minimumWidth() const { return minContent_ + 2 * (style_.insets() + style_.margin); }
  int preferredWidth() const;
  int outerWidth() const { return width_ + 2 * style_.margin; }
  int outerHeight() const { return height_ + 2 * style_.margin; }
  void moveTo(Point corner);
  void stretch(int outerHeight);

protected:
  int contentWidth() const;
  Point contentOrigin() const { return Point{rect_.x + style_.insets(), rect_.y + style_.insets()}; }
  /// What of \p viewport the contents can show in.
  Rect clipped(const Rect &viewport) const;
  void paintBackground(DisplayList &list) const;

  const Declarations declared_;
  Style style_;
  int minContent_ = 0, maxContent_ = 0;
  int width_ = 0, height_ = 0;
  Point position_; // of the border, in the contents of the containing block
  Rect rect_;      // the border on the page
  Rect ink_;       // around all that is painted
  bool visible_ = false;

private:
  mutable int preferred_ = -1; // what preferredWidth() said, or -1
};

class TextRun : public Box {
public:
  TextRun(const Declarations &declared, const std::string &text) : Box(declared), words_(splitWords(text)) {}

  void computeStyle(const Style &parent) override;
  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void collectStats(Stats &stats) const override;
  void paint(DisplayList &list) const override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void fused_cull_stats(const Rect &viewport, Stats &stats) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;
  void dump(std::string &out, int depth) const override;

  bool isInline() const override { return true; }

private:
  /// Words that stand side by side in one line.
  struct Fragment {
    Rect area;
    std::string text;
  };

  void measureWords(const Fonts &fonts) const;

  const std::vector<std::string> words_;
  mutable std::vector<int> wordWidths_; // what measureWords() found, or empty
  int limit_ = 0;                       // no word is wider
  std::vector<Fragment> fragments_;
};

class ImageBox : public Box {
public:
  ImageBox(const Declarations &declared, std::string source, int width, int height)
      : Box(declared), source_(std::move(source)), naturalWidth_(width), naturalHeight_(height) {}

  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void collectStats(Stats &stats) const override;
  void paint(DisplayList &list) const override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void fused_cull_stats(const Rect &viewport, Stats &stats) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;

  bool isInline() const override { return true; }

private:
  const std::string source_;
  const int naturalWidth_, naturalHeight_;
};

/// A box with boxes in it.
class Container : public Box {
public:
  using Box::Box;

  void add(std::unique_ptr<Box> child) { children_.push_back(std::move(child)); }

  void computeStyle(const Style &parent) override;
  void place(Point origin) override;
  void cull(const Rect &viewport) override;
  void collectStats(Stats &stats) const override;
  void paint(DisplayList &list) const override;
  void fused_cull_stats(const Rect &viewport, Stats &stats) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;
  void dump(std::string &out, int depth) const override;

protected:
  _child_ std::vector<std::unique_ptr<Box>> children_;
};

/// A part of the text of a block. Its contents flow in the lines of that block.
class InlineBox : public Container {
public:
  using Container::Container;

  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void place(Point origin) override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;

  bool isInline() const override { return true; }
};

class FloatBox;

/// A block of inline boxes and blocks, with columns of floats on both sides.
class BlockBox : public Container {
public:
  explicit BlockBox(const Declarations &declared);
  ~BlockBox() override;

  void addFloat(std::unique_ptr<FloatBox> box);

  void computeStyle(const Style &parent) override;
  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void place(Point origin) override;
  void cull(const Rect &viewport) override;
  void collectStats(Stats &stats) const override;
  void paint(DisplayList &list) const override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void fused_cull_stats(const Rect &viewport, Stats &stats) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;
  void dump(std::string &out, int depth) const override;

protected:
  _child_ std::vector<std::unique_ptr<FloatBox>> floats_;
  int indent_ = 0;                       // of the contents
  int leftFloats_ = 0, rightFloats_ = 0; // widths of the columns of floats
};

/// A block at a side of its containing block, as wide as its contents.
class FloatBox : public BlockBox {
public:
  FloatBox(const Declarations &declared, bool right) : BlockBox(declared), right_(right) {}

  void assignWidths(int available) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;

  bool right() const { return right_; }

private:
  const bool right_;
};

/// A list; its items stand behind a gutter as wide as the widest of their markers.
class ListBox : public BlockBox {
public:
  ListBox(const Declarations &declared, int first) : BlockBox(declared), first_(first) {}

  void computeStyle(const Style &parent) override;
  void measureIntrinsic(const Fonts &fonts) override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;

private:
  const int first_;
};

class ListItem : public BlockBox {
public:
  using BlockBox::BlockBox;

  void measureIntrinsic(const Fonts &fonts) override;
  void paint(DisplayList &list) const override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;
  void dump(std::string &out, int depth) const override;

  bool setOrdinal(int ordinal) override;
  int markerWidth() const override { return markerWidth_; }

private:
  std::string marker_;
  int markerWidth_ = 0;
};

/// Boxes side by side, which share the width.
class FlexBox : public Container {
public:
  using Container::Container;

  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
};

/// The cells side by side in a row of a table.
class RowBox : public Container {
public:
  using Container::Container;

  /// Makes the columns wide enough for the cells.
  void widen(std::vector<Track> &columns) const;
  void setColumns(const std::vector<Track> &columns) { columns_ = columns; }

  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void dump(std::string &out, int depth) const override;

private:
  std::vector<Track> columns_;
};

class TableBox : public Box {
public:
  using Box::Box;

  void add(std::unique_ptr<RowBox> row) { rows_.push_back(std::move(row)); }

  void computeStyle(const Style &parent) override;
  void measureIntrinsic(const Fonts &fonts) override;
  void assignWidths(int available) override;
  void layoutHeights(const Fonts &fonts, Flow &flow) override;
  void place(Point origin) override;
  void cull(const Rect &viewport) override;
  void collectStats(Stats &stats) const override;
  void paint(DisplayList &list) const override;
  void fused_style_measure(const Style &parent, const Fonts &fonts) override;
  void fused_assign_layout(int available, const Fonts &fonts, Flow &flow) override;
  void fused_style_measure_assign_layout(const Style &parent, const Fonts &fonts, int available, Flow &flow) override;
  void fused_cull_stats(const Rect &viewport, Stats &stats) override;
  void fused_cull_stats_paint(const Rect &viewport, Stats &stats, DisplayList &list) override;
  void dump(std::string &out, int depth) const override;

private:
  _child_ std::vector<std::unique_ptr<RowBox>> rows_;
  std::vector<Track> columns_;
};

} // namespace layout

#endif
