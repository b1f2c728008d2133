/// \file
/// A vertical container: an element that holds rows again.
#ifndef RENDER_COLUMN_H
#define RENDER_COLUMN_H

#include "row.h"

struct _tree_ Column : Element {
  _child_ RowList *Rows = nullptr;

  ~Column() override;
  void resolveFlexWidths() override;
  void layOut(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
