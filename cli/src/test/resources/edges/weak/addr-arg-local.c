#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static int data;
static int *_Atomic p;
static int get(int **a) { return **a; }
static void *t0(void *arg) {
  data = 1;
  STR(p, &data);
  return 0;
}
static void *t1(void *arg) {
  int *q = LD(p);
  if (q)
    assert(get(&q) == 1);
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
