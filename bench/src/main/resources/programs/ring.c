/* N threads in a ring, each stores to its own place and reads the next one's, with a fence between. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define ROUNDS 2

volatile int place[N];

static void *member(void *arg) {
  long me = (long)arg;
  for (int round = 1; round <= ROUNDS; round++) {
    place[me] = round;
    atomic_thread_fence(memory_order_seq_cst);
    (void)place[(me + 1) % N];
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 1; i < N; i++) pthread_create(&threads[i], NULL, member, (void *)i);
  member((void *)0);
  return 0;
}
