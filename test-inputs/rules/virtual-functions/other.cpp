#include "shape.h"

void Stack::nudge() {
  moved += 1;
  Y += 1;
}
int Stack::quiet() const {
  drawn += 1;
  return 3;
}

// A class that no other file sees.
struct Loud final : Shape {
  Loud() { Size = 4; }
  int weight() const override {
    moved += 2;
    return Size;
  }
  void nudge() override { Size += 1; }
  void settle() override { Seen = 100; }
};

Shape *Shape::make() { return new Loud; }
