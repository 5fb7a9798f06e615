#ifndef WEIR_PTHREAD_H
#define WEIR_PTHREAD_H

#include <__weir_pthread_types.h>
#include <sched.h>
#include <time.h>

WEIR_BEGIN

/* threads */

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_STACK_MIN 16384

int pthread_create(pthread_t *__restrict thread, const pthread_attr_t *__restrict attributes,
                   void *(*start)(void *), void *__restrict argument);
int pthread_join(pthread_t thread, void **result);
int pthread_tryjoin_np(pthread_t thread, void **result);
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *deadline);
int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                         const struct timespec *deadline);
int pthread_detach(pthread_t thread);
WEIR_NORETURN void pthread_exit(void *result);
pthread_t pthread_self(void);
int pthread_equal(pthread_t __a, pthread_t __b);
int pthread_yield(void);
int pthread_cancel(pthread_t thread);
void pthread_testcancel(void);
int pthread_setcancelstate(int state, int *old_state);
int pthread_setcanceltype(int type, int *old_type);
int pthread_setname_np(pthread_t thread, const char *name);
int pthread_getname_np(pthread_t thread, char *buffer, size_t size);
int pthread_setconcurrency(int level);
int pthread_getconcurrency(void);
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *processors);
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *processors);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameter);
int pthread_getschedparam(pthread_t thread, int *__restrict policy,
                          struct sched_param *__restrict parameter);
int pthread_setschedprio(pthread_t thread, int priority);
int pthread_getcpuclockid(pthread_t thread, clockid_t *clock);
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));

int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
int pthread_attr_getscope(const pthread_attr_t *__restrict attributes, int *__restrict scope);
int pthread_attr_getinheritsched(const pthread_attr_t *__restrict attributes,
                                 int *__restrict inherits);
int pthread_attr_getschedpolicy(const pthread_attr_t *__restrict attributes,
                                int *__restrict policy);
int pthread_attr_getschedparam(const pthread_attr_t *__restrict attributes,
                               struct sched_param *__restrict parameter);
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_getstacksize(const pthread_attr_t *__restrict attributes,
                              size_t *__restrict size);
int pthread_attr_setstack(pthread_attr_t *attributes, void *stack, size_t size);
int pthread_attr_getstack(const pthread_attr_t *__restrict attributes, void **__restrict stack,
                          size_t *__restrict size);
int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size);
int pthread_attr_getguardsize(const pthread_attr_t *__restrict attributes,
                              size_t *__restrict size);
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size,
                                const cpu_set_t *processors);
int pthread_attr_setscope(pthread_attr_t *attributes, int scope);
int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherit);
int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy);
int pthread_attr_setschedparam(pthread_attr_t *__restrict attributes,
                               const struct sched_param *__restrict parameter);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);

/* What pthread_exit calls, the last first, unless it was taken away. */

struct weir_cleanup {
  void (*routine)(void *);
  void *argument;
  struct weir_cleanup *before;
};

void weir_cleanup_push(struct weir_cleanup *cleanup);
void weir_cleanup_pop(struct weir_cleanup *cleanup, int execute);

#define pthread_cleanup_push(routine, argument)                                                    \
  do {                                                                                             \
    struct weir_cleanup weir_cleanup = {(routine), (argument), 0};                                 \
    weir_cleanup_push(&weir_cleanup);
#define pthread_cleanup_pop(execute)                                                               \
    weir_cleanup_pop(&weir_cleanup, (execute));                                                    \
  } while (0)

/* mutexes */

enum {
  PTHREAD_MUTEX_TIMED_NP,
  PTHREAD_MUTEX_RECURSIVE_NP,
  PTHREAD_MUTEX_ERRORCHECK_NP,
  PTHREAD_MUTEX_ADAPTIVE_NP,
  PTHREAD_MUTEX_NORMAL = PTHREAD_MUTEX_TIMED_NP,
  PTHREAD_MUTEX_RECURSIVE = PTHREAD_MUTEX_RECURSIVE_NP,
  PTHREAD_MUTEX_ERRORCHECK = PTHREAD_MUTEX_ERRORCHECK_NP,
  PTHREAD_MUTEX_DEFAULT = PTHREAD_MUTEX_NORMAL
};

enum { PTHREAD_PRIO_NONE, PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT };
enum { PTHREAD_MUTEX_STALLED, PTHREAD_MUTEX_ROBUST };

#define WEIR_MUTEX_OF_KIND(kind) {{0, 0, 0, 0, kind, 0, {0, 0}}}
#define PTHREAD_MUTEX_INITIALIZER WEIR_MUTEX_OF_KIND(PTHREAD_MUTEX_TIMED_NP)
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP WEIR_MUTEX_OF_KIND(PTHREAD_MUTEX_RECURSIVE_NP)
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP WEIR_MUTEX_OF_KIND(PTHREAD_MUTEX_ERRORCHECK_NP)
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP WEIR_MUTEX_OF_KIND(PTHREAD_MUTEX_ADAPTIVE_NP)

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_timedlock(pthread_mutex_t *__restrict mutex,
                            const struct timespec *__restrict deadline);
int pthread_mutex_clocklock(pthread_mutex_t *__restrict mutex, clockid_t clock,
                            const struct timespec *__restrict deadline);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_mutex_consistent(pthread_mutex_t *mutex);

