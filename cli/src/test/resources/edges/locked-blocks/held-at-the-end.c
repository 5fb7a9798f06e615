/*
 * A block waits for a mutex that is never given back: no error once the process has ended, nor for
 * a detached thread once main has left.
 */
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *other(void *unused) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, other, NULL);
#ifdef DETACHED
  pthread_detach(thread);
#endif
#ifdef LEAVES
  pthread_exit(NULL);
#endif
}
