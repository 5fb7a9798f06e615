// A message is stored, then a flag, with the barrier lwsync of POWER between.
#include <assert.h>
#include <pthread.h>

int message;
volatile int flag;

static void *writer(void *unused) {
  message = 1;
  __asm__ volatile("lwsync" ::: "memory");
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (flag)
    assert(message == 1);
  pthread_join(thread, 0);
  return 0;
}
