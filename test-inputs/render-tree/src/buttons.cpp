#include "buttons.h"

ButtonGroup::~ButtonGroup() { delete Buttons; }

void ButtonGroup::resolveFlexWidths() {
  Buttons->resolveFlexWidths();
  if (Mode != WidthMode::Relative) {
    if (Mode == WidthMode::Flex)
      Width = Buttons->TotalWidth + 2 * CellGap;
    NaturalWidth = Width;
  }
}

void ButtonGroup::resolveRelativeWidths(int Around) {
  if (Mode == WidthMode::Relative)
    Width = share(Around, Percent);
  Buttons->resolveRelativeWidths(Width);
}

void ButtonGroup::setFont(FontStyle Inherited) {
  Font = inheritFont(Font, Inherited);
  Buttons->setFont(Font);
}

void ButtonGroup::computeHeights() {
  Buttons->computeHeights();
  Height = Buttons->MaxHeight + 2 * CellGap;
}

void ButtonGroup::computePositions(int Left, int Top) {
  X = Left;
  Y = Top;
  ButtonList *const First = Buttons;
  First->computePositions(X + CellGap, Y + CellGap);
}
