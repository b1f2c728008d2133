/// \file
/// A quad tree of cells, for the potential of point charges by the fast multipole method.
#ifndef FMM_CELL_H
#define FMM_CELL_H

#include "pleach.h"

/// In a regular tree no more cells are far enough whose parents are not.
constexpr int MostFar = 27;

struct Point {
  double X = 0;
  double Y = 0;
  double Charge = 0;
  double Potential = 0;
};

/// A square. A leaf holds points, and has no children; any other cell has all four.
struct _tree_ Cell {
  _child_ Cell *NorthWest = nullptr;
  _child_ Cell *NorthEast = nullptr;
  _child_ Cell *SouthWest = nullptr;
  _child_ Cell *SouthEast = nullptr;
  bool IsLeaf = true;

  /// The middle of the charges inside, and their sum.
  double X = 0;
  double Y = 0;
  double Charge = 0;
  /// What the charges outside make of the cell.
  double Potential = 0;

  /// The interaction list: cells of the same size that are not next to this one, but whose parents are next
  /// to its parent.
  const Cell *Far[MostFar] = {};
  int FarCount = 0;

  Point *Points = nullptr;
  int PointCount = 0;

  /// Adds what the cells of the interaction list make of each cell.
  _traversal_ void updatePotential();
  /// Adds to every cell what was found for the cells around it, down to the points.
  _traversal_ void pushPotential(double Around);
};

void runWalks(Cell *Root);

#endif
