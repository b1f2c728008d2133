/// \file
/// What stands in a row: elements, and the list that holds them.
#ifndef RENDER_ELEMENT_H
#define RENDER_ELEMENT_H

#include "box.h"

class Sink;

/// A box in a row.
struct _tree_ Element : Box {
  virtual ~Element() = default;
  _traversal_ virtual void resolveFlexWidths() = 0;
  _traversal_ virtual void resolveRelativeWidths(int Around) = 0;
  _traversal_ virtual void setFont(FontStyle Inherited) = 0;
  _traversal_ virtual void computeHeights() = 0;
  _traversal_ virtual void computePositions(int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

/// A list of elements, from left to right.
struct _tree_ ElementList {
  int TotalWidth = 0;
  int MaxHeight = 0;

  virtual ~ElementList() = default;
  _traversal_ virtual void resolveFlexWidths() = 0;
  _traversal_ virtual void resolveRelativeWidths(int Around) = 0;
  _traversal_ virtual void setFont(FontStyle Inherited) = 0;
  _traversal_ virtual void computeHeights() = 0;
  _traversal_ virtual void computePositions(int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ ElementCell : ElementList {
  _child_ Element *Item = nullptr;
  _child_ ElementList *Next = nullptr;

  ~ElementCell() override;
  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ ElementEnd : ElementList {
  _traversal_ void resolveFlexWidths() override {}
  _traversal_ void resolveRelativeWidths(int) override {}
  _traversal_ void setFont(FontStyle) override {}
  _traversal_ void computeHeights() override {}
  _traversal_ void computePositions(int, int) override {}
  void record(Sink &Out) const override;
};

#endif
