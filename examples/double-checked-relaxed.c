/*
 * Double-checked locking with a relaxed store of the pointer. On PSO the pointer may be in memory
 * before the fields: a thread on the fast path reads memory that was never written.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
  int width, height;
};

_Atomic(struct settings *) shared;
pthread_mutex_t creating = PTHREAD_MUTEX_INITIALIZER;

static struct settings *get(void) {
  struct settings *found = atomic_load_explicit(&shared, memory_order_acquire);
  if (found != NULL) return found; /* the fast path takes no lock */
  pthread_mutex_lock(&creating);
  found = atomic_load_explicit(&shared, memory_order_relaxed);
  if (found == NULL) {
    found = malloc(sizeof *found);
    found->width = 80;
    found->height = 25;
    atomic_store_explicit(&shared, found, memory_order_relaxed);
  }
  pthread_mutex_unlock(&creating);
  return found;
}

static void *user(void *arg) {
  (void)arg;
  struct settings *settings = get();
  assert(settings->width == 80 && settings->height == 25);
  return settings;
}

int main(void) {
  pthread_t users[3];
  void *first, *other;
  for (int i = 0; i < 3; i++) pthread_create(&users[i], NULL, user, NULL);
  pthread_join(users[0], &first);
  for (int i = 1; i < 3; i++) {
    pthread_join(users[i], &other);
    assert(other == first); /* created once */
  }
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 15 under sc,tso
// weir: expect violation memory:37 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:28
