#include <stdio.h>

extern int missing __attribute__((weak));
extern char none[] __attribute__((weak));
static char *const table[] = {none};
__attribute__((weak)) int present(int x) { return x * 3; }
__attribute__((weak)) int value = 6;
int main(void) {
  printf("%d %d %d\n", &missing == 0, table[0] == 0 && none == 0, present ? present(value) : 0);
  if (none) puts("some");
  return 0;
}
