/*
 * Signals: none comes from outside, so that a handler runs only when the program raises the signal,
 * in the thread that does so.
 */
#include "weir_library.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#define WEIR_SIGNALS 65

static _Atomic(sighandler_t) weir_handlers[WEIR_SIGNALS];

static int weir_is_signal(int number) { return number > 0 && number < WEIR_SIGNALS; }

static int weir_can_be_caught(int number) {
  return weir_is_signal(number) && number != SIGKILL && number != SIGSTOP;
}

LIBRARY("sets what raise does") sighandler_t signal(int number, sighandler_t handler) {
  if (!weir_can_be_caught(number)) {
    errno = EINVAL;
    return SIG_ERR;
  }
  return atomic_exchange(&weir_handlers[number], handler);
}

LIBRARY("sets what raise does; handlers that take more than the number are refused")
int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (!weir_can_be_caught(number)) {
    errno = EINVAL;
    return -1;
  }
  if (action && (action->sa_flags & (SA_SIGINFO | (int)SA_RESETHAND)))
    weir_refuse("sigaction", "SA_SIGINFO or SA_RESETHAND", "use a handler of one argument");
  sighandler_t before = atomic_load(&weir_handlers[number]);
  if (action)
    before = atomic_exchange(&weir_handlers[number], action->sa_handler);
  if (old)
    *old = (struct sigaction){.sa_handler = before};
  return 0;
}

LIBRARY("runs the handler of a signal in the thread; without one an error of kind uncaught")
int raise(int number) {
  if (number == 0)
    return 0;
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  sighandler_t handler = atomic_load(&weir_handlers[number]);
  if (handler == SIG_IGN || (handler == SIG_DFL && (number == SIGCHLD || number == SIGCONT)))
    return 0;
  if (handler == SIG_DFL)
    abort();
  handler(number);
  return 0;
}

LIBRARY("a set without signals") int sigemptyset(sigset_t *set) {
  *set = (sigset_t){0};
  return 0;
}

LIBRARY("a set of all signals") int sigfillset(sigset_t *set) {
  *set = (sigset_t){{~0UL}};
  return 0;
}

LIBRARY("adds a signal to a set") int sigaddset(sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  set->weir_bits[0] |= 1UL << (number - 1);
  return 0;
}

LIBRARY("takes a signal out of a set") int sigdelset(sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  set->weir_bits[0] &= ~(1UL << (number - 1));
  return 0;
}

LIBRARY("whether a signal is in a set") int sigismember(const sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  return set->weir_bits[0] >> (number - 1) & 1;
}

LIBRARY("nothing: no signal comes from outside; always none blocked before")
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  if (old)
    sigemptyset(old);
  return !set || how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK ? 0 : EINVAL;
}

LIBRARY("nothing: no signal comes from outside; always none blocked before")
int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  errno = pthread_sigmask(how, set, old);
  return errno ? -1 : 0;
}

/* Provided by the machine: whether a thread was created. */
int weir_thread_exists(pthread_t thread);

LIBRARY("whether a thread was created, for signal 0; as raise for the own thread; refuses others")
int pthread_kill(pthread_t thread, int number) {
  if (number != 0 && !weir_is_signal(number))
    return EINVAL;
  if (!weir_thread_exists(thread))
    return ESRCH;
  if (number == 0)
    return 0;
  if (!pthread_equal(thread, pthread_self()))
    weir_refuse("pthread_kill", "another thread", "set a flag that it reads");
  return raise(number) == 0 ? 0 : errno;
}

LIBRARY("0 for signal 0 and the own process; refuses others") int kill(pid_t process, int number) {
  if (number != 0 || process != getpid())
    weir_refuse("kill", "a process", "use raise");
  return 0;
}

LIBRARY("nothing: handlers run on the thread's own stack")
int sigaltstack(const stack_t *stack, stack_t *old) {
  (void)stack;
  if (old)
    *old = (stack_t){.ss_flags = SS_DISABLE};
  return 0;
}
