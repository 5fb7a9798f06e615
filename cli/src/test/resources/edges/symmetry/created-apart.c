#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Only the thread that was created first can read early, and it can still be second to take a
// ticket: what main does between the creations tells them apart.
static atomic_int ready, tickets;

static void *worker(void *unused) {
  (void)unused;
  int early = atomic_load(&ready) == 0;
  int ticket = atomic_fetch_add(&tickets, 1);
  assert(!early || ticket == 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  atomic_store(&ready, 1);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
