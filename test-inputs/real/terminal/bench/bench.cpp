// Measures a frame: SIZE screens that chance makes, each drawn as main() does it.
#include "element.h"
#include "study.h"

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

// Makes the documents that main() makes, and knows all their elements.
class Builder {
public:
  explicit Builder(unsigned seed) : random_(seed) {}

  std::shared_ptr<Element> any(int depth) {
    std::shared_ptr<Element> element;
    switch (depth > 0 ? random_.below(9) : random_.below(3)) {
    case 0: {
      const int length = 3 + random_.below(40);
      const bool marked = random_.below(5) == 0;
      element = std::make_shared<Text>(std::string(static_cast<std::size_t>(length), 'a'), marked);
      break;
    }
    case 1: element = std::make_shared<Separator>(); break;
    case 2: element = std::make_shared<Gauge>(random_.below(100)); break;
    case 3:
    case 4: element = std::make_shared<VBox>(some(depth - 1)); break;
    case 5: element = std::make_shared<HBox>(some(depth - 1)); break;
    case 6: element = std::make_shared<Stack>(some(depth - 1)); break;
    case 7: element = std::make_shared<Border>("title", any(depth - 1)); break;
    default: element = std::make_shared<Center>(any(depth - 1)); break;
    }
    element->setWeight(random_.below(3));
    made_.push_back(element.get());
    return element;
  }

  const std::vector<const Element *> &made() const { return made_; }

private:
  Elements some(int depth) {
    Elements elements;
    for (int count = 1 + random_.below(4); count > 0; --count)
      elements.push_back(any(depth));
    return elements;
  }

  Random random_;
  std::vector<const Element *> made_;
};

// One frame.
static void draw(Element &document, Canvas &canvas) {
  document.measure();
  const Rect screen{0, 0, canvas.width(), canvas.height()};
  document.arrange(screen);
  document.settle(screen);
  document.paint(canvas);
}

class Bench {
public:
  // One seed after the other, as main() takes them, without the small documents, which are most.
  Bench(long size, const std::string &) {
    for (unsigned seed = 1; static_cast<long>(screens_.size()) < size; ++seed) {
      Builder builder(seed);
      std::shared_ptr<Element> document = builder.any(7);
      if (builder.made().size() >= smallest)
        screens_.push_back(Screen{std::move(document), builder.made(), Canvas(60, 20)});
    }
  }

  static bool hasShape(const std::string &shape) { return shape == "plain"; }
  static long copies(long size) { return size < 256 ? 256 / size : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() {
    for (Screen &screen : screens_)
      draw(*screen.document, screen.canvas);
  }

  void record(study::Sink &out) const {
    for (const Screen &screen : screens_) {
      out.enter("Screen");
      for (const Element *element : screen.elements)
        record(out, *element);
      recordText(out, screen.canvas.text());
      out.leave();
    }
  }

private:
  static constexpr std::size_t smallest = 24;

  struct Screen {
    std::shared_ptr<Element> document;
    std::vector<const Element *> elements;
    Canvas canvas;
  };

  // What else the passes know of an element shows on the screen, or in the areas of its parts.
  static void record(study::Sink &out, const Element &element) {
    out.enter("Element");
    out.field("needs.width", element.needs().width);
    out.field("needs.height", element.needs().height);
    out.field("area.x", element.area().x);
    out.field("area.y", element.area().y);
    out.field("area.width", element.area().width);
    out.field("area.height", element.area().height);
    out.field("focused", element.focused());
    out.leave();
  }

  // A hash up to the end of each line.
  static void recordText(study::Sink &out, const std::string &text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char it : text) {
      hash = (hash ^ static_cast<unsigned char>(it)) * 1099511628211u;
      if (it == '\n')
        out.field("line", static_cast<long long>(hash));
    }
  }

  std::vector<Screen> screens_;
};

} // namespace terminal

int main(int argc, char **argv) { return study::drive<terminal::Bench>(argc, argv); }
