/* What one thread stores over and over while it waits races with a read, though it never changes. */
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag;
int noted, seen;
static void *wait(void *a) {
  for (;;) {
    if (atomic_load(&flag))
      break;
    noted = 0;
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  seen = noted;
  atomic_store(&flag, 1);
  pthread_join(t, 0);
  return 0;
}
