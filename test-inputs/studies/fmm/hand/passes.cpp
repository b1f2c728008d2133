/// Both passes at once: a cell's potential is final before it is handed down.

#include "cell.h"

void Cell::findPotential(double Around) {
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
