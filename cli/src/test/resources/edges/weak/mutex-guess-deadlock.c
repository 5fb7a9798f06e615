#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;
static void *t0(void *arg) {
  pthread_mutex_lock(&m);
  int r = LD(x);
  ST(y, r);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *t1(void *arg) {
  ST(x, 1);
  pthread_mutex_lock(&m);
  int s = LD(y);
  ST(x, 2 + s);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
