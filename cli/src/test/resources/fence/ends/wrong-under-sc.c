// Wrong without weak memory. The writer ends with its store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int y;

static void *reader(void *unused) {
  return (void *)(long)atomic_load_explicit(&y, memory_order_relaxed);
}

static void *writer(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  void *found;
  pthread_create(&threads[0], 0, reader, 0);
  pthread_create(&threads[1], 0, writer, 0);
  pthread_join(threads[0], &found);
  assert(found == 0);
  pthread_join(threads[1], 0);
  return 0;
}
