/// The walks on inner nodes. Ranges are looked at on leaves only: all walks but one of an equation go everywhere.

#include "node.h"

Inner::~Inner() {
  delete Left;
  delete Right;
}

void Inner::walkEquation1(double Lo, double Hi) {
  Left->walkEquation1(Lo, Hi);
  Right->walkEquation1(Lo, Hi);
}

void Inner::differentiateFiveTimes() {
  Left->differentiateFiveTimes();
  Right->differentiateFiveTimes();
}

void Inner::project(double X) {
  Node *const Child = X < Middle ? Left : Right;
  Child->project(X);
  Value = Child->Value;
}

void Inner::addSquareMultX(double Summand, double Lo, double Hi) {
  Left->addSquareMultX(Summand, Lo, Hi);
  Right->addSquareMultX(Summand, Lo, Hi);
}

void Inner::cutAndIntegrate(double Lo, double Hi) {
  Left->cutAndIntegrate(Lo, Hi);
  Right->cutAndIntegrate(Lo, Hi);
  Integral = Left->Integral + Right->Integral;
}
