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
int n;
static void *first(void *arg) {
  n = __VERIFIER_nondet_int();
  return arg;
}
static void *second(void *arg) {
  (void)n;
  return arg;
}
int main(void) {
  pthread_t one, two;

  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  if (n > 0)
    n = n + 1;
  return 0;
}
