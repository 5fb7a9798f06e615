/* Two threads count under the lock, one of them twice. */
#include <assert.h>
#include <pthread.h>

#include "lock.h"

static struct clh_lock lock;
static int count;

static void increment(struct holder *self) {
  clh_acquire(&lock, self);
  count++;
  clh_release(self);
}

static void *once(void *arg) {
  static struct turn turn;
  struct holder self = {&turn, NULL};
  (void)arg;
  increment(&self);
  return NULL;
}

static void *twice(void *arg) {
  static struct turn turn;
  struct holder self = {&turn, NULL};
  (void)arg;
  increment(&self);
  increment(&self);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  clh_init(&lock);
  pthread_create(&threads[0], NULL, once, NULL);
  pthread_create(&threads[1], NULL, twice, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(count == 3);
  return 0;
}
