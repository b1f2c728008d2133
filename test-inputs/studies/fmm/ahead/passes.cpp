/// Both passes at once, and the points of the leaves to come are fetched while this one's list is summed up.

#include "cell.h"

/// Points of about two leaves, and points in a line of the cache.
constexpr int Ahead = 32;
constexpr int PointsOfLine = 64 / sizeof(Point);

void Cell::findPotential(double Around) {
  if (IsLeaf)
    for (int I = 0; I < PointCount; I += PointsOfLine)
      __builtin_prefetch(Points + I + Ahead, 1);
  for (int I = 0; I < FarCount; ++I) {
    const double DX = X - Far[I]->X;
    const double DY = Y - Far[I]->Y;
    Potential += Far[I]->Charge / (DX * DX + DY * DY);
  }
  Potential += Around;
  if (IsLeaf) {
    for (int I = 0; I < PointCount; ++I)
      Points[I].Potential += Potential;
    return;
  }
  NorthWest->findPotential(Potential);
  NorthEast->findPotential(Potential);
  SouthWest->findPotential(Potential);
  SouthEast->findPotential(Potential);
}

__attribute__((noinline)) void runWalks(Cell *Root) { Root->findPotential(0); }
