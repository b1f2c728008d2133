/// \file study.h
/// What the drivers of all case studies have in common: the command line, the hash over all fields, and the
/// clock.
///
///     PROGRAM SIZE SHAPE [--time N] [--dump]
///
/// prints `hash: H` over every field of every node after the walks; `--dump` prints the fields as well, and
/// `--time N` prints the shortest time of N runs of the walks alone, each on fresh trees, in nanoseconds.
#ifndef STUDIES_STUDY_H
#define STUDIES_STUDY_H

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <pthread.h>
#include <string>
#include <vector>

namespace study {

/// A linear congruential generator: the same numbers on every machine.
class Random {
public:
  explicit Random(std::uint64_t Seed) : State(Seed) {}

  /// A number from \p Low to \p High, both included.
  int between(int Low, int High) {
    State = State * 6364136223846793005u + 1442695040888963407u;
    return Low + static_cast<int>((State >> 33) %
                                  static_cast<std::uint64_t>(High - Low + 1));
  }

  bool oneIn(int N) { return between(1, N) == 1; }

  /// A number in [0, 1), a multiple of 2^-30.
  double unit() { return between(0, (1 << 30) - 1) / double{1 << 30}; }

private:
  std::uint64_t State;
};

/// Where the fields of a tree go: into a hash, and onto paper if asked.
class Sink {
public:
  explicit Sink(bool Print) : Print(Print) {}

  /// Begins a node; its fields follow, then its children, then leave().
  void enter(const char *Type) {
    if (Print)
      std::printf("%*s%s\n", 2 * Depth, "", Type);
    ++Depth;
    for (const char *C = Type; *C; ++C)
      mix(static_cast<unsigned char>(*C));
  }

  void field(const char *Name, long long Value) {
    if (Print)
      std::printf("%*s%s=%lld\n", 2 * Depth, "", Name, Value);
    mix(static_cast<std::uint64_t>(Value));
  }

  /// All bits of a floating point number count.
  void real(const char *Name, double Value) {
    std::uint64_t Bits;
    std::memcpy(&Bits, &Value, sizeof Bits);
    if (Print)
      std::printf("%*s%s=%a\n", 2 * Depth, "", Name, Value);
    mix(Bits);
  }

  void leave() { --Depth; }

  std::uint64_t hash() const { return Hash; }

private:
  void mix(std::uint64_t Value) {
    Hash = (Hash ^ Value) * 0x100000001b3u;
    Hash ^= Hash >> 29;
  }

  const bool Print;
  int Depth = 0;
  std::uint64_t Hash = 0xcbf29ce484222325u;
};

struct Options {
  long Size = 0;
  std::string Shape;
  bool Dump = false;
  int Repetitions = 0;
};

inline bool parse(int Argc, char **Argv, Options &Result) {
  if (Argc < 3)
    return false;
  Result.Size = std::atol(Argv[1]);
  Result.Shape = Argv[2];
  for (int I = 3; I < Argc; ++I) {
    if (std::strcmp(Argv[I], "--dump") == 0)
      Result.Dump = true;
    else if (std::strcmp(Argv[I], "--time") == 0 && I + 1 < Argc)
      Result.Repetitions = std::atoi(Argv[++I]);
    else
      return false;
  }
  return Result.Size > 0;
}

/// The mean time of the walks over as many trees as Program::copies says: the clock would not see a single
/// small one.
template <class Program> double timeOnce(const Options &Opts) {
  using Clock = std::chrono::steady_clock;
  const long Copies = Program::copies(Opts.Size);
  std::vector<std::unique_ptr<Program>> Programs;
  for (long I = 0; I < Copies; ++I)
    Programs.emplace_back(new Program(Opts.Size, Opts.Shape));
  const Clock::time_point Start = Clock::now();
  for (const std::unique_ptr<Program> &It : Programs)
    It->run();
  const std::chrono::duration<double, std::nano> Time = Clock::now() - Start;
  return Time.count() / static_cast<double>(Copies);
}

template <class Program> void *runProgram(void *Arg) {
  const Options &Opts = *static_cast<const Options *>(Arg);
  if (Opts.Repetitions > 0) {
    double Best = timeOnce<Program>(Opts);
    for (int I = 1; I < Opts.Repetitions; ++I) {
      const double Time = timeOnce<Program>(Opts);
      Best = Time < Best ? Time : Best;
    }
    std::printf("time: %.0f ns\n", Best);
    return nullptr;
  }
  const std::unique_ptr<Program> It(new Program(Opts.Size, Opts.Shape));
  It->run();
  Sink Out(Opts.Dump);
  It->record(Out);
  std::printf("hash: %016llx\n", static_cast<unsigned long long>(Out.hash()));
  return nullptr;
}

/// The `main` of a study. A Program is built by Program(Size, Shape); run() does the walks, record(Sink &)
/// says every field, copies(Size) how many are timed together, and hasShape(Shape) what there is. Runs on
/// a stack that is large enough for trees that are lists.
template <class Program> int drive(int Argc, char **Argv) {
  Options Opts;
  if (!parse(Argc, Argv, Opts) || !Program::hasShape(Opts.Shape)) {
    std::fprintf(stderr, "usage: %s SIZE SHAPE [--time N] [--dump]\n", Argv[0]);
    return 2;
  }
  pthread_attr_t Attributes;
  pthread_t Thread;
  if (pthread_attr_init(&Attributes) != 0 ||
      pthread_attr_setstacksize(&Attributes, std::size_t{1} << 30) != 0 ||
      pthread_create(&Thread, &Attributes, runProgram<Program>, &Opts) != 0 ||
      pthread_join(Thread, nullptr) != 0) {
    std::fprintf(stderr, "%s: no thread with a large stack\n", Argv[0]);
    return 1;
  }
  return 0;
}

} // namespace study

#endif
