/* A poll that sleeps on a futex, a while at most each time. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

atomic_int stop;

static void *polls(void *arg) {
  struct timespec while_at_most = {0, 1000000};
  (void)arg;
  while (!stop) syscall(SYS_futex, &stop, FUTEX_WAIT, 0, &while_at_most, NULL, 0);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, polls, NULL);
  stop = 1;
  syscall(SYS_futex, &stop, FUTEX_WAKE, 1, NULL, NULL, 0);
  pthread_join(one, NULL);
  return 0;
}
