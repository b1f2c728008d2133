/// \file
/// Documents to lay out, made from nothing but a size and a shape: the same ones on every run.
#ifndef RENDER_BUILD_H
#define RENDER_BUILD_H

#include "document.h"

#include <memory>

enum class Shape {
  Simple, ///< a few rows of plain elements on each page
  Aged,   ///< the same, in a heap where neighbours in the document are not neighbours
  Nested, ///< columns in columns on each page
  Mixed   ///< pages of very different sizes, some with columns
};

std::unique_ptr<Document> buildDocument(int Pages, Shape Form);

#endif
