/// Builds a program of a size and a shape (see build.h), optimises it, and records every field.

#include "build.h"
#include "study.h"

#include <algorithm>

/// Where all walks start: what is measured is counted from here.
__attribute__((noinline)) void runWalks(Program *Code) { optimise(Code); }

namespace {

class Optimisation {
public:
  Optimisation(long Size, const std::string &Name)
      : Code(buildProgram(static_cast<int>(Size), shape(Name))) {}

  static bool hasShape(const std::string &Name) { return Name == "small" || Name == "large" || Name == "long"; }

  static long copies(long Size) { return std::max(256 / Size, 1L); }

  void run() { runWalks(Code.get()); }

  void record(study::Sink &Out) const { Code->record(Out); }

private:
  static Shape shape(const std::string &Name) {
    return Name == "small" ? Shape::Small : Name == "large" ? Shape::Large : Shape::Long;
  }

  std::unique_ptr<Program> Code;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Optimisation>(Argc, Argv); }
