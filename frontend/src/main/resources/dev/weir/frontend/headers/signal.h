#ifndef WEIR_SIGNAL_H
#define WEIR_SIGNAL_H

#include <__weir_pthread_types.h>
#include <__weir_signal_set.h>

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
  int si_status;
  int weir_padding;
  long si_band;
  long weir_reserved[9];
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

#define SIGSTKFLT 16
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL SIGIO
#define SIGPWR 30
#define SIGIOT SIGABRT
#define _NSIG NSIG
#define SIG_HOLD ((sighandler_t)2)
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
#define SI_USER 0
#define SI_QUEUE (-1)
#define SI_TIMER (-2)
#define SI_MESGQ (-3)
#define SI_ASYNCIO (-4)
#define SI_TKILL (-6)
#define SI_KERNEL 0x80
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLADR 3
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define ILL_COPROC 7
#define ILL_BADSTK 8
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define FPE_FLTDIV 3
#define FPE_FLTOVF 4
#define FPE_FLTUND 5
#define FPE_FLTRES 6
#define FPE_FLTINV 7
#define FPE_FLTSUB 8
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_OBJERR 3
#define TRAP_BRKPT 1
#define TRAP_TRACE 2
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
#define CLD_CONTINUED 6
#define POLL_IN 1
#define POLL_OUT 2
#define POLL_MSG 3
#define POLL_ERR 4
#define POLL_PRI 5
#define POLL_HUP 6

struct sigevent {
  sigval_t sigev_value;
  int sigev_signo;
  int sigev_notify;
  void (*sigev_notify_function)(sigval_t);
  pthread_attr_t *sigev_notify_attributes;
  long weir_reserved[4];
};

typedef struct {
  long long gregs[23];
  void *fpregs;
  unsigned long long weir_reserved[8];
} mcontext_t;

typedef struct ucontext_t {
  unsigned long uc_flags;
  struct ucontext_t *uc_link;
  stack_t uc_stack;
  mcontext_t uc_mcontext;
  sigset_t uc_sigmask;
  unsigned long weir_reserved[80];
} ucontext_t;

int killpg(pid_t group, int number);
void psiginfo(const siginfo_t *information, const char *text);
void psignal(int number, const char *text);
sighandler_t sigset(int number, sighandler_t handler);
int sighold(int number);
int sigrelse(int number);
int sigignore(int number);
int sigpause(int number);
int siginterrupt(int number, int interrupts);
int sigpending(sigset_t *set);
int sigqueue(pid_t process, int number, const union sigval value);
int sigtimedwait(const sigset_t *__restrict set, siginfo_t *__restrict information, const struct timespec *__restrict limit);
int sigwaitinfo(const sigset_t *__restrict set, siginfo_t *__restrict information);
int pthread_sigqueue(pthread_t thread, int number, const union sigval value);
int tgkill(pid_t process, pid_t thread, int number);

WEIR_END

#endif
