/* A thread is joined or detached once, by another thread, after it was created. */
#include <pthread.h>

static pthread_t thread;

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_create(&thread, NULL, work, NULL);
#if MISUSE == 1
  pthread_join(thread, NULL);
  pthread_join(thread, NULL);
#elif MISUSE == 2
  pthread_join(pthread_self(), NULL);
#elif MISUSE == 3
  pthread_t never = 0;
  pthread_join(never, NULL);
#elif MISUSE == 4
  pthread_t never = 0;
  pthread_detach(never);
#elif MISUSE == 5
  pthread_detach(thread);
  pthread_join(thread, NULL);
#elif MISUSE == 6
  pthread_join(thread, NULL);
  pthread_detach(thread);
#endif
}
