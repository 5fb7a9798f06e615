// As oscillate.c, but that a local in memory counts the turns, of which there are three.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int counted(int *turns) {
  int before = *turns;
  *turns = before + 1;
  return before;
}
static void *writer(void *arg) {
  int turns = 0;
  while (y != 1 && counted(&turns) < 3) {
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
