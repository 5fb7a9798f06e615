/* The thread that joins may come before the one that creates. */
#include <pthread.h>

static pthread_t thread;

static void *work(void *unused) { return unused; }

static void *join(void *unused) {
  pthread_join(thread, NULL);
  return unused;
}

int main(void) {
  pthread_t joiner;
  pthread_create(&joiner, NULL, join, NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(joiner, NULL);
}
