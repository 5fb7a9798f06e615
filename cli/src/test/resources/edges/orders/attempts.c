/*
 * WAY 0: what a semaphore publishes is read where an attempt to take it succeeds. WAY 1: where it
 * fails, too. WAY 2: a mutex that is taken twice, and tried in between. WAY 3: a normal one. WAY 4: one
 * that tells.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static int message, counter;
#if WAY == 2
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#elif WAY == 4
static pthread_mutex_t mutex = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *other(void *arg) {
#if WAY < 2
  if (sem_trywait(&semaphore) == 0 || WAY == 1) assert(message == 42);
#elif WAY == 4
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == EDEADLK);
  counter++;
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
#else
  pthread_mutex_lock(&mutex);
  int before = counter;
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_trylock(&mutex) == 0) pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
  counter = before + 1;
  pthread_mutex_unlock(&mutex);
#endif
  return arg;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, 0, other, 0);
#if WAY < 2
  message = 42;
  sem_post(&semaphore);
#else
  other(0);
#endif
  pthread_join(thread, 0);
  assert(WAY < 2 || counter == 2);
}
