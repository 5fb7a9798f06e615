/* sc: safe 2; tso: safe 2; pso: safe 2 */
#include "agree.h"

static pthread_mutex_t recursive, checking, normal;
static volatile int shared, second_try;

static void *worker(void *unused) {
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  shared++;
  pthread_mutex_unlock(&recursive);
  shared++;
  pthread_mutex_unlock(&recursive);
  assert(pthread_mutex_lock(&checking) == 0);
  assert(pthread_mutex_lock(&checking) != 0);
  assert(pthread_mutex_unlock(&checking) == 0);
  if (pthread_mutex_trylock(&normal) == 0)
    pthread_mutex_unlock(&normal);
  else
    second_try = 1;
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checking, &attributes);
  pthread_mutex_init(&normal, 0);
  both(worker, worker);
  assert(shared == 4);
  weir_observe("second_try", second_try);
  return 0;
}
