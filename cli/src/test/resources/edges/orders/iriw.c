/* Two readers see two writes in different orders. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b, c, d;

static void *write_x(void *arg) {
  atomic_store_explicit(&x, 1, STORE);
  return arg;
}

static void *write_y(void *arg) {
  atomic_store_explicit(&y, 1, STORE);
  return arg;
}

static void *read_xy(void *arg) {
  a = atomic_load_explicit(&x, LOAD);
  b = atomic_load_explicit(&y, LOAD);
  return arg;
}

static void *read_yx(void *arg) {
  c = atomic_load_explicit(&y, LOAD);
  d = atomic_load_explicit(&x, LOAD);
  return arg;
}

int main(void) {
  void *(*functions[])(void *) = {write_x, write_y, read_xy, read_yx};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, functions[i], 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
}
