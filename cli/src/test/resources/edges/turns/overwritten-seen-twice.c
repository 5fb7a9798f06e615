/* It takes three turns for another one to see what is overwritten come and go twice. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int lock = 1, mine;

static void *takes(void *arg) {
  (void)arg;
  for (;;) {
    mine = 0;
    mine = 1;
    int none = 0;
    if (atomic_compare_exchange_strong(&lock, &none, 1)) return NULL;
  }
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, takes, NULL);
  int first = mine, second = mine, third = mine, fourth = mine;
  lock = 0;
  pthread_join(one, NULL);
  assert(!(first == 1 && second == 0 && third == 1 && fourth == 0));
  return 0;
}
