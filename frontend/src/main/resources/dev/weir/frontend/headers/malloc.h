#ifndef WEIR_MALLOC_H
#define WEIR_MALLOC_H

#include <stdlib.h>

WEIR_BEGIN

void *memalign(size_t alignment, size_t size) __attribute__((__malloc__));
void *valloc(size_t size) __attribute__((__malloc__));
size_t malloc_usable_size(void *block);

WEIR_END

#endif
