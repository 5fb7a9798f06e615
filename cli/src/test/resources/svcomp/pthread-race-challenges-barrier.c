// Each thread writes its own cell, and reads that of the other after both came to the barrier: every
// write is before every read of it. Both cells are then 1.
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
pthread_barrier_t both;
int cells[2];
static void *first(void *arg) {
  cells[0] = 1;
  pthread_barrier_wait(&both);
  __VERIFIER_assert(cells[1] == 1);
  return arg;
}
static void *second(void *arg) {
  cells[1] = 1;
  pthread_barrier_wait(&both);
  __VERIFIER_assert(cells[0] == 1);
  return arg;
}
__attribute__((constructor)) static void prepare(void) { pthread_barrier_init(&both, 0, 2); }
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
