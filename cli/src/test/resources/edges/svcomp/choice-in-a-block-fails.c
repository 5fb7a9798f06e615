#include <assert.h>
#include <pthread.h>
#include <weir.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, flag;

static void *writer(void *arg) {
  x = 1;
  __VERIFIER_atomic_begin();
  if (x == 1 && weir_choose(0, 2) == 2)
    flag = 1;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  assert(flag == 0);
  pthread_join(thread, 0);
  return 0;
}
