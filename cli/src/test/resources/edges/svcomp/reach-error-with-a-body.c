#include <pthread.h>

void reach_error(void) {}

static int x;

static void *writer(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (x == 1)
    reach_error();
  pthread_join(thread, 0);
  return 0;
}
