#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static void *t0(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  y++;
  assert(x == y);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *t1(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  y++;
  assert(x == y);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(x == 2);
  return 0;
}
