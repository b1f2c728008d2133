#include "util.h"

#include <cassert>

namespace mini {

const Type Type::all[] = {
    {TypeKind::Unknown, false, 0},
    {TypeKind::Bool, false, 1},
    {TypeKind::Integer, false, 8},
    {TypeKind::Integer, true, 8},
    {TypeKind::Integer, false, 16},
    {TypeKind::Integer, true, 16},
    {TypeKind::Integer, false, 32},
    {TypeKind::Integer, true, 32},
    {TypeKind::Integer, false, 64},
    {TypeKind::Integer, true, 64},
};

const Type *Type::unknown() { return &all[0]; }

const Type *Type::boolean() { return &all[1]; }

const Type *Type::integer(int width, bool isSigned) {
  int at = 2;
  for (int size = 8; size < width; size *= 2)
    at += 2;
  return &all[isSigned ? at + 1 : at];
}

std::string Type::spelling() const {
  switch (kind_) {
  case TypeKind::Unknown:
    return "?";
  case TypeKind::Bool:
    return "bool";
  case TypeKind::Integer:
    return (signed_ ? "i" : "u") + std::to_string(width_);
  }
  return "?";
}

const Type *commonType(const Type *a, const Type *b) {
  if (!a->isInteger())
    return b->isInteger() ? b : Type::integer(32);
  if (!b->isInteger())
    return a;
  if (a->width() == b->width())
    return Type::integer(a->width(), a->isSigned() && b->isSigned());
  return a->width() > b->width() ? a : b;
}

int bitsFor(std::int64_t value) {
  for (int width = 8; width < 64; width *= 2) {
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    if (-limit <= value && value < limit)
      return width;
  }
  return 64;
}

std::int64_t wrap(std::int64_t value, const Type *type) {
  if (!type->isKnown() || type->width() >= 64)
    return value;
  if (type->isBool())
    return value != 0;
  const auto mask = (std::uint64_t{1} << type->width()) - 1;
  auto bits = static_cast<std::uint64_t>(value) & mask;
  if (type->isSigned() && (bits >> (type->width() - 1)) != 0)
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

void Digest::add(const Type *type) {
  add(static_cast<std::uint64_t>(type->isBool() ? 1 : 2) << 32 |
      static_cast<std::uint64_t>(type->isSigned()) << 16 |
      static_cast<std::uint64_t>(type->width()));
}

int Random::below(int limit) {
  assert(limit > 0);
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  const std::uint64_t bits = (state_ * 2685821657736338717ull) >> 33;
  return static_cast<int>(bits % static_cast<std::uint64_t>(limit));
}

} // namespace mini
