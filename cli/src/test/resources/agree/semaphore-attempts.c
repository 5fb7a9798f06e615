/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"
#include <errno.h>
#include <semaphore.h>

static sem_t semaphore;

static void *attempts(void *unused) {
  struct timespec soon = {0, 0};
  int got = sem_trywait(&semaphore) == 0;
  if (!got) {
    assert(errno == EAGAIN);
    got = sem_timedwait(&semaphore, &soon) == 0 ? 2 : 0;
    assert(got || errno == ETIMEDOUT);
  }
  weir_observe("got", got);
  return unused;
}

static void *posts(void *unused) {
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  both(attempts, posts);
  return 0;
}
