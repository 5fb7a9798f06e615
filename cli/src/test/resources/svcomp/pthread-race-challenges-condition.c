// The consumer touches the cell only after it saw, under the lock, that the producer was done with
// it: no race. It sees 5, since full is set after the cell. The wait is in a loop that looks at full
// under the lock of the signal, so that no wake-up is lost.
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
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int full, cell;
static void *first(void *arg) {
  cell = 5;
  pthread_mutex_lock(&m);
  full = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}
static void *second(void *arg) {
  pthread_mutex_lock(&m);
  while (!full)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  __VERIFIER_assert(cell == 5);
  cell = 6;
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
