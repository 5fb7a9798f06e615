#include <stdio.h>

int main(void) {
  int values[] = {0, 1, -1, 2147483647, -2147483647 - 1, 12345};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      int x = values[i];
      unsigned char zero, sign, carry, overflow;
      __asm__ volatile("lock; andl %5,%0; setz %1; sets %2; setc %3; seto %4"
                       : "+m"(x), "=&q"(zero), "=&q"(sign), "=&q"(carry), "=&q"(overflow)
                       : "r"(values[j])
                       : "cc");
      printf("%d:%d%d%d%d ", x, zero, sign, carry, overflow);
    }
  puts("");
  return 0;
}
