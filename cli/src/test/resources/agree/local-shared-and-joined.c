/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static void *add(void *p) {
  __atomic_fetch_add((short *)p, 1000, __ATOMIC_RELAXED);
  return 0;
}

int main(void) {
  short counter = 32000;
  pthread_t a, b;
  pthread_create(&a, 0, add, &counter);
  pthread_create(&b, 0, add, &counter);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(counter == -31536);
  return 0;
}
