// Blocks of a gibibyte each cost what is touched of them. What is not touched has no value, or is
// zero where calloc says so, and an access across a boundary of pages is one access.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SIZE ((size_t)1 << 30)

static char *shared;

static void *writer(void *unused) {
  shared[SIZE / 2] = 1;
  return unused;
}

int main(void) {
  for (int i = 0; i < 100; i++) {
    char *block = calloc(1, SIZE);
    block[SIZE - 1] = (char)i;
    long value = 0x0102030405060708;
    memcpy(block + 4093, &value, sizeof value);
    long copy;
    memcpy(&copy, block + 4093, sizeof copy);
    assert(copy == value && block[4096] == 5 && block[4095] == 6);
    assert(block[SIZE - 1] == (char)i && block[SIZE - 2] == 0 && block[12345678] == 0);
    free(block);
  }
  shared = malloc(SIZE);
  shared[SIZE / 2] = 0;
#ifdef UNWRITTEN
  return shared[SIZE / 2 - 1];
#endif
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  char seen = shared[SIZE / 2];
  pthread_join(thread, NULL);
  assert(seen == 0 || seen == 1);
  assert(shared[SIZE / 2] == 1);
  return 0;
}
