// A loop that gives up after 100 turns, each of which has an effect: the other thread's store is
// seen in one of them, or in none.
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag, turns;
void *setter(void *arg) {
  flag = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, setter, 0);
  for (int i = 0; i < 100; i++) {
    turns++;
    if (flag) break;
  }
  pthread_join(t, 0);
  return 0;
}
