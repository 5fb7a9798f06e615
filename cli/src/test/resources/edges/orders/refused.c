/* What execution graphs do not cover is refused with its place. */
#include <pthread.h>
#include <stdint.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int number;
static union { uint64_t all; uint32_t half; } word;

static void *other(void *arg) {
#if WAY == 1
  __VERIFIER_atomic_begin();
  number++;
  __VERIFIER_atomic_end();
#else
  word.half = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  word.all = 2;
#if WAY == 1
  number++;
#endif
  pthread_join(thread, 0);
}
