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

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define howmany(count, per) (((count) + (per) - 1) / (per))
#define roundup(value, to) (howmany(value, to) * (to))
#define rounddown(value, to) ((value) / (to) * (to))
#define powerof2(value) ((((value) - 1) & (value)) == 0)
#define setbit(bits, i) ((bits)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(bits, i) ((bits)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(bits, i) ((bits)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(bits, i) (((bits)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)

#endif
