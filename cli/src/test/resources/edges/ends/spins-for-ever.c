/* Nobody sets the flag. */
#include <stdatomic.h>

atomic_int flag;

int main(void) {
  while (!atomic_load(&flag)) {
  }
}
