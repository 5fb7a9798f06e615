// The worker looks whether the driver stops, and only then says that it works: between the two the
// other thread finds nobody at work and stops it. All accesses are in atomic blocks: no race.
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
int stopping, working, stopped;
static void *first(void *arg) {
  __VERIFIER_atomic_begin();
  int late = stopping;
  __VERIFIER_atomic_end();
  if (late)
    return arg;
  __VERIFIER_atomic_begin();
  working++;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  int gone = stopped;
  __VERIFIER_atomic_end();
  __VERIFIER_assert(!gone);
  __VERIFIER_atomic_begin();
  working--;
  __VERIFIER_atomic_end();
  return arg;
}
static void *second(void *arg) {
  __VERIFIER_atomic_begin();
  stopping = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  if (working == 0)
    stopped = 1;
  __VERIFIER_atomic_end();
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
