/// \file
/// Text that flows into the width that it gets.
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include "element.h"

struct _tree_ TextBox : Element {
  int Length = 0; ///< in characters
  int Lines = 0;

  void resolveFlexWidths() override;
  void layOut(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
