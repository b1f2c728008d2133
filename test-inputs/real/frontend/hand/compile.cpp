#include "compile.h"

namespace frontend {

namespace {

CostModel makeModel(const Options &options) {
  CostModel model(options.verbose);
  model.addBuiltin("print", 100);
  model.addBuiltin("abs", 2);
  return model;
}

} // namespace

Result compile(Module &module, const Options &options) {
  Result result;
  const CostModel model = makeModel(options);
  Scope globals;
  globals.declare("print");
  globals.declare("abs");
  ConstantSlots constants;
  Printer source;
  Printer tree;

  Passes passes{result.diagnostics, constants, result.stats, model, source};
  module.fused_analyse(passes, globals, 0);
  module.printTree(tree);

  result.source = source.text();
  result.tree = tree.text();
  return result;
}

} // namespace frontend
