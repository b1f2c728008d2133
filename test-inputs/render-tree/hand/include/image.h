/// \file
/// A picture that keeps its proportions, with a line of text below it.
#ifndef RENDER_IMAGE_H
#define RENDER_IMAGE_H

#include "element.h"

struct _tree_ Image : Element {
  int PixelWidth = 1, PixelHeight = 1;
  int CaptionLength = 0; ///< in characters; none if zero

  void resolveFlexWidths() override;
  void layOut(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
