/* A pause whose turns are counted in a byte, to the largest number that a byte holds. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct pause {
  unsigned char turn;
  int most;
};

atomic_int ready;
int data;

static void rest(struct pause *p) {
  for (p->turn = 0; p->turn < 255; p->turn++) {
  }
  p->most++;
}

static void *waiter(void *arg) {
  struct pause p = {0, 0};
  (void)arg;
  while (!atomic_load_explicit(&ready, memory_order_acquire)) rest(&p);
  assert(data == 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  pthread_join(thread, NULL);
  return 0;
}
