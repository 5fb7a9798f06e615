/* Store buffering that does no harm, and an error that needs no weak memory, but a rare schedule. */
#include <assert.h>
#include <pthread.h>

static int here, there, saw_here, saw_there, count;

static void *one(void *unused) {
  here = 1;
  saw_there = there;
  for (int i = 0; i < 10; i++) count = 0;
  assert(count < 8);
  return unused;
}

static void *other(void *unused) {
  there = 1;
  saw_here = here;
  for (int i = 0; i < 8; i++) count = count + 1;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
