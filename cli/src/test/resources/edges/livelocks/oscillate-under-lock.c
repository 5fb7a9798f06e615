// The reader has to get the mutex again and again, and may look each time when x is 1.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;
static int swap(int *place, int value) {
  pthread_mutex_lock(&m);
  int old = *place;
  if (value)
    *place = value;
  pthread_mutex_unlock(&m);
  return old;
}
static void *writer(void *arg) {
  while (swap(&y, 0) != 1) {
    swap(&x, 1);
    swap(&x, 2);
  }
  return arg;
}
static void *reader(void *arg) {
  while (swap(&x, 0) != 2) {
  }
  swap(&y, 1);
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
