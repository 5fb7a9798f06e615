// What the reader waits for is there in the midst of a turn only.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *writer(void *arg) {
  while (y != 1) {
    x = 3;
    x = 1;
  }
  return arg;
}
static void *reader(void *arg) {
  while (x != 3) {
  }
  y = 1;
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
