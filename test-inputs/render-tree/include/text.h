/// \file
/// Text that flows into the width that it gets.
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include "element.h"

struct _tree_ TextBox : Element {
  int Length = 0; ///< in characters
  int Lines = 0;

  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
