/* sc: safe; tso: safe; pso: safe */
/* Waits for a flag as libraries do: now and then they sleep, by poll without files. */
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag;
static void *set(void *a) { atomic_store(&flag, 1); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  int attempts = 0;
  while (!atomic_load(&flag))
    if (++attempts == 3) {
      poll(0, 0, 10);
      attempts = 0;
    }
  pthread_join(t, 0);
  return 0;
}
