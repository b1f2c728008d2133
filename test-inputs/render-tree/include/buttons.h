/// \file
/// A group of buttons: an element with a list of its own. The button's passes are defined in this header.
#ifndef RENDER_BUTTONS_H
#define RENDER_BUTTONS_H

#include "element.h"

/// A list of buttons, from left to right.
struct _tree_ ButtonList {
  int TotalWidth = 0;
  int MaxHeight = 0;

  virtual ~ButtonList() = default;
  _traversal_ virtual void resolveFlexWidths() = 0;
  _traversal_ virtual void resolveRelativeWidths(int Around) = 0;
  _traversal_ virtual void setFont(FontStyle Inherited) = 0;
  _traversal_ virtual void computeHeights() = 0;
  _traversal_ virtual void computePositions(int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ ButtonEnd : ButtonList {
  _traversal_ void resolveFlexWidths() override {}
  _traversal_ void resolveRelativeWidths(int) override {}
  _traversal_ void setFont(FontStyle) override {}
  _traversal_ void computeHeights() override {}
  _traversal_ void computePositions(int, int) override {}
  void record(Sink &Out) const override;
};

struct _tree_ Button : ButtonList {
  _child_ ButtonList *Next = nullptr;
  WidthMode Mode = WidthMode::Flex;
  int Percent = 0;
  int LabelLength = 0;
  int Width = 0;
  int NaturalWidth = 0;
  int Height = 0;
  int X = 0, Y = 0;
  FontStyle Font;

  ~Button() override { delete Next; }

  _traversal_ void resolveFlexWidths() override {
    Next->resolveFlexWidths();
    if (Mode != WidthMode::Relative) {
      Width = LabelLength * NominalCharWidth + 2 * CellGap;
      NaturalWidth = Width;
    }
    TotalWidth = NaturalWidth + CellGap + Next->TotalWidth;
  }

  _traversal_ void resolveRelativeWidths(int Around) override {
    if (Mode == WidthMode::Relative)
      Width = share(Around, Percent);
    Next->resolveRelativeWidths(Around);
  }

  _traversal_ void setFont(FontStyle Inherited) override {
    Font = inheritFont(Font, Inherited);
    Next->setFont(Inherited);
  }

  _traversal_ void computeHeights() override {
    Next->computeHeights();
    Height = lineHeight(Font) + 2 * CellGap;
    MaxHeight = maxOf(Height, Next->MaxHeight);
  }

  _traversal_ void computePositions(int Left, int Top) override {
    X = Left;
    Y = Top;
    Next->computePositions(Left + Width + CellGap, Top);
  }

  void record(Sink &Out) const override;
};

struct _tree_ ButtonGroup : Element {
  _child_ ButtonList *Buttons = nullptr;

  ~ButtonGroup() override;
  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

#endif
