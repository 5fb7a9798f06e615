/* A loop that waits ends with the newest value, however early its loads may be done. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *writer(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}

static void *reader(void *arg) {
  while (!atomic_load_explicit(&flag, memory_order_relaxed))
    ;
  int once = data;
  int again = data;
  assert(again >= once); /* a thread reads nothing older than what it has read */
#ifdef EARLY
  assert(once == 1);
#endif
  return arg;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
}
