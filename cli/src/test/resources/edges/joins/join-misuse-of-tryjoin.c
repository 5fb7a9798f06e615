/* tryjoin and timedjoin want a thread that was created; timedjoin, another one. */
#define _GNU_SOURCE
#include <pthread.h>

int main(void) {
  struct timespec deadline = {0, 0};
#if SELF
  return pthread_timedjoin_np(pthread_self(), NULL, &deadline);
#else
  return pthread_tryjoin_np(0, NULL);
#endif
}
