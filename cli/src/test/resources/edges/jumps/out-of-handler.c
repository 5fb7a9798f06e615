/* A handler of a signal may be left by siglongjmp. */
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf place;

static void handle(int number) { siglongjmp(place, number); }

int main(void) {
  signal(SIGUSR1, handle);
  int number = sigsetjmp(place, 1);
  if (number == 0) {
    raise(SIGUSR1);
    assert(0);
  }
  assert(number == SIGUSR1);
}
