// The second of the threads that are created without end finds what the first has left.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *once(void *arg) {
  assert(atomic_fetch_add(&x, 1) == 0);
  return 0;
}
int main(void) {
  while (1) {
    pthread_t t;
    pthread_create(&t, 0, once, 0);
    pthread_detach(t);
  }
}
