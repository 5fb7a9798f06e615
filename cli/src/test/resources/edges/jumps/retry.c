/* A loop by longjmp: a transaction that is tried again. It is bounded as loops are. */
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static atomic_int x;

static void *work(void *unused) {
  jmp_buf retry;
  setjmp(retry);
  int seen = atomic_load(&x);
  if (!atomic_compare_exchange_strong(&x, &seen, seen + 1))
    longjmp(retry, 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(x == 2);
}
