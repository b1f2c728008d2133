// A widget toolkit: what is on a window, and what happens when its size changes.
#ifndef TOOLKIT_WIDGET_H
#define TOOLKIT_WIDGET_H

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pleach.h"

namespace kit {

struct Size {
  int width = 0;
  int height = 0;

  Size expandedTo(const Size &other) const {
    return Size{std::max(width, other.width), std::max(height, other.height)};
  }
  bool operator==(const Size &other) const { return width == other.width && height == other.height; }
};

struct Rect {
  int x = 0, y = 0, width = 0, height = 0;

  bool empty() const { return width <= 0 || height <= 0; }
  Rect inset(int by) const { return Rect{x + by, y + by, width - 2 * by, height - 2 * by}; }
  bool contains(int px, int py) const { return px >= x && py >= y && px < x + width && py < y + height; }
  Rect intersected(const Rect &other) const;
};

struct Color {
  std::uint32_t rgba = 0xff000000u;
};

struct Theme {
  int spacing = 4;
  int padding = 2;
  int glyphWidth = 7;
  int lineHeight = 14;
  Color foreground, background;
};

/// What of a widget has to be done again.
class _tree_ DirtyState {
public:
  void mark(unsigned what) { bits_ |= what; }
  void clear(unsigned what) { bits_ &= ~what; }
  bool has(unsigned what) const { return (bits_ & what) != 0; }

private:
  unsigned bits_ = ~0u;
};

enum Dirty : unsigned { DirtyStyle = 1, DirtySize = 2, DirtyLayout = 4, DirtyPaint = 8 };

/// What a screen reader says.
struct Accessible {
  std::string name;
  Rect bounds;
  int index = -1;
};

class DisplayList {
public:
  void fill(const Rect &rect, Color color);
  void text(int x, int y, const std::string &text, Color color);
  void frame(const Rect &rect);
  const std::vector<std::string> &commands() const { return commands_; }

private:
  std::vector<std::string> commands_;
};

struct FrameStats {
  int styled = 0;
  int measured = 0;
  int hidden = 0;
  long area = 0;
};

class _tree_ Widget {
public:
  explicit Widget(std::string name);
  virtual ~Widget();
  Widget(const Widget &) = delete;
  Widget &operator=(const Widget &) = delete;

  Widget *add(std::unique_ptr<Widget> child);
  void setVisible(bool visible);
  void invalidate(unsigned what);

  // The passes of a frame.
  virtual void fused_styleAndMeasure(const Theme &theme, FrameStats &stats);
  /// Layout, accessibility and, unless \p list is null, paint.
  virtual void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list);
  /// Of what is not laid out.
  virtual void updateAccessibility(int &next);

  const Size &sizeHint() const { return hint_; }
  const Rect &rect() const { return rect_; }
  bool visible() const { return visible_; }
  const std::string &name() const { return name_; }
  Widget *parent() const { return parent_; }
  int stretch() const { return stretch_; }
  void setStretch(int stretch) { stretch_ = stretch; }

protected:
  virtual Size contentSize() const;
  virtual void rectChanged(const Rect &before);
  int padding() const { return padding_; }

  // Parts of the passes.
  void resolveOwnStyle(const Theme &theme, FrameStats &stats);
  Size styleAndMeasureChildren(const Theme &theme, FrameStats &stats);
  void setHint(const Size &size, FrameStats &stats);
  void layoutAndPaintBox(const Rect &rect, int &next, DisplayList *list);
  void updateOwnAccessibility(int &next);
  DisplayList *paintOwn(DisplayList *list) const;

  std::string name_;
  Widget *parent_ = nullptr;
  _child_ std::vector<std::unique_ptr<Widget>> children_;
  _child_ std::unique_ptr<DirtyState> dirty_;
  std::unique_ptr<Accessible> accessible_;
  Rect rect_;
  Size hint_;
  Color foreground_, background_;
  int padding_ = 0;
  int glyphWidth_ = 7;
  int lineHeight_ = 14;
  int stretch_ = 0;
  bool visible_ = true;
  bool focusable_ = false;
};

