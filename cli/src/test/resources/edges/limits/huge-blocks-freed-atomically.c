// The end of a block of more than 2 GiB within an atomic block is met at its far end too.
#include <pthread.h>
#include <stdlib.h>

#define SIZE ((size_t)3 << 30)

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static char *block;

static void *ender(void *unused) {
  __VERIFIER_atomic_begin();
  free(block);
  __VERIFIER_atomic_end();
  return unused;
}

static void *writer(void *unused) {
  block[SIZE - 7] = 1;
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  block = malloc(SIZE);
#ifdef WRITE_OR_END
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&other, NULL, ender, NULL);
#else
  pthread_create(&one, NULL, ender, NULL);
  pthread_create(&other, NULL, writer, NULL);
#endif
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
