/* Message passing, with the orders of the store and the load of the flag given. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef LOAD
#define LOAD memory_order_relaxed
#endif

static int data;
static atomic_int flag;

static void *writer(void *arg) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}

static void *reader(void *arg) {
  if (atomic_load_explicit(&flag, LOAD)) {
    assert(data == 1); /* done early without a barrier behind the load */
  }
  return arg;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
  assert(data == 1); /* a join is a full fence */
}
