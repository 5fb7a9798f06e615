/* An exchange of what the look found may fail though the next look would let it succeed: such a turn counts. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int word; /* bit 0: taken */
static int gave_up;

static void *run(void *argument) {
  for (int i = 0; i < TURNS; i++) {
    int old = atomic_load(&word);
    if (!(old & 1) && atomic_compare_exchange_strong(&word, &old, old | 1))
      return argument;
  }
  gave_up = 1;
  return argument;
}

static void *add(void *argument) {
  atomic_fetch_add(&word, 2);
  atomic_fetch_add(&word, 2);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!gave_up);
}
