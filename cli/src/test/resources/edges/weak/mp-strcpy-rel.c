/* What a call writes is seen before a store with release order behind it. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static int ready;
static char name[4];

static void *write_name(void *arg) {
  strcpy(name, "a");
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  return 0;
}

static void *read_name(void *arg) {
  if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE))
    assert(name[0] == 'a');
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, write_name, 0);
  pthread_create(&u, 0, read_name, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
