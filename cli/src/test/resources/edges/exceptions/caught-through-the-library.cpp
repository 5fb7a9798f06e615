/* The sort of the library is not written to be left by an exception. */
#include <cstdlib>

static int compare(const void *, const void *) { throw 1; }

int main() {
  int numbers[] = {2, 1};
  try {
    std::qsort(numbers, 2, sizeof(int), compare);
  } catch (int) {
  }
}
