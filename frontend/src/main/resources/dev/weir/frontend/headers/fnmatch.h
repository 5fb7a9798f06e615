#ifndef WEIR_FNMATCH_H
#define WEIR_FNMATCH_H

#include <__weir_types.h>

WEIR_BEGIN

#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_NOMATCH 1

int fnmatch(const char *pattern, const char *text, int flags);

WEIR_END

#endif
