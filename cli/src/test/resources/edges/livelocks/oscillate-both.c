// Two threads write 1 and 2 in turn, and a third may see one of them at 1 each time.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, done;
static void *first(void *arg) {
  while (!done) {
    x = 1;
    x = 2;
  }
  return arg;
}
static void *second(void *arg) {
  while (!done) {
    y = 1;
    y = 2;
  }
  return arg;
}
static void *reader(void *arg) {
  while (x != 2 || y != 2) {
  }
  done = 1;
  return arg;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
