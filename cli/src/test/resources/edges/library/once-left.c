/* Who leaves the routine with its thread has not done it: another does, and nobody waits for ever. */
#include <assert.h>
#include <pthread.h>
#include <threads.h>

#ifdef C11
static once_flag once = ONCE_FLAG_INIT;
#define ONCE call_once(&once, routine)
#define LEAVE thrd_exit(1)
#else
static pthread_once_t once = PTHREAD_ONCE_INIT;
#define ONCE pthread_once(&once, routine)
#define LEAVE pthread_exit((void *)1)
#endif

static int tries, done, cleaned;

static void clean(void *argument) {
  (void)argument;
  cleaned++;
}

static void routine(void) {
  pthread_cleanup_push(clean, 0);
  if (tries++ == 0)
    LEAVE;
  pthread_cleanup_pop(0);
  done++;
}

static void *worker(void *argument) {
  ONCE;
  assert(done == 1 && tries == 2 && cleaned == 1);
  return argument;
}

int main(void) {
  pthread_t t[3];
  int left = 0;
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < 3; i++) {
    void *result;
    pthread_join(t[i], &result);
    left += result != 0;
  }
  assert(left == 1);
}
