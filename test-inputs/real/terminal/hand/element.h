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

// Whether it is known how much room an element needs, or still has to be measured.
enum class Needs { Known, Unknown };

// Whether the element is painted after it was placed.
enum class Painting { Follows, None };

// What is drawn, and how much room it takes. A frame is made by measuring the document and drawing it.
class _tree_ Element {
public:
  Element() = default;
  explicit Element(Elements children) : children_(std::move(children)) {}
  virtual ~Element() = default;

  // How much room it needs.
  _traversal_ virtual void measure() = 0;
  // All at once: where it stands, what of it is seen, which of its parts has the focus; and paints it.
  virtual void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) = 0;
  // The same without painting it: for what is not seen, and for what is in a frame whose glyph tells the focus.
  virtual void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) = 0;
  // Paints what was placed, and draws what that left out.
  virtual void fused_paint(Canvas &canvas) = 0;

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
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureSelf();
  void placeSelf(const Rect &area, const Rect &visible);
  void paintSelf(Canvas &canvas) const;
  std::string text_;
  int columns_ = 0;
  bool marked_ = false;
};

// A line between others.
class Separator : public Element {
public:
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureSelf();
  void placeSelf(const Rect &area, const Rect &visible);
  void paintSelf(Canvas &canvas) const;
};

// A bar that shows a part of a hundred.
class Gauge : public Element {
public:
  explicit Gauge(int percent) : percent_(percent) {}
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureSelf();
  void placeSelf(const Rect &area, const Rect &visible);
  void paintSelf(Canvas &canvas) const;
  int percent_;
  int filled_ = 0;
};

// Elements below each other.
class VBox : public Element {
public:
  using Element::Element;
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureAll();
  void placeSelf(const Rect &area, const Rect &visible);
  // Calls `each` with every child and its area, and gets the focus from it.
  template <class Each> void forEach(Each each);
  int weights_ = 0;
};

// Elements beside each other.
class HBox : public Element {
public:
  using Element::Element;
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureAll();
  void placeSelf(const Rect &area, const Rect &visible);
  // Calls `each` with every child and its area, and gets the focus from it.
  template <class Each> void forEach(Each each);
  int weights_ = 0;
};

// Elements above each other.
class Stack : public Element {
public:
  using Element::Element;
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void include(const Element &child);
  void measureAll();
  void placeSelf(const Rect &area, const Rect &visible);
};

// A frame round an element, with a title.
class Border : public Element {
public:
  Border(std::string title, std::shared_ptr<Element> inner) : Element({std::move(inner)}), title_(std::move(title)) {}
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureAll();
  void addNeeds();
  void placeAll(const Rect &area, const Rect &visible, Needs needs, Painting painting);
  void paintAll(Canvas &canvas);
  std::string title_;
};

// An element in the middle.
class Center : public Element {
public:
  explicit Center(std::shared_ptr<Element> inner) : Element({std::move(inner)}) {}
  void measure() override;
  void fused_draw(const Rect &area, const Rect &visible, Canvas &canvas, Needs needs) override;
  void fused_place(const Rect &area, const Rect &visible, Needs needs, Painting painting) override;
  void fused_paint(Canvas &canvas) override;

private:
  void measureAll();
  void placeSelf(const Rect &area, const Rect &visible);
  // Calls `each` with every child and its area, and gets the focus from it.
  template <class Each> void forEach(Each each);
};

} // namespace terminal

#endif // TERMINAL_ELEMENT_H
