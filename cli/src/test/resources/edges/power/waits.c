// Message passing to a thread that waits for the flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;
int message;

void *receiver(void *unused) {
  while (!atomic_load_explicit(&flag, LOAD))
    ;
  assert(message == 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, receiver, 0);
  message = 1;
  atomic_store_explicit(&flag, 1, STORE);
  pthread_join(thread, 0);
}
