// A thread that has slept on a condition variable waits where no request is looked for.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int go;
static atomic_uint word;

static void *sleeper(void *argument) {
  pthread_mutex_lock(&mutex);
  while (!go)
    pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
#ifdef C11
  thrd_join(thrd_current() - 1, NULL);
#else
  if (syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0) == 0)
    assert(word == 1);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sleeper, NULL);
  pthread_mutex_lock(&mutex);
  go = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_cancel(thread);
  word = 1;
  syscall(SYS_futex, &word, FUTEX_WAKE, 1, NULL, NULL, 0);
  pthread_join(thread, NULL);
}
