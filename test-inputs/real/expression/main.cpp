// Compiles a few functions, and prints all that the passes found out.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "frontend.h"

using namespace mini;

namespace {

constexpr const char *kPrograms[] = {
    R"(fn sum(): i64 {
  var i: i32;
  var total: i64;
  var data[100]: i32;
  i = 0;
  total = 0;
  while i < 100 {
    data[i] = i * i + (let k = 3 in k * k - 1);
    total = total + data[i] as i64;
    i = i + 1;
  }
  if total { total = total / 2; } else { return 0 - 1; }
  return total;
})",
    R"(fn choose(): u16 {
  var x: i8;
  var flags[4]: u8;
  x = 200;
  x = let a = 7 in let b = a << 2 in (b > > b ? a : x) + (x ?: 5) + (x ? 1);
  return x;
})",
    R"(fn choose(): u16 {
  var x: i8;
  var flags[4]: u8;
  x = 200;
  x = let a = 7 in let b = a << 2 in (b == 28 ? a : x) + (x ?: 5) + (x ? 1);
  flags[3] = !x;
  flags[x] = ~flags[2] & (let none in none == 0);
  flags = 1 / 0;
  while 1 < 0 { x = x - 1; }
  if 0 == 1 { x = 1; } else { x = -(3 - 4) as i8; }
  if x {}
  return x as u16 as u16;
})",
    "fn nothing() {}",
};

void compile(Function &function, Diagnostics &diagnostics, bool verbose) {
  FoldStatistics statistics;
  Frame frame;
  CostModel model;

  function.inferTypes(diagnostics);
  function.fold(statistics);
  function.countCost(model);
  function.assignRegisters(frame);

  if (verbose)
    function.print(stdout, 0);
  Digest digest;
  function.addTo(digest);
  std::printf("%s: %d folded, %d branches, cost %d, registers %d, frame %d, digest %016" PRIx64 "\n",
              function.name().c_str(), statistics.folded, statistics.branches, function.cost(),
              function.registers(), frame.size(), digest.value());
}

} // namespace

int main(int argc, char **argv) {
  const int functions = argc > 1 ? std::atoi(argv[1]) : 20;

  for (const char *text : kPrograms) {
    Diagnostics diagnostics;
    if (const auto function = parse(text, diagnostics))
      compile(*function, diagnostics, true);
    diagnostics.print(stdout);
  }

  Random random(20240607);
  for (int i = 0; i < functions; ++i) {
    Diagnostics diagnostics;
    const auto function = generate(random, 5 + 10 * (i % 7));
    compile(*function, diagnostics, i == 3);
    std::printf("%d errors\n", diagnostics.errorCount());
  }
}
