#include "image.h"

void Image::resolveFlexWidths() {
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = PixelWidth;
    NaturalWidth = Width;
  }
}

void Image::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
}

void Image::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
}

void Image::computeHeights() {
  Height = Width * PixelHeight / PixelWidth;
  if (CaptionLength > 0) {
    const int Columns = maxOf(Width / charWidth(Font), 1);
    Height += CellGap + lineCount(CaptionLength, Columns) * lineHeight(Font);
  }
}

void Image::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
}
