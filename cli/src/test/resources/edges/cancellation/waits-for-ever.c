// What a program that cancels threads waits for in vain is told as in any other.
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static sem_t never, one;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ends[2], counter;
static pthread_t first;

enum { SEMAPHORE, CONDITION, PIPE, EVENT, JOIN };

static void wait_for_ever(void) {
  char byte;
  uint64_t count;
  switch (WAIT) {
  case SEMAPHORE: sem_wait(&never); break;
  case CONDITION:
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    break;
  case PIPE: read(ends[0], &byte, 1); break;
  case EVENT: read(counter, &count, sizeof count); break;
  case JOIN: pthread_join(first, 0); break;
  }
}

static void *waiter(void *argument) {
  wait_for_ever();
  return argument;
}

static void *cancelled(void *argument) {
  sem_wait(&one);
  return argument;
}

int main(void) {
  pthread_t other;
  first = pthread_self();
  sem_init(&never, 0, 0);
  sem_init(&one, 0, 0);
  pipe(ends);
  counter = eventfd(0, 0);
  pthread_create(&other, 0, cancelled, 0);
  pthread_cancel(other);
  pthread_join(other, 0);
  pthread_create(&other, 0, waiter, 0);
  pthread_join(other, 0);
}
