#include <stdio.h>

typedef int v8 __attribute__((vector_size(32)));
static v8 twice(v8 a) { return a * 2; }
int main(void) {
  v8 a = {1, 2, 3, 4, 5, 6, 7, 8}, s = {0};
  for (int i = 0; i < 5; i++) { s += twice(a) - i; a = -a; }
  for (int i = 0; i < 8; i++) printf("%d ", s[i]);
  printf("\n");
}
