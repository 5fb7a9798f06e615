#include <pthread.h>
#include <stdatomic.h>

// One of them waits for ever, and it is not always the one that was created first.
static atomic_int tickets;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&gate);
  if (atomic_fetch_add(&tickets, 1) == 1)
    return NULL;
  pthread_mutex_unlock(&gate);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
