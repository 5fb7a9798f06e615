/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

/* Waiting for 16 bytes at once: iterations that go round are no steps. */
static _Alignas(16) unsigned __int128 shared;
#define PAIR(high, low) (((unsigned __int128)(high) << 64) | (low))

static void *writer(void *unused) {
  __atomic_store_n(&shared, PAIR(0, 1), __ATOMIC_RELEASE);
  __atomic_store_n(&shared, PAIR(2, 1), __ATOMIC_RELEASE);
  __atomic_store_n(&shared, PAIR(2, 3), __ATOMIC_RELEASE);
  return unused;
}

static void *reader(void *unused) {
  while (__atomic_load_n(&shared, __ATOMIC_ACQUIRE) >> 64 == 0) {
  }
  weir_observe("low", (long)__atomic_load_n(&shared, __ATOMIC_ACQUIRE));
  return unused;
}

int main(void) {
  both(writer, reader);
  return 0;
}
