// The global that the first thread reads twice is written through a pointer alone.
#include <assert.h>
#include <pthread.h>

static int value, other;
static int *places[2] = {&value, &other};
static int differ;

static void *read_twice(void *argument) {
  (void)argument;
  int first = value;
  int second = value;
  if (first != second) differ = 1;
  return 0;
}

static void *write_one(void *argument) {
  *places[(long)argument] = 1;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, read_twice, 0);
  pthread_create(&threads[1], 0, write_one, (void *)(long)WHICH);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(!differ);
  return 0;
}
