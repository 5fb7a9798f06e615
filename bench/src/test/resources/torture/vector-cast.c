#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
int main(void) {
  volatile int k = 3;
  v4 a = {k, -k, 100, 70000}; f4 f = __builtin_convertvector(a, f4); b16 b = (b16)a;
  v4 back = __builtin_convertvector(f * 1.5f, v4);
  for (int i = 0; i < 4; i++) printf("%g %d\n", f[i], back[i]);
  for (int i = 0; i < 16; i++) printf("%02x", b[i]);
  printf("\n");
}
