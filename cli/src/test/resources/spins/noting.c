/* Notes what it sees while it waits, in a function that it calls again and again. */
#include <assert.h>
#include <pthread.h>
volatile int flag, ready, noted, seen;
static int look(int deep) {
  if (deep)
    return look(deep - 1);
  int now = flag;
  noted = now;
  return now;
}
static void *wait(void *a) {
  int rounds = 0;
  for (int i = 0; i < 2; i++)
    rounds += look(2) == 2;
  while (!look(2)) {}
  while (!ready) {}
  seen = flag;
  (void)rounds;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  flag = 1;
  ready = 1;
  flag = 2;
  pthread_join(t, 0);
  assert(noted >= 1 && seen >= 1);
  return 0;
}
