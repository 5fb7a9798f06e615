// A queue from which to take something waits until something is there. That a call may wait for ever
// is said by --may-block; without it, that is an error. Bugs: one who was woken does not look again
// whether something is there (IF), when another one may have taken it; and only the first item wakes
// somebody (FIRST), so that one of two waits on though there is an item.
//
// weir: lin --operation 'put(1..2)' --operation 'get()' --may-block get --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --model tso
// weir: expect violation deadlock
// weir: lin --operation 'put(1..2)' --operation 'get()' --may-block get --model sc,tso,pso -- -DIF
// weir: expect not-linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --may-block get --roles 'from:put;to:get' --threads-per-role to=2 --calls 2x2,4 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --may-block get --roles 'from:put;to:get' --threads-per-role to=2 --calls 2x2,4 --model sc,tso,pso -- -DFIRST
// weir: expect not-linearizable calls 4
#include <pthread.h>

#define SIZE 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items[SIZE], head, tail;

void put(int item) {
  pthread_mutex_lock(&lock);
  items[tail++] = item;
#ifdef FIRST
  if (tail - head == 1) pthread_cond_signal(&filled);
#else
  pthread_cond_broadcast(&filled);
#endif
  pthread_mutex_unlock(&lock);
}

int get(void) {
  pthread_mutex_lock(&lock);
#ifdef IF
  if (head == tail) pthread_cond_wait(&filled, &lock);
#else
  while (head == tail) pthread_cond_wait(&filled, &lock);
#endif
  int item = items[head++];
  pthread_mutex_unlock(&lock);
  return item;
}
