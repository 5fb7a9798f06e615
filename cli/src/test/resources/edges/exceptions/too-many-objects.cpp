/* An allocator throws where the number of bytes does not fit a word, rather than take what is left of it. */
#include <memory>

int main() {
  std::allocator<long> allocator;
  long *objects = allocator.allocate((static_cast<std::size_t>(-1) >> 3) + 2);
  allocator.deallocate(objects, 1);
}
