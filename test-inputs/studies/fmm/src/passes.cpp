/// The two passes over the cells.

#include "cell.h"

void Cell::updatePotential() {
  for (int I = 0; I < FarCount; ++I) {
    const double DX = X - Far[I]->X;
    const double DY = Y - Far[I]->Y;
    Potential += Far[I]->Charge / (DX * DX + DY * DY);
  }
  if (IsLeaf)
    return;
  NorthWest->updatePotential();
  NorthEast->updatePotential();
  SouthWest->updatePotential();
  SouthEast->updatePotential();
}

void Cell::pushPotential(double Around) {
  Potential += Around;
  if (IsLeaf) {
    for (int I = 0; I < PointCount; ++I)
      Points[I].Potential += Potential;
    return;
  }
  NorthWest->pushPotential(Potential);
  NorthEast->pushPotential(Potential);
  SouthWest->pushPotential(Potential);
  SouthEast->pushPotential(Potential);
}

__attribute__((noinline)) void runWalks(Cell *Root) {
  Root->updatePotential();
  Root->pushPotential(0);
}
