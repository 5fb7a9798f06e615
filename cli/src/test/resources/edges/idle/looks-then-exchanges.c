/* Looks, exchanges where it is free, and sleeps after some turns: which turn the exchange fails in makes no difference. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int lock;
static int n;

#if defined SETS
static void get(void) {
  for (;;) {
    for (int i = 0; i < TURNS; i++) {
      int free = 0;
      if (atomic_load_explicit(&lock, memory_order_relaxed) == 0 && atomic_compare_exchange_strong(&lock, &free, 1))
        return;
    }
    usleep(10);
  }
}
#elif defined TRIES
static int try(void) {
  for (int i = 0; i < TURNS; i++) {
    int free = 0;
    if (atomic_load_explicit(&lock, memory_order_relaxed) == 0 && atomic_compare_exchange_strong(&lock, &free, 1))
      return 1;
  }
  return 0;
}

static void get(void) {
  while (!try())
    usleep(10);
}
#elif defined KEEPS
static void get(void) {
  for (;;) {
    for (int i = 0; i < TURNS; i++) {
      int old = atomic_load_explicit(&lock, memory_order_relaxed);
      if (old == 0 && atomic_compare_exchange_weak_explicit(&lock, &old, 1, memory_order_acquire, memory_order_relaxed))
        return;
    }
    usleep(10);
  }
}
#elif defined DOWN
static void get(void) {
  for (;;) {
    int i = TURNS;
    do {
      int free = 0;
      if (!atomic_load_explicit(&lock, memory_order_relaxed) && atomic_compare_exchange_strong(&lock, &free, 1))
        return;
    } while (--i);
    usleep(10);
  }
}
#endif

static void *run(void *argument) {
  get();
  n++;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 2);
}
