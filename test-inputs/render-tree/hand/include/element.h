/// \file
/// What stands in a row: elements, and the list that holds them.
#ifndef RENDER_ELEMENT_H
#define RENDER_ELEMENT_H

#include "box.h"

class Sink;

/// A box in a row.
struct _tree_ Element : Box {
  virtual ~Element() = default;
  virtual void resolveFlexWidths() = 0;
  virtual void layOut(int Around, FontStyle Inherited, int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

/// A list of elements, from left to right.
struct _tree_ ElementList {
  int TotalWidth = 0;
  int MaxHeight = 0;

  virtual ~ElementList() = default;
  virtual void resolveFlexWidths() = 0;
  virtual void layOut(int Around, FontStyle Inherited, int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ ElementCell : ElementList {
  _child_ Element *Item = nullptr;
  _child_ ElementList *Next = nullptr;

  ~ElementCell() override;
  void resolveFlexWidths() override;
  void layOut(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ ElementEnd : ElementList {
  void resolveFlexWidths() override {}
  void layOut(int, FontStyle, int, int) override {}
  void record(Sink &Out) const override;
};

#endif