int pthread_mutexattr_init(pthread_mutexattr_t *attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type);
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *__restrict attributes,
                                  int *__restrict protocol);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__restrict attributes,
                              int *__restrict type);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared);
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *__restrict attributes,
                                 int *__restrict shared);
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol);
int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attributes, int ceiling);
int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *__restrict attributes,
                                     int *__restrict ceiling);
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust);
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *__restrict attributes,
                                int *__restrict robust);

/* condition variables */

#define PTHREAD_COND_INITIALIZER {{0}}

int pthread_cond_init(pthread_cond_t *__restrict condition,
                      const pthread_condattr_t *__restrict attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *__restrict condition, pthread_mutex_t *__restrict mutex);
int pthread_cond_timedwait(pthread_cond_t *__restrict condition,
                           pthread_mutex_t *__restrict mutex,
                           const struct timespec *__restrict deadline);
int pthread_cond_clockwait(pthread_cond_t *__restrict condition,
                           pthread_mutex_t *__restrict mutex, clockid_t clock,
                           const struct timespec *__restrict deadline);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);

int pthread_condattr_init(pthread_condattr_t *attributes);
int pthread_condattr_destroy(pthread_condattr_t *attributes);
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock);
int pthread_condattr_getclock(const pthread_condattr_t *__restrict attributes,
                              clockid_t *__restrict clock);
int pthread_condattr_getpshared(const pthread_condattr_t *__restrict attributes,
                                int *__restrict shared);
int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared);

/* reader-writer locks */

enum {
  PTHREAD_RWLOCK_PREFER_READER_NP,
  PTHREAD_RWLOCK_PREFER_WRITER_NP,
  PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP,
  PTHREAD_RWLOCK_DEFAULT_NP = PTHREAD_RWLOCK_PREFER_READER_NP
};

#define PTHREAD_RWLOCK_INITIALIZER {{0}}

int pthread_rwlock_init(pthread_rwlock_t *__restrict lock,
                        const pthread_rwlockattr_t *__restrict attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_clockrdlock(pthread_rwlock_t *__restrict lock, clockid_t clock,
                               const struct timespec *__restrict end);
int pthread_rwlock_clockwrlock(pthread_rwlock_t *__restrict lock, clockid_t clock,
                               const struct timespec *__restrict end);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *__restrict lock,
                               const struct timespec *__restrict deadline);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *__restrict lock,
                               const struct timespec *__restrict deadline);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);
int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes);
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes);
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *__restrict attributes,
                                  int *__restrict shared);
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared);
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attributes, int kind);
int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *attributes, int *kind);

/* spin locks */

int pthread_spin_init(pthread_spinlock_t *lock, int shared);
int pthread_spin_destroy(pthread_spinlock_t *lock);
int pthread_spin_lock(pthread_spinlock_t *lock);
int pthread_spin_trylock(pthread_spinlock_t *lock);
int pthread_spin_unlock(pthread_spinlock_t *lock);

/* barriers */

#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

int pthread_barrier_init(pthread_barrier_t *__restrict barrier,
                         const pthread_barrierattr_t *__restrict attributes, unsigned int count);
int pthread_barrier_destroy(pthread_barrier_t *barrier);
int pthread_barrier_wait(pthread_barrier_t *barrier);
int pthread_barrierattr_init(pthread_barrierattr_t *attributes);
int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes);
int pthread_barrierattr_getpshared(const pthread_barrierattr_t *__restrict attributes,
                                   int *__restrict shared);
int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared);

/* once, and values of each thread */

#define PTHREAD_ONCE_INIT 0

int pthread_once(pthread_once_t *control, void (*routine)(void));
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
void *pthread_getspecific(pthread_key_t key);

#define PTHREAD_MUTEX_ROBUST_NP PTHREAD_MUTEX_ROBUST
#define PTHREAD_MUTEX_STALLED_NP PTHREAD_MUTEX_STALLED
#define PTHREAD_MUTEX_FAST_NP PTHREAD_MUTEX_TIMED_NP

int pthread_mutex_getprioceiling(const pthread_mutex_t *__restrict mutex, int *__restrict ceiling);
int pthread_mutex_setprioceiling(pthread_mutex_t *__restrict mutex, int ceiling, int *__restrict old_ceiling);
int pthread_mutex_consistent_np(pthread_mutex_t *mutex);
int pthread_mutexattr_setrobust_np(pthread_mutexattr_t *attributes, int robust);
int pthread_mutexattr_getrobust_np(const pthread_mutexattr_t *attributes, int *robust);
int pthread_attr_setstackaddr(pthread_attr_t *attributes, void *stack);
int pthread_attr_getstackaddr(const pthread_attr_t *__restrict attributes, void **__restrict stack);
int pthread_attr_getaffinity_np(const pthread_attr_t *attributes, size_t size, cpu_set_t *processors);
int pthread_setattr_default_np(const pthread_attr_t *attributes);
int pthread_getattr_default_np(pthread_attr_t *attributes);
int pthread_mutexattr_setkind_np(pthread_mutexattr_t *attributes, int kind);
int pthread_mutexattr_getkind_np(const pthread_mutexattr_t *attributes, int *kind);

WEIR_END

#endif
