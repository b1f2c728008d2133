#include <cstdlib>
#include <new>

int Made = 0;

void *operator new(std::size_t size) {
  ++Made;
  if (void *memory = std::malloc(size))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
