/* One buffer that leads back to one of two places. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

extern _Bool __VERIFIER_nondet_bool(void);

static atomic_int steps;
static jmp_buf back;

static void *other(void *unused) {
  steps++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  if (__VERIFIER_nondet_bool() == FIRST) {
    if (setjmp(back)) {
      pthread_join(t, 0);
      return 0;
    }
  } else if (setjmp(back)) {
    assert(0);
  }
  steps = 1;
  steps = 2;
  longjmp(back, 1);
}
