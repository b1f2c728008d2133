#include "passes.h"

#include <algorithm>

namespace calc {

void resolve(Node &node, Scope &scope) {
  switch (node.kind()) {
  case Kind::Number:
    return;
  case Kind::Variable: {
    auto &variable = cast<Variable>(node);
    auto it = scope.slots.find(variable.name);
    variable.slot = it == scope.slots.end() ? -1 : it->second;
    return;
  }
  case Kind::Unary:
    resolve(*cast<Unary>(node).operand, scope);
    return;
  case Kind::Binary: {
    auto &binary = cast<Binary>(node);
    resolve(*binary.left, scope);
    resolve(*binary.right, scope);
    return;
  }
  case Kind::Let: {
    auto &let = cast<Let>(node);
    resolve(*let.init, scope);
    let.slot = scope.next++;
    scope.slots[let.name] = let.slot;
    resolve(*let.body, scope);
    return;
  }
  case Kind::Call:
    for (auto &arg : cast<Call>(node).args) resolve(*arg, scope);
    return;
  }
}

void measure(Node &node, int depth, Stats &stats) {
  node.depth = depth;
  ++stats.nodes;
  stats.deepest = std::max(stats.deepest, depth);
  switch (node.kind()) {
  case Kind::Number:
  case Kind::Variable:
    break;
  case Kind::Unary:
    measure(*cast<Unary>(node).operand, depth + 1, stats);
    break;
  case Kind::Binary: {
    auto &binary = cast<Binary>(node);
    measure(*binary.left, depth + 1, stats);
    measure(*binary.right, depth + 1, stats);
    break;
  }
  case Kind::Let: {
    auto &let = cast<Let>(node);
    measure(*let.init, depth + 1, stats);
    measure(*let.body, depth + 1, stats);
    break;
  }
  case Kind::Call:
    ++stats.calls;
    for (auto &arg : cast<Call>(node).args) measure(*arg, depth + 1, stats);
    break;
  }
}

void markConstants(Node &node) {
  switch (node.kind()) {
  case Kind::Number:
    node.constant = true;
    break;
  case Kind::Variable:
    node.constant = false;
    break;
  case Kind::Unary: {
    auto &unary = cast<Unary>(node);
    markConstants(*unary.operand);
    node.constant = unary.operand->constant;
    break;
  }
  case Kind::Binary: {
    auto &binary = cast<Binary>(node);
    markConstants(*binary.left);
    markConstants(*binary.right);
    node.constant = binary.left->constant && binary.right->constant;
    break;
  }
  case Kind::Let: {
    auto &let = cast<Let>(node);
    markConstants(*let.init);
    markConstants(*let.body);
    node.constant = let.init->constant && let.body->constant;
    break;
  }
  case Kind::Call: {
    auto &call = cast<Call>(node);
    bool all = true;
    for (auto &arg : call.args) {
      markConstants(*arg);
      all = all && arg->constant;
    }
    node.constant = all;
    break;
  }
  }
}

void weigh(Node &node) {
  node.weight = 1;
  switch (node.kind()) {
  case Kind::Number:
  case Kind::Variable:
    return;
  case Kind::Unary: {
    auto &unary = cast<Unary>(node);
    weigh(*unary.operand);
    node.weight += unary.operand->weight;
    return;
  }
  case Kind::Binary: {
    auto &binary = cast<Binary>(node);
    const int own = binary.op == '*' ? 3 : 1;
    weigh(*binary.left);
    weigh(*binary.right);
    node.weight += own + binary.left->weight + binary.right->weight;
    return;
  }
  case Kind::Let: {
    auto &let = cast<Let>(node);
    weigh(*let.init);
    weigh(*let.body);
    node.weight += let.init->weight + let.body->weight;
    return;
  }
  case Kind::Call:
    for (auto &arg : cast<Call>(node).args) {
      weigh(*arg);
      node.weight += arg->weight;
    }
    return;
  }
}

// By dynamic types, as the first version of the calculator had them.
void enumerate(Node *node, int &next) {
  node->number = next++;
  if (auto *unary = as<Unary>(node)) {
    enumerate(unary->operand.get(), next);
  } else if (auto *binary = as<Binary>(node)) {
    enumerate(binary->left.get(), next);
    enumerate(binary->right.get(), next);
  } else if (auto *let = as<Let>(node)) {
    enumerate(let->init.get(), next);
    enumerate(let->body.get(), next);
  } else if (auto *call = as<Call>(node)) {
    for (auto &arg : call->args) enumerate(arg.get(), next);
    call->arity = static_cast<int>(call->args.size());
  }
}

} // namespace calc
