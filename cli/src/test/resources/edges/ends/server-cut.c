/* The server goes round for ever; the process ends all the same, and what stands there is checked. */
#include <pthread.h>
#include <stdatomic.h>

atomic_int turns;

static void *serve(void *unused) {
  for (;;)
    atomic_fetch_add(&turns, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, serve, NULL);
  pthread_detach(thread);
}
