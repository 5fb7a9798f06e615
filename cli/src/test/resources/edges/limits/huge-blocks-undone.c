// Blocks of more than 2 GiB in a part of the execution that is taken back and done again: each time
// they are as fresh as the first time.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define SIZE ((size_t)3 << 30)

static int last;

static void *worker(void *number) {
  __atomic_exchange_n(&last, (int)(size_t)number, __ATOMIC_SEQ_CST);
  char *zeros = calloc(3, (size_t)1 << 30);
  assert(zeros[SIZE - 1] == 0 && zeros[0] == 0);
  zeros[SIZE - 1] = 1;
  char *bytes = malloc(SIZE);
#ifdef UNWRITTEN
  if (__atomic_load_n(&last, __ATOMIC_SEQ_CST) != (int)(size_t)number) {
    assert(bytes[SIZE - 2] == 0);
  }
#endif
  bytes[SIZE - 2] = 1;
  assert(bytes != zeros && bytes[SIZE - 2] == zeros[SIZE - 1]);
  free(zeros);
  free(bytes);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, worker, (void *)1);
  pthread_create(&other, NULL, worker, (void *)2);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
