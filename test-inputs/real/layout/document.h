/// \file document.h
/// A document: its boxes, and what a layout found out about them.
#ifndef LAYOUT_DOCUMENT_H
#define LAYOUT_DOCUMENT_H

#include "box.h"

#include <memory>

namespace layout {

class Document {
public:
  explicit Document(std::unique_ptr<Box> root) : root_(std::move(root)) {}

  /// Lays the document out for a page of that width, and paints what the viewport shows.
  void layout(const Fonts &fonts, int width, const Rect &viewport);

  const Box &root() const { return *root_; }
  const Stats &stats() const { return stats_; }
  const DisplayList &list() const { return list_; }

private:
  std::unique_ptr<Box> root_;
  Stats stats_;
  DisplayList list_;
};

/// A made-up document, the same for the same seed.
Document randomDocument(unsigned seed);

} // namespace layout

#endif
