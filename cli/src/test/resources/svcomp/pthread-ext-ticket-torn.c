// The ticket is read and counted up in two steps: both threads may draw 0, and enter together.
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
int next, served, inside;
static void pass(void) {
  __VERIFIER_atomic_begin();
  int ticket = next;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  next = ticket + 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  int waits = served != ticket;
  __VERIFIER_atomic_end();
  if (waits)
    return;
  __VERIFIER_atomic_begin();
  int others = inside;
  inside = others + 1;
  __VERIFIER_atomic_end();
  __VERIFIER_assert(others == 0);
  __VERIFIER_atomic_begin();
  inside--;
  __VERIFIER_atomic_end();
}
static void *first(void *arg) {
  pass();
  return arg;
}
static void *second(void *arg) {
  pass();
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
