#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define LDA(v) atomic_load_explicit(&(v), memory_order_acquire)
static atomic_int x, y;
static void *t0(void *arg) {
  char buf[100];
  volatile int i = 2;
  ST(x, 1);
  memset(buf, 0, sizeof buf);
  ST(y, 1);
  buf[i] = 1;
  return 0;
}
static void *t1(void *arg) {
  int r = LDA(y);
  int s = LD(x);
  assert(!(r == 1 && s == 0));
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
