// After the barrier the first thread writes the cell that the second reads, and nothing orders them:
// a race. The cell is 1 or 2 when it is read, never another value.
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
int cell;
static void *first(void *arg) {
  cell = 1;
  pthread_barrier_wait(&both);
  cell = 2;
  return arg;
}
static void *second(void *arg) {
  pthread_barrier_wait(&both);
  int seen = cell;
  __VERIFIER_assert(seen == 1 || seen == 2);
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
