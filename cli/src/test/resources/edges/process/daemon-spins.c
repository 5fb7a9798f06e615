/* A thread may spin when the process ends. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;

static void *spin(void *unused) {
  while (!atomic_load(&stop)) {
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, spin, NULL);
  return 0;
}
