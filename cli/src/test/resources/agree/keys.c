/* sc: safe 1, 2 traces; tso: safe 1, 2 traces; pso: safe 1, 2 traces */
#include "agree.h"

static pthread_key_t key, plain;
static atomic_int sum;

static void add(void *value) { sum += *(int *)value; }

/* The values are the threads' own: only the two additions have an order. */
static void *worker(void *value) {
  assert(pthread_getspecific(key) == 0);
  pthread_setspecific(key, value);
  pthread_setspecific(plain, &sum);
  assert(pthread_getspecific(key) == value);
  if (*(int *)value == 1)
    pthread_exit(0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_key_create(&key, add);
  pthread_key_create(&plain, 0);
  pthread_create(&a, 0, worker, &one);
  pthread_create(&b, 0, worker, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("sum", sum);
  return 0;
}
