/* Cleanup handlers and destructors of values run while the locals are still there. */
#include <pthread.h>
#include <semaphore.h>

static sem_t ready, used;
static int *kept;

static void wait_for_use(void *unused) {
  sem_post(&ready);
  sem_wait(&used);
}

static void destroy(void *unused) { wait_for_use(unused); }

static void *leave(void *unused) {
  int local = 1;
  kept = &local;
#if IN_DESTRUCTOR
  pthread_key_t key;
  pthread_key_create(&key, destroy);
  pthread_setspecific(key, &local);
  pthread_exit(NULL);
#else
  pthread_cleanup_push(wait_for_use, NULL);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
#endif
}

int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0);
  sem_init(&used, 0, 0);
  pthread_create(&thread, NULL, leave, NULL);
  sem_wait(&ready);
  *kept = 8;
  sem_post(&used);
#if TWICE
  *kept = 9;
#endif
  pthread_join(thread, NULL);
}
