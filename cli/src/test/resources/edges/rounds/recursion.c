// A function that calls itself until another thread has stored: in the second call it sees that.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
int wait_from(int turn) {
  atomic_fetch_add(&x, 2);
  return atomic_load(&x) & 1 ? turn : wait_from(turn + 1);
}
void *setter(void *arg) {
  atomic_fetch_or(&x, 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, setter, 0);
  assert(wait_from(0) != 1);
  return 0;
}
