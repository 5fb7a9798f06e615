#ifndef WEIR_SYS_SELECT_H
#define WEIR_SYS_SELECT_H

#include <__weir_types.h>
#include <__weir_signal_set.h>

WEIR_BEGIN

typedef long fd_mask;
#define FD_SETSIZE 1024
#define NFDBITS 64

typedef struct {
  unsigned long weir_bits[FD_SETSIZE / NFDBITS];
} fd_set;

#define FD_ZERO(set) __builtin_memset((set), 0, sizeof(fd_set))
#define FD_SET(file, set) ((void)((set)->weir_bits[(file) / NFDBITS] |= 1UL << ((file) % NFDBITS)))
#define FD_CLR(file, set) ((void)((set)->weir_bits[(file) / NFDBITS] &= ~(1UL << ((file) % NFDBITS))))
#define FD_ISSET(file, set) ((int)((set)->weir_bits[(file) / NFDBITS] >> ((file) % NFDBITS) & 1))

int select(int count, fd_set *__restrict readable, fd_set *__restrict writable,
           fd_set *__restrict failed, struct timeval *__restrict limit);
int pselect(int count, fd_set *__restrict readable, fd_set *__restrict writable,
            fd_set *__restrict failed, const struct timespec *__restrict limit,
            const sigset_t *__restrict set);

WEIR_END

#endif
