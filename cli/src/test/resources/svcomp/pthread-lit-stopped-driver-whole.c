// The worker looks and says that it works in one step: the other thread then either finds it at work,
// and does not stop the driver, or has said before that it stops.
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
static int __VERIFIER_atomic_enter(void) {
  if (stopping)
    return 0;
  working++;
  return 1;
}
static void *first(void *arg) {
  if (!__VERIFIER_atomic_enter())
    return arg;
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
