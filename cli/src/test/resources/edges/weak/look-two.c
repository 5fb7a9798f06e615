// Two threads look under one mutex, each at what the other gives once it has found its own.
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int first, second;

static void await(int *flag) {
  for (;;) {
    pthread_mutex_lock(&mutex);
    int seen = *flag;
    pthread_mutex_unlock(&mutex);
    if (seen) return;
  }
}

static void give(int *flag) {
  pthread_mutex_lock(&mutex);
  *flag = 1;
  pthread_mutex_unlock(&mutex);
}

static void *one(void *arg) {
  (void)arg;
#ifndef WRONG
  give(&first);
#endif
  await(&second);
#ifdef WRONG
  give(&first);
#endif
  return NULL;
}

static void *other(void *arg) {
  (void)arg;
  await(&first);
  give(&second);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, other, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
