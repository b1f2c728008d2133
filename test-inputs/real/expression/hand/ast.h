// The syntax tree: functions, statements and expressions, and the four passes over them, which are two walks.
#ifndef MINI_AST_H
#define MINI_AST_H

#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pleach.h"
#include "util.h"

namespace mini {

class Function;
class Let;

enum class UnaryOp : std::uint8_t { Negate, Not, Complement };

enum class BinaryOp : std::uint8_t {
  Add, Subtract, Multiply, Divide, Remainder,
  And, Or, Xor, ShiftLeft, ShiftRight,
  Less, LessEqual, Equal, NotEqual,
};

const char *spelling(UnaryOp op);
const char *spelling(BinaryOp op);
bool isComparison(BinaryOp op);
bool isShift(BinaryOp op);

// A variable of a function: a scalar, or an array if it has a length.
class Variable {
public:
  Variable(std::string name, Type type, int length)
      : name_(std::move(name)), type_(type), length_(length) {}

  const std::string &name() const { return name_; }
  Type type() const { return type_; }
  bool isArray() const { return length_ > 0; }
  int length() const { return length_; }
  int bytes() const { return bytesOf(type_) * (isArray() ? length_ : 1); }

private:
  std::string name_;
  Type type_;
  int length_;
};

// What constant folding did.
struct FoldStatistics {
  int folded = 0;
  int branches = 0;
};

// What the machine takes for an operation.
class CostModel {
public:
  int load() const { return 3; }
  int store() const { return 2; }
  int branch() const { return branch_; }
  int immediate(std::int64_t value) const { return bitsFor(value) > 16 ? 2 : 1; }
  int operation(BinaryOp op, int width) const;
  int operation(UnaryOp op) const { return op == UnaryOp::Not ? 2 : 1; }
  void setBranch(int cycles) { branch_ = cycles; }

private:
  int branch_ = 2;
};

// The stack frame of the function that is compiled.
class Frame {
public:
  // The offset of a new slot.
  int allocate(int bytes) {
    const int offset = top_;
    top_ += (bytes + 3) / 4 * 4;
    if (top_ > size_)
      size_ = top_;
    return offset;
  }
  void release(int offset) { top_ = offset; }
  int size() const { return size_; }

private:
  int top_ = 0;
  int size_ = 0;
};

// What the passes know and find out, besides what is in the tree.
struct Passes {
  Diagnostics &diagnostics;
  FoldStatistics &statistics;
  const CostModel &model;
  Frame &frame;
};

// When a node is lowered, which is to say, when its cost is counted and its registers are assigned. Operators that are constant are
// lowered without their operands, so what an operator stands over often learns only after the visit whether it is lowered.
enum class Lowering : std::uint8_t { Never, UnlessConstant, Always };

// Anything in the tree.
class _tree_ Node {
public:
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;
  virtual ~Node() = default;

  // Infers types and folds constants, and lowers the node if `lowering` says so.
  virtual void fused_analyse(Passes &passes, Lowering lowering) = 0;

  virtual void print(std::FILE *out, int indent) const = 0;
  virtual void addTo(Digest &digest) const;

  Location location() const { return location_; }
  int cost() const { return cost_; }
  int registers() const { return registers_; }

protected:
  explicit Node(Location location) : location_(location) {}

  void setCost(int cost) {
    assert(cost >= 0);
    cost_ = cost;
  }
  void addCost(int cost) { cost_ += cost; }
  void setRegisters(int count) { registers_ = count; }

private:
  Location location_;
  int cost_ = 0;
  int registers_ = 0;
};

// An expression has a type, and perhaps a value that is known before the program runs.
class _tree_ Expr : public Node {
public:
  // Lowers an expression that fused_analyse() did not lower.
  virtual void fused_lower(Passes &passes) = 0;

  Type type() const { return type_; }
  int width() const { return widthOf(type_); }
  bool isConstant() const { return constant_.isKnown; }
  std::int64_t value() const {
    assert(constant_.isKnown);
    return constant_.value;
  }
  Constant constant() const { return constant_; }

  void addTo(Digest &digest) const override;

protected:
  explicit Expr(Location location) : Node(location) {}

  bool isLowered(Lowering lowering) const {
    return lowering == Lowering::Always || (lowering == Lowering::UnlessConstant && !isConstant());
  }

  void setType(Type type) { type_ = type; }
  void setConstant(std::int64_t value) { constant_ = Constant::of(wrap(value, type_)); }

private:
  Type type_ = Type::Unknown;
  Constant constant_;
};

class _tree_ Literal final : public Expr {
public:
  Literal(Location location, std::int64_t value) : Expr(location), value_(value) {}

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;

private:
  void lowerSelf(const CostModel &model);

  std::int64_t value_;
};

// The use of a variable of the function, or of a name that a `let` around it binds.
class _tree_ Name final : public Expr {
public:
  Name(Location location, const Variable *variable) : Expr(location), variable_(variable) {}
  Name(Location location, const Let *binding) : Expr(location), binding_(binding) {}

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  void lowerSelf(const CostModel &model);

