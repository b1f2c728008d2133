/// \file
/// A binary render tree of one class: the kind of a node is a field, leaves have null children.
#ifndef ONECLASS_RENDER_NODE_H
#define ONECLASS_RENDER_NODE_H

#include "pleach.h"

enum class Kind { Text, Image, Row, Column };

/// How wide a node is: as its content, or a part of what is around it.
enum class WidthMode { Flex, Relative };

/// 0 stands for "as the parent".
struct FontStyle {
  int Size = 0;
  int Family = 0;
  unsigned Color = 0;
};

constexpr int Gap = 4;

_pure_ inline int charWidth(int FontSize) { return FontSize * 5 / 9 + 1; }

_pure_ inline int lineHeight(int FontSize) { return FontSize + FontSize / 4; }

_pure_ inline int largest(int A, int B) { return A < B ? B : A; }

/// Rows and columns have two children, texts and images have none.
struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Kind Type = Kind::Text;
  WidthMode Mode = WidthMode::Flex;
  int Percent = 0;
  int Length = 0;
  int PixelWidth = 1;
  int PixelHeight = 1;
  FontStyle Font;
  int Width = 0;
  int NaturalWidth = 0;
  int Height = 0;
};

_traversal_ void setFont(Node *N, const FontStyle &Inherited);
_traversal_ void resolveFlexWidths(Node *N);
_traversal_ void resolveRelativeWidths(Node *N, int Around);
_traversal_ void computeHeights(Node *N);

/// The four passes.
void runWalks(Node *Root);

#endif
