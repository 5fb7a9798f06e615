/* Where accesses of several sizes meet, not all of what could be read is explored. */
#include <pthread.h>
#include <string.h>

static union {
  int whole;
  char bytes[4];
} shared;

static void *writer(void *arg) {
  shared.whole = 1;
  shared.bytes[0] = 2;
  return arg;
}

static void *reader(void *arg) {
  int first = shared.whole;
  return (void *)(long)(first + shared.whole);
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
  pthread_create(&r, 0, reader, 0);
  pthread_join(w, 0);
  pthread_join(r, 0);
}
