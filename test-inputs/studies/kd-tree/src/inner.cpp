/// The walks on inner nodes: hand everything on, to the children that it concerns.

#include "node.h"

Inner::~Inner() {
  delete Left;
  delete Right;
}

void Inner::scale(double C) {
  Left->scale(C);
  Right->scale(C);
}

void Inner::add(double C) {
  Left->add(C);
  Right->add(C);
}

void Inner::square() {
  Left->square();
  Right->square();
}

void Inner::differentiate() {
  Left->differentiate();
  Right->differentiate();
}

void Inner::chop() {
  Left->chop();
  Right->chop();
}

void Inner::scaleRange(double Lo, double Hi, double C) {
  if (Hi <= From || To <= Lo)
    return;
  Left->scaleRange(Lo, Hi, C);
  Right->scaleRange(Lo, Hi, C);
}

void Inner::addRange(double Lo, double Hi, double C) {
  if (Hi <= From || To <= Lo)
    return;
  Left->addRange(Lo, Hi, C);
  Right->addRange(Lo, Hi, C);
}

void Inner::multXRange(double Lo, double Hi) {
  if (Hi <= From || To <= Lo)
    return;
  Left->multXRange(Lo, Hi);
  Right->multXRange(Lo, Hi);
}

void Inner::addXRange(double Lo, double Hi, int Power) {
  if (Hi <= From || To <= Lo)
    return;
  Left->addXRange(Lo, Hi, Power);
  Right->addXRange(Lo, Hi, Power);
}

void Inner::integrate() {
  Left->integrate();
  Right->integrate();
  Integral = Left->Integral + Right->Integral;
}

void Inner::project(double X) {
  if (X < Middle) {
    Left->project(X);
    Value = Left->Value;
  } else {
    Right->project(X);
    Value = Right->Value;
  }
}
