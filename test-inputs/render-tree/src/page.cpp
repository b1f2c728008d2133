#include "document.h"

Page::~Page() {
  delete Rows;
  delete Next;
}

void Page::resolveFlexWidths() {
  Rows->resolveFlexWidths();
  Next->resolveFlexWidths();
}

void Page::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Rows->resolveRelativeWidths(Width - 2 * PageMargin);
  Next->resolveRelativeWidths(Around);
}

void Page::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
  Rows->setFont(Font);
  Next->setFont(Inherited);
}

void Page::computeHeights() {
  Rows->computeHeights();
  Height = Rows->TotalHeight + 2 * PageMargin;
  Next->computeHeights();
  TotalHeight = Height + PageGap + Next->TotalHeight;
}

void Page::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
  Rows->computePositions(X + PageMargin, Y + PageMargin);
  Next->computePositions(Left, Top + Height + PageGap);
}
