/// \file
/// A list of short texts, one below the other.
#ifndef RENDER_LIST_H
#define RENDER_LIST_H

#include "element.h"

struct _tree_ ListBox : Element {
  int Items = 0;
  int Longest = 0; ///< the longest item, in characters
  int Lines = 0;

  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
