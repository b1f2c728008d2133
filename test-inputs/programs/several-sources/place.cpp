#include "tree.h"

#include <cstdio>

Config Settings;

void Widget::place(int x) { X = x; }
void Widget::paint() { Paint = 1; }

void Leaf::place(int x) { X = x; }
void Leaf::paint() { Paint = X + Width; }
void Leaf::print() const { std::printf("leaf %d %d %d %d\n", Input, Width, X, Paint); }

void Row::place(int x) {
  X = x;
  Left->place(x);
  Right->place(x + Left->Width + Settings.Gap);
}
