/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

/* The word is there once two threads have each written a part of it. */
union word {
  struct {
    int low, high;
    long rest;
  };
  _Alignas(16) __int128 whole;
};
static union word shared;

static void *first(void *unused) {
  __atomic_store_n(&shared.high, 7, __ATOMIC_RELAXED);
  return unused;
}

static void *second(void *unused) {
  __atomic_store_n(&shared.rest, 9, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  union word seen;
  do
    seen.whole = __atomic_load_n(&shared.whole, __ATOMIC_ACQUIRE);
  while (seen.rest + seen.high < 16);
  weir_observe("high", seen.high * 10 + seen.rest);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
