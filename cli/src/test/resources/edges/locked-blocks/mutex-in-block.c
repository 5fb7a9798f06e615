/* A mutex that is locked within an atomic block: the block is taken where the mutex is free. */
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void *in_block(void *unused) {
  __VERIFIER_atomic_begin();
  pthread_mutex_lock(&mutex);
  count++;
#ifndef SPLIT
  pthread_mutex_unlock(&mutex);
#endif
  __VERIFIER_atomic_end();
#ifdef SPLIT
  count++;
  count--;
  pthread_mutex_unlock(&mutex);
#endif
  return unused;
}
static void *outside(void *unused) {
  pthread_mutex_lock(&mutex);
  int before = count;
  count = before + 1;
#ifndef FORGETS
  pthread_mutex_unlock(&mutex);
#endif
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, in_block, 0);
  pthread_create(&b, 0, outside, 0);
#ifdef THREE
  pthread_t c;
  pthread_create(&c, 0, THREE, 0);
  pthread_join(c, 0);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
#ifdef THREE
  assert(count == 3);
#else
  assert(count == 2);
#endif
  return 0;
}
