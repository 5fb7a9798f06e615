/* The exception comes out of two calls; the handler runs after both have been left. */
#include <cassert>
#include <stdexcept>

static int caught;

static void deep(int level) {
  if (level == 0)
    throw std::runtime_error("deep");
  deep(level - 1);
}

int main() {
  try {
    deep(2);
  } catch (const std::exception &) {
    caught = 1;
  }
  assert(caught == 1);
}
