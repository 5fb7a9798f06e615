/* A thread that was joined is not asked once more. */
#define _GNU_SOURCE
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
#if CHECKS
  if (pthread_tryjoin_np(thread, NULL) == 0)
    return 0;
#else
  pthread_tryjoin_np(thread, NULL);
#endif
  pthread_tryjoin_np(thread, NULL);
}
