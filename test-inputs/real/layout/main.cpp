/// Lays out as many made-up documents as its argument says, and prints what comes of them.

#include "document.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

unsigned long hash(unsigned long seed, long value) {
  return (seed ^ static_cast<unsigned long>(value)) * 1099511628211ul;
}

unsigned long digest(const std::string &text) {
  unsigned long result = 14695981039346656037ul;
  for (const char c : text)
    result = hash(result, c);
  return result;
}

unsigned long digest(const layout::DisplayList &list) {
  unsigned long result = 14695981039346656037ul;
  for (const layout::Command &command : list.commands()) {
    result = hash(result, static_cast<long>(command.kind));
    result = hash(result, command.rect.x);
    result = hash(result, command.rect.y);
    result = hash(result, command.rect.width);
    result = hash(result, command.rect.height);
    result = hash(result, static_cast<long>(command.color));
    result = hash(result, static_cast<long>(digest(command.text)));
  }
  return result;
}

void print(const layout::DisplayList &list) {
  static const char *const names[] = {"fill", "frame", "text", "image", "push clip", "pop clip"};
  for (const layout::Command &command : list.commands()) {
    const layout::Rect &rect = command.rect;
    std::printf("  %-9s %4d %4d %4d %4d #%06x %s\n", names[static_cast<int>(command.kind)], rect.x, rect.y, rect.width,
                rect.height, command.color, command.text.c_str());
  }
}

} // namespace

int main(int argc, char **argv) {
  const int documents = argc > 1 ? std::atoi(argv[1]) : 20;
  const layout::Fonts fonts;
  for (int i = 0; i < documents; ++i) {
    layout::Document document = layout::randomDocument(static_cast<unsigned>(i));
    // twice, as after the window was made narrower
    for (const int width : {800, 360}) {
      document.layout(fonts, width, layout::Rect{0, 0, width, 4000});
      const layout::Rect &page = document.root().rect();
      const layout::Stats &stats = document.stats();
      std::printf("document %d: %d x %d, %d boxes, %d visible, %d overflowing, %d deep, area %ld\n", i, page.width,
                  page.height, stats.boxes, stats.visible, stats.overflowing, stats.deepest, stats.area);
      std::printf("  %d words in %d fragments, %d images, %zu commands, %016lx\n", stats.words, stats.fragments,
                  stats.images, document.list().commands().size(), digest(document.list()));
      if (i < 2)
        print(document.list());
      std::string boxes;
      document.root().dump(boxes, 1);
      if (i == 0)
        std::printf("%s\n", boxes.c_str());
      std::printf("  boxes %016lx\n", digest(boxes));
    }
  }
}
