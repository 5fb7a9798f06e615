#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *raw = malloc(256);
  for (int i = 0; i < 256; i++) raw[i] = i;
  uintptr_t odd = (uintptr_t) raw + 5;
  char *up = (char *) ((odd + 63) & ~(uintptr_t) 63);
  printf("%d %d\n", (int) ((uintptr_t) up % 64), *(int *) ((odd + 3) & ~(uintptr_t) 3) != 0);
  up[0] = 9;
  printf("%d %d\n", up > raw, up[0]);
  free(raw);
  return 0;
}
