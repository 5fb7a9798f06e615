/* A thread that prints while it waits: what it prints is nothing that others can see. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int ready;
static sem_t posted;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

#ifdef FOR_EVER
static void *work(void *name) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    printf("%s works\n", (const char *)name);
    pthread_mutex_unlock(&mutex);
    sleep(1);
  }
}
#else
static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  value = 1;
  pthread_mutex_unlock(&mutex);
#ifndef NEVER
  sem_post(&posted);
  atomic_store(&ready, 1);
#endif
  return NULL;
}
#endif

int main(void) {
  pthread_t worker;
  sem_init(&posted, 0, 0);
  pthread_create(&worker, NULL, work, "worker");
#ifdef FOR_EVER
#ifdef ENDS
  sleep(2);
  puts("over");
  return 0;
#else
  pthread_join(worker, NULL);
#endif
#elif defined FLAG
  while (!atomic_load(&ready)) {
    printf("waiting for %d\n", 1);
    sleep(1);
  }
#elif defined COUNTS
  for (int i = 0; !atomic_load(&ready); i++) {
    printf("waited %d times\n", i);
    assert(i < 5);
  }
#else
  while (sem_trywait(&posted) != 0) {
    fputs("waiting\n", stderr);
    usleep(100);
  }
#endif
  assert(value == 1);
  return 0;
}
