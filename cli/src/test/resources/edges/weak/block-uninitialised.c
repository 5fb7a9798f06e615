// A block reads heap memory that was never written, or copies what was never written.
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

struct pair {
  int a, b;
} shared;
int *block;
int seen;

static void *other(void *arg) {
  (void)arg;
#ifdef COPY
  struct pair own;
  own.a = 1;
#endif
  __VERIFIER_atomic_begin();
#ifdef COPY
  shared = own;
#else
  seen = *block > 0;
#endif
  __VERIFIER_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t thread;
  block = malloc(sizeof *block);
#ifdef WRITTEN
  *block = 1;
#endif
  pthread_create(&thread, NULL, other, NULL);
  pthread_join(thread, NULL);
  free(block);
  return 0;
}
