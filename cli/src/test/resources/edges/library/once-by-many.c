/* Whoever comes first does it; in which order the others see that makes no difference. */
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static int done;

static void routine(void) { done++; }

static void *worker(void *arg) {
  ONCE;
  assert(done == 1);
  return arg;
}

int main(void) {
  pthread_t t[6];
  for (int i = 0; i < 6; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 6; i++)
    pthread_join(t[i], 0);
}
