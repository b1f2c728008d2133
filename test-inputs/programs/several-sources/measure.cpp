#include "tree.h"

#include <cstdio>

void Widget::measure() {}
void Widget::print() const { std::printf("widget %d %d %d\n", Width, X, Paint); }

void Row::measure() {
  Left->measure();
  Right->measure();
  Width = Left->Width + Right->Width + Settings.Gap;
}

void Row::paint() {
  Left->paint();
  Right->paint();
  Paint = Left->Paint * 3 % 1000 + Right->Paint + X;
}

void Row::print() const {
  std::printf("row %d %d %d\n", Width, X, Paint);
  Left->print();
  Right->print();
}
