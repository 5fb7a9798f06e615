/* A call that only reads is no fence: the store before it may reach memory later. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int x;
static char name[4];

static void *measure(void *arg) {
  __atomic_store_n(&x, 1, __ATOMIC_RELAXED);
  return (void *)strlen(name);
}

static void *change(void *arg) {
  __atomic_store_n(&name[0], 'a', __ATOMIC_SEQ_CST);
  return (void *)(long)__atomic_load_n(&x, __ATOMIC_SEQ_CST);
}

int main(void) {
  pthread_t t, u;
  void *length, *seen;
  pthread_create(&t, 0, measure, 0);
  pthread_create(&u, 0, change, 0);
  pthread_join(t, &length);
  pthread_join(u, &seen);
  assert(length || seen);
  return 0;
}
