/* sc: nontermination; tso: nontermination; pso: nontermination */
#include "agree.h"

/* Halves that are written on their own: nobody ever writes what is waited for. */
union word {
  struct {
    int low, high, more, most;
  };
  _Alignas(16) __int128 whole;
};
static union word shared;

static void *writer(void *unused) {
  __atomic_store_n(&shared.high, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&shared.most, 1, __ATOMIC_RELAXED);
  return unused;
}

static void *reader(void *unused) {
  __int128 both = ((__int128)1 << 96) | ((__int128)2 << 32);
  while (__atomic_load_n(&shared.whole, __ATOMIC_ACQUIRE) != both) {
  }
  return unused;
}

int main(void) {
  both(writer, reader);
  return 0;
}
