#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
volatile int x, y;

static void *writer(void *arg) {
  x = 1;
  __sync_synchronize();
  __VERIFIER_atomic_begin();
  x = 2;
  y = 1;
  __VERIFIER_atomic_end();
  return arg;
}

/* May go on before the first write and after the last, not between them. */
static void *reader(void *arg) {
  while (x == 1) {}
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, writer, 0);
  pthread_create(&second, 0, reader, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
