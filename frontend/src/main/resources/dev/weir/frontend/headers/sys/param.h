#ifndef WEIR_SYS_PARAM_H
#define WEIR_SYS_PARAM_H

#include <endian.h>
#include <limits.h>
#include <sys/types.h>

#define NBBY 8
#define MAXPATHLEN 4096
#define MAXHOSTNAMELEN 64
#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

#define MIN(__a, __b) ((__a) < (__b) ? (__a) : (__b))
#define MAX(__a, __b) ((__a) > (__b) ? (__a) : (__b))
#define howmany(count, per) (((count) + (per) - 1) / (per))
#define roundup(value, to) (howmany(value, to) * (to))
#define rounddown(value, to) ((value) / (to) * (to))
#define powerof2(value) ((((value) - 1) & (value)) == 0)
#define setbit(bits, __i) ((bits)[(__i) / NBBY] |= 1 << ((__i) % NBBY))
#define clrbit(bits, __i) ((bits)[(__i) / NBBY] &= ~(1 << ((__i) % NBBY)))
#define isset(bits, __i) ((bits)[(__i) / NBBY] & (1 << ((__i) % NBBY)))
#define isclr(bits, __i) (((bits)[(__i) / NBBY] & (1 << ((__i) % NBBY))) == 0)

#endif
