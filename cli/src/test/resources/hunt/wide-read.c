/* One load of eight bytes sees the second of two stores and not the first: the cycle goes through a
   single event at two places. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
  uint32_t halves[2];
  uint64_t whole;
} pair;

static void *write(void *unused) {
  pair.halves[0] = 1;
  pair.halves[1] = 1;
  return unused;
}

static void *read(void *unused) {
  uint64_t whole = pair.whole;
  assert(whole >> 32 == 0 || (uint32_t)whole == 1);
  return unused;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, 0, write, 0);
  pthread_create(&reader, 0, read, 0);
  pthread_join(writer, 0);
  pthread_join(reader, 0);
  return 0;
}
