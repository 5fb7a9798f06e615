// A thousand blocks of a gibibyte, and one of a tebibyte: what is not touched costs next to nothing.
// A block of more bytes than there are addresses is none.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#define BLOCKS 1000

static char *blocks[BLOCKS];

static void *allocate(void *result) {
  char *block = malloc((size_t)1 << 40);
  block[((size_t)1 << 40) - 1] = 5;
  *(char **)result = block;
  return NULL;
}

int main(void) {
  for (int i = 0; i < BLOCKS; i++) {
    blocks[i] = malloc((size_t)1 << 30);
    assert(blocks[i] != NULL);
    blocks[i][i] = (char)i;
  }
  for (int i = 1; i < BLOCKS; i++) {
    assert(blocks[i][i] == (char)i && blocks[i] != blocks[i - 1]);
  }
  char *large;
  pthread_t thread;
  pthread_create(&thread, NULL, allocate, &large);
  pthread_join(thread, NULL);
  assert(large[((size_t)1 << 40) - 1] == 5);
#ifdef BEYOND
  large[(size_t)1 << 40] = 1;
#endif
  errno = 0;
  assert(malloc((size_t)1 << 47) == NULL && errno == ENOMEM);
  return 0;
}
