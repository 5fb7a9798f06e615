/* The exception passes what would have freed the block; the exception itself is freed. */
#include <stdexcept>
#include <string>

static void work(bool fails) {
  int *block = new int(1);
  if (fails)
    throw std::runtime_error(std::string("no ") + "block");
  delete block;
}

int main(int count, char **) {
  try {
    work(count > 1);
  } catch (const std::runtime_error &) {
  }
}
