/* A ring in which each end keeps what it last saw of the other's index, as long as that will do. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define SIZE 3
static struct {
  atomic_int written, read;
  int seen_read, seen_written;
  int slots[SIZE];
} q;
static void *produce(void *a) {
  for (int i = 1; i <= 3; i++) {
    int at = atomic_load_explicit(&q.written, memory_order_relaxed), next = (at + 1) % SIZE;
    while (next == q.seen_read)
      q.seen_read = atomic_load_explicit(&q.read, memory_order_acquire);
    q.slots[at] = i;
    atomic_store_explicit(&q.written, next, memory_order_release);
  }
  return a;
}
static int *front(void) {
  int at = atomic_load_explicit(&q.read, memory_order_relaxed);
  if (at == q.seen_written) {
    q.seen_written = atomic_load_explicit(&q.written, memory_order_acquire);
    if (at == q.seen_written)
      return 0;
  }
  return &q.slots[at];
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, produce, 0);
  for (int i = 1; i <= 3; i++) {
    while (!front()) {}
    assert(*front() == i);
    int at = atomic_load_explicit(&q.read, memory_order_relaxed);
    atomic_store_explicit(&q.read, (at + 1) % SIZE, memory_order_release);
  }
  pthread_join(t, 0);
  return 0;
}