  const Variable *variable_ = nullptr;
  const Let *binding_ = nullptr;
  int offset_ = -1;
};

class _tree_ Unary final : public Expr {
public:
  Unary(Location location, UnaryOp op, Expr *operand)
      : Expr(location), op_(op), operand_(operand) {}
  ~Unary() override { delete operand_; }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  UnaryOp op_;
  _child_ Expr *operand_;
};

class _tree_ Binary final : public Expr {
public:
  Binary(Location location, BinaryOp op, Expr *lhs, Expr *rhs)
      : Expr(location), op_(op), lhs_(lhs), rhs_(rhs) {}
  ~Binary() override {
    delete lhs_;
    delete rhs_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  BinaryOp op_;
  _child_ Expr *lhs_;
  _child_ Expr *rhs_;
};

// `c ? a : b`; `c ?: b` is `c` where that is not 0; without `: b` it is 0 otherwise.
class _tree_ Conditional final : public Expr {
public:
  Conditional(Location location, Expr *condition, Expr *then, Expr *otherwise)
      : Expr(location), condition_(condition), then_(then), else_(otherwise) {}
  ~Conditional() override {
    delete condition_;
    delete then_;
    delete else_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  _child_ Expr *condition_;
  _child_ Expr *then_;
  _child_ Expr *else_;
};

// `let name = init in body`; without an initial value the name is 0.
class _tree_ Let final : public Expr {
public:
  Let(Location location, std::string name, Expr *init)
      : Expr(location), name_(std::move(name)), init_(init) {}
  ~Let() override {
    delete init_;
    delete body_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

  const std::string &name() const { return name_; }
  Type boundType() const { return boundType_; }
  bool isConstantBound() const { return boundConstant_.isKnown; }
  std::int64_t boundValue() const { return boundConstant_.value; }
  int offset() const { return offset_; }
  void setBody(Expr *body) { body_ = body; }

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  std::string name_;
  _child_ Expr *init_;
  _child_ Expr *body_ = nullptr;
  Type boundType_ = Type::Unknown;
  Constant boundConstant_;
  int offset_ = -1;
};

class _tree_ Cast final : public Expr {
public:
  Cast(Location location, Type target, Expr *operand)
      : Expr(location), target_(target), operand_(operand) {}
  ~Cast() override { delete operand_; }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  Type target_;
  _child_ Expr *operand_;
};

class _tree_ Index final : public Expr {
public:
  Index(Location location, const Variable *array, Expr *index)
      : Expr(location), array_(array), index_(index) {}
  ~Index() override { delete index_; }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void fused_lower(Passes &passes) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  // The part of lowering that is done when the children are lowered.
  void lowerSelf(const CostModel &model);

  const Variable *array_;
  _child_ Expr *index_;
  bool checked_ = true;
};

class _tree_ Stmt : public Node {
protected:
  explicit Stmt(Location location) : Node(location) {}
};

// A statement and what follows it.
class _tree_ Sequence final : public Stmt {
public:
  Sequence(Stmt *first, Stmt *rest) : Stmt(first->location()), first_(first), rest_(rest) {}
  ~Sequence() override {
    delete first_;
    delete rest_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  _child_ Stmt *first_;
  _child_ Stmt *rest_;
};

class _tree_ Assign final : public Stmt {
public:
  Assign(Location location, const Variable *target, Expr *index, Expr *value)
      : Stmt(location), target_(target), index_(index), value_(value) {}
  ~Assign() override {
    delete index_;
    delete value_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  const Variable *target_;
  _child_ Expr *index_; // null for a scalar
  _child_ Expr *value_;
};

class _tree_ If final : public Stmt {
public:
  If(Location location, Expr *condition, Stmt *then, Stmt *otherwise)
      : Stmt(location), condition_(condition), then_(then), else_(otherwise) {}
  ~If() override {
    delete condition_;
    delete then_;
    delete else_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  enum class Taken : std::uint8_t { Unknown, Then, Else };

  _child_ Expr *condition_;
  _child_ Stmt *then_; // null for {}
  _child_ Stmt *else_;
  Taken taken_ = Taken::Unknown;
};

class _tree_ While final : public Stmt {
public:
  While(Location location, Expr *condition, Stmt *body)
      : Stmt(location), condition_(condition), body_(body) {}
  ~While() override {
    delete condition_;
    delete body_;
  }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  static constexpr int kTrips = 10;

  _child_ Expr *condition_;
  _child_ Stmt *body_;
  bool dead_ = false;
};

class _tree_ Return final : public Stmt {
public:
  Return(Location location, const Function *function, Expr *value)
      : Stmt(location), function_(function), value_(value) {}
  ~Return() override { delete value_; }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

private:
  const Function *function_;
  _child_ Expr *value_;
};

class _tree_ Function final : public Node {
public:
  Function(Location location, std::string name, Type result)
      : Node(location), name_(std::move(name)), result_(result) {}
  ~Function() override { delete body_; }

  void fused_analyse(Passes &passes, Lowering lowering) override;
  void print(std::FILE *out, int indent) const override;
  void addTo(Digest &digest) const override;

  const std::string &name() const { return name_; }
  Type result() const { return result_; }
  void setBody(Stmt *body) { body_ = body; }

  // Null if there is a variable of that name already.
  const Variable *declare(const std::string &name, Type type, int length);
  const Variable *find(const std::string &name) const;

private:
  std::string name_;
  Type result_;
  _child_ Stmt *body_ = nullptr;
  std::vector<std::unique_ptr<Variable>> variables_;
  int variableBytes_ = 0;
  int frameSize_ = 0;
};

} // namespace mini

#endif // MINI_AST_H
