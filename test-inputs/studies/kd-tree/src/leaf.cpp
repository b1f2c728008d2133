/// The walks on leaves: arithmetic on coefficients. Ranges hold leaves as a whole or not at all.

#include "node.h"

void Leaf::scale(double Factor) {
  for (int I = 0; I < Terms; ++I)
    C[I] *= Factor;
}

void Leaf::add(double Summand) { C[0] += Summand; }

/// From the top down: a coefficient of the square needs those of its index and below only.
void Leaf::square() {
  for (int K = Terms - 1; K >= 0; --K) {
    double Sum = 0;
    for (int I = 0; I <= K; ++I)
      Sum += C[I] * C[K - I];
    C[K] = Sum;
  }
}

void Leaf::differentiate() {
  for (int I = 1; I < Terms; ++I)
    C[I - 1] = I * C[I];
  C[Terms - 1] = 0;
}

void Leaf::chop() {
  for (int I = 0; I < Terms; ++I)
    if (C[I] < 1e-12 && C[I] > -1e-12)
      C[I] = 0;
}

void Leaf::scaleRange(double Lo, double Hi, double Factor) {
  if (Hi <= From || To <= Lo)
    return;
  for (int I = 0; I < Terms; ++I)
    C[I] *= Factor;
}

void Leaf::addRange(double Lo, double Hi, double Summand) {
  if (Hi <= From || To <= Lo)
    return;
  C[0] += Summand;
}

void Leaf::multXRange(double Lo, double Hi) {
  if (Hi <= From || To <= Lo)
    return;
  for (int I = Terms - 1; I > 0; --I)
    C[I] = C[I - 1];
  C[0] = 0;
}

void Leaf::addXRange(double Lo, double Hi, int Power) {
  if (Hi <= From || To <= Lo)
    return;
  C[Power] += 1;
}

/// The antiderivative at both ends, by Horner's rule.
void Leaf::integrate() {
  double Upper = 0;
  double Lower = 0;
  for (int I = Terms - 1; I >= 0; --I) {
    Upper = (Upper + C[I] / (I + 1)) * To;
    Lower = (Lower + C[I] / (I + 1)) * From;
  }
  Integral = Upper - Lower;
}

void Leaf::project(double X) {
  Value = 0;
  for (int I = Terms - 1; I >= 0; --I)
    Value = Value * X + C[I];
}
