/* sc: safe; tso: safe; pso: safe */
/* The standard exceptions are types like others, as long as nothing throws them. */
#include <cassert>
#include <new>
#include <stdexcept>

static_assert(noexcept(std::exception().what()));

int main() {
  std::out_of_range far("far");
  const std::exception &error = far;
  assert(error.what()[0] == 'f');
  std::exception *memory = new std::bad_array_new_length;
  assert(memory->what()[5] == 'b');
  delete memory;
}
