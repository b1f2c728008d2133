/// The passes over the render tree, as two walks: fonts and natural widths on the way down and up, then widths
/// and heights.

#include "node.h"

static void fontsAndNaturalWidths(Node *N, const FontStyle &Inherited) {
  if (N == nullptr)
    return;
  if (N->Font.Size == 0)
    N->Font.Size = Inherited.Size;
  if (N->Font.Family == 0)
    N->Font.Family = Inherited.Family;
  if (N->Font.Color == 0)
    N->Font.Color = Inherited.Color;
  fontsAndNaturalWidths(N->Left, N->Font);
  fontsAndNaturalWidths(N->Right, N->Font);
  switch (N->Type) {
  case Kind::Text:
    N->NaturalWidth = N->Length * charWidth(N->Font.Size);
    break;
  case Kind::Image:
    N->NaturalWidth = N->PixelWidth;
    break;
  case Kind::Row:
    N->NaturalWidth = N->Left->NaturalWidth + Gap + N->Right->NaturalWidth;
    break;
  case Kind::Column:
    N->NaturalWidth = largest(N->Left->NaturalWidth, N->Right->NaturalWidth);
    break;
  }
  if (N->Mode == WidthMode::Flex)
    N->Width = N->NaturalWidth;
}

static void widthsAndHeights(Node *N, int Around) {
  if (N == nullptr)
    return;
  if (N->Mode == WidthMode::Relative)
    N->Width = Around * N->Percent / 100;
  widthsAndHeights(N->Left, N->Width);
  widthsAndHeights(N->Right, N->Width);
  switch (N->Type) {
  case Kind::Text: {
    const int Columns = largest(N->Width / charWidth(N->Font.Size), 1);
    const int Lines = (N->Length + Columns - 1) / Columns;
    N->Height = Lines * lineHeight(N->Font.Size);
    break;
  }
  case Kind::Image:
    N->Height = N->Width * N->PixelHeight / N->PixelWidth;
    break;
  case Kind::Row:
    N->Height = largest(N->Left->Height, N->Right->Height);
    break;
  case Kind::Column:
    N->Height = N->Left->Height + Gap + N->Right->Height;
    break;
  }
}

__attribute__((noinline)) void runWalks(Node *Root) {
  FontStyle Standard;
  Standard.Size = 12;
  Standard.Family = 1;
  Standard.Color = 0x202020;
  fontsAndNaturalWidths(Root, Standard);
  widthsAndHeights(Root, 1200);
}
