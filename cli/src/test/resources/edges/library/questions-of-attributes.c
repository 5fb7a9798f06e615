/* What can be asked of attributes, and locks with a time of another clock. */
#include <assert.h>
#include <errno.h>
#include <execinfo.h>
#include <locale.h>
#include <malloc.h>
#include <pthread.h>
#include <string.h>

int main(void) {
  pthread_attr_t thread;
  pthread_mutexattr_t mutex;
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  struct sched_param parameter = {7};
  struct timespec time = {0, 0};
  void *frames[2];
  int value = 7;
  pthread_attr_init(&thread);
  pthread_mutexattr_init(&mutex);
  assert(pthread_attr_getscope(&thread, &value) == 0 && value == PTHREAD_SCOPE_SYSTEM);
  assert(pthread_attr_getschedpolicy(&thread, &value) == 0 && value == SCHED_OTHER);
  assert(pthread_attr_getschedparam(&thread, &parameter) == 0 && parameter.sched_priority == 0);
  assert(pthread_mutexattr_getprotocol(&mutex, &value) == 0 && value == PTHREAD_PRIO_NONE);
  assert(pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &time) == 0);
  assert(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &time) == ETIMEDOUT);
  assert(strcmp(setlocale(LC_ALL, ""), "C") == 0 && !setlocale(LC_ALL, "de_DE.UTF-8"));
  assert(mallopt(-3, 1) == 1 && backtrace(frames, 2) == 0);
}
