// The thread writes a local variable of main, and main reads it before it joins the thread: a race,
// and main may still see 0.
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
static void *set(void *arg) {
  *(int *)arg = 1;
  return 0;
}
int main(void) {
  pthread_t one;
  int local = 0;
  pthread_create(&one, 0, set, &local);
  int seen = local;
  pthread_join(one, 0);
  __VERIFIER_assert(local == 1);
  __VERIFIER_assert(seen == 1);
  return 0;
}
