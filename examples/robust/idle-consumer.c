/*
 * The lost wake-up of Fig. 4(b) of Burckhardt and Musuvathi (CAV 2008), in C.
 *
 * The consumer says that it is idle, then looks for work, and waits if there is none. The producer
 * says that there is work, then looks whether the consumer is idle, and takes the lock only in that
 * case. With store buffers both may look too early: nobody wakes the consumer. Compile with
 * -DFENCED for the repair.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FENCED
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE()
#endif

volatile int is_idling, has_work;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t wake = PTHREAD_COND_INITIALIZER;

static void *consumer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&lock);
  is_idling = 1;
  FENCE(); /* the producer can see that before I look for work */
  if (!has_work) pthread_cond_wait(&wake, &lock);
  is_idling = 0;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *producer(void *arg) {
  (void)arg;
  has_work = 1;
  FENCE(); /* the consumer can see that before I look whether it is idle */
  if (is_idling) {
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, producer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}

// weir: robust --model tso,pso
// weir: expect not-robust overtaken:36 by:38
// weir: robust --model tso,pso -- -DFENCED
// weir: expect robust complete
