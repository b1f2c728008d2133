// What the passes share: diagnostics, scopes, statistics, the cost model and the printer.
#ifndef FRONTEND_SUPPORT_H
#define FRONTEND_SUPPORT_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace frontend {

struct Location {
  int line = 0;
  int column = 0;
};

// What is wrong with a program, in the order in which it was found.
class Diagnostics {
public:
  void error(Location where, std::string message) {
    messages_.push_back({where, std::move(message)});
    ++errors_;
  }
  void note(Location where, std::string message) {
    messages_.push_back({where, std::move(message)});
  }

  int errors() const { return errors_; }
  std::string text() const;

private:
  struct Message {
    Location where;
    std::string text;
  };

  std::vector<Message> messages_;
  int errors_ = 0;
};

// The names that are visible in a block. Slots are numbers in the frame of the function; blocks beside each other share them.
class Scope {
public:
  Scope() = default;
  explicit Scope(const Scope *parent) : parent_(parent), nextSlot_(parent->nextSlot_) {}
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;

  // The slot of the new name, or -1 if the block has declared it already.
  int declare(const std::string &name);
  // The slot of the name in this block or the nearest one around it, or -1.
  int lookup(const std::string &name) const;
  bool shadows(const std::string &name) const { return parent_ && parent_->lookup(name) >= 0; }

private:
  const Scope *parent_ = nullptr;
  std::unordered_map<std::string, int> names_;
  int nextSlot_ = 0;
};

// The slots that hold a value which is known at compile time.
using ConstantSlots = std::unordered_set<int>;

enum class NodeKind : std::uint8_t {
  Module, Function, Block, Let, Assign, If, While, Return, ExprStmt,
  Number, Boolean, Text, Name, Unary, Binary, Call,
};
constexpr std::size_t kNodeKinds = 16;

const char *toString(NodeKind kind);

// How often what occurs.
struct Stats {
  std::array<int, kNodeKinds> byKind{};
  std::map<std::string, int> calls;
  std::size_t textBytes = 0;
  std::size_t longestBlock = 0;

  void add(NodeKind kind) { ++byKind[static_cast<std::size_t>(kind)]; }
  int total() const;
};

enum class UnaryOp : std::uint8_t { Negate, Not };
enum class BinaryOp : std::uint8_t { Add, Subtract, Multiply, Divide, Less, Equal, And, Or };

const char *toString(UnaryOp op);
const char *toString(BinaryOp op);
int precedenceOf(BinaryOp op);

// Cycles of the target machine.
class CostModel {
public:
  explicit CostModel(bool verbose) : verbose_(verbose) {}

  void addBuiltin(const std::string &name, int cycles) { builtins_[name] = cycles; }

  bool verbose() const { return verbose_; }
  int load() const { return 3; }
  int store() const { return 2; }
  int branch() const { return branch_; }
  int trips() const { return 10; }
  int immediate(std::int64_t value) const { return value >= -128 && value < 128 ? 1 : 2; }
  int operation(UnaryOp op) const { return op == UnaryOp::Not ? 2 : 1; }
  int operation(BinaryOp op) const;
  int call(const std::string &name, std::size_t arguments) const;

private:
  std::unordered_map<std::string, int> builtins_;
  int branch_ = 4;
  bool verbose_;
};

// Text with indentation.
class Printer {
public:
  Printer &operator<<(std::string_view text) {
    if (startOfLine_)
      text_.append(2 * static_cast<std::size_t>(level_), ' ');
    startOfLine_ = false;
    text_ += text;
    return *this;
  }
  Printer &operator<<(std::int64_t value) { return *this << std::to_string(value); }

  void newLine() {
    text_ += '\n';
    startOfLine_ = true;
  }
  void indent() { ++level_; }
  void dedent() { --level_; }

  const std::string &text() const { return text_; }

private:
  std::string text_;
  int level_ = 0;
  bool startOfLine_ = true;
};

} // namespace frontend

#endif // FRONTEND_SUPPORT_H
