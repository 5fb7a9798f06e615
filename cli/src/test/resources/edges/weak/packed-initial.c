// A place that is not aligned has the value at first that it is given there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static struct __attribute__((packed)) {
  char c;
  int v;
  char d[11];
} s = {.v = 0x01020304};
static atomic_int flag;

static void *writer(void *unused) {
  s.v = 1;
  return 0;
}

static void *reader(void *unused) {
  int v = s.v;
  atomic_load_explicit(&flag, memory_order_relaxed);
  assert(v != 0x01020304);
  return 0;
}

static void *other(void *unused) {
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  s.c = 0;
  return 0;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, writer, 0);
  pthread_create(&t[1], 0, reader, 0);
  pthread_create(&t[2], 0, other, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
