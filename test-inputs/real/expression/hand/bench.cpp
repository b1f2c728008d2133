// Measures the passes: SIZE functions that chance makes, each compiled as main() does it.
#include <cstdio>
#include <cstdlib>

#include "frontend.h"
#include "study.h"

using namespace mini;

namespace {

// What compile() of main.cpp prints, apart from what is in the tree.
struct Summary {
  FoldStatistics statistics;
  int frameSize = 0;
};

// compile() of main.cpp without what it prints, which is record()'s here.
Summary compile(Function &function, Diagnostics &diagnostics) {
  FoldStatistics statistics;
  Frame frame;
  CostModel model;

  Passes passes{diagnostics, statistics, model, frame};
  function.fused_analyse(passes, Lowering::Always);

  return Summary{statistics, frame.size()};
}

class Bench {
public:
  // The functions that main() generates.
  Bench(long size, const std::string &) {
    mini::Random random(20240607);
    for (long i = 0; i < size; ++i)
      units_.push_back(std::make_unique<Unit>(generate(random, static_cast<int>(5 + 10 * (i % 7)))));
  }

  static bool hasShape(const std::string &shape) { return shape == "plain"; }
  static long copies(long size) { return size < 128 ? 128 / size : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() {
    for (const auto &unit : units_) {
      Diagnostics &diagnostics = unit->diagnostics;
      const auto &function = unit->function;
      unit->summary = compile(*function, diagnostics);
    }
  }

  void record(study::Sink &out) const {
    for (const auto &unit : units_) {
      const Function &function = *unit->function;
      out.enter("Function");
      out.field("folded", unit->summary.statistics.folded);
      out.field("branches", unit->summary.statistics.branches);
      out.field("cost", function.cost());
      out.field("registers", function.registers());
      out.field("frame", unit->summary.frameSize);
      out.field("errors", unit->diagnostics.errorCount());
      recordText(out, "diagnostic", [&](std::FILE *file) { unit->diagnostics.print(file); });
      recordText(out, "line", [&](std::FILE *file) { function.print(file, 0); });
      Digest digest;
      function.addTo(digest); // all that the passes set
      out.field("digest", static_cast<long long>(digest.value()));
      out.leave();
    }
  }

private:
  struct Unit {
    explicit Unit(std::unique_ptr<Function> function) : function(std::move(function)) {}
    std::unique_ptr<Function> function;
    Diagnostics diagnostics;
    Summary summary;
  };

  // A hash of what is printed, up to the end of each line.
  template <class Print> static void recordText(study::Sink &out, const char *name, Print print) {
    char *text = nullptr;
    std::size_t size = 0;
    std::FILE *const file = open_memstream(&text, &size);
    if (!file)
      std::abort();
    print(file);
    std::fclose(file);
    std::uint64_t hash = 14695981039346656037u;
    for (std::size_t i = 0; i < size; ++i) {
      hash = (hash ^ static_cast<unsigned char>(text[i])) * 1099511628211u;
      if (text[i] == '\n')
        out.field(name, static_cast<long long>(hash));
    }
    std::free(text);
  }

  std::vector<std::unique_ptr<Unit>> units_;
};

} // namespace

int main(int argc, char **argv) { return study::drive<Bench>(argc, argv); }
