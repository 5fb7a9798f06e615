// Two threads that each store, pass the barrier eieio of POWER, and load what the other stored.
#include <assert.h>
#include <pthread.h>

int x, y, a, b;

static void *first(void *unused) {
  x = 1;
  __asm__ volatile("eieio" ::: "memory");
  a = y;
  return unused;
}

static void *second(void *unused) {
  y = 1;
  __asm__ volatile("eieio" ::: "memory");
  b = x;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(a || b);
  return 0;
}
