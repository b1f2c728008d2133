/// \file
/// What pages, rows and elements have in common: a place and a size.
#ifndef RENDER_BOX_H
#define RENDER_BOX_H

#include "style.h"

struct _tree_ Box {
  WidthMode Mode = WidthMode::Flex;
  int Percent = 0;
  int Width = 0;
  int NaturalWidth = 0;
  int Height = 0;
  int X = 0, Y = 0;
  FontStyle Font;
};

#endif
