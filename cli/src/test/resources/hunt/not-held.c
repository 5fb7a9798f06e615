/*
 * Store buffering between two threads that have done something before which looks like taking a
 * lock and is not, or is over: nothing keeps them apart.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/eventfd.h>

static int here, there, saw_here, saw_there;
static pthread_mutex_t mutex;
static pthread_rwlock_t readers = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t semaphore;
static int event;

#ifdef HELD
/* This one does keep them apart. */
#define LEAVE() pthread_mutex_unlock(&mutex)
#elif defined READERS
#define LEAVE() pthread_rwlock_unlock(&readers)
#else
#define LEAVE()
#endif

static void nothing(void) {}

static void enter(void) {
#if defined HELD
  pthread_mutex_lock(&mutex);
#elif defined READERS
  pthread_rwlock_tryrdlock(&readers);
#elif defined TAKEN_TWICE /* the second attempt is refused */
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
#elif defined COUNTED /* given back as often as it was taken */
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
#elif defined EVENT
  uint64_t count;
  eventfd_read(event, &count);
#elif defined SEMAPHORE
  sem_trywait(&semaphore);
#elif defined CALLED_BY_ADDRESS
  int (*volatile take)(sem_t *) = sem_trywait;
  take(&semaphore);
#elif defined ONCE
  pthread_once(&once, nothing);
#endif
}

static void *one(void *unused) {
  enter();
  here = 1;
  saw_there = there;
  LEAVE();
  return unused;
}

static void *other(void *unused) {
  enter();
  there = 1;
  saw_here = here;
  LEAVE();
  return unused;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
#ifdef COUNTED
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#else
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
#endif
  pthread_mutex_init(&mutex, &kind);
  sem_init(&semaphore, 0, 2);
  event = eventfd(2, EFD_NONBLOCK | EFD_SEMAPHORE);
  nothing();
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(saw_here || saw_there);
  return 0;
}
