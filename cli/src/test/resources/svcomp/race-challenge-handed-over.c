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
int data;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int done;
static void *first(void *arg) {
  data = 1;
  pthread_mutex_lock(&m);
  done = 1;
  pthread_mutex_unlock(&m);
  return arg;
}
static void *second(void *arg) {
  pthread_mutex_lock(&m);
  int ok = done;
  pthread_mutex_unlock(&m);
  if (ok)
    data = 2;
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
