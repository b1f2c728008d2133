#include "list.h"

void ListBox::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = ListIndent + Longest * NominalCharWidth;
    NaturalWidth = Width;
  }
}

void ListBox::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  const int Columns = maxOf((Width - ListIndent) / charWidth(Font), 1);
  Lines = Items * lineCount(Longest, Columns);
  Height = Lines * lineHeight(Font) + (Items + 1) * CellGap;
}
