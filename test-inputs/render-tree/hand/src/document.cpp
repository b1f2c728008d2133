#include "document.h"

Document::~Document() { delete Pages; }

void Document::layOut() {
  Pages->layOutPage(PaperWidth, Font, 0, 0);
  Height = Pages->TotalHeight;
}

void layout(Document *Doc) { Doc->layOut(); }
