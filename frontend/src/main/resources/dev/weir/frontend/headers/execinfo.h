#ifndef WEIR_EXECINFO_H
#define WEIR_EXECINFO_H

#include <__weir_types.h>

WEIR_BEGIN

int backtrace(void **frames, int count);
char **backtrace_symbols(void *const *frames, int count);
void backtrace_symbols_fd(void *const *frames, int count, int file);

WEIR_END

#endif
