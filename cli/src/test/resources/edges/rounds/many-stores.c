// A loop whose turns are counted by itself is never cut.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *store(void *arg) {
  for (int i = 0; i < 150; i++) x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, store, 0);
  int r = x;
  (void)r;
  pthread_join(t, 0);
  return 0;
}
