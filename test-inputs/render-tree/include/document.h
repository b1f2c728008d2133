/// \file
/// The document and its pages. A page's width is given or a part of the paper's, never its content's.
#ifndef RENDER_DOCUMENT_H
#define RENDER_DOCUMENT_H

#include "row.h"

/// A list of pages.
struct _tree_ PageList {
  int TotalHeight = 0;

  virtual ~PageList() = default;
  _traversal_ virtual void resolveFlexWidths() = 0;
  _traversal_ virtual void resolveRelativeWidths(int Around) = 0;
  _traversal_ virtual void setFont(FontStyle Inherited) = 0;
  _traversal_ virtual void computeHeights() = 0;
  _traversal_ virtual void computePositions(int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ Page : PageList, Box {
  _child_ RowList *Rows = nullptr;
  _child_ PageList *Next = nullptr;

  Page() { Mode = WidthMode::Relative; }
  ~Page() override;
  _traversal_ void resolveFlexWidths() override;
  _traversal_ void resolveRelativeWidths(int Around) override;
  _traversal_ void setFont(FontStyle Inherited) override;
  _traversal_ void computeHeights() override;
  _traversal_ void computePositions(int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ PageEnd : PageList {
  _traversal_ void resolveFlexWidths() override {}
  _traversal_ void resolveRelativeWidths(int) override {}
  _traversal_ void setFont(FontStyle) override {}
  _traversal_ void computeHeights() override {}
  _traversal_ void computePositions(int, int) override {}
  void record(Sink &Out) const override;
};

struct _tree_ Document {
  _child_ PageList *Pages = nullptr;
  int PaperWidth = 0;
  int Height = 0;
  FontStyle Font;

  Document() = default;
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;
  ~Document();
  _traversal_ void resolveFlexWidths();
  _traversal_ void resolveRelativeWidths();
  _traversal_ void setFont();
  _traversal_ void computeHeights();
  _traversal_ void computePositions();
  void record(Sink &Out) const;
};

/// Gives every box of the document its font, size and position.
void layout(Document *Doc);

#endif
