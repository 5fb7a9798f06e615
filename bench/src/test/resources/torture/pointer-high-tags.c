#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t pack(void *p, uint16_t tag) { return (uint64_t) (uintptr_t) p | (uint64_t) tag << 48; }
static void *pointer(uint64_t word) { return (void *) (uintptr_t) (word & 0xffffffffffff); }
static uint16_t tag(uint64_t word) { return word >> 48; }
int main(void) {
  int *a = malloc(sizeof *a), local = 5;
  static int global = 7;
  *a = 3;
  uint64_t words[] = {pack(a, 0xffff), pack(&local, 0x8000), pack(&global, 1)};
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum = 10 * sum + *(int *) pointer(words[i]);
    printf("%x ", tag(words[i]));
    words[i] += (uint64_t) 1 << 48;
    sum += *(int *) pointer(words[i]) + tag(words[i]);
  }
  printf("%d\n", sum);
  free(a);
  return 0;
}
