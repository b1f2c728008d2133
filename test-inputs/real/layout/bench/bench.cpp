// Measures a layout: SIZE documents that chance makes, each laid out as main() does it.
#include "document.h"
#include "study.h"

namespace {

using layout::Document;

class Bench {
public:
  Bench(long size, const std::string &) {
    for (long i = 0; i < size; ++i)
      documents_.push_back(layout::randomDocument(static_cast<unsigned>(i)));
  }

  static bool hasShape(const std::string &shape) { return shape == "plain"; }
  static long copies(long size) { return size < 16 ? 16 / size : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() {
    for (Document &document : documents_)
      document.layout(fonts_, 800, layout::Rect{0, 0, 800, 4000});
  }

  void record(study::Sink &out) const {
    for (const Document &document : documents_) {
      out.enter("Document");
      std::string boxes;
      document.root().dump(boxes, 0);
      recordText(out, "box", boxes + '\n');
      const layout::Stats &stats = document.stats();
      out.field("boxes", stats.boxes);
      out.field("visible", stats.visible);
      out.field("overflowing", stats.overflowing);
      out.field("words", stats.words);
      out.field("fragments", stats.fragments);
      out.field("images", stats.images);
      out.field("depth", stats.depth);
      out.field("deepest", stats.deepest);
      out.field("area", stats.area);
      for (const layout::Command &command : document.list().commands())
        record(out, command);
      out.leave();
    }
  }

private:
  static void record(study::Sink &out, const layout::Command &command) {
    out.enter("Command");
    out.field("kind", static_cast<int>(command.kind));
    out.field("x", command.rect.x);
    out.field("y", command.rect.y);
    out.field("width", command.rect.width);
    out.field("height", command.rect.height);
    out.field("color", command.color);
    recordText(out, "text", command.text + '\n');
    out.leave();
  }

  // A hash up to the end of each line.
  static void recordText(study::Sink &out, const char *name, const std::string &text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char it : text) {
      hash = (hash ^ static_cast<unsigned char>(it)) * 1099511628211u;
      if (it == '\n')
        out.field(name, static_cast<long long>(hash));
    }
  }

  const layout::Fonts fonts_;
  std::vector<Document> documents_;
};

} // namespace

int main(int argc, char **argv) { return study::drive<Bench>(argc, argv); }
