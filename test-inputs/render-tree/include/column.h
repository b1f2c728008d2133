/// \file
/// A vertical container: an element that holds rows again.
#ifndef RENDER_COLUMN_H
#define RENDER_COLUMN_H

#include "row.h"

struct _tree_ Column : Element {
  _child_ RowList *Rows = nullptr;

  ~Column() override;
  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
