#include <stdio.h>
#include <string.h>

int main(void) {
  char a[] = "0123456789abcdef";
  memmove(a + 3, a, 9);
  puts(a);
  memmove(a, a + 5, 7);
  puts(a);
  memset(a + 2, '-', 5);
  memcpy(a + 10, a, 4);
  puts(a);
  return 0;
}
