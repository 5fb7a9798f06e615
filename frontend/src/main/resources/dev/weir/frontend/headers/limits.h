/* What the compiler knows about its types, and the limits that POSIX adds. */
#ifndef WEIR_LIMITS_H
#define WEIR_LIMITS_H

#include <features.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wgnu-include-next"
#include_next <limits.h>
#pragma clang diagnostic pop

#undef MB_LEN_MAX
#define MB_LEN_MAX 16
#define SSIZE_MAX LONG_MAX
#define PATH_MAX 4096
#define NAME_MAX 255
#define IOV_MAX 1024
#define PTHREAD_KEYS_MAX 32
#define PTHREAD_STACK_MIN 16384
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define SEM_VALUE_MAX 2147483647

#endif
