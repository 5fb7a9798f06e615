// Which of two stores comes last decides whether the block is lost; nobody reads what they wrote.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) kept;

static void *keeps(void *arg) {
  char *block = malloc(4);
  if (block) atomic_store_explicit(&kept, block, memory_order_relaxed);
  return arg;
}

static void *forgets(void *arg) {
#ifdef ORDERED
  while (!atomic_load_explicit(&kept, memory_order_relaxed)) continue;
  free(atomic_load_explicit(&kept, memory_order_relaxed));
#endif
  atomic_store_explicit(&kept, NULL, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t, u;
#ifdef SWAPPED
  pthread_create(&u, NULL, forgets, NULL);
  pthread_create(&t, NULL, keeps, NULL);
#else
  pthread_create(&t, NULL, keeps, NULL);
  pthread_create(&u, NULL, forgets, NULL);
#endif
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
