// A loop that waits in some of its rounds, and serves in others: all that serve are explored.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int request, answer, done;
static int served;

static void *server(void *arg) {
  while (!atomic_load_explicit(&done, LOAD)) {
    int wanted = atomic_load_explicit(&request, LOAD);
    if (wanted != served) {
      served = wanted;
      atomic_store_explicit(&answer, 2 * wanted, STORE);
    }
  }
  return NULL;
}

static void *client(void *arg) {
  for (int i = 1; i <= 2; i++) {
    atomic_store_explicit(&request, i, STORE);
    int got;
    do {
      got = atomic_load_explicit(&answer, LOAD);
    } while (got != 2 * i);
  }
  atomic_store_explicit(&done, 1, STORE);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, server, NULL);
  pthread_create(&threads[1], NULL, client, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(served COMPARED 2);
  return 0;
}
