// Types of values, diagnostics and other things that every part of the compiler uses.
#ifndef MINI_UTIL_H
#define MINI_UTIL_H

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace mini {

// The type of a value.
enum class Type : std::uint8_t { Unknown, Bool, U8, I8, U16, I16, U32, I32, U64, I64 };

inline bool isKnown(Type type) { return type != Type::Unknown; }
inline bool isInteger(Type type) { return type >= Type::U8; }
inline bool isSigned(Type type) { return isInteger(type) && static_cast<int>(type) % 2 != 0; }
inline int widthOf(Type type) {
  if (!isInteger(type))
    return type == Type::Bool ? 1 : 0;
  return 8 << (static_cast<int>(type) - 2) / 2;
}
inline int bytesOf(Type type) { return (widthOf(type) + 7) / 8; }

// The integer of 8, 16, 32 or 64 bits.
Type integerType(int width, bool isSigned = true);

const char *spelling(Type type);

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
