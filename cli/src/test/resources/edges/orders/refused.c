/*
 * What execution graphs do not cover is refused with its place: several sizes, and a block with several
 * places that are accessed outside blocks. With one such place it is not refused.
 */
#include <pthread.h>
#include <stdint.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int number, second;
static union { uint64_t all; uint32_t half; } word;

static void *other(void *arg) {
#if WAY != 2
  __VERIFIER_atomic_begin();
  number++;
#if WAY == 3
  second++;
#endif
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
#if WAY != 2
  number++;
  second++;
#endif
  pthread_join(thread, 0);
}
