#ifndef WEIR_VALUES_H
#define WEIR_VALUES_H

#include <limits.h>
#include <float.h>
#include <__weir_types.h>

WEIR_BEGIN

#define BITSPERBYTE 8
#define CHARBITS 8
#define SHORTBITS 16
#define INTBITS 32
#define LONGBITS 64
#define MINSHORT SHRT_MIN
#define MININT INT_MIN
#define MINLONG LONG_MIN
#define MAXSHORT SHRT_MAX
#define MAXINT INT_MAX
#define MAXLONG LONG_MAX
#define MAXDOUBLE DBL_MAX
#define MAXFLOAT FLT_MAX
#define MINDOUBLE DBL_MIN
#define MINFLOAT FLT_MIN

WEIR_END

#endif
