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

void Row::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  Elements->layOut(Width, Font, Left, Top);
  Height = Elements->MaxHeight;
  Next->layOut(Around, Inherited, Left, Top + Height + CellGap);
  TotalHeight = Height + CellGap + Next->TotalHeight;
}

void Row::layOutPage(int Around, FontStyle Inherited, int Left, int Top) {
  Elements->resolveFlexWidths();
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Elements->TotalWidth;
    NaturalWidth = Width;
  } else {
    Width = share(Around, Percent);
  }
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  Elements->layOut(Width, Font, Left, Top);
  Height = Elements->MaxHeight;
  Next->layOutPage(Around, Inherited, Left, Top + Height + CellGap);
  MaxWidth = maxOf(NaturalWidth, Next->MaxWidth);
  TotalHeight = Height + CellGap + Next->TotalHeight;
}
