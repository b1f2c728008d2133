// Draws screens that chance makes.
#include <cstdio>
#include <cstdlib>

#include "element.h"

namespace terminal {

class Random {
public:
  explicit Random(unsigned seed) : state_(seed) {}
  int below(int limit) {
    state_ = state_ * 1103515245u + 12345u;
    return static_cast<int>((state_ >> 16) % static_cast<unsigned>(limit));
  }

private:
  unsigned state_;
};

static std::shared_ptr<Element> any(Random &random, int depth);

static Elements some(Random &random, int depth) {
  Elements elements;
  for (int count = 1 + random.below(4); count > 0; --count)
    elements.push_back(any(random, depth));
  return elements;
}

static std::shared_ptr<Element> any(Random &random, int depth) {
  std::shared_ptr<Element> element;
  switch (depth > 0 ? random.below(9) : random.below(3)) {
  case 0: {
    const int length = 3 + random.below(40);
    const bool marked = random.below(5) == 0;
    element = std::make_shared<Text>(std::string(static_cast<std::size_t>(length), 'a'), marked);
    break;
  }
  case 1: element = std::make_shared<Separator>(); break;
  case 2: element = std::make_shared<Gauge>(random.below(100)); break;
  case 3:
  case 4: element = std::make_shared<VBox>(some(random, depth - 1)); break;
  case 5: element = std::make_shared<HBox>(some(random, depth - 1)); break;
  case 6: element = std::make_shared<Stack>(some(random, depth - 1)); break;
  case 7: element = std::make_shared<Border>("title", any(random, depth - 1)); break;
  default: element = std::make_shared<Center>(any(random, depth - 1)); break;
  }
  element->setWeight(random.below(3));
  return element;
}

// One frame.
static void draw(Element &document, Canvas &canvas) {
  document.measure();
  const Rect screen{0, 0, canvas.width(), canvas.height()};
  document.arrange(screen);
  document.settle(screen);
  document.paint(canvas);
}

} // namespace terminal

int main(int argc, char **argv) {
  const int screens = argc > 1 ? std::atoi(argv[1]) : 20;
  unsigned sum = 0;
  for (int screen = 0; screen < screens; ++screen) {
    terminal::Random random(static_cast<unsigned>(screen) + 1);
    const std::shared_ptr<terminal::Element> document = terminal::any(random, 7);
    terminal::Canvas canvas(60, 20);
    terminal::draw(*document, canvas);
    const std::string text = canvas.text();
    for (char it : text)
      sum = sum * 31u + static_cast<unsigned char>(it);
    if (screen < 4)
      std::printf("%s%u\n", text.c_str(), sum);
  }
  std::printf("%u\n", sum);
}
