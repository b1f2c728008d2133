#include "document.h"

Page::~Page() {
  delete Rows;
  delete Next;
}

void Page::layOutPage(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  Rows->layOutPage(Width - 2 * PageMargin, Font, Left + PageMargin, Top + PageMargin);
  Height = Rows->TotalHeight + 2 * PageMargin;
  Next->layOutPage(Around, Inherited, Left, Top + Height + PageGap);
  TotalHeight = Height + PageGap + Next->TotalHeight;
}
