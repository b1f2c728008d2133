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
  _traversal_ virtual void resolveStyle(const Theme &theme, FrameStats &stats);
  _traversal_ virtual void measure(FrameStats &stats);
  _traversal_ virtual void layout(const Rect &rect);
  _traversal_ virtual void updateAccessibility(int &next);
  _traversal_ virtual void paint(DisplayList &list) const;

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

class Label : public Widget {
public:
  Label(std::string name, std::string text) : Widget(std::move(name)), text_(std::move(text)) {}
  void setText(std::string text);
  void paint(DisplayList &list) const override;

protected:
  Size contentSize() const override;
  std::string text_;
};

class Button : public Label {
public:
  Button(std::string name, std::string text) : Label(std::move(name), std::move(text)) { focusable_ = true; }
  void resolveStyle(const Theme &theme, FrameStats &stats) override;
  void paint(DisplayList &list) const override;

private:
  bool pressed_ = false;
};

class Row : public Widget {
public:
  using Widget::Widget;
  void measure(FrameStats &stats) override;
  void layout(const Rect &rect) override;

private:
  int spacing_ = 4;
};

class Column : public Widget {
public:
  using Widget::Widget;
  void measure(FrameStats &stats) override;
  void layout(const Rect &rect) override;

private:
  int spacing_ = 4;
};

class ScrollArea : public Widget {
public:
  using Widget::Widget;
  void measure(FrameStats &stats) override;
  void layout(const Rect &rect) override;
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
  void resize(const Size &size, const Theme &theme);
  void frame();
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
