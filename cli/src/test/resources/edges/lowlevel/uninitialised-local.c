// A local that was never set is copied, compared, computed with and used as an index.
#include <pthread.h>

long g;
int table[2];

static void *copy(void *unused) {
  long t;
  g = t;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, copy, 0);
  pthread_join(thread, 0);
  int a, i;
  long b;
  long c = b + 1;
  g = c;
  if (a == 5)
    g = 2;
  table[i & 1] = 1;
  return 0;
}
