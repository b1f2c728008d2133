#include "build.h"
#include "column.h"
#include "image.h"
#include "list.h"
#include "text.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace {

/// A linear congruential generator: the same numbers on every machine.
class Random {
public:
  /// A number from \p Low to \p High, both included.
  int between(int Low, int High) {
    State = State * 6364136223846793005u + 1442695040888963407u;
    return Low + static_cast<int>((State >> 33) %
                                  static_cast<std::uint64_t>(High - Low + 1));
  }

  bool oneIn(int N) { return between(1, N) == 1; }

private:
  std::uint64_t State = 2019;
};

/// The heap of a program that has run for long: free blocks of all sizes between used ones, and no order among
/// them. Neighbours in a document that is built in it are no neighbours in memory.
class AgedHeap {
public:
  explicit AgedHeap(std::size_t Holes) : Used(2 * Holes) {
    for (std::unique_ptr<char[]> &Block : Used)
      Block.reset(new char[static_cast<std::size_t>(R.between(40, 160))]);
    for (std::size_t I = Used.size() - 1; I > 0; --I)
      std::swap(Used[I], Used[static_cast<std::size_t>(R.between(0, static_cast<int>(I)))]);
    Used.resize(Holes);
  }

private:
  Random R;
  std::vector<std::unique_ptr<char[]>> Used;
};

/// More nodes than a simple page has, about.
constexpr std::size_t NodesOfPage = 64;

/// Builds in reading order, as a parser would: a node before its children, lists from the front.
class Builder {
public:
  explicit Builder(Shape Form) : Form(Form) {}

  PageList *pages(int PageCount) {
    PageList *First = nullptr;
    PageList **Link = &First;
    for (int I = 0; I < PageCount; ++I) {
      Page *const P = new Page;
      *Link = P;
      Link = &P->Next;
      P->Percent = R.between(80, 100);
      maybeFont(P->Font);
      const int RowCount = rowsOfPage();
      P->Rows = rows(RowCount, depthOfPage());
    }
    *Link = new PageEnd;
    return First;
  }

private:
  int rowsOfPage() {
    if (Form == Shape::Mixed)
      return R.oneIn(4) ? R.between(8, 24) : R.between(1, 4);
    return Form == Shape::Nested ? 2 : R.between(2, 4);
  }

  int depthOfPage() {
    if (Form == Shape::Mixed)
      return R.between(0, 3);
    return Form == Shape::Nested ? 5 : 0;
  }

  RowList *rows(int Count, int Depth) {
    RowList *First = nullptr;
    RowList **Link = &First;
    for (int I = 0; I < Count; ++I) {
      Row *const Line = new Row;
      *Link = Line;
      Link = &Line->Next;
      relativeOrFlex(Line->Mode, Line->Percent);
      maybeFont(Line->Font);
      Line->Elements = elements(R.between(2, 4), Depth);
    }
    *Link = new RowEnd;
    return First;
  }

  ElementList *elements(int Count, int Depth) {
    ElementList *First = nullptr;
    ElementList **Link = &First;
    for (int I = 0; I < Count; ++I) {
      ElementCell *const Cell = new ElementCell;
      *Link = Cell;
      Link = &Cell->Next;
      const bool Container = Depth > 0 && (I == 0 || R.oneIn(3));
      Cell->Item = Container ? column(Depth - 1) : leaf();
    }
    *Link = new ElementEnd;
    return First;
  }

  Element *column(int Depth) {
    Column *const C = new Column;
    relativeOrFlex(C->Mode, C->Percent);
    maybeFont(C->Font);
    C->Rows = rows(R.between(1, 2), Depth);
    return C;
  }

  Element *leaf() {
    const int Kind = R.between(1, 20);
    Element *const E = Kind <= 12 ? text() : Kind <= 18 ? image() : list();
    maybeFont(E->Font);
    return E;
  }

  Element *text() {
    TextBox *const T = new TextBox;
    relativeOrFlex(T->Mode, T->Percent);
    T->Length = R.between(4, 400);
    return T;
  }

  Element *image() {
    Image *const I = new Image;
    if (R.oneIn(3)) {
      I->Mode = WidthMode::Absolute;
      I->Width = R.between(16, 640);
    } else {
      relativeOrFlex(I->Mode, I->Percent);
    }
    I->PixelWidth = R.between(16, 1024);
    I->PixelHeight = R.between(16, 1024);
    I->CaptionLength = R.oneIn(2) ? R.between(10, 60) : 0;
    return I;
  }

  Element *list() {
    ListBox *const L = new ListBox;
    relativeOrFlex(L->Mode, L->Percent);
    L->Items = R.between(1, 6);
    L->Longest = R.between(2, 40);
    return L;
  }

  void relativeOrFlex(WidthMode &Mode, int &Percent) {
    Mode = R.oneIn(2) ? WidthMode::Relative : WidthMode::Flex;
    Percent = R.between(10, 100);
  }

  void maybeFont(FontStyle &Font) {
    if (R.oneIn(4))
      Font.Size = R.between(8, 32);
    if (R.oneIn(8))
      Font.Color = static_cast<unsigned>(R.between(1, 0xffffff));
    if (R.oneIn(8))
      Font.Family = R.between(1, 3);
  }

  const Shape Form;
  Random R;
};

} // namespace

std::unique_ptr<Document> buildDocument(int Pages, Shape Form) {
  if (Form == Shape::Aged)
    static const AgedHeap Heap(NodesOfPage * static_cast<std::size_t>(Pages));
  std::unique_ptr<Document> Doc(new Document);
  Doc->PaperWidth = 1200;
  Doc->Font.Size = 12;
  Doc->Font.Color = 0x202020;
  Doc->Font.Family = 2;
  Doc->Pages = Builder(Form).pages(Pages);
  return Doc;
}
