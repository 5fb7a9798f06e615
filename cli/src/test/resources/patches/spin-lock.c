/* A spin lock whose unlock has no fence. */
#include <assert.h>
#include <pthread.h>
static int word;
static int n, m;
static void lock(void) {
  while (__sync_lock_test_and_set(&word, 1));
}
static void unlock(void) {
  *(volatile int *)&word = 0;
}
static void *user(void *arg) {
  lock();
  n++;
  m++;
  unlock();
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, user, 0);
  pthread_create(&u, 0, user, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 2 && m == 2);
}
