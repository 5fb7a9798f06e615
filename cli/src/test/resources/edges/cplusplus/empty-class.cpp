// An object without contents is made when the program is compiled, and passed by value.
#include <cassert>
#include <pthread.h>

struct zero {
  consteval zero(int) noexcept {}
};

struct partial {
  signed char value;
  friend constexpr bool operator>(partial order, zero) noexcept { return order.value > 0; }
};

struct strong {
  signed char value;
  constexpr operator partial() const noexcept { return partial{value}; }
  friend constexpr bool operator>(strong order, zero) noexcept { return order.value > 0; }
};

static bool is_greater(partial order) noexcept { return order > 0; }

int number;

static void *set(void *argument) {
  number = 1;
  return argument;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, set, nullptr);
  pthread_join(thread, nullptr);
  strong order{static_cast<signed char>(number)};
  assert(is_greater(order) && order > 0);
}
