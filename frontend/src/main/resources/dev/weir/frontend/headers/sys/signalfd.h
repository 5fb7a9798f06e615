#ifndef WEIR_SYS_SIGNALFD_H
#define WEIR_SYS_SIGNALFD_H

#include <stdint.h>
#include <signal.h>

WEIR_BEGIN

#define SFD_NONBLOCK 04000
#define SFD_CLOEXEC 02000000

struct signalfd_siginfo {
  uint32_t ssi_signo;
  int32_t ssi_errno;
  int32_t ssi_code;
  uint32_t ssi_pid;
  uint32_t ssi_uid;
  unsigned char weir_rest[108];
};

int signalfd(int file, const sigset_t *set, int flags);

WEIR_END

#endif
