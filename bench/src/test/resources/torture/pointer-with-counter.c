#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdatomic.h>

static _Atomic uint64_t head;
static int cells[4];
int main(void) {
  for (int i = 0; i < 4; i++) {
    uint64_t old = atomic_load(&head), new;
    cells[i] = i + 1;
    do new = (uint64_t) (uintptr_t) &cells[i] | ((old >> 48) + 1) << 48;
    while (!atomic_compare_exchange_weak(&head, &old, new));
  }
  uint64_t end = head;
  printf("%d %d\n", *(int *) (uintptr_t) (end << 16 >> 16), (int) (end >> 48));
  return 0;
}
