/* An attempt that fails between two looks at what may let the thread give up: one wait. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

sem_t items;
atomic_int closed;
int got;

static void *consumes(void *arg) {
  (void)arg;
  while (!atomic_load(&closed))
    if (sem_trywait(&items) == 0) {
      got = 1;
      break;
    }
  return NULL;
}

int main(void) {
  pthread_t thread;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, consumes, NULL);
  sem_post(&items);
  atomic_store(&closed, 1);
  pthread_join(thread, NULL);
  int left;
  sem_getvalue(&items, &left);
  assert(left + got == 1);
  return 0;
}
