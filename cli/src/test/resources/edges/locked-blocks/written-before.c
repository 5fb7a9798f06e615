/* A block that has written would have to wait within: what others may see of it is not defined. */
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *other(void *unused) {
  __VERIFIER_atomic_begin();
  count++;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t thread;
#ifdef HELD
  pthread_mutex_lock(&mutex);
#endif
  pthread_create(&thread, 0, other, 0);
#ifdef HELD
  pthread_mutex_unlock(&mutex);
#endif
  pthread_join(thread, 0);
  return 0;
}
