/* Philosophers that never end: in the same order no deadlock, in a circle one. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 4

static pthread_mutex_t forks[N];

static void *dine(void *number) {
  long mine = (long)number, next = (mine + 1) % N;
#ifndef CIRCLE
  long lower = mine < next ? mine : next;
  next = mine < next ? next : mine;
  mine = lower;
#endif
  for (;;) {
    pthread_mutex_lock(&forks[mine]);
#ifdef NAPS
    usleep(rand() % 100);
#endif
    pthread_mutex_lock(&forks[next]);
    pthread_mutex_unlock(&forks[next]);
    pthread_mutex_unlock(&forks[mine]);
#ifdef NAPS
    printf("%ld thinks\n", (long)number);
    usleep(rand() % 100);
#endif
  }
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++)
    pthread_mutex_init(&forks[i], 0);
  for (long i = 0; i < N; i++)
    pthread_create(&threads[i], 0, dine, (void *)i);
  for (long i = 0; i < N; i++)
    pthread_join(threads[i], 0);
}
