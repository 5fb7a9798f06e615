// A thread looks under a mutex, past a fence, until it finds what may be gone by then.
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static int looks(void) {
#ifdef UPDATES
  atomic_fetch_add(&ready, 0);
#else
  atomic_thread_fence(memory_order_seq_cst);
#endif
  return atomic_load(&ready);
}

static void *waits(void *arg) {
#ifdef TIMED
  struct timespec end;
  pthread_mutex_lock(&mutex);
  while (!looks()) {
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
    pthread_cond_timedwait(&changed, &mutex, &end);
  }
  pthread_mutex_unlock(&mutex);
#else
  for (int found = 0; !found;) {
    pthread_mutex_lock(&mutex);
    found = looks();
    pthread_mutex_unlock(&mutex);
  }
#endif
  return arg;
}

static void *comes(void *arg) {
  pthread_mutex_lock(&mutex);
  atomic_store(&ready, 1);
  pthread_mutex_unlock(&mutex);
  return arg;
}

static void *goes(void *arg) {
  atomic_store(&ready, 0);
  return arg;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, waits, 0);
  pthread_create(&threads[1], 0, comes, 0);
  pthread_create(&threads[2], 0, goes, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  return 0;
}
