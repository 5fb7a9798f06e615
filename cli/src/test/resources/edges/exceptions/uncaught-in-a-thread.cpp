/* Nobody catches what the thread throws: it ends the program where it is thrown. */
#include <thread>

struct Full {};

static void fill(int level) {
  if (level == 3)
    throw Full{};
  fill(level + 1);
}

int main() {
  std::thread filler(fill, 0);
  filler.join();
}
