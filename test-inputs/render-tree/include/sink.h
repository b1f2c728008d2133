/// \file
/// Where a document's fields go when they are recorded: into a checksum, and onto paper if asked.
#ifndef RENDER_SINK_H
#define RENDER_SINK_H

#include "style.h"

#include <cstdint>
#include <cstdio>

class Sink {
public:
  /// \param Print where to print every field; nowhere if null.
  explicit Sink(std::FILE *Print) : Print(Print) {}

  void enter(const char *Type) {
    if (Print)
      std::fprintf(Print, "%*s%s", 2 * Depth, "", Type);
    ++Depth;
    for (const char *C = Type; *C; ++C)
      mix(static_cast<unsigned char>(*C));
  }

  void field(const char *Name, long long Value) {
    if (Print)
      std::fprintf(Print, " %s=%lld", Name, Value);
    mix(static_cast<std::uint64_t>(Value));
  }

  void font(FontStyle Font) {
    field("Size", Font.Size);
    field("Color", Font.Color);
    field("Family", Font.Family);
  }

  /// Ends the fields of a node; its children follow.
  void children() {
    if (Print)
      std::fputc('\n', Print);
  }

  void leave() { --Depth; }

  /// A digest of all that was recorded, in order.
  std::uint64_t checksum() const { return Hash; }

private:
  void mix(std::uint64_t Value) {
    Hash = (Hash ^ Value) * 0x100000001b3u;
    Hash ^= Hash >> 29;
  }

  std::FILE *Print;
  int Depth = 0;
  std::uint64_t Hash = 0xcbf29ce484222325u;
};

#endif
