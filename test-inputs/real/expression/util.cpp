#include "util.h"

#include <cassert>

namespace mini {

Type integerType(int width, bool isSigned) {
  switch (width) {
  case 8:
    return isSigned ? Type::I8 : Type::U8;
  case 16:
    return isSigned ? Type::I16 : Type::U16;
  case 32:
    return isSigned ? Type::I32 : Type::U32;
  default:
    return isSigned ? Type::I64 : Type::U64;
  }
}

const char *spelling(Type type) {
  static constexpr const char *names[] = {"?", "bool", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64"};
  return names[static_cast<int>(type)];
}

Type commonType(Type a, Type b) {
  if (!isInteger(a))
    return isInteger(b) ? b : Type::I32;
  if (!isInteger(b))
    return a;
  if (widthOf(a) == widthOf(b))
    return integerType(widthOf(a), isSigned(a) && isSigned(b));
  return widthOf(a) > widthOf(b) ? a : b;
}

int bitsFor(std::int64_t value) {
  for (int width = 8; width < 64; width *= 2) {
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    if (-limit <= value && value < limit)
      return width;
  }
  return 64;
}

std::int64_t wrap(std::int64_t value, Type type) {
  if (!isKnown(type) || widthOf(type) >= 64)
    return value;
  if (type == Type::Bool)
    return value != 0;
  const auto mask = (std::uint64_t{1} << widthOf(type)) - 1;
  auto bits = static_cast<std::uint64_t>(value) & mask;
  if (isSigned(type) && (bits >> (widthOf(type) - 1)) != 0)
    bits |= ~mask;
  return static_cast<std::int64_t>(bits);
}

Diagnostics::~Diagnostics() {
  while (first_) {
    Entry *next = first_->next;
    delete first_;
    first_ = next;
  }
}

void Diagnostics::add(Location where, bool isError, const char *message) {
  auto *entry = new Entry{where, isError, message, nullptr};
  if (last_)
    last_->next = entry;
  else
    first_ = entry;
  last_ = entry;
}

void Diagnostics::error(Location where, const char *message) {
  add(where, true, message);
  ++errors_;
}

void Diagnostics::warning(Location where, const char *message) { add(where, false, message); }

void Diagnostics::print(std::FILE *out) const {
  for (const Entry *entry = first_; entry; entry = entry->next)
    std::fprintf(out, "%d:%d: %s: %s\n", entry->where.line, entry->where.column,
                 entry->isError ? "error" : "warning", entry->message);
}

void Digest::add(std::uint64_t value) {
  for (int byte = 0; byte < 8; ++byte) {
    state_ ^= (value >> (8 * byte)) & 0xff;
    state_ *= 1099511628211ull;
  }
}

void Digest::add(Type type) { add(static_cast<std::uint64_t>(type)); }

int Random::below(int limit) {
  assert(limit > 0);
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  const std::uint64_t bits = (state_ * 2685821657736338717ull) >> 33;
  return static_cast<int>(bits % static_cast<std::uint64_t>(limit));
}

} // namespace mini
