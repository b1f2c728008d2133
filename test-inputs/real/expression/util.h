// Types of values, diagnostics and other things that every part of the compiler uses.
#ifndef MINI_UTIL_H
#define MINI_UTIL_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace mini {

enum class TypeKind : std::uint8_t { Unknown, Bool, Integer };

// The type of a value. There is one object for each type, so types are equal if their addresses are.
class Type {
public:
  static const Type *unknown();
  static const Type *boolean();
  // An integer of 8, 16, 32 or 64 bits.
  static const Type *integer(int width, bool isSigned = true);

  bool isKnown() const { return kind_ != TypeKind::Unknown; }
  bool isBool() const { return kind_ == TypeKind::Bool; }
  bool isInteger() const { return kind_ == TypeKind::Integer; }
  bool isSigned() const { return signed_; }
  int width() const { return width_; }
  int bytes() const { return (width_ + 7) / 8; }
  std::string spelling() const;

private:
  constexpr Type(TypeKind kind, bool isSigned, int width)
      : kind_(kind), signed_(isSigned), width_(width) {}

  static const Type all[];

  TypeKind kind_;
  bool signed_;
  int width_;
};

// The type in which both operands of an arithmetic operator are computed.
const Type *commonType(const Type *a, const Type *b);

// The smallest width of 8, 16, 32 and 64 that holds the value.
int bitsFor(std::int64_t value);

// The value as it is after it was stored in a variable of the type.
std::int64_t wrap(std::int64_t value, const Type *type);

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
  void add(const Type *type);
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
