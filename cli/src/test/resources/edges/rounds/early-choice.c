// The first two of 12 threads race, and a depth-first search varies the orders of the others before
// theirs: there are 20!/2^10 of these alone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b, sum;
void *first(void *p) {
  int r = a;
  if (r == 0) a = 1;
  return 0;
}
void *second(void *p) {
  int r = a;
  b = 1;
  if (r == 0 && a == 1) b = 2;
  assert(b != 2);
  return 0;
}
void *other(void *p) {
  atomic_fetch_add(&sum, 1);
  atomic_fetch_add(&sum, 1);
  return 0;
}
int main(void) {
  pthread_t t[12];
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  for (int i = 2; i < 12; i++) pthread_create(&t[i], 0, other, 0);
  for (int i = 0; i < 12; i++) pthread_join(t[i], 0);
}
