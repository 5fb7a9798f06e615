#include <stdio.h>

extern _Thread_local int later;
static int read(void) { return later; }
_Thread_local int later = 42;
extern __thread int later;

int main(void) {
  int *p = &later;
  *p /= 2;
  printf("%d %d\n", read(), later);
  return 0;
}
