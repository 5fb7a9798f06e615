/* A copy reads first and writes then: what follows may get ahead of both. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static struct pair { long a, b; } from, to;
static int y;

static void *copy(void *arg) {
  memcpy(&to, &from, sizeof to);
  __atomic_store_n(&y, 1, __ATOMIC_RELAXED);
  return 0;
}

static void *answer(void *arg) {
  if (__atomic_load_n(&y, __ATOMIC_RELAXED)) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&from.a, 1, __ATOMIC_RELAXED);
  }
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, copy, 0);
  pthread_create(&u, 0, answer, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(to.a == 0);
  return 0;
}
