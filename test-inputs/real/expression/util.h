// Types of values, diagnostics and other things that every part of the compiler uses.
#ifndef MINI_UTIL_H
#define MINI_UTIL_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace mini {

enum class TypeKind : std::uint8_t { Unknown, Bool, Integer };

// The type of a value: small, and passed by value.
struct Type {
  TypeKind kind = TypeKind::Unknown;
  bool isSigned = false;
  int width = 0;

  static constexpr Type boolean() { return {TypeKind::Bool, false, 1}; }
  static constexpr Type integer(int width, bool isSigned = true) {
    return {TypeKind::Integer, isSigned, width};
  }

  bool isKnown() const { return kind != TypeKind::Unknown; }
  bool isInteger() const { return kind == TypeKind::Integer; }
  int bytes() const { return (width + 7) / 8; }
};

inline bool operator==(Type a, Type b) {
  return a.kind == b.kind && a.isSigned == b.isSigned && a.width == b.width;
}
inline bool operator!=(Type a, Type b) { return !(a == b); }

std::string toString(Type type);

// The type in which both operands of an arithmetic operator are computed.
Type commonType(Type a, Type b);

// The smallest width of 8, 16, 32 and 64 that holds the value.
int bitsFor(std::int64_t value);

// The value as it is after it was stored in a variable of the type.
std::int64_t wrap(std::int64_t value, Type type);

// A value that is known before the program runs, or not.
struct Constant {
  bool isKnown = false;
  std::int64_t value = 0;

  static constexpr Constant of(std::int64_t value) { return {true, value}; }
};

struct Location {
  int line = 0;
  int column = 0;
};

// Collects what is wrong with a program.
class Diagnostics {
public:
  Diagnostics() = default;
  Diagnostics(const Diagnostics &) = delete;
  Diagnostics &operator=(const Diagnostics &) = delete;
  ~Diagnostics();

  void error(Location where, const char *message);
  void warning(Location where, const char *message);

  int errorCount() const { return errors_; }
  void print(std::FILE *out) const;

private:
  struct Entry {
    Location where;
    bool isError;
    const char *message;
    Entry *next;
  };

  void add(Location where, bool isError, const char *message);

  Entry *first_ = nullptr;
  Entry *last_ = nullptr;
  int errors_ = 0;
};

// FNV-1a over everything that is added.
class Digest {
public:
  void add(std::uint64_t value);
  void add(Type type);
  std::uint64_t value() const { return state_; }

private:
  std::uint64_t state_ = 14695981039346656037ull;
};

// xorshift64*, the same numbers everywhere.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed ? seed : 1) {}
  int below(int limit);
  bool chance(int percent) { return below(100) < percent; }

private:
  std::uint64_t state_;
};

} // namespace mini

#endif // MINI_UTIL_H
