/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static pthread_mutex_t forks[3] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int meals;

static void *philosopher(void *seat) {
  int left = (int)(intptr_t)seat, right = (left + 1) % 3;
  int low = left < right ? left : right, high = left < right ? right : left;
  pthread_mutex_lock(&forks[low]);
  pthread_mutex_lock(&forks[high]);
  __atomic_add_fetch(&meals, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&forks[high]);
  pthread_mutex_unlock(&forks[low]);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++) pthread_create(&threads[i], 0, philosopher, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  assert(meals == 3);
  return 0;
}
