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

void ElementCell::resolveRelativeWidths(int Around) {
  Item->resolveRelativeWidths(Around);
  Next->resolveRelativeWidths(Around);
}

void ElementCell::setFont(FontStyle Inherited) {
  Item->setFont(Inherited);
  Next->setFont(Inherited);
}

void ElementCell::computeHeights() {
  Item->computeHeights();
  Next->computeHeights();
  MaxHeight = maxOf(Item->Height, Next->MaxHeight);
}

void ElementCell::computePositions(int Left, int Top) {
  Item->computePositions(Left, Top);
  Next->computePositions(Left + Item->Width + CellGap, Top);
}
