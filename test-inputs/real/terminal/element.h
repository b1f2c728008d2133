// The document: elements that hold elements.
#ifndef TERMINAL_ELEMENT_H
#define TERMINAL_ELEMENT_H

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "canvas.h"
#include "geometry.h"
#include "pleach.h"

namespace terminal {

class Element;
using Elements = std::vector<std::shared_ptr<Element>>;

// What is drawn, and how much room it takes. A frame is made in four passes over the document.
class _tree_ Element {
public:
  Element() = default;
  explicit Element(Elements children) : children_(std::move(children)) {}
  virtual ~Element() = default;

  // How much room it needs.
  _traversal_ virtual void measure() = 0;
  // Where it stands.
  _traversal_ virtual void arrange(const Rect &area) = 0;
  // What of it is seen, and which of its parts has the focus.
  _traversal_ virtual void settle(const Rect &visible) = 0;
  // Draws it.
  _traversal_ virtual void paint(Canvas &canvas) = 0;

  const Size &needs() const { return needs_; }
  const Rect &area() const { return area_; }
  bool focused() const { return focused_; }
  int weight() const { return weight_; }
  void setWeight(int weight) { weight_ = weight; }

protected:
  _child_ Elements children_;
  Size needs_;
  Rect area_;
  Rect visible_;
  int weight_ = 0;
  bool focused_ = false;
};

// Text in lines, broken where it gets too long.
class Text : public Element {
public:
  explicit Text(std::string text, bool marked = false) : text_(std::move(text)), marked_(marked) {}
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;

private:
  std::string text_;
  int columns_ = 0;
  bool marked_ = false;
};

// A line between others.
class Separator : public Element {
public:
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;
};

// A bar that shows a part of a hundred.
class Gauge : public Element {
public:
  explicit Gauge(int percent) : percent_(percent) {}
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;

private:
  int percent_;
  int filled_ = 0;
};

// Elements below each other.
class VBox : public Element {
public:
  using Element::Element;
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;

private:
  int weights_ = 0;
};

// Elements beside each other.
class HBox : public Element {
public:
  using Element::Element;
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;

private:
  int weights_ = 0;
};

// Elements above each other.
class Stack : public Element {
public:
  using Element::Element;
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;
};

// A frame round an element, with a title.
class Border : public Element {
public:
  Border(std::string title, std::shared_ptr<Element> inner) : Element({std::move(inner)}), title_(std::move(title)) {}
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;

private:
  std::string title_;
};

// An element in the middle.
class Center : public Element {
public:
  explicit Center(std::shared_ptr<Element> inner) : Element({std::move(inner)}) {}
  void measure() override;
  void arrange(const Rect &area) override;
  void settle(const Rect &visible) override;
  void paint(Canvas &canvas) override;
};

} // namespace terminal

#endif // TERMINAL_ELEMENT_H
