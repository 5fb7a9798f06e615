/* sc: safe 3; tso: safe 3; pso: safe 3 */
/* Sfence keeps the stores in order. */
#include "agree.h"

static int data, flag;

static void *writer(void *unused) {
  *(volatile int *) &data = 1;
  __asm__ volatile("sfence" ::: "memory");
  *(volatile int *) &flag = 1;
  return 0;
}

static void *reader(void *unused) {
  int f = *(volatile int *) &flag;
  __asm__ volatile("lfence" ::: "memory");
  int d = *(volatile int *) &data;
  assert(!f || d);
  weir_observe("read", 2 * f + d);
  return 0;
}

int main(void) { both(writer, reader); }
