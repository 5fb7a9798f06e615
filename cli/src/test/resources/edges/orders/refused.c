/* What execution graphs do not cover is refused with its place. */
#include <pthread.h>
#include <stdint.h>

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static union { uint64_t all; uint32_t half; } word;

static void *other(void *arg) {
#if WAY == 1
  pthread_cond_signal(&condition);
#else
  word.half = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  word.all = 2;
  pthread_join(thread, 0);
}
