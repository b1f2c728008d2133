#include "document.h"

#include <cstdint>
#include <utility>

namespace layout {

void Document::layout(const Fonts &fonts, int width, const Rect &viewport) {
  Flow page(0, width);
  stats_ = Stats();
  list_.clear();
  root_->fused_style_measure_assign_layout(Style(), fonts, width, page);
  root_->place(Point{0, 0});
  root_->fused_cull_stats_paint(viewport, stats_, list_);
}

namespace {

class Builder {
public:
  explicit Builder(unsigned seed) : state_(seed * 2654435761u + 12345u) {}

  std::unique_ptr<Box> page() {
    auto body = std::make_unique<BlockBox>(Declarations());
    const int sections = between(3, 8);
    for (int i = 0; i < sections; ++i)
      body->add(block(2));
    return body;
  }

private:
  int between(int low, int high) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return low + static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(high - low + 1));
  }

  bool oneIn(int n) { return between(1, n) == 1; }

  Declarations declarations() {
    Declarations own;
    if (oneIn(4))
      own.fontSize = between(9, 28);
    if (oneIn(6))
      own.family = between(0, Fonts::families - 1);
    if (oneIn(6))
      own.color = static_cast<Color>(between(1, 0xffffff));
    if (oneIn(8))
      own.lineSpacing = between(100, 160);
    return own;
  }

  Declarations blockDeclarations() {
    Declarations own = declarations();
    own.margin = oneIn(2) ? between(0, 8) : 0;
    own.padding = oneIn(3) ? between(1, 6) : 0;
    own.border = oneIn(5) ? between(1, 3) : 0;
    if (oneIn(5))
      own.background = static_cast<Color>(between(1, 0xffffff));
    if (oneIn(6))
      own.align = oneIn(2) ? Align::Center : Align::Right;
    if (oneIn(5))
      own.width = Length{static_cast<Length::Unit>(between(1, 2)), between(10, 90)};
    own.hidesOverflow = oneIn(8);
    return own;
  }

  std::string text(int words) {
    static const char *const syllables[] = {"lo", "rem", "ip", "sum", "do", "lor", "sit", "A", "met", "wim", "42"};
    std::string result;
    for (int i = 0; i < words; ++i) {
      for (int n = between(1, 4); n > 0; --n)
        result += syllables[between(0, 10)];
      result += i + 1 < words ? " " : ".";
    }
    return result;
  }

  std::unique_ptr<Box> inlineBox(int depth) {
    switch (between(0, depth > 0 ? 5 : 3)) {
    case 0: {
      const Declarations own = blockDeclarations();
      const int number = between(1, 99), width = between(8, 300), height = between(8, 200);
      return std::make_unique<ImageBox>(own, "image" + std::to_string(number), width, height);
    }
    case 4:
    case 5: {
      auto span = std::make_unique<InlineBox>(declarations());
      for (int n = between(1, 4); n > 0; --n)
        span->add(inlineBox(depth - 1));
      return span;
    }
    default: {
      const Declarations own = declarations();
      return std::make_unique<TextRun>(own, text(between(1, 12)));
    }
    }
  }

  /// Contents of a block: inline boxes, then blocks, and sometimes floats.
  void fill(BlockBox &box, int depth) {
    for (int n = between(1, 4); n > 0; --n)
      box.add(inlineBox(2));
    if (depth > 0) {
      for (int n = between(0, 3); n > 0; --n)
        box.add(block(depth - 1));
      if (oneIn(3)) {
        for (int n = between(1, 3); n > 0; --n) {
          const bool right = oneIn(2);
          auto side = std::make_unique<FloatBox>(blockDeclarations(), right);
          fill(*side, depth - 2);
          box.addFloat(std::move(side));
        }
      }
    }
  }

  std::unique_ptr<Box> list(int depth) {
    const int first = oneIn(4) ? between(2, 30) : 1;
    auto result = std::make_unique<ListBox>(blockDeclarations(), first);
    for (int n = between(2, 6); n > 0; --n) {
      auto item = std::make_unique<ListItem>(blockDeclarations());
      fill(*item, depth - 1);
      result->add(std::move(item));
    }
    return result;
  }

  std::unique_ptr<Box> table(int depth) {
    auto result = std::make_unique<TableBox>(blockDeclarations());
    const int columns = between(2, 5);
    for (int n = between(1, 5); n > 0; --n) {
      auto row = std::make_unique<RowBox>(declarations());
      for (int i = between(1, columns); i > 0; --i) {
        auto cell = std::make_unique<BlockBox>(blockDeclarations());
        fill(*cell, depth - 2);
        row->add(std::move(cell));
      }
      result->add(std::move(row));
    }
    return result;
  }

  std::unique_ptr<Box> flex(int depth) {
    auto result = std::make_unique<FlexBox>(blockDeclarations());
    for (int n = between(2, 5); n > 0; --n)
      result->add(block(depth - 1));
    return result;
  }

  std::unique_ptr<Box> block(int depth) {
    switch (between(0, depth > 0 ? 6 : 3)) {
    case 4:
      return list(depth);
    case 5:
      return table(depth);
    case 6:
      return flex(depth);
    default: {
      auto result = std::make_unique<BlockBox>(blockDeclarations());
      fill(*result, depth);
      return result;
    }
    }
  }

  std::uint64_t state_;
};

} // namespace

Document randomDocument(unsigned seed) { return Document(Builder(seed).page()); }

} // namespace layout
