#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

/* Waits for the high half of 16 bytes. */
typedef unsigned __int128 word;
static word shared;

static void *writer(void *unused) {
  __atomic_store_n(&shared, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&shared, (word)1 << 64 | 5, __ATOMIC_RELAXED);
  return unused;
}

static void *reader(void *unused) {
  while (__atomic_load_n(&shared, __ATOMIC_ACQUIRE) >> 64 != 1)
    ;
  assert((int)shared == 5);
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
