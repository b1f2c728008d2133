/// Builds a regular quad tree over SIZE points in the unit square, about 16 to a leaf, finds the potentials, and
/// records them. Shapes: `uniform`, and `clustered` (three of four points near a corner).

#include "cell.h"
#include "study.h"

#include <algorithm>

namespace {

class Space {
public:
  Space(long Points, const std::string &Shape) : R(1987), All(static_cast<std::size_t>(Points)) {
    for (Point &P : All)
      place(P, Shape == "clustered" && !R.oneIn(4) ? 0.25 : 1);
    int Depth = 0;
    while (16l << 2 * Depth < Points)
      ++Depth;
    Levels.resize(static_cast<std::size_t>(Depth) + 1);
    for (int Level = 0; Level <= Depth; ++Level)
      Levels[Level].resize(std::size_t{1} << 2 * Level);
    Root = build(0, 0, 0, All.data(), All.data() + All.size());
    for (int Level = 1; Level <= Depth; ++Level)
      findInteractions(Level);
  }
  Space(const Space &) = delete;
  Space &operator=(const Space &) = delete;
  ~Space() {
    for (const std::vector<Cell *> &Level : Levels)
      for (Cell *It : Level)
        delete It;
  }

  static bool hasShape(const std::string &Shape) {
    return Shape == "uniform" || Shape == "clustered";
  }

  static long copies(long Points) { return Points < 4096 ? 4096 / Points : 1; }

  void run() { runWalks(Root); }

  void record(study::Sink &Out) const { record(Out, Root); }

private:
  void place(Point &P, double Extent) {
    P.X = Extent * R.unit();
    P.Y = Extent * R.unit();
    P.Charge = R.unit() + 0.5;
  }

  /// The cell of a level at a place, with the points from \p First to \p Last.
  Cell *build(int Level, int Column, int Row, Point *First, Point *Last) {
    Cell *const It = new Cell;
    cell(Level, Column, Row) = It;
    sumUp(It, Level, Column, Row, First, Last);
    if (Level + 1 == static_cast<int>(Levels.size())) {
      It->Points = First;
      It->PointCount = static_cast<int>(Last - First);
      return It;
    }
    It->IsLeaf = false;
    const double Half = 1.0 / (2 << Level);
    const double MiddleX = (2 * Column + 1) * Half;
    const double MiddleY = (2 * Row + 1) * Half;
    Point *const South = std::partition(First, Last, [=](const Point &P) { return P.Y < MiddleY; });
    const auto IsWest = [=](const Point &P) { return P.X < MiddleX; };
    Point *const NorthEast = std::partition(First, South, IsWest);
    Point *const SouthEast = std::partition(South, Last, IsWest);
    It->NorthWest = build(Level + 1, 2 * Column, 2 * Row, First, NorthEast);
    It->NorthEast = build(Level + 1, 2 * Column + 1, 2 * Row, NorthEast, South);
    It->SouthWest = build(Level + 1, 2 * Column, 2 * Row + 1, South, SouthEast);
    It->SouthEast = build(Level + 1, 2 * Column + 1, 2 * Row + 1, SouthEast, Last);
    return It;
  }

  /// The charge of a cell, and where it may be thought to be.
  static void sumUp(Cell *It, int Level, int Column, int Row, const Point *First, const Point *Last) {
    for (const Point *P = First; P != Last; ++P) {
      It->Charge += P->Charge;
      It->X += P->Charge * P->X;
      It->Y += P->Charge * P->Y;
    }
    const double Side = 1.0 / (1 << Level);
    It->X = It->Charge > 0 ? It->X / It->Charge : (Column + 0.5) * Side;
    It->Y = It->Charge > 0 ? It->Y / It->Charge : (Row + 0.5) * Side;
  }

  void findInteractions(int Level) {
    const int Side = 1 << Level;
    for (int Row = 0; Row < Side; ++Row)
      for (int Column = 0; Column < Side; ++Column)
        findInteractions(Level, Column, Row);
  }

  void findInteractions(int Level, int Column, int Row) {
    const int Side = 1 << Level;
    Cell *const It = cell(Level, Column, Row);
    const int FirstRow = std::max(0, (Row / 2 - 1) * 2);
    const int FirstColumn = std::max(0, (Column / 2 - 1) * 2);
    for (int R = FirstRow; R < std::min(Side, (Row / 2 + 2) * 2); ++R)
      for (int C = FirstColumn; C < std::min(Side, (Column / 2 + 2) * 2); ++C)
        if (std::abs(R - Row) > 1 || std::abs(C - Column) > 1)
          It->Far[It->FarCount++] = cell(Level, C, R);
  }

  Cell *&cell(int Level, int Column, int Row) {
    return Levels[static_cast<std::size_t>(Level)]
                 [static_cast<std::size_t>(Row) * (std::size_t{1} << Level) + static_cast<std::size_t>(Column)];
  }

  static void record(study::Sink &Out, const Cell *It) {
    Out.enter("Cell");
    Out.real("X", It->X);
    Out.real("Y", It->Y);
    Out.real("Charge", It->Charge);
    Out.real("Potential", It->Potential);
    Out.field("FarCount", It->FarCount);
    for (int I = 0; I < It->PointCount; ++I) {
      Out.real("Point.X", It->Points[I].X);
      Out.real("Point.Y", It->Points[I].Y);
      Out.real("Point.Charge", It->Points[I].Charge);
      Out.real("Point.Potential", It->Points[I].Potential);
    }
    if (!It->IsLeaf) {
      record(Out, It->NorthWest);
      record(Out, It->NorthEast);
      record(Out, It->SouthWest);
      record(Out, It->SouthEast);
    }
    Out.leave();
  }

  study::Random R;
  std::vector<Point> All;
  /// The cells of each level by row and column.
  std::vector<std::vector<Cell *>> Levels;
  Cell *Root;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Space>(Argc, Argv); }
