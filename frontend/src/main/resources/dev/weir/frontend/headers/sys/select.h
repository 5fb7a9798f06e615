#ifndef WEIR_SYS_SELECT_H
#define WEIR_SYS_SELECT_H

#include <__weir_types.h>
#include <sys/time.h>

WEIR_BEGIN

#define FD_SETSIZE 1024

typedef struct {
  unsigned long weir_bits[FD_SETSIZE / 64];
} fd_set;

#define FD_ZERO(set) ((void)(*(set) = (fd_set){{0}}))
#define FD_SET(file, set) ((void)((set)->weir_bits[(file) / 64] |= 1UL << (file) % 64))
#define FD_CLR(file, set) ((void)((set)->weir_bits[(file) / 64] &= ~(1UL << (file) % 64)))
#define FD_ISSET(file, set) ((int)((set)->weir_bits[(file) / 64] >> (file) % 64 & 1))

int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *time);

WEIR_END

#endif
