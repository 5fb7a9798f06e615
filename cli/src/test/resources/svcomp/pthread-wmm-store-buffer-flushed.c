#include <pthread.h>
#include <stdlib.h>
extern void abort(void);
void reach_error(void) {}
void __VERIFIER_assert(int expression) {
  if (!expression) {
    reach_error();
    abort();
  }
}
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x, y, buffer_used, buffer;
_Bool flush;
int r0, r1;
static void *first(void *arg) {
  __VERIFIER_atomic_begin();
  buffer = 1;
  buffer_used = 1;
  flush = __VERIFIER_nondet_bool();
  if (flush)
    x = buffer;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  x = buffer;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r0 = y;
  __VERIFIER_atomic_end();
  return arg;
}
static void *second(void *arg) {
  __VERIFIER_atomic_begin();
  y = 1;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  r1 = x;
  __VERIFIER_atomic_end();
  return arg;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  __VERIFIER_assert(r0 == 1 || r1 == 1);
  return 0;
}
