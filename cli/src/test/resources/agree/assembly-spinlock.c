/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* A lock of cmpxchg and xadd, with a waiting loop. */
#include "agree.h"

static int lock, tickets, count;

static inline int compare_and_swap(int *p, int old, int new) {
  unsigned char ok;
  __asm__ volatile("lock; cmpxchgl %3,%1; sete %0"
                   : "=q"(ok), "+m"(*p), "+a"(old)
                   : "r"(new)
                   : "memory", "cc");
  return ok;
}

static void *worker(void *unused) {
  int ticket = 1;
  while (!compare_and_swap(&lock, 0, 1)) __asm__ volatile("pause" ::: "memory");
  count++;
  int zero = 0;
  __asm__ volatile("xchgl %0,%1" : "+r"(zero), "+m"(lock) : : "memory");
  __asm__ volatile("lock; xaddl %0,%1" : "+r"(ticket), "+m"(tickets) : : "memory", "cc");
  assert(zero == 1 && ticket >= 0 && ticket < 2);
  return 0;
}

int main(void) {
  both(worker, worker);
  assert(count == 2 && tickets == 2);
  weir_observe("count", count);
}
