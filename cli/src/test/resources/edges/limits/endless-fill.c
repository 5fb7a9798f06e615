// A single operation that takes longer than anybody waits.
#include <stdlib.h>
#include <string.h>

int main(void) {
  size_t size = (size_t)1 << 30;
  char *block = malloc(size);
  for (;;) {
    memset(block, 1, size);
  }
}
