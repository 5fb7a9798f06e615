// A block writes a variable of another thread, which may be gone, or a block of the heap.
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *other(void *arg) {
  __VERIFIER_atomic_begin();
  *(int *)arg = 1;
  __VERIFIER_atomic_end();
  return NULL;
}

static void *owner(void *arg) {
  pthread_t *thread = arg;
#ifdef HEAP
  int *place = malloc(sizeof *place);
  pthread_create(thread, NULL, other, place);
#else
  int place;
  pthread_create(thread, NULL, other, &place);
#endif
#ifdef JOINED
  pthread_join(*thread, NULL);
#endif
#ifdef HEAP
  free(place);
#endif
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, owner, &second);
  pthread_join(first, NULL);
#ifndef JOINED
  pthread_join(second, NULL);
#endif
  return 0;
}
