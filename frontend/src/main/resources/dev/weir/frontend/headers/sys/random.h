#ifndef WEIR_SYS_RANDOM_H
#define WEIR_SYS_RANDOM_H

#include <__weir_types.h>

WEIR_BEGIN

#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
#define GRND_INSECURE 4

ssize_t getrandom(void *buffer, size_t size, unsigned int flags);
int getentropy(void *buffer, size_t size);

WEIR_END

#endif
