#ifndef WEIR_UCONTEXT_H
#define WEIR_UCONTEXT_H

#include <signal.h>

WEIR_BEGIN

int getcontext(ucontext_t *context);
int setcontext(const ucontext_t *context);
void makecontext(ucontext_t *context, void (*start)(void), int count, ...);
int swapcontext(ucontext_t *__restrict old_context, const ucontext_t *__restrict context);

WEIR_END

#endif
