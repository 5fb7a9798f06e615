// The marks of a loop that waits, as declared by older tests.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(void);

atomic_int ready;

static void *writer(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  __VERIFIER_spin_start();
  while (!ready) {
  }
  __VERIFIER_spin_end();
  assert(ready == 1);
  pthread_join(thread, 0);
  return 0;
}
