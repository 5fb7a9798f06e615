#ifndef WEIR_ALLOCA_H
#define WEIR_ALLOCA_H

#include <__weir_types.h>

#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif
