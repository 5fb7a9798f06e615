/* Waiters of one futex are moved to another; one is woken by the requeue, or not, and the rest there. */
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int a = 1, b;

static long futex(atomic_int *word, int operation, int value, long more, atomic_int *other, int expected) {
  return syscall(SYS_futex, word, operation, value, more, other, expected);
}

static void *waiter(void *arg) {
  futex(&a, FUTEX_WAIT, 1, 0, 0, 0);
  return arg;
}

int main(void) {
  pthread_t t[WAITERS];
  for (int i = 0; i < WAITERS; i++)
    pthread_create(&t[i], 0, waiter, 0);
#ifdef COMPARES
  assert(futex(&a, FUTEX_CMP_REQUEUE, 0, 1, &b, 2) == -1);
  long woken = futex(&a, FUTEX_CMP_REQUEUE, WAKES, MOVES, &b, 1);
#else
  long woken = futex(&a, FUTEX_REQUEUE, WAKES, MOVES, &b, 0);
#endif
  assert(woken >= 0 && woken <= WAITERS);
  a = 0;
  futex(&b, FUTEX_WAKE, WAITERS, 0, 0, 0);
#ifndef FORGETS
  futex(&a, FUTEX_WAKE, WAITERS, 0, 0, 0);
#endif
  for (int i = 0; i < WAITERS; i++)
    pthread_join(t[i], 0);
}
