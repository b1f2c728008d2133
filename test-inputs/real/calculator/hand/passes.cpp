#include "passes.h"

#include <algorithm>

namespace calc {

// Depths and numbers are given on the way down; slots between `init` and `body` of a `let`; constants and weights on the way up.
void fused_analyse(Node &node, int depth, Findings &findings) {
  node.depth = depth;
  node.number = findings.nextNumber++;
  Stats &stats = findings.stats;
  ++stats.nodes;
  stats.deepest = std::max(stats.deepest, depth);

  switch (node.kind()) {
  case Kind::Number:
    node.constant = true;
    node.weight = 1;
    return;
  case Kind::Variable: {
    auto &variable = cast<Variable>(node);
    const auto &slots = findings.scope.slots;
    auto it = slots.find(variable.name);
    variable.slot = it == slots.end() ? -1 : it->second;
    node.constant = false;
    node.weight = 1;
    return;
  }
  case Kind::Unary: {
    Node &operand = *cast<Unary>(node).operand;
    fused_analyse(operand, depth + 1, findings);
    node.constant = operand.constant;
    node.weight = 1 + operand.weight;
    return;
  }
  case Kind::Binary: {
    auto &binary = cast<Binary>(node);
    Node &left = *binary.left;
    Node &right = *binary.right;
    fused_analyse(left, depth + 1, findings);
    fused_analyse(right, depth + 1, findings);
    const int own = binary.op == '*' ? 3 : 1;
    node.constant = left.constant && right.constant;
    node.weight = 1 + own + left.weight + right.weight;
    return;
  }
  case Kind::Let: {
    auto &let = cast<Let>(node);
    Node &init = *let.init;
    Node &body = *let.body;
    fused_analyse(init, depth + 1, findings);
    let.slot = findings.scope.next++;
    findings.scope.slots[let.name] = let.slot;
    fused_analyse(body, depth + 1, findings);
    node.constant = init.constant && body.constant;
    node.weight = 1 + init.weight + body.weight;
    return;
  }
  case Kind::Call: {
    auto &call = cast<Call>(node);
    ++stats.calls;
    bool constant = true;
    int weight = 1;
    for (auto &arg : call.args) {
      fused_analyse(*arg, depth + 1, findings);
      constant = constant && arg->constant;
      weight += arg->weight;
    }
    node.constant = constant;
    node.weight = weight;
    call.arity = static_cast<int>(call.args.size());
    return;
  }
  }
}

} // namespace calc
