#include <stdio.h>

static int run(const unsigned char *code) {
  static const void *const table[] = {&&inc, &&twice, &&stop};
  int x = 1, steps = 0;
next:
  steps++;
  goto *table[*code++];
inc:
  x++;
  goto next;
twice:
  x *= 2;
  goto next;
stop:
  return 100 * steps + x;
}
int main(void) {
  static const unsigned char code[] = {0,1,0,1,0,1,2};
  printf("%d\n", run(code));
  return 0;
}
