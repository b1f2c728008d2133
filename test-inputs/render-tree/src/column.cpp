#include "column.h"

Column::~Column() { delete Rows; }

void Column::resolveFlexWidths() {
  Rows->resolveFlexWidths();
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Rows->MaxWidth;
    NaturalWidth = Width;
  }
}

void Column::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Rows->resolveRelativeWidths(Width);
}

void Column::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
  Rows->setFont(Font);
}

void Column::computeHeights() {
  Rows->computeHeights();
  Height = Rows->TotalHeight;
}

void Column::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
  Rows->computePositions(X, Y);
}
