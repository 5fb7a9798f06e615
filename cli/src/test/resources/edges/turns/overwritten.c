/* A thread sets up its place in the queue anew whenever the lock is taken; one other looks. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int lock, mine[2];
int count;

static void *takes(void *arg) {
  atomic_int *place = arg;
  for (;;) {
    *place = 0;
    *place = 1;
    int none = 0;
    if (atomic_compare_exchange_strong(&lock, &none, 1)) break;
  }
  count++;
  lock = 0;
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, takes, &mine[0]);
  pthread_create(&other, NULL, takes, &mine[1]);
  int seen = mine[0];
  assert(seen == 0 || seen == 1);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(count == 2);
  return 0;
}
