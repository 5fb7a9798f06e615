#ifndef WEIR_SIGNAL_H
#define WEIR_SIGNAL_H

#include <__weir_pthread_types.h>

WEIR_BEGIN

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19

typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);

#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

typedef struct {
  unsigned long weir_bits[16];
} sigset_t;

sighandler_t signal(int number, sighandler_t handler);
int raise(int number);
int kill(pid_t process, int number);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int pthread_kill(pthread_t thread, int number);
int pthread_sigmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old_set);

WEIR_END

#endif
