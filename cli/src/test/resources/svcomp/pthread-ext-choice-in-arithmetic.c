extern void abort(void);
#include <pthread.h>
#include <assert.h>
void reach_error(void) { assert(0); }
void __VERIFIER_assert(int expression) {
  if (!expression) {
    reach_error();
    abort();
  }
}
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
static void *first(void *arg) {
  x = __VERIFIER_nondet_int();
  return arg;
}
static void *second(void *arg) {
  return arg;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  __VERIFIER_assert(x <= 1000 || x / 10 >= 100);
  return 0;
}
