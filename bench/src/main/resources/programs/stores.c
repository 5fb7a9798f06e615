/* Two threads, each with N stores to a variable of its own: one trace, and a long execution. */
#include <pthread.h>
#ifndef N
#define N 100000
#endif
volatile int a, b;
void *p(void *z) { for (int i = 0; i < N; i++) a = i; return 0; }
void *q(void *z) { for (int i = 0; i < N; i++) b = i; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, p, 0);
  pthread_create(&t, 0, q, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return 0;
}
