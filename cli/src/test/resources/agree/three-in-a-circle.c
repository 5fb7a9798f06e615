/* sc: deadlock; tso: deadlock; pso: deadlock */
#include "agree.h"

static pthread_mutex_t forks[3] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *philosopher(void *seat) {
  int left = (int)(intptr_t)seat, right = (left + 1) % 3;
  pthread_mutex_lock(&forks[left]);
  pthread_mutex_lock(&forks[right]);
  pthread_mutex_unlock(&forks[right]);
  pthread_mutex_unlock(&forks[left]);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++) pthread_create(&threads[i], 0, philosopher, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  return 0;
}
