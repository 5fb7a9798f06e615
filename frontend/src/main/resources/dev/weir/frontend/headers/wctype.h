#ifndef WEIR_WCTYPE_H
#define WEIR_WCTYPE_H

#include <__weir_wide.h>

WEIR_BEGIN

typedef const int *wctrans_t;

wint_t towctrans(wint_t __c, wctrans_t mapping);
wctrans_t wctrans(const char *name);

WEIR_END

#endif
