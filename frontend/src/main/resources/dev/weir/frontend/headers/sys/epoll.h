#ifndef WEIR_SYS_EPOLL_H
#define WEIR_SYS_EPOLL_H

#include <stdint.h>
#include <__weir_types.h>
#include <__weir_signal_set.h>

WEIR_BEGIN

#define EPOLL_CLOEXEC 02000000
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
#define EPOLLIN 0x001u
#define EPOLLPRI 0x002u
#define EPOLLOUT 0x004u
#define EPOLLERR 0x008u
#define EPOLLHUP 0x010u
#define EPOLLRDHUP 0x2000u
#define EPOLLEXCLUSIVE (1u<<28)
#define EPOLLWAKEUP (1u<<29)
#define EPOLLONESHOT (1u<<30)
#define EPOLLET (1u<<31)

typedef union epoll_data {
  void *ptr;
  int fd;
  uint32_t u32;
  uint64_t u64;
} epoll_data_t;

struct epoll_event {
  uint32_t events;
  epoll_data_t data;
} __attribute__((__packed__));

int epoll_create(int size);
int epoll_create1(int flags);
int epoll_ctl(int epoll, int operation, int file, struct epoll_event *event);
int epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds);
int epoll_pwait(int epoll, struct epoll_event *events, int count, int milliseconds,
                const sigset_t *set);

WEIR_END

#endif
