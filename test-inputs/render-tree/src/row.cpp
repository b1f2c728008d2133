#include "row.h"

Row::~Row() {
  delete Elements;
  delete Next;
}

void Row::resolveFlexWidths() {
  Elements->resolveFlexWidths();
  Next->resolveFlexWidths();
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Elements->TotalWidth;
    NaturalWidth = Width;
  }
  MaxWidth = maxOf(NaturalWidth, Next->MaxWidth);
}

void Row::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Elements->resolveRelativeWidths(Width);
  Next->resolveRelativeWidths(Around);
}

void Row::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
  Elements->setFont(Font);
  Next->setFont(Inherited);
}

void Row::computeHeights() {
  Elements->computeHeights();
  Height = Elements->MaxHeight;
  Next->computeHeights();
  TotalHeight = Height + CellGap + Next->TotalHeight;
}

void Row::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
  Elements->computePositions(X, Y);
  Next->computePositions(Left, Top + Height + CellGap);
}
