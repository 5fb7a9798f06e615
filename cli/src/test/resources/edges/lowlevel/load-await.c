// The waits that tests for another checker call, one of each condition.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

int __VERIFIER_load_await_aint(atomic_int *place, int condition, int operand);
int32_t __VERIFIER_load_await_i32(int32_t *place, int8_t condition, int32_t operand);
int8_t __VERIFIER_load_await_i8(int8_t *place, int8_t condition, int8_t operand);

atomic_int x;
int32_t y = -2;
int8_t z;
int seen;

static void *writer(void *unused) {
  seen = 1;
  x = 1;
  x = 2;
  z = -1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  assert(__VERIFIER_load_await_aint(&x, 2, 2) == 2); // equal
  assert(seen == 1);
  assert(__VERIFIER_load_await_aint(&x, 5, 1) == 2);   // not equal
  assert(__VERIFIER_load_await_i32(&y, 12, 0) == -2);  // less, signed
  assert(__VERIFIER_load_await_i32(&y, 1, 5) == -2);   // greater, unsigned
  assert(__VERIFIER_load_await_i32(&y, 11, -2) == -2); // at least, signed
  assert(__VERIFIER_load_await_i8(&z, 12, 0) == -1);   // less, signed
  pthread_join(thread, 0);
  return 0;
}
