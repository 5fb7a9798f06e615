/*
 * A take queue: its owner pushes and takes work at one end without a lock, a thief steals at the
 * other. Two threads, six operations: the owner pushes, pushes, takes, takes; the thief steals twice.
 *
 * The owner moves the tail and then looks at the head; where they meet, both use the lock. With
 * store buffers the owner may look too early, and work is done twice. Compile with -DFENCED for the
 * repair.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FENCED
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE()
#endif

#define ITEMS 2
#define EMPTY (-1)

volatile int head, tail;
volatile int work[ITEMS];
volatile int done[ITEMS];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void push(int item) {
  int t = tail;
  work[t] = item;
  FENCE(); /* the work is there before the tail says so */
  tail = t + 1;
  FENCE();
}

static int take(void) {
  int t = tail - 1;
  tail = t;
  FENCE(); /* the tail is moved before the head is looked at */
  if (head < t) return work[t];
  pthread_mutex_lock(&lock);
  int item = EMPTY;
  if (head <= t) {
    item = work[t];
  } else {
    tail = t + 1;
  }
  pthread_mutex_unlock(&lock);
  return item;
}

static int steal(void) {
  pthread_mutex_lock(&lock);
  int h = head;
  int item = EMPTY;
  head = h + 1;
  FENCE(); /* the head is moved before the tail is looked at */
  if (h < tail) {
    item = work[h];
  } else {
    head = h;
  }
  pthread_mutex_unlock(&lock);
  return item;
}

static void finish(int item) {
  if (item != EMPTY) {
    assert(item == 0 || item == 1);
    done[item] = done[item] + 1;
  }
}

static void *thief(void *arg) {
  int *stolen = arg;
  stolen[0] = steal();
  stolen[1] = steal();
  return NULL;
}

int main(void) {
  static int stolen[2];
  pthread_t other;
  pthread_create(&other, NULL, thief, stolen);
  push(0);
  push(1);
  finish(take());
  finish(take());
  pthread_join(other, NULL);
  finish(stolen[0]);
  finish(stolen[1]);
  assert(done[0] <= 1 && done[1] <= 1);
  return 0;
}

// weir: robust --model tso,pso
// weir: expect not-robust overtaken:56 by:58
// weir: robust --model tso,pso -- -DFENCED
// weir: expect robust complete
