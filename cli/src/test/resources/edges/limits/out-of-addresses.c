// More than a thread has addresses for: the program is not wrong, and not examined.
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 5000; i++) {
    char *block = malloc((size_t)1 << 30);
    if (block == NULL) {
      abort();
    }
    block[i] = 1;
  }
  return 0;
}
