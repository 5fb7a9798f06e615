/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* A thread that is cancelled while it waits takes no signal away, and its handler runs with the mutex taken. */
#include <assert.h>
#include <pthread.h>
#include <weir.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int tokens, cleaned, taken;
static void clean(void *arg) {
  cleaned++;
  assert(pthread_mutex_unlock(&m) == 0);
}
static void *takes(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(clean, 0)
  while (tokens == 0)
    pthread_cond_wait(&c, &m);
  tokens--;
  taken++;
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return arg;
}
static void give(void) {
  pthread_mutex_lock(&m);
  tokens++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
}
int main(void) {
  pthread_t first, second;
  void *result;
  pthread_create(&first, 0, takes, 0);
  pthread_create(&second, 0, takes, 0);
  give();
  pthread_cancel(first);
  pthread_join(first, &result);
  if (result != PTHREAD_CANCELED)
    give();
  pthread_join(second, 0);
  assert(cleaned == (result == PTHREAD_CANCELED));
  weir_observe("taken", taken);
}
