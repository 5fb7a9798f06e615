/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
#include "agree.h"
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static tss_t key;
static int ready, last;

static int worker(void *number) {
  tss_set(key, number);
  mtx_lock(&mutex);
  assert(mtx_trylock(&mutex) == thrd_success);
  last = *(int *)tss_get(key);
  mtx_unlock(&mutex);
  ready++;
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  if (*(int *)number == 0)
    thrd_exit(0);
  return -*(int *)number;
}

int main(void) {
  thrd_t a, b;
  int one = 1, two = 2, result;
  assert(mtx_init(&mutex, mtx_plain | mtx_recursive) == thrd_success);
  assert(cnd_init(&condition) == thrd_success);
  assert(tss_create(&key, 0) == thrd_success);
  assert(thrd_create(&a, worker, &one) == thrd_success);
  assert(thrd_create(&b, worker, &two) == thrd_success);
  assert(!thrd_equal(a, b) && thrd_equal(thrd_current(), thrd_current()));
  thrd_join(a, &result);
  assert(result == -1);
  thrd_join(b, 0);
  weir_observe("last", last);
  cnd_destroy(&condition);
  mtx_destroy(&mutex);
  return 0;
}
