// One signal, by a thread that does not have the mutex, wakes the one that sleeps until then or the
// one whose time-out is over, and who is about to sleep again: either lets the other go on.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static int sleeps(void) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  return pthread_cond_timedwait(&changed, &mutex, &end);
}

static void *signals(void *arg) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&changed);
  return arg;
}

static void *looks(void *arg) {
  pthread_mutex_lock(&mutex);
  while (!ready)
    if (sleeps() == 0) {
      ready = 1;
      pthread_cond_signal(&changed);
    }
  pthread_mutex_unlock(&mutex);
  return arg;
}

static void *waits(void *arg) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, 0, signals, 0);
  if (!ready) pthread_cond_wait(&changed, &mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, looks, 0);
  pthread_create(&threads[1], 0, waits, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
