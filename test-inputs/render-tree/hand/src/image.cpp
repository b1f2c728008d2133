#include "image.h"

void Image::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = PixelWidth;
    NaturalWidth = Width;
  }
}

void Image::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Font = inheritFont(Font, Inherited);
  X = Left;
  Y = Top;
  Height = Width * PixelHeight / PixelWidth;
  if (CaptionLength > 0) {
    const int Columns = maxOf(Width / charWidth(Font), 1);
    Height += CellGap + lineCount(CaptionLength, Columns) * lineHeight(Font);
  }
}
