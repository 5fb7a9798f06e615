#ifndef WEIR_SYS_CDEFS_H
#define WEIR_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#else
#define __BEGIN_DECLS
#define __END_DECLS
#endif

#define __CONCAT(__a, __b) __a##__b
#define __STRING(text) #text
#define __P(arguments) arguments
#define __dead2 __attribute__((__noreturn__))
#define __packed __attribute__((__packed__))
#define __aligned(bytes) __attribute__((__aligned__(bytes)))

#endif
