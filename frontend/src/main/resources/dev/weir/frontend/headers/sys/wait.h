#ifndef WEIR_SYS_WAIT_H
#define WEIR_SYS_WAIT_H

#include <signal.h>
#include <__weir_types.h>

WEIR_BEGIN

#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) >> 8) & 0xff)
#define WTERMSIG(status) ((status)&0x7f)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) ((signed char)(((status)&0x7f) + 1) >> 1 > 0)

pid_t wait(int *status);
pid_t waitpid(pid_t process, int *status, int options);

#define WEXITED 4
#define WSTOPPED 2
#define WCONTINUED 8
#define WNOWAIT 0x01000000
#define WCOREDUMP(status) ((status) & 0x80)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFCONTINUED(status) ((status) == 0xffff)

typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef unsigned int id_t;
struct rusage;

int waitid(idtype_t type, id_t id, siginfo_t *information, int options);
pid_t wait3(int *status, int options, struct rusage *usage);
pid_t wait4(pid_t process, int *status, int options, struct rusage *usage);

WEIR_END

#endif
