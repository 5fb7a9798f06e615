#ifndef WEIR_SYS_TYPES_H
#define WEIR_SYS_TYPES_H

#include <sys/select.h>
#include <__weir_types.h>
#include <stdint.h>

WEIR_BEGIN

typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned int id_t;
typedef int key_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;

typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef void *timer_t;
typedef long long loff_t;
typedef long quad_t;
typedef unsigned long u_quad_t;
typedef char *caddr_t;

WEIR_END

#include <__weir_pthread_types.h>

#endif
