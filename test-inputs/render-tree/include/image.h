/// \file
/// A picture that keeps its proportions, with a line of text below it.
#ifndef RENDER_IMAGE_H
#define RENDER_IMAGE_H

#include "element.h"

struct _tree_ Image : Element {
  int PixelWidth = 1, PixelHeight = 1;
  int CaptionLength = 0; ///< in characters; none if zero

  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
