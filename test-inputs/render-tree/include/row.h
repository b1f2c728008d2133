/// \file
/// Rows: horizontal containers, themselves the cells of a list from top to bottom.
#ifndef RENDER_ROW_H
#define RENDER_ROW_H

#include "element.h"

/// A list of rows.
struct _tree_ RowList {
  int MaxWidth = 0;
  int TotalHeight = 0;

  virtual ~RowList() = default;
  _traversal_ virtual void resolveFlexWidths() = 0;
  _traversal_ virtual void resolveRelativeWidths(int Around) = 0;
  _traversal_ virtual void setFont(FontStyle Inherited) = 0;
  _traversal_ virtual void computeHeights() = 0;
  _traversal_ virtual void computePositions(int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ Row : RowList, Box {
  _child_ ElementList *Elements = nullptr;
  _child_ RowList *Next = nullptr;

  ~Row() override;
  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ RowEnd : RowList {
  _traversal_ void resolveFlexWidths() override {}
  _traversal_ void resolveRelativeWidths(int) override {}
  _traversal_ void setFont(FontStyle) override {}
  _traversal_ void computeHeights() override {}
  _traversal_ void computePositions(int, int) override {}
  void record(Sink &Out) const override;
};

#endif
