/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

static void *consume(void *p) {
  int *block = p;
  assert(block[0] == 1 && block[1] == 2);
  free(block);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    int *block = malloc(8);
    block[0] = 1;
    block[1] = 2;
    pthread_create(&threads[i], 0, consume, block);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
