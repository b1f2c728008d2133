#include "document.h"

Document::~Document() { delete Pages; }

void Document::resolveFlexWidths() { Pages->resolveFlexWidths(); }

void Document::resolveRelativeWidths() {
  Pages->resolveRelativeWidths(PaperWidth);
}

void Document::setFont() { Pages->setFont(Font); }

void Document::computeHeights() {
  Pages->computeHeights();
  Height = Pages->TotalHeight;
}

void Document::computePositions() { Pages->computePositions(0, 0); }

void layout(Document *Doc) {
  Doc->resolveFlexWidths();
  Doc->resolveRelativeWidths();
  Doc->setFont();
  Doc->computeHeights();
  Doc->computePositions();
}
