/* An alarm goes off at any moment, unless it is taken back. */
#include <assert.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t came;

static void handle(int number) { came = number; }

int main(void) {
  signal(SIGALRM, handle);
#if defined(PAUSES)
  alarm(1);
  pause();
#elif defined(EARLY)
  alarm(1);
  assert(!came);
#elif defined(TAKEN_BACK)
  alarm(5);
  if (alarm(0) == 0)
    assert(came);
  else
    assert(!came);
  came = 0;
  assert(!came);
#else
  struct itimerval once = {.it_value = {1, 0}};
  setitimer(ITIMER_REAL, &once, 0);
  while (!came)
    ;
#endif
}
