#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static int (*volatile lock)(pthread_mutex_t *) = pthread_mutex_lock;
static int (*volatile unlock)(pthread_mutex_t *) = pthread_mutex_unlock;
static void *t0(void *arg) {
  lock(&m);
  x++;
  unlock(&m);
  return 0;
}
static void *t1(void *arg) {
  lock(&m);
  x++;
  unlock(&m);
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
