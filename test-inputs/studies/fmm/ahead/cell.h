/// \file
/// A quad tree of cells, for the potential of point charges by the fast multipole method, in one pass.
#ifndef FMM_CELL_H
#define FMM_CELL_H

constexpr int MostFar = 27;

struct Point {
  double X = 0;
  double Y = 0;
  double Charge = 0;
  double Potential = 0;
};

struct Cell {
  Cell *NorthWest = nullptr;
  Cell *NorthEast = nullptr;
  Cell *SouthWest = nullptr;
  Cell *SouthEast = nullptr;
  bool IsLeaf = true;

  double X = 0;
  double Y = 0;
  double Charge = 0;
  double Potential = 0;

  const Cell *Far[MostFar] = {};
  int FarCount = 0;

  Point *Points = nullptr;
  int PointCount = 0;

  /// Adds what the interaction lists make of each cell and of the cells around it, down to the points.
  void findPotential(double Around);
};

void runWalks(Cell *Root);

#endif
