// A ticket is drawn in an atomic function, so that the two tickets differ, and only the one that is
// served enters. The turn is handed on by a plain write that the other thread reads meanwhile: a race.
// Each thread that enters leaves and hands on, so that both end.
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
static int __VERIFIER_atomic_draw(void) {
  int ticket = next;
  next = ticket + 1;
  return ticket;
}
static void pass(void) {
  int ticket = __VERIFIER_atomic_draw();
  while (served != ticket) {
  }
  __VERIFIER_assert(inside == 0);
  inside = 1;
  inside = 0;
  served = ticket + 1;
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
