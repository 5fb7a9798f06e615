#include <pthread.h>
#include <stdatomic.h>

/* A compare-exchange of 16 bytes that never finds what it expects. */
struct pair {
  void *pointer;
  unsigned long count;
};
static _Atomic struct pair shared;

static void *writer(void *unused) {
  atomic_store(&shared, ((struct pair){0, 1}));
  return unused;
}

static void *reader(void *unused) {
  struct pair expected;
  do
    expected = (struct pair){&shared, 1};
  while (!atomic_compare_exchange_strong(&shared, &expected, ((struct pair){0, 2})));
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
