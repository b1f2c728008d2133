/// Records every field of every node: the oracle that says whether two layouts are the same.

#include "column.h"
#include "document.h"
#include "image.h"
#include "list.h"
#include "sink.h"
#include "text.h"

namespace {

void recordBox(Sink &Out, const Box &B) {
  Out.field("Mode", static_cast<int>(B.Mode));
  Out.field("Percent", B.Percent);
  Out.field("Width", B.Width);
  Out.field("NaturalWidth", B.NaturalWidth);
  Out.field("Height", B.Height);
  Out.field("X", B.X);
  Out.field("Y", B.Y);
  Out.font(B.Font);
}

} // namespace

void TextBox::record(Sink &Out) const {
  Out.enter("TextBox");
  recordBox(Out, *this);
  Out.field("Length", Length);
  Out.field("Lines", Lines);
  Out.children();
  Out.leave();
}

void Image::record(Sink &Out) const {
  Out.enter("Image");
  recordBox(Out, *this);
  Out.field("PixelWidth", PixelWidth);
  Out.field("PixelHeight", PixelHeight);
  Out.field("CaptionLength", CaptionLength);
  Out.children();
  Out.leave();
}

void ListBox::record(Sink &Out) const {
  Out.enter("ListBox");
  recordBox(Out, *this);
  Out.field("Items", Items);
  Out.field("Longest", Longest);
  Out.field("Lines", Lines);
  Out.children();
  Out.leave();
}

void Column::record(Sink &Out) const {
  Out.enter("Column");
  recordBox(Out, *this);
  Out.children();
  Rows->record(Out);
  Out.leave();
}

void ElementCell::record(Sink &Out) const {
  Out.enter("ElementCell");
  Out.field("TotalWidth", TotalWidth);
  Out.field("MaxHeight", MaxHeight);
  Out.children();
  Item->record(Out);
  Out.leave();
  Next->record(Out);
}

void Row::record(Sink &Out) const {
  Out.enter("Row");
  recordBox(Out, *this);
  Out.field("MaxWidth", MaxWidth);
  Out.field("TotalHeight", TotalHeight);
  Out.children();
  Elements->record(Out);
  Out.leave();
  Next->record(Out);
}

void Page::record(Sink &Out) const {
  Out.enter("Page");
  recordBox(Out, *this);
  Out.field("TotalHeight", TotalHeight);
  Out.children();
  Rows->record(Out);
  Out.leave();
  Next->record(Out);
}

void Document::record(Sink &Out) const {
  Out.enter("Document");
  Out.field("PaperWidth", PaperWidth);
  Out.field("Height", Height);
  Out.font(Font);
  Out.children();
  Pages->record(Out);
  Out.leave();
}

void PageEnd::record(Sink &Out) const {
  Out.enter("PageEnd");
  Out.field("TotalHeight", TotalHeight);
  Out.children();
  Out.leave();
}

void RowEnd::record(Sink &Out) const {
  Out.enter("RowEnd");
  Out.field("MaxWidth", MaxWidth);
  Out.field("TotalHeight", TotalHeight);
  Out.children();
  Out.leave();
}

void ElementEnd::record(Sink &Out) const {
  Out.enter("ElementEnd");
  Out.field("TotalWidth", TotalWidth);
  Out.field("MaxHeight", MaxHeight);
  Out.children();
  Out.leave();
}
