/* Who sets an attribute and asks for it gets what was set, as natively. */
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

static char stack[1 << 17];

int main(void) {
  pthread_attr_t thread;
  pthread_mutexattr_t mutex;
  pthread_condattr_t condition;
  pthread_rwlockattr_t lock;
  pthread_barrierattr_t barrier;
  struct sched_param parameter = {0};
  size_t size;
  void *place;
  clockid_t clock;
  int value;
  memset(&thread, -1, sizeof thread);
  pthread_attr_init(&thread);
  assert(pthread_attr_getstacksize(&thread, &size) == 0 && size == 8 << 20);
  assert(pthread_attr_getguardsize(&thread, &size) == 0 && size == 4096);
  assert(pthread_attr_setstacksize(&thread, 65536) == 0);
  assert(pthread_attr_getstacksize(&thread, &size) == 0 && size == 65536);
  assert(pthread_attr_setstacksize(&thread, 1) == EINVAL);
  assert(pthread_attr_setguardsize(&thread, 0) == 0);
  assert(pthread_attr_getguardsize(&thread, &size) == 0 && size == 0);
  assert(pthread_attr_setstack(&thread, stack, sizeof stack) == 0);
  assert(pthread_attr_getstack(&thread, &place, &size) == 0 && place == stack && size == sizeof stack);
  assert(pthread_attr_setinheritsched(&thread, PTHREAD_EXPLICIT_SCHED) == 0);
  assert(pthread_attr_getinheritsched(&thread, &value) == 0 && value == PTHREAD_EXPLICIT_SCHED);
  assert(pthread_attr_setschedpolicy(&thread, SCHED_RR) == 0);
  assert(pthread_attr_getschedpolicy(&thread, &value) == 0 && value == SCHED_RR);
  assert(pthread_attr_setscope(&thread, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
  parameter.sched_priority = 42;
  assert(pthread_attr_setschedparam(&thread, &parameter) == 0);
  parameter.sched_priority = 0;
  assert(pthread_attr_getschedparam(&thread, &parameter) == 0 && parameter.sched_priority == 42);
  assert(pthread_attr_getdetachstate(&thread, &value) == 0 && value == PTHREAD_CREATE_JOINABLE);
  pthread_mutexattr_init(&mutex);
  assert(pthread_mutexattr_settype(&mutex, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutexattr_setprotocol(&mutex, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_setprioceiling(&mutex, 7) == 0);
  assert(pthread_mutexattr_gettype(&mutex, &value) == 0 && value == PTHREAD_MUTEX_RECURSIVE);
  assert(pthread_mutexattr_getpshared(&mutex, &value) == 0 && value == PTHREAD_PROCESS_SHARED);
  assert(pthread_mutexattr_getprotocol(&mutex, &value) == 0 && value == PTHREAD_PRIO_INHERIT);
  assert(pthread_mutexattr_getprioceiling(&mutex, &value) == 0 && value == 7);
  assert(pthread_mutexattr_getrobust(&mutex, &value) == 0 && value == PTHREAD_MUTEX_STALLED);
  pthread_mutex_t recursive;
  pthread_mutex_init(&recursive, &mutex);
  assert(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&recursive) == 0);
  pthread_condattr_init(&condition);
  assert(pthread_condattr_getclock(&condition, &clock) == 0 && clock == CLOCK_REALTIME);
  assert(pthread_condattr_setclock(&condition, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_condattr_getclock(&condition, &clock) == 0 && clock == CLOCK_MONOTONIC);
  assert(pthread_condattr_getpshared(&condition, &value) == 0 && value == PTHREAD_PROCESS_SHARED);
  pthread_rwlockattr_init(&lock);
  assert(pthread_rwlockattr_setpshared(&lock, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_rwlockattr_getpshared(&lock, &value) == 0 && value == PTHREAD_PROCESS_SHARED);
  pthread_barrierattr_init(&barrier);
  assert(pthread_barrierattr_getpshared(&barrier, &value) == 0 && value == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_barrierattr_setpshared(&barrier, 5) == EINVAL);
  assert(pthread_getconcurrency() == 0 && pthread_setconcurrency(3) == 0);
  assert(pthread_getconcurrency() == 3 && pthread_setconcurrency(-1) == EINVAL);
  return 0;
}
