/* A wait ends with ETIMEDOUT only when its clock has come to the deadline. */
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000L

static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * SECOND + time.tv_nsec;
}

static struct timespec later(clockid_t clock) {
  int64_t time = now(clock) + 100 * SECOND + 7;
  return (struct timespec){time / SECOND, time % SECOND};
}

static int is_over(clockid_t clock, struct timespec end) {
  return now(clock) >= end.tv_sec * SECOND + end.tv_nsec;
}

#define TIMES_OUT(clock, result, call)                                                             \
  do {                                                                                             \
    struct timespec end = later(clock);                                                            \
    assert((call) == (result) && is_over(clock, end));                                             \
  } while (0)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, held = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER, steady;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static mtx_t plain;
static cnd_t signalled;

static void *waits(void *unused) {
  int word = 0, failed = -1;
  struct timespec for_a_while = {100, 7};
  pthread_mutex_lock(&mutex);
  TIMES_OUT(CLOCK_REALTIME, ETIMEDOUT, pthread_cond_timedwait(&condition, &mutex, &end));
  TIMES_OUT(CLOCK_MONOTONIC, ETIMEDOUT, pthread_cond_timedwait(&steady, &mutex, &end));
  TIMES_OUT(CLOCK_MONOTONIC, ETIMEDOUT, pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &end));
  TIMES_OUT(CLOCK_REALTIME, ETIMEDOUT, pthread_mutex_timedlock(&held, &end));
  TIMES_OUT(CLOCK_MONOTONIC, ETIMEDOUT, pthread_mutex_clocklock(&held, CLOCK_MONOTONIC, &end));
  TIMES_OUT(CLOCK_REALTIME, ETIMEDOUT, pthread_rwlock_timedrdlock(&lock, &end));
  TIMES_OUT(CLOCK_REALTIME, ETIMEDOUT, pthread_rwlock_timedwrlock(&lock, &end));
  TIMES_OUT(CLOCK_MONOTONIC, ETIMEDOUT, pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &end));
  TIMES_OUT(CLOCK_REALTIME, failed, sem_timedwait(&semaphore, &end));
  TIMES_OUT(CLOCK_MONOTONIC, failed, sem_clockwait(&semaphore, CLOCK_MONOTONIC, &end));
  TIMES_OUT(CLOCK_MONOTONIC, failed, syscall(SYS_futex, &word, FUTEX_WAIT, 0, &for_a_while));
  TIMES_OUT(CLOCK_MONOTONIC, failed, syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, &end, 0, FUTEX_BITSET_MATCH_ANY));
  mtx_lock(&plain);
  TIMES_OUT(CLOCK_REALTIME, thrd_timedout, cnd_timedwait(&signalled, &plain, &end));
  mtx_unlock(&plain);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&steady, &monotonic);
  sem_init(&semaphore, 0, 0);
  mtx_init(&plain, mtx_timed);
  cnd_init(&signalled);
  pthread_mutex_lock(&held);
  pthread_rwlock_wrlock(&lock);
  pthread_create(&thread, 0, waits, 0);
  pthread_join(thread, 0);
}
