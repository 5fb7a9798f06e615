/* sc: safe 2; tso: safe 2; pso: safe 2 */
/* What is done once is begun anew after it was done, while others come. */
#include <pthread.h>
#include <weir.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int done;
static void routine(void) { done++; }
static void *worker(void *arg) {
  pthread_once(&once, routine);
  return arg;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, worker, 0);
  pthread_once(&once, routine);
  __atomic_store_n(&once, PTHREAD_ONCE_INIT, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  weir_observe("done", done);
}
