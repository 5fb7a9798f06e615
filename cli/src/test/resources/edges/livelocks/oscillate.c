// One thread writes 1 and 2 in turn, the other may look each time when it is 1.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *writer(void *arg) {
  while (y != 1) {
    x = 1;
    x = 2;
  }
  return arg;
}
static void *reader(void *arg) {
  while (x != 2) {
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
