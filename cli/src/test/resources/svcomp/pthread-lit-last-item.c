// Both threads see one item before they lock, and both take it: the second makes the number -1. The
// look is not under the lock: a race.
extern void abort(void);
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { assert(0); }
void __VERIFIER_assert(int expression) {
  if (!expression) {
    reach_error();
    abort();
  }
}
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int items = 1;
static void *take(void *arg) {
  if (items > 0) {
    pthread_mutex_lock(&m);
    items--;
    __VERIFIER_assert(items >= 0);
    pthread_mutex_unlock(&m);
  }
  return arg;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, take, 0);
  pthread_create(&two, 0, take, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
