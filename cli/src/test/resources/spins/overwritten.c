/* What one thread writes over and over while it waits is written by another one too. */
#include <pthread.h>
#include <weir.h>
volatile int flag, place;
static void *wait(void *a) {
  while (!flag)
    place = 0;
  return a;
}
static void *end(void *a) {
  flag = 1;
  place = 7;
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wait, 0);
  pthread_create(&u, 0, end, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  weir_observe("place", place);
  return 0;
}
