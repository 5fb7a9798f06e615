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
#define SIGTSTP 20
#define SIGURG 23
#define SIGSYS 31
#define SIGRTMIN 34
#define SIGRTMAX 64
#define NSIG 65

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

typedef union sigval {
  int sival_int;
  void *sival_ptr;
} sigval_t;

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  int weir_unused;
  pid_t si_pid;
  uid_t si_uid;
  sigval_t si_value;
  void *si_addr;
  long weir_reserved[11];
} siginfo_t;

#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000

struct sigaction {
  union {
    sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } weir_handler;
#define sa_handler weir_handler.sa_handler
#define sa_sigaction weir_handler.sa_sigaction
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};

#define SS_ONSTACK 1
#define SS_DISABLE 2
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192

typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

int sigaltstack(const stack_t *__restrict stack, stack_t *__restrict old_stack);
sighandler_t signal(int number, sighandler_t handler);
int sigaction(int number, const struct sigaction *__restrict action,
              struct sigaction *__restrict old_action);
int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old_set);
int sigwait(const sigset_t *__restrict set, int *__restrict number);
int sigsuspend(const sigset_t *set);
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
