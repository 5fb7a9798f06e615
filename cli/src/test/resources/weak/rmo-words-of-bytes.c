/* What is read as a word was stored as bytes, on the heap, by a thread that was alone. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static char *bytes;
static int *flag;
static void *reader(void *arg) {
  for (int i = 0; i < 1; i++) {
    int word = *(volatile int *)bytes;
    *(volatile int *)flag = word;
  }
  return arg;
}
int main(void) {
  pthread_t t;
  bytes = calloc(1, 8);
  flag = calloc(1, 4);
  bytes[0] = 3;
  bytes[1] = 1;
  pthread_create(&t, 0, reader, 0);
  int seen = *(volatile int *)flag;
  *(volatile int *)bytes = 7;
  pthread_join(t, 0);
  assert(*flag != 259);
  return seen;
}
