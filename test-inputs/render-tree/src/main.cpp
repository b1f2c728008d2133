/// Lays out a document and prints a checksum over every field of every node.
///
///     render-tree PAGES [simple|aged|nested|mixed] [--dump] [--time N]
///
/// `--dump` prints the fields as well; `--time N` prints the shortest time of N layouts, each of a fresh
/// document, in nanoseconds.

#include "build.h"
#include "sink.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <vector>

/// Where all walks start: what is measured is counted from here.
__attribute__((noinline)) void runWalks(Document *Doc) { layout(Doc); }

namespace {

struct Options {
  int Pages = 0;
  Shape Form = Shape::Simple;
  bool Dump = false;
  int Repetitions = 0;
};

bool parseShape(const char *Text, Shape &Form) {
  if (std::strcmp(Text, "simple") == 0)
    Form = Shape::Simple;
  else if (std::strcmp(Text, "aged") == 0)
    Form = Shape::Aged;
  else if (std::strcmp(Text, "nested") == 0)
    Form = Shape::Nested;
  else if (std::strcmp(Text, "mixed") == 0)
    Form = Shape::Mixed;
  else
    return false;
  return true;
}

bool parse(int Argc, char **Argv, Options &Result) {
  for (int I = 1; I < Argc; ++I) {
    if (std::strcmp(Argv[I], "--dump") == 0)
      Result.Dump = true;
    else if (std::strcmp(Argv[I], "--time") == 0 && I + 1 < Argc)
      Result.Repetitions = std::atoi(Argv[++I]);
    else if (I == 1)
      Result.Pages = std::atoi(Argv[I]);
    else if (!parseShape(Argv[I], Result.Form))
      return false;
  }
  return Result.Pages > 0;
}

/// One layout's time in nanoseconds. Small documents are laid out by the dozen, and the mean is taken:
/// the clock would not see a single one.
double timeLayout(const Options &Opts) {
  using Clock = std::chrono::steady_clock;
  const int Copies = Opts.Pages < 32 ? 32 / Opts.Pages : 1;
  std::vector<std::unique_ptr<Document>> Docs;
  for (int I = 0; I < Copies; ++I)
    Docs.push_back(buildDocument(Opts.Pages, Opts.Form));
  const Clock::time_point Start = Clock::now();
  for (const std::unique_ptr<Document> &Doc : Docs)
    runWalks(Doc.get());
  const std::chrono::duration<double, std::nano> Time = Clock::now() - Start;
  return Time.count() / Copies;
}

void *run(void *Arg) {
  const Options &Opts = *static_cast<const Options *>(Arg);
  if (Opts.Repetitions > 0) {
    double Best = timeLayout(Opts);
    for (int I = 1; I < Opts.Repetitions; ++I) {
      const double Time = timeLayout(Opts);
      Best = Time < Best ? Time : Best;
    }
    std::printf("time: %.0f ns\n", Best);
    return nullptr;
  }
  const std::unique_ptr<Document> Doc = buildDocument(Opts.Pages, Opts.Form);
  runWalks(Doc.get());
  Sink Out(Opts.Dump ? stdout : nullptr);
  Doc->record(Out);
  std::printf("hash: %016llx\n",
              static_cast<unsigned long long>(Out.checksum()));
  return nullptr;
}

/// Runs on a stack that is large enough for lists of some hundred thousand pages: lists are walked by
/// recursion.
bool runOnLargeStack(Options &Opts) {
  pthread_attr_t Attributes;
  pthread_t Thread;
  if (pthread_attr_init(&Attributes) != 0 ||
      pthread_attr_setstacksize(&Attributes, std::size_t{512} << 20) != 0 ||
      pthread_create(&Thread, &Attributes, run, &Opts) != 0)
    return false;
  return pthread_join(Thread, nullptr) == 0;
}

} // namespace

int main(int Argc, char **Argv) {
  Options Opts;
  if (!parse(Argc, Argv, Opts)) {
    std::fprintf(stderr, "usage: render-tree PAGES [simple|aged|nested|mixed] "
                         "[--dump] [--time N]\n");
    return 2;
  }
  if (!runOnLargeStack(Opts)) {
    std::fprintf(stderr, "render-tree: no thread with a large stack\n");
    return 1;
  }
  return 0;
}
