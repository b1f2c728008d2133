/// \file
/// The document and its pages. A page's width is given or a part of the paper's, never its content's.
#ifndef RENDER_DOCUMENT_H
#define RENDER_DOCUMENT_H

#include "row.h"

/// A list of pages.
struct _tree_ PageList {
  int TotalHeight = 0;

  virtual ~PageList() = default;
  virtual void layOutPage(int Around, FontStyle Inherited, int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ Page : PageList, Box {
  _child_ RowList *Rows = nullptr;
  _child_ PageList *Next = nullptr;

  Page() { Mode = WidthMode::Relative; }
  ~Page() override;
  void layOutPage(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ PageEnd : PageList {
  void layOutPage(int, FontStyle, int, int) override {}
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
  void layOut();
  void record(Sink &Out) const;
};

/// Gives every box of the document its font, size and position.
void layout(Document *Doc);

#endif
