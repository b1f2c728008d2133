/// \file
/// Rows: horizontal containers, themselves the cells of a list from top to bottom.
#ifndef RENDER_ROW_H
#define RENDER_ROW_H

#include "element.h"

/// A list of rows.
struct _tree_ RowList {
  int MaxWidth = 0;
  int TotalHeight = 0;

  virtual ~RowList() = default;
  virtual void resolveFlexWidths() = 0;
  virtual void layOut(int Around, FontStyle Inherited, int Left, int Top) = 0;
  virtual void layOutPage(int Around, FontStyle Inherited, int Left, int Top) = 0;
  virtual void record(Sink &Out) const = 0;
};

struct _tree_ Row : RowList, Box {
  _child_ ElementList *Elements = nullptr;
  _child_ RowList *Next = nullptr;

  ~Row() override;
  void resolveFlexWidths() override;
  void layOut(int Around, FontStyle Inherited, int Left, int Top) override;
  void layOutPage(int Around, FontStyle Inherited, int Left, int Top) override;
  void record(Sink &Out) const override;
};

struct _tree_ RowEnd : RowList {
  void resolveFlexWidths() override {}
  void layOut(int, FontStyle, int, int) override {}
  void layOutPage(int, FontStyle, int, int) override {}
  void record(Sink &Out) const override;
};

#endif
