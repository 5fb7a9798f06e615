#ifndef WEIR_SETJMP_H
#define WEIR_SETJMP_H

typedef long jmp_buf[25];
typedef jmp_buf sigjmp_buf;

#ifdef __cplusplus
extern "C" {
#endif

int setjmp(jmp_buf environment) __attribute__((__returns_twice__));
int _setjmp(jmp_buf environment) __attribute__((__returns_twice__));
int sigsetjmp(sigjmp_buf environment, int mask) __attribute__((__returns_twice__));
void longjmp(jmp_buf environment, int value) __attribute__((__noreturn__));
void _longjmp(jmp_buf environment, int value) __attribute__((__noreturn__));
void siglongjmp(sigjmp_buf environment, int value) __attribute__((__noreturn__));

#ifdef __cplusplus
}
#endif

#endif
