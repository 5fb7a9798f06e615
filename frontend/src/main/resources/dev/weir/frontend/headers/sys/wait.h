#ifndef WEIR_SYS_WAIT_H
#define WEIR_SYS_WAIT_H

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

WEIR_END

#endif
