// Each turn puts in or takes out, as is chosen, and takes out only what is there, all under the lock:
// the number never leaves 0..2. Two turns put in at most 2.
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
int number;
static void turn(void) {
  _Bool puts = __VERIFIER_nondet_bool();
  pthread_mutex_lock(&m);
  if (puts)
    number++;
  else if (number > 0)
    number--;
  __VERIFIER_assert(number >= 0 && number <= 2);
  pthread_mutex_unlock(&m);
}
static void *first(void *arg) {
  turn();
  return arg;
}
static void *second(void *arg) {
  turn();
  return arg;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
