// Objects of 2 GiB and more, global and allocated: accesses to their far ends are ordered with each
// other, and with the end of the object's life, wherever in it they are.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define FAR (((size_t)3 << 30) + 5)
#define SIZE ((size_t)5 << 30)

static char global[(size_t)1 << 31];
static char larger[SIZE] = {1};
static char *block;

static void *writer(void *unused) {
  __atomic_store_n(&block[FAR], 1, __ATOMIC_SEQ_CST);
  return unused;
}

static void *ender(void *unused) {
  free(block);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  global[sizeof global - 1] = 1;
  larger[SIZE - 1] = 2;
  assert(global[sizeof global - 1] == 1 && global[sizeof global - 2] == 0);
  assert(larger[SIZE - 1] == 2 && larger[SIZE - 2] == 0 && larger[0] == 1);
#ifdef BEYOND
  larger[SIZE + (global[0] == 0)] = 1;
#endif
  block = calloc(5, (size_t)1 << 30);
  assert(block != NULL && block[FAR] == 0);
#if defined WRITE_OR_END
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&other, NULL, ender, NULL);
#elif defined END_OR_WRITE
  pthread_create(&one, NULL, ender, NULL);
  pthread_create(&other, NULL, writer, NULL);
#else
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&other, NULL, writer, NULL);
#endif
  pthread_join(one, NULL);
#if !defined WRITE_OR_END && !defined END_OR_WRITE
  assert(block[FAR] == 1);
  block[SIZE - 1] = 1;
#endif
  pthread_join(other, NULL);
#if !defined WRITE_OR_END && !defined END_OR_WRITE
  free(block);
  block = malloc(8);
  block[7] = 7;
  block = realloc(block, SIZE);
  assert(block != NULL && block[7] == 7);
  free(block);
#endif
  return 0;
}
