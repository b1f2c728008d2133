#include "text.h"

void TextBox::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Length * NominalCharWidth;
    NaturalWidth = Width;
  }
}

void TextBox::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
}

void TextBox::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
}

void TextBox::computeHeights() {
  const int Columns = maxOf(Width / charWidth(Font), 1);
  Lines = lineCount(Length, Columns);
  Height = Lines * lineHeight(Font);
}

void TextBox::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
}
