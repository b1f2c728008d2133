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

void Column::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  Rows->layOut(Width, Font, Left, Top);
  Height = Rows->TotalHeight;
}
