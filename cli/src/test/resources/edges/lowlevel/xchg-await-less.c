// An exchange that waits until a counter is at least 2, which it takes to 0.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int32_t __VERIFIER_xchg_await_i32(int32_t *place, int32_t desired, int8_t condition,
                                  int32_t operand);
int32_t counter;

static void *add(void *unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, 0);
  pthread_create(&two, 0, add, 0);
  assert(__VERIFIER_xchg_await_i32(&counter, 0, 11, 2) == 2);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(counter == 0);
  return 0;
}
