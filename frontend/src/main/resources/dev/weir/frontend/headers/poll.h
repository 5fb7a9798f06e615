#ifndef WEIR_POLL_H
#define WEIR_POLL_H

#include <__weir_signal_set.h>
#include <__weir_types.h>

WEIR_BEGIN

#define POLLIN 0x001
#define POLLPRI 0x002
#define POLLOUT 0x004
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020

typedef unsigned long nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

int poll(struct pollfd *files, nfds_t count, int milliseconds);

#define POLLRDNORM 0x040
#define POLLRDBAND 0x080
#define POLLWRNORM 0x100
#define POLLWRBAND 0x200
#define POLLRDHUP 0x2000

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *set);

WEIR_END

#endif
