/* A semaphore is a mutex, and others hand over from one thread to the next. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef TURNS
#define TURNS 2000
#endif
#ifndef PLACES
#define PLACES 1
#endif

static sem_t places, full;
static int sum, box[2];

static void *producer(void *argument) {
  for (int i = 0; i < TURNS; i++) {
#ifdef LATE
    if (i == TURNS - 1)
      sem_post(&full);
#endif
    box[i % 2] += i;
    if (i % 2)
      sem_post(&full);
    sem_wait(&places);
    sum++;
    sem_post(&places);
  }
  return argument;
}

static void *consumer(void *argument) {
  for (int i = 0; i < TURNS; i++) {
    sem_wait(&places);
    sum++;
    sem_post(&places);
  }
  for (int i = 0; i < TURNS / 2; i++)
    sem_wait(&full);
  assert(box[0] + box[1] == TURNS * (TURNS - 1) / 2);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&places, 0, PLACES);
  sem_init(&full, 0, 0);
  pthread_create(&threads[0], 0, producer, 0);
  pthread_create(&threads[1], 0, consumer, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  assert(sum == 2 * TURNS);
  return 0;
}
