#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// Only if the thread that was created second comes first: these are not alike.
static pthread_t threads[2];
static atomic_int first;

static void *worker(void *unused) {
  (void)unused;
  if (atomic_fetch_add(&first, 1) == 0)
    assert(!pthread_equal(pthread_self(), threads[1]));
  return NULL;
}

int main(void) {
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, worker, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
