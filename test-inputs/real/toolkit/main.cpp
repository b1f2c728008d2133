#include <cstdio>
#include "widget.h"

using namespace kit;

namespace {

std::unique_ptr<Widget> build(unsigned &state, int depth, int &count) {
  state = state * 1103515245u + 12345u;
  const unsigned pick = (state >> 16) % 6;
  const std::string name = "w" + std::to_string(count++);
  if (depth == 0 || pick == 0)
    return pick % 2 ? std::unique_ptr<Widget>(new Label(name, "label " + name))
                    : std::unique_ptr<Widget>(new Button(name, name));
  std::unique_ptr<Widget> box;
  if (pick < 3)
    box = std::make_unique<Row>(name);
  else if (pick < 5)
    box = std::make_unique<Column>(name);
  else
    box = std::make_unique<ScrollArea>(name);
  const int children = 1 + static_cast<int>((state >> 8) % 4);
  for (int i = 0; i < children; ++i) {
    Widget *child = box->add(build(state, depth - 1, count));
    child->setStretch(i % 3);
    if ((state >> 12) % 7 == 0)
      child->setVisible(false);
  }
  return box;
}

} // namespace

int main() {
  unsigned state = 42;
  int count = 0;
  Window window(build(state, 8, count));
  Theme theme;
  theme.foreground = Color{0x202020ffu};
  theme.background = Color{0xf0f0f0ffu};
  for (int width = 400; width < 1200; width += 200) {
    window.resize(Size{width, 600}, theme);
    window.frame();
    std::size_t length = 0;
    for (const auto &command : window.display().commands())
      length = length * 31 + command.size();
    std::printf("%d: %d widgets, %d styled, %d measured, %d hidden, %zu commands, %zu\n", width, count,
                window.stats().styled, window.stats().measured, window.stats().hidden,
                window.display().commands().size(), length);
  }
  std::puts(window.display().commands().back().c_str());
}
