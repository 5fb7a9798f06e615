/* What can be asked and set of threads without any effect here. */
#include "weir_library.h"
#include <pthread.h>
#include <string.h>

static _Thread_local int weir_cancel_state, weir_cancel_type;

LIBRARY("whether the thread can be cancelled") int weir_is_cancellation_enabled(void) {
  return weir_cancel_state == PTHREAD_CANCEL_ENABLE;
}

/* Sets one of two values, both of which are 0 or 1. */
static int weir_set_cancel(int *place, int value, int *old) {
  if (value != 0 && value != 1)
    return EINVAL;
  if (old)
    *old = *place;
  *place = value;
  return 0;
}

LIBRARY("whether pthread_cancel has an effect on the thread; enabled at first")
int pthread_setcancelstate(int state, int *old) {
  return weir_set_cancel(&weir_cancel_state, state, old);
}

LIBRARY("deferred at first; refuses PTHREAD_CANCEL_ASYNCHRONOUS in programs that call pthread_cancel")
int pthread_setcanceltype(int type, int *old) {
  if (type == PTHREAD_CANCEL_ASYNCHRONOUS && weir_cancellation_point)
    weir_refuse("pthread_setcanceltype", "PTHREAD_CANCEL_ASYNCHRONOUS", "leave it deferred");
  return weir_set_cancel(&weir_cancel_type, type, old);
}

LIBRARY("always thread") int pthread_getname_np(pthread_t thread, char *buffer, size_t size) {
  (void)thread;
  return strlcpy(buffer, "thread", size) < size ? 0 : ERANGE;
}

LIBRARY("does nothing: any thread may go on at any time")
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const cpu_set_t *set) {
  (void)attributes;
  (void)size;
  (void)set;
  return 0;
}

static atomic_int weir_concurrency;

LIBRARY("does nothing but for pthread_getconcurrency; EINVAL below 0") int pthread_setconcurrency(int level) {
  if (level < 0)
    return EINVAL;
  atomic_store(&weir_concurrency, level);
  return 0;
}

LIBRARY("what pthread_setconcurrency has set, 0 at first") int pthread_getconcurrency(void) {
  return atomic_load(&weir_concurrency);
}

LIBRARY("the clock of the own thread's time; refuses other threads")
int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  if (!pthread_equal(thread, pthread_self()))
    weir_refuse("pthread_getcpuclockid", "another thread", "leave it out");
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}

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

LIBRARY("always a tenth of a second") int sched_rr_get_interval(pid_t process, struct timespec *interval) {
  (void)process;
  *interval = (struct timespec){0, 100000000};
  return 0;
}
