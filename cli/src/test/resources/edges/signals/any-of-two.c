/* Of two signals that are pending any may be taken first, but of two real-time ones the lower. */
#include <assert.h>
#include <signal.h>

#ifndef ONE
#define ONE SIGUSR1
#define OTHER SIGUSR2
#endif

int main(void) {
  sigset_t set;
  int first, second;
  sigemptyset(&set);
  sigaddset(&set, ONE);
  sigaddset(&set, OTHER);
  sigprocmask(SIG_BLOCK, &set, 0);
  raise(OTHER);
  raise(ONE);
  sigwait(&set, &first);
  sigwait(&set, &second);
  assert(first + second == ONE + OTHER);
#ifdef EXPECTS
  assert(first == EXPECTS);
#endif
}
