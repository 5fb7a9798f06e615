/* A thread spins until its handler has set a flag. */
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t flag;

static void handle(int number) { flag = number; }

static void *spin(void *unused) {
#if defined(SLEEPS)
  while (!flag)
    sleep(1);
#elif defined(GOES_ROUND)
  for (;;)
    ;
#else
  while (!flag)
    ;
#endif
  return unused;
}

#ifdef GOES_ROUND
static void end(int number) { _exit(number); }
#else
#define end handle
#endif

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, end);
  pthread_create(&thread, 0, spin, 0);
#ifndef FORGETS
  pthread_kill(thread, SIGUSR1);
#endif
  pthread_join(thread, 0);
}
