#include "element.h"

ElementCell::~ElementCell() {
  delete Item;
  delete Next;
}

void ElementCell::resolveFlexWidths() {
  Item->resolveFlexWidths();
  Next->resolveFlexWidths();
  TotalWidth = Item->NaturalWidth + CellGap + Next->TotalWidth;
}

void ElementCell::layOut(int Around, FontStyle Inherited, int Left, int Top) {
  Item->layOut(Around, Inherited, Left, Top);
  Next->layOut(Around, Inherited, Left + Item->Width + CellGap, Top);
  MaxHeight = maxOf(Item->Height, Next->MaxHeight);
}
