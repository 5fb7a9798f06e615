/* sc: safe 2, 3 traces; tso: safe 2, 3 traces; pso: safe 2, 3 traces */
#include "agree.h"
#include <threads.h>

static mtx_t mutex;

static int holds(void *unused) {
  mtx_lock(&mutex);
  mtx_unlock(&mutex);
  return 0;
}

static int tries(void *unused) {
  int result = mtx_trylock(&mutex);
  assert(result == thrd_success || result == thrd_busy);
  weir_observe("result", result);
  if (result == thrd_success)
    mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&a, holds, 0);
  thrd_create(&b, tries, 0);
  thrd_join(a, 0);
  thrd_join(b, 0);
  return 0;
}
