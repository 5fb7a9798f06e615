/* What one thread writes over and over while it waits is freed by another one, too early. */
#include <pthread.h>
#include <stdlib.h>
volatile int flag;
static void *wait(void *a) {
  volatile int *place = a;
  while (!flag)
    *place = 0;
  return 0;
}
int main(void) {
  pthread_t t;
  int *place = calloc(1, sizeof *place);
  pthread_create(&t, 0, wait, place);
  flag = 1;
  free(place);
  pthread_join(t, 0);
  return 0;
}
