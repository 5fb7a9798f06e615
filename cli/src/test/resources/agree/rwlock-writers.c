/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
#include "agree.h"

static pthread_rwlock_t lock;
static int last;

static void *writer(void *number) {
  pthread_rwlock_wrlock(&lock);
  last = *(int *)number;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  pthread_rwlock_init(&lock, 0);
  pthread_create(&a, 0, writer, &one);
  pthread_create(&b, 0, writer, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("last", last);
  pthread_rwlock_destroy(&lock);
  return 0;
}