inline void Widget::resolveOwnStyle(const Theme &theme, FrameStats &stats) {
  if (dirty_->has(DirtyStyle)) {
    foreground_ = theme.foreground;
    background_ = parent_ ? parent_->background_ : theme.background;
    padding_ = theme.padding;
    glyphWidth_ = theme.glyphWidth;
    lineHeight_ = theme.lineHeight;
    dirty_->clear(DirtyStyle);
    ++stats.styled;
  }
}

/// The size of the content with all children in one place.
inline Size Widget::styleAndMeasureChildren(const Theme &theme, FrameStats &stats) {
  Size size = contentSize();
  for (auto &child : children_) {
    child->fused_styleAndMeasure(theme, stats);
    if (child->visible())
      size = size.expandedTo(child->sizeHint());
  }
  return size;
}

inline void Widget::setHint(const Size &size, FrameStats &stats) {
  hint_ = Size{size.width + 2 * padding(), size.height + 2 * padding()};
  dirty_->clear(DirtySize);
  ++stats.measured;
}

inline void Widget::updateOwnAccessibility(int &next) {
  accessible_->bounds = rect_;
  if (focusable_ && visible_) {
    accessible_->name = name_;
    accessible_->index = next++;
  } else {
    accessible_->index = -1;
  }
}

/// Where the children are painted; null if they are not.
inline DisplayList *Widget::paintOwn(DisplayList *list) const {
  if (list == nullptr || !visible_ || rect_.empty())
    return nullptr;
  list->fill(rect_, background_);
  return list;
}

inline void Widget::layoutAndPaintBox(const Rect &rect, int &next, DisplayList *list) {
  const Rect before = rect_;
  rect_ = rect;
  rectChanged(before);
  updateOwnAccessibility(next);
  DisplayList *const inside = paintOwn(list);
  for (auto &child : children_)
    child->fused_layoutAndPaint(rect.inset(padding()), next, inside);
  dirty_->clear(DirtyLayout);
}

class Label : public Widget {
public:
  Label(std::string name, std::string text) : Widget(std::move(name)), text_(std::move(text)) {}
  void setText(std::string text);
  void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) override;

protected:
  bool layoutAndPaintText(const Rect &rect, int &next, DisplayList *list);
  Size contentSize() const override;
  std::string text_;
};

class Button : public Label {
public:
  Button(std::string name, std::string text) : Label(std::move(name), std::move(text)) { focusable_ = true; }
  void fused_styleAndMeasure(const Theme &theme, FrameStats &stats) override;
  void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) override;

private:
  bool pressed_ = false;
};

class Row : public Widget {
public:
  using Widget::Widget;
  void fused_styleAndMeasure(const Theme &theme, FrameStats &stats) override;
  void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) override;

private:
  int spacing_ = 4;
};

class Column : public Widget {
public:
  using Widget::Widget;
  void fused_styleAndMeasure(const Theme &theme, FrameStats &stats) override;
  void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) override;

private:
  int spacing_ = 4;
};

class ScrollArea : public Widget {
public:
  using Widget::Widget;
  void fused_styleAndMeasure(const Theme &theme, FrameStats &stats) override;
  void fused_layoutAndPaint(const Rect &rect, int &next, DisplayList *list) override;
  void scrollTo(int offset);

protected:
  void rectChanged(const Rect &before) override;

private:
  int offset_ = 0;
  int limit_ = 0;
};

class Window {
public:
  explicit Window(std::unique_ptr<Widget> root) : root_(std::move(root)) {}
  void resizeAndFrame(const Size &size, const Theme &theme);
  const DisplayList &display() const { return list_; }
  const FrameStats &stats() const { return stats_; }
  Widget &root() { return *root_; }

private:
  std::unique_ptr<Widget> root_;
  DisplayList list_;
  FrameStats stats_;
};

} // namespace kit
#endif
