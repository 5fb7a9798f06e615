/*
 * A queue lock (Mellor-Crummey and Scott) that is tried instead of waited for: who finds it taken
 * has joined no queue, and sets its node up anew for the next attempt. The overwritten stores are
 * seen by nobody, so the attempts are a wait.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
};

_Atomic(struct node *) tail;
struct node nodes[3];
int counter;

static void lock(struct node *mine) {
  atomic_store_explicit(&mine->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&mine->waits, 1, memory_order_relaxed);
  struct node *before = atomic_exchange(&tail, mine);
  if (before == NULL) return;
  atomic_store_explicit(&before->next, mine, memory_order_release);
  while (atomic_load_explicit(&mine->waits, memory_order_acquire)) continue;
}

static int try_lock(struct node *mine) {
  struct node *nobody = NULL;
  atomic_store_explicit(&mine->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&mine->waits, 1, memory_order_relaxed);
  return atomic_compare_exchange_strong(&tail, &nobody, mine);
}

static void unlock(struct node *mine) {
  struct node *last = mine;
  if (atomic_compare_exchange_strong(&tail, &last, NULL)) return;
  struct node *next;
  while ((next = atomic_load_explicit(&mine->next, memory_order_acquire)) == NULL) continue;
  atomic_store_explicit(&next->waits, 0, memory_order_release);
}

static void *tries(void *arg) {
  while (!try_lock(arg)) continue;
  counter++;
  unlock(arg);
  return NULL;
}

static void *queues(void *arg) {
  lock(arg);
  counter++;
  unlock(arg);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, tries, &nodes[0]);
  pthread_create(&threads[1], NULL, tries, &nodes[1]);
  pthread_create(&threads[2], NULL, queues, &nodes[2]);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(counter == 3);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 10
