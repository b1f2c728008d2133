/// The walks on leaves, made of the arithmetic on coefficients.

#include "node.h"

namespace {

using Coefficients = double[Terms];

void squareOf(Coefficients &C) {
  for (int K = Terms - 1; K >= 0; --K) {
    double Sum = 0;
    for (int I = 0; I <= K; ++I)
      Sum += C[I] * C[K - I];
    C[K] = Sum;
  }
}

void derivativeOf(Coefficients &C) {
  for (int I = 1; I < Terms; ++I)
    C[I - 1] = I * C[I];
  C[Terms - 1] = 0;
}

void timesX(Coefficients &C) {
  for (int I = Terms - 1; I > 0; --I)
    C[I] = C[I - 1];
  C[0] = 0;
}

void chopOf(Coefficients &C) {
  for (int I = 0; I < Terms; ++I)
    if (C[I] < 1e-12 && C[I] > -1e-12)
      C[I] = 0;
}

} // namespace

void Leaf::walkEquation1(double Lo, double Hi) {
  derivativeOf(C);
  derivativeOf(C);
  squareOf(C);
  if (Lo < To && From < Hi) {
    timesX(C);
    timesX(C);
    timesX(C);
    timesX(C);
    C[0] += 1;
    C[1] += 1;
    C[2] += 1;
    C[3] += 1;
  }
  chopOf(C);
}

void Leaf::differentiateFiveTimes() {
  derivativeOf(C);
  derivativeOf(C);
  derivativeOf(C);
  derivativeOf(C);
  derivativeOf(C);
}

void Leaf::project(double X) {
  Value = 0;
  for (int I = Terms - 1; I >= 0; --I)
    Value = Value * X + C[I];
}

void Leaf::addSquareMultX(double Summand, double Lo, double Hi) {
  C[0] += Summand;
  squareOf(C);
  if (Lo < To && From < Hi) {
    timesX(C);
    timesX(C);
    timesX(C);
  }
}

void Leaf::cutAndIntegrate(double Lo, double Hi) {
  if (Lo < To && From < Hi)
    for (int I = 0; I < Terms; ++I)
      C[I] *= 0.0;
  double Upper = 0;
  double Lower = 0;
  for (int I = Terms - 1; I >= 0; --I) {
    Upper = (Upper + C[I] / (I + 1)) * To;
    Lower = (Lower + C[I] / (I + 1)) * From;
  }
  Integral = Upper - Lower;
}
