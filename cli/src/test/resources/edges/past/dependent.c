/* The load through a pointer is done before that of the pointer: it finds what was never written. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *writer(void *arg) {
  int *block = malloc(sizeof *block);
  *block = 7;
  atomic_store_explicit(&shared, block, memory_order_release);
  return arg;
}

static void *reader(void *arg) {
  int *block = atomic_load_explicit(&shared, memory_order_relaxed);
  if (block) {
    assert(*block == 7);
  }
  return arg;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
}
