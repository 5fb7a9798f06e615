#ifndef WEIR_LIBGEN_H
#define WEIR_LIBGEN_H

#include <__weir_types.h>

WEIR_BEGIN

char *dirname(char *path);
char *__xpg_basename(char *path);
#define basename __xpg_basename



WEIR_END

#endif
