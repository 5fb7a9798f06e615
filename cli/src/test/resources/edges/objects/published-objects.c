/* A flag says that an object is initialised; under pso it overtakes the initialisation. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <threads.h>

static atomic_int ready;

#if OBJECT == 1
static pthread_mutex_t object; /* all zeros: usable, until the initialisation takes it away */
#define INIT pthread_mutex_init(&object, 0)
#define USE pthread_mutex_lock(&object); pthread_mutex_unlock(&object)
#elif OBJECT == 2
static sem_t object;
#define INIT sem_init(&object, 0, 1)
#define USE sem_wait(&object)
#elif OBJECT == 3
static pthread_barrier_t object;
#define INIT pthread_barrier_init(&object, 0, 1)
#define USE pthread_barrier_wait(&object)
#elif OBJECT == 4
static pthread_spinlock_t object;
#define INIT pthread_spin_init(&object, 0)
#define USE pthread_spin_lock(&object)
#elif OBJECT == 5
static pthread_rwlock_t object;
#define INIT pthread_rwlock_init(&object, 0)
#define USE pthread_rwlock_rdlock(&object); pthread_rwlock_unlock(&object)
#elif OBJECT == 6
static pthread_rwlock_t object;
#define INIT pthread_rwlock_init(&object, 0)
#define USE pthread_rwlock_wrlock(&object); pthread_rwlock_unlock(&object)
#elif OBJECT == 7
static mtx_t object;
#define INIT mtx_init(&object, mtx_plain)
#define USE mtx_lock(&object); mtx_unlock(&object)
#elif OBJECT == 8
static sem_t object;
#define INIT sem_init(&object, 0, 0)
#define USE sem_post(&object)
#endif

static void *maker(void *unused) {
  INIT;
#ifdef FENCED
  atomic_thread_fence(memory_order_release);
#endif
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

static void *user(void *unused) {
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    USE;
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, maker, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
