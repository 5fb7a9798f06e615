// The first thread goes round for ever, with an effect in each turn, and the second one waits for
// it: whether that is a deadlock is not known of an execution that is cut.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *endless(void *arg) {
  while (1) atomic_fetch_add(&x, 1);
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, endless, 0);
  pthread_join(t, 0);
  return 0;
}
