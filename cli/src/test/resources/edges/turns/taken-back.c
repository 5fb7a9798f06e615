/* A lock by counting: who was not the first takes its count back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int holders;
int count;

static void *takes(void *arg) {
  (void)arg;
  while (atomic_fetch_add(&holders, 1) != 0) atomic_fetch_sub(&holders, 1);
  count++;
  atomic_fetch_sub(&holders, 1);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, takes, NULL);
  pthread_create(&other, NULL, takes, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  assert(count == 2);
  return 0;
}
