/// Builds a window of SIZE boxes, shows it in four widths, and records every widget, what the frames were like, and
/// what the last one painted. Shape: `plain`. Replaces main.cpp.

#include "study.h"
#include "widget.h"

using namespace kit;

namespace {

/// What main.cpp prints of a frame.
struct Shown {
  FrameStats stats;
  std::size_t commands, length;
};

class ToolkitBench {
public:
  ToolkitBench(long Boxes, const std::string &) : window_(content(Boxes)) {
    theme_.foreground = Color{0x202020ffu};
    theme_.background = Color{0xf0f0f0ffu};
    frames_.reserve(4);
  }

  static bool hasShape(const std::string &Shape) { return Shape == "plain"; }

  static long copies(long Boxes) { return Boxes < 10 ? 10 / Boxes : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() { runFrames(window_, theme_, frames_); }

  void record(study::Sink &Out) const {
    for (const Widget *widget : widgets_)
      record(Out, *widget);
    for (const Shown &it : frames_) {
      Out.enter("Frame");
      Out.field("Styled", it.stats.styled);
      Out.field("Measured", it.stats.measured);
      Out.field("Hidden", it.stats.hidden);
      Out.field("Area", it.stats.area);
      Out.field("Commands", static_cast<long long>(it.commands));
      Out.field("Length", static_cast<long long>(it.length));
      Out.leave();
    }
    for (const std::string &command : window_.display().commands()) {
      Out.enter(command.c_str());
      Out.leave();
    }
  }

private:
  /// A column of boxes and controls.
  std::unique_ptr<Widget> content(long boxes) {
    unsigned state = 42;
    int count = 0;
    auto column = std::make_unique<Column>("content");
    widgets_.push_back(column.get());
    for (long i = 0; i < boxes; ++i)
      column->add(build(state, 6, count));
    return column;
  }

  /// As main.cpp builds it; widgets_ has all widgets.
  std::unique_ptr<Widget> build(unsigned &state, int depth, int &count) {
    state = state * 1103515245u + 12345u;
    const unsigned pick = (state >> 16) % 6;
    const std::string name = "w" + std::to_string(count++);
    if (depth == 0 || pick == 0) {
      std::unique_ptr<Widget> control(pick % 2 ? std::unique_ptr<Widget>(new Label(name, "label " + name))
                                               : std::unique_ptr<Widget>(new Button(name, name)));
      widgets_.push_back(control.get());
      return control;
    }
    std::unique_ptr<Widget> box;
    if (pick < 3)
      box = std::make_unique<Row>(name);
    else if (pick < 5)
      box = std::make_unique<Column>(name);
    else
      box = std::make_unique<ScrollArea>(name);
    widgets_.push_back(box.get());
    const int children = 1 + static_cast<int>((state >> 8) % 4);
    for (int i = 0; i < children; ++i) {
      Widget *child = box->add(build(state, depth - 1, count));
      child->setStretch(i % 3);
      if ((state >> 12) % 7 == 0)
        child->setVisible(false);
    }
    return box;
  }

  /// The frames of main.cpp; what it prints is kept.
  __attribute__((noinline)) static void runFrames(Window &window, const Theme &theme, std::vector<Shown> &frames) {
    for (int width = 400; width < 1200; width += 200) {
      window.resize(Size{width, 600}, theme);
      window.frame();
      std::size_t length = 0;
      for (const auto &command : window.display().commands())
        length = length * 31 + command.size();
      frames.push_back(Shown{window.stats(), window.display().commands().size(), length});
    }
  }

  static void record(study::Sink &Out, const Widget &widget) {
    Out.enter(widget.name().c_str());
    record(Out, widget.rect());
    Out.field("Hint.width", widget.sizeHint().width);
    Out.field("Hint.height", widget.sizeHint().height);
    Out.field("Visible", widget.visible());
    Out.leave();
  }

  static void record(study::Sink &Out, const Rect &rect) {
    Out.field("x", rect.x);
    Out.field("y", rect.y);
    Out.field("width", rect.width);
    Out.field("height", rect.height);
  }

  std::vector<const Widget *> widgets_;
  Window window_;
  Theme theme_;
  std::vector<Shown> frames_;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<ToolkitBench>(Argc, Argv); }
