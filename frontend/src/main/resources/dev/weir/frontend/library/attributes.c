/* What can be asked and set of threads and mutexes without any effect here. */
#include "weir_library.h"
#include <pthread.h>
#include <string.h>

#define WEIR_STACK 8388608

LIBRARY("the kind of mutexes") int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = *(const int *)attributes & WEIR_KIND;
  return 0;
}

LIBRARY("whether nobody joins the threads")
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = *(const int *)attributes;
  return 0;
}

LIBRARY("always 8 MiB") int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) {
  (void)attributes;
  *size = WEIR_STACK;
  return 0;
}

LIBRARY("always enabled before: no thread is cancelled")
int pthread_setcancelstate(int state, int *old) {
  if (old)
    *old = PTHREAD_CANCEL_ENABLE;
  return state == PTHREAD_CANCEL_ENABLE || state == PTHREAD_CANCEL_DISABLE ? 0 : EINVAL;
}

LIBRARY("always deferred before: no thread is cancelled")
int pthread_setcanceltype(int type, int *old) {
  if (old)
    *old = PTHREAD_CANCEL_DEFERRED;
  return type == PTHREAD_CANCEL_DEFERRED || type == PTHREAD_CANCEL_ASYNCHRONOUS ? 0 : EINVAL;
}

LIBRARY("always thread") int pthread_getname_np(pthread_t thread, char *buffer, size_t size) {
  (void)thread;
  return strlcpy(buffer, "thread", size) < size ? 0 : ERANGE;
}

LIBRARY("always a page") int pthread_attr_getguardsize(const pthread_attr_t *attributes, size_t *size) {
  (void)attributes;
  *size = 4096;
  return 0;
}

LIBRARY("does nothing: any thread may go on at any time")
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const cpu_set_t *set) {
  (void)attributes;
  (void)size;
  (void)set;
  return 0;
}

LIBRARY("always private") int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attributes,
                                                           int *shared) {
  (void)attributes;
  *shared = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

LIBRARY("whether mutexes are robust")
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust) {
  *robust = *(const int *)attributes & WEIR_ROBUST ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED;
  return 0;
}

LIBRARY("always 0") int pthread_getconcurrency(void) { return 0; }

/* Processors and priorities leave every schedule possible. */

static int weir_has_processor(size_t size, const cpu_set_t *set) {
  return size > 0 && (CPU_ISSET(0, set) || CPU_ISSET(1, set));
}

static void weir_both_processors(size_t size, cpu_set_t *set) {
  memset(set, 0, size);
  CPU_SET(0, set);
  CPU_SET(1, set);
}

LIBRARY("does nothing: any thread may go on at any time; EINVAL without processor 0 or 1")
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
  (void)thread;
  return weir_has_processor(size, set) ? 0 : EINVAL;
}

LIBRARY("always both processors")
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  (void)thread;
  weir_both_processors(size, set);
  return 0;
}

LIBRARY("does nothing: any thread may go on at any time; EINVAL without processor 0 or 1")
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set) {
  (void)process;
  if (weir_has_processor(size, set))
    return 0;
  errno = EINVAL;
  return -1;
}

LIBRARY("always both processors")
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  (void)process;
  weir_both_processors(size, set);
  return 0;
}

LIBRARY("does nothing: any thread may go on at any time")
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameter) {
  (void)process;
  (void)policy;
  (void)parameter;
  return 0;
}

LIBRARY("always the usual policy") int sched_getscheduler(pid_t process) {
  (void)process;
  return SCHED_OTHER;
}

LIBRARY("does nothing: any thread may go on at any time")
int sched_setparam(pid_t process, const struct sched_param *parameter) {
  (void)process;
  (void)parameter;
  return 0;
}

LIBRARY("always priority 0") int sched_getparam(pid_t process, struct sched_param *parameter) {
  (void)process;
  *parameter = (struct sched_param){0};
  return 0;
}

LIBRARY("does nothing: any thread may go on at any time")
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameter) {
  (void)thread;
  (void)policy;
  (void)parameter;
  return 0;
}

LIBRARY("does nothing: any thread may go on at any time")
int pthread_setschedprio(pthread_t thread, int priority) {
  (void)thread;
  (void)priority;
  return 0;
}

LIBRARY("always the usual policy, priority 0")
int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *parameter) {
  (void)thread;
  *policy = SCHED_OTHER;
  *parameter = (struct sched_param){0};
  return 0;
}

LIBRARY("the number of processors in a set")
int __sched_cpucount(size_t size, const cpu_set_t *set) {
  int count = 0;
  for (size_t i = 0; i < 8 * size; i++)
    count += CPU_ISSET(i, set);
  return count;
}

LIBRARY("always PTHREAD_SCOPE_SYSTEM")
int pthread_attr_getscope(const pthread_attr_t *attributes, int *scope) {
  (void)attributes;
  *scope = PTHREAD_SCOPE_SYSTEM;
  return 0;
}

LIBRARY("always PTHREAD_INHERIT_SCHED")
int pthread_attr_getinheritsched(const pthread_attr_t *attributes, int *inherits) {
  (void)attributes;
  *inherits = PTHREAD_INHERIT_SCHED;
  return 0;
}

LIBRARY("always the usual policy")
int pthread_attr_getschedpolicy(const pthread_attr_t *attributes, int *policy) {
  (void)attributes;
  *policy = SCHED_OTHER;
  return 0;
}

LIBRARY("always priority 0")
int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *parameter) {
  (void)attributes;
  *parameter = (struct sched_param){0};
  return 0;
}

LIBRARY("always PTHREAD_PRIO_NONE")
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attributes, int *protocol) {
  (void)attributes;
  *protocol = PTHREAD_PRIO_NONE;
  return 0;
}

LIBRARY("always private")
int pthread_condattr_getpshared(const pthread_condattr_t *attributes, int *shared) {
  (void)attributes;
  *shared = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

LIBRARY("always private")
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *attributes, int *shared) {
  (void)attributes;
  *shared = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

LIBRARY("always private")
int pthread_barrierattr_getpshared(const pthread_barrierattr_t *attributes, int *shared) {
  (void)attributes;
  *shared = PTHREAD_PROCESS_PRIVATE;
  return 0;
}
