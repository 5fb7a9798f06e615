/* A local ends with the function that returns. */
#include <pthread.h>

int *kept;

static void *leave(void *unused) {
  int local = 1;
  kept = &local;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  *kept = 8;
}
