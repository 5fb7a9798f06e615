// Waits with a time-out: those after which a thread looks in vain and sleeps again leave no trace,
// but for what a signal would have done that found nobody.
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, got;

void weir_observe(const char *, long);

static int sleeps(void) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec++;
  return pthread_cond_timedwait(&changed, &mutex, &end);
}

static void *wakes(void *arg) {
#if WAY == 5
  pthread_cond_signal(&changed);
#endif
  pthread_mutex_lock(&mutex);
#if WAY == 2
  got = 1;
#elif WAY != 6
  ready++;
#endif
#if WAY == 6
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  ready = 1;
#elif WAY != 5
  pthread_cond_signal(&changed);
#endif
  pthread_mutex_unlock(&mutex);
  return arg;
}

static void *waits(void *arg) {
  int result = 0, count = 0;
  pthread_mutex_lock(&mutex);
#if WAY == 1 // gives up after the second time-out
  while (!ready && count < 2) count += sleeps() == ETIMEDOUT;
#elif WAY == 2 // nobody tells it
  while (!ready) sleeps();
#elif WAY == 3 // a signal counts, too
  while (!count && !ready) count = sleeps() == 0;
#elif WAY == 4 // two of them
  while (!ready) result = sleeps();
  ready--;
#elif WAY == 5 // signals that find nobody
  while (sleeps() == ETIMEDOUT) continue;
#else // signals are counted
  while (!ready) count += sleeps() == 0;
#endif
  weir_observe(arg ? "result" : "other", result + count + got);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t threads[4];
  int count = 0;
  pthread_create(&threads[count++], 0, wakes, 0);
  pthread_create(&threads[count++], 0, waits, 0);
#if WAY == 4
  pthread_create(&threads[count++], 0, wakes, 0);
#endif
#if WAY == 4 || WAY == 6
  pthread_create(&threads[count++], 0, waits, &mutex);
#endif
  for (int i = 0; i < count; i++) pthread_join(threads[i], 0);
  return 0;
}
