#include "text.h"

void TextBox::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Length * NominalCharWidth;
    NaturalWidth = Width;
  }
}

void TextBox::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  const int Columns = maxOf(Width / charWidth(Font), 1);
  Lines = lineCount(Length, Columns);
  Height = Lines * lineHeight(Font);
}
