/* sc: safe 3; tso: safe 3; pso: safe 3 */
/* Two things are done once, the second in the first; a flag that a routine stores is seen by all who come later. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <weir.h>
static pthread_once_t one = PTHREAD_ONCE_INIT, two = PTHREAD_ONCE_INIT;
static atomic_int flag;
static int first, plain;
static _Thread_local int me;
static void inner(void) { plain = me; }
static void outer(void) {
  first = me;
  atomic_store_explicit(&flag, me, memory_order_relaxed);
  pthread_once(&two, inner);
}
static void *a(void *arg) {
  me = 1;
  pthread_once(&one, outer);
  assert(first && plain && atomic_load_explicit(&flag, memory_order_relaxed));
  return arg;
}
static void *b(void *arg) {
  me = 2;
  pthread_once(&two, inner);
  pthread_once(&one, outer);
  assert(first && plain);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, a, 0);
  pthread_create(&u, 0, b, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  weir_observe("first", first);
  weir_observe("plain", plain);
}
