/* All locals of a thread end with it, by pthread_exit and by thrd_exit, in each of its functions. */
#include <pthread.h>
#include <threads.h>

static int *kept;

static void deeper(void) {
  EXIT;
}

static void *leave(void *unused) {
  int local = 1;
  kept = &local;
  deeper();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  *kept = 8;
}
