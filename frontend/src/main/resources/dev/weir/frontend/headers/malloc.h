#ifndef WEIR_MALLOC_H
#define WEIR_MALLOC_H

#include <stdlib.h>

WEIR_BEGIN

void *memalign(size_t alignment, size_t size) __attribute__((__malloc__));
void *pvalloc(size_t size) __attribute__((__malloc__));
int malloc_trim(size_t pad);
int mallopt(int parameter, int value);
size_t malloc_usable_size(void *block);

WEIR_END

#endif
