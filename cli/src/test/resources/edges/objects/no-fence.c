/* An initialisation and a destruction are no fences: both threads may read 0, but for sc. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static pthread_mutex_t mutex;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int seen;

static void *other(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  pthread_cond_destroy(&condition);
  seen = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  pthread_mutex_init(&mutex, 0);
  int saw = atomic_load_explicit(&y, memory_order_relaxed);
  pthread_join(thread, 0);
  assert(saw || seen);
  return 0;
}
