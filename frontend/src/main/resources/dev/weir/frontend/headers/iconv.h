#ifndef WEIR_ICONV_H
#define WEIR_ICONV_H

#include <__weir_types.h>

WEIR_BEGIN

typedef void *iconv_t;

iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t conversion, char **__restrict in, size_t *__restrict in_left,
             char **__restrict out, size_t *__restrict out_left);
int iconv_close(iconv_t conversion);

WEIR_END

#endif
