/* The handler runs, and ends the program itself. */
#include <cstdlib>

int main() {
  try {
    throw 1;
  } catch (...) {
    std::abort();
  }
}
