/* Nobody gives the lock back; that the waiting thread writes is no progress. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int lock = 1, mine;

static void *takes(void *arg) {
  (void)arg;
  for (;;) {
    mine = 0;
    mine = 1;
    int none = 0;
    if (atomic_compare_exchange_strong(&lock, &none, 1)) return NULL;
  }
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, takes, NULL);
  int seen = mine;
  (void)seen;
  pthread_join(one, NULL);
  return 0;
}
