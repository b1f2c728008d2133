#include "list.h"

void ListBox::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = ListIndent + Longest * NominalCharWidth;
    NaturalWidth = Width;
  }
}

void ListBox::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
}

void ListBox::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
}

void ListBox::computeHeights() {
  const int Columns = maxOf((Width - ListIndent) / charWidth(Font), 1);
  Lines = Items * lineCount(Longest, Columns);
  Height = Lines * lineHeight(Font) + (Items + 1) * CellGap;
}

void ListBox::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
}
