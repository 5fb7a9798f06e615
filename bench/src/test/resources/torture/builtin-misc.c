#include <stdio.h>

int main(void) {
  volatile int x = 5; char b[10];
  printf("%d %d\n", __builtin_expect(x == 5, 1) ? 1 : 2, (int)__builtin_object_size(b, 0));
  printf("%d %d\n", __builtin_abs(-x), (int)__builtin_labs(-7L * x));
  if (x != 5) __builtin_unreachable();
  __builtin_memset(b, 'z', 9); b[9] = 0; puts(b);
}
