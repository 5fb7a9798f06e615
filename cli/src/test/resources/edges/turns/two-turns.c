/* One turn leaves the opposite of what was there, two leave the same; one look sees the first. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int stop, side;

static void *goes(void *arg) {
  (void)arg;
  while (!stop) atomic_fetch_xor(&side, 1);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, goes, NULL);
  int seen = side;
  stop = 1;
  pthread_join(one, NULL);
  assert(seen == 0);
  return 0;
}
