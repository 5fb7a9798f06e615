/* sc: safe; tso: safe; pso: safe */
#define _GNU_SOURCE
#include "agree.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int word;

static void *sleeper(void *unused) {
  struct timespec soon = {0, 0};
  syscall(SYS_futex, &word, FUTEX_WAIT, 1, &soon);
  return unused;
}

static void *waker(void *unused) {
  word = 1;
  syscall(SYS_futex, &word, FUTEX_WAKE, 1);
  return unused;
}

int main(void) {
  both(sleeper, waker);
  return 0;
}
