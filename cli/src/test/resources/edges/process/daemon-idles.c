/* A thread that does nothing for ever does not keep the process from its end; one joined does. */
#include <pthread.h>
#include <unistd.h>

static void *idle(void *unused) {
  for (;;)
    sleep(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
#if JOINS
  pthread_join(thread, NULL);
#endif
}
