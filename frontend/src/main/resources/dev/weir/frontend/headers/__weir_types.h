/* Types that several headers share. Sizes and layouts are those of x86-64 Linux. */
#ifndef WEIR_TYPES_H
#define WEIR_TYPES_H

#include <features.h>
#include <stddef.h>

#ifdef __cplusplus
#define WEIR_BEGIN extern "C" {
#define WEIR_END }
#else
#define WEIR_BEGIN
#define WEIR_END
#endif

#define WEIR_NORETURN __attribute__((__noreturn__))
#define WEIR_FORMAT(kind, format, first) __attribute__((__format__(kind, format, first)))

WEIR_BEGIN

typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

WEIR_END

#endif
