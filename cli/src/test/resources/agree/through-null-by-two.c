/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

static int *volatile nowhere;

static void *writer(void *unused) {
  *(volatile int *)nowhere = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  *(volatile int *)nowhere = 1;
  pthread_join(thread, NULL);
  return 0;
}
