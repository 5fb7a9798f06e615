// A pointer to published data that goes through a struct: the load through it depends on the load of it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct box {
  long other;
  int *pointer;
};
static struct box shared;
static int data;
static void *writer(void *arg) {
  __atomic_store_n(&data, 1, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_store_n(&shared.pointer, &data, __ATOMIC_RELAXED);
  return arg;
}
#if WAY == 0 || WAY == 3
static void fill(struct box *box) {
  box->other = 1;
  box->pointer = __atomic_load_n(&shared.pointer, __ATOMIC_RELAXED);
}
#endif
static void *reader(void *arg) {
  struct box copy;
#if WAY == 0
  struct box first;
  fill(&first);
  copy = first;
#elif WAY == 3
  // Calls that do not write the struct leave it alone.
  char name[8];
  fill(&copy);
  free(malloc(4));
  strcpy(name, "ab");
#else
  memcpy(&copy, &shared, sizeof copy);
#endif
#if WAY == 2
  // Whether there is a pointer is a branch, which orders no loads.
  int *pointer = &data;
#else
  int *pointer = copy.pointer;
#endif
  if (copy.pointer) assert(__atomic_load_n(pointer, __ATOMIC_RELAXED) == 1);
  return arg;
}
int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
