#ifndef WEIR_MATH_H
#define WEIR_MATH_H

#include <__weir_types.h>

WEIR_BEGIN

typedef double double_t;
typedef float float_t;

#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_SQRT2 1.41421356237309504880
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_El 2.718281828459045235360287471352662498L
#define M_PIl 3.141592653589793238462643383279502884L
#define M_PI_2l 1.570796326794896619231321691639751442L
#define M_PI_4l 0.785398163397448309615660845819875721L
#define M_SQRT2l 1.414213562373095048801688724209698079L
#define M_LN2l 0.693147180559945309417232121458176568L
#define M_LN10l 2.302585092994045684017991454684364208L

#define fpclassify(__x) \
  __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, __x)
#define isfinite(__x) __builtin_isfinite(__x)
#define isinf(__x) __builtin_isinf(__x)
#define isnan(__x) __builtin_isnan(__x)
#define isnormal(__x) __builtin_isnormal(__x)
#define signbit(__x) __builtin_signbit(__x)
#define isgreater(__x, __y) __builtin_isgreater(__x, __y)
#define isgreaterequal(__x, __y) __builtin_isgreaterequal(__x, __y)
#define isless(__x, __y) __builtin_isless(__x, __y)
#define islessequal(__x, __y) __builtin_islessequal(__x, __y)
#define islessgreater(__x, __y) __builtin_islessgreater(__x, __y)
#define isunordered(__x, __y) __builtin_isunordered(__x, __y)

double acos(double __x);
double asin(double __x);
double atan(double __x);
double cos(double __x);
double sin(double __x);
double tan(double __x);
double acosh(double __x);
double asinh(double __x);
double atanh(double __x);
double cosh(double __x);
double sinh(double __x);
double tanh(double __x);
double exp(double __x);
double exp2(double __x);
double expm1(double __x);
double log(double __x);
double log10(double __x);
double log1p(double __x);
double log2(double __x);
double logb(double __x);
double cbrt(double __x);
double fabs(double __x);
double sqrt(double __x);
double erf(double __x);
double erfc(double __x);
double lgamma(double __x);
double tgamma(double __x);
double ceil(double __x);
double floor(double __x);
double nearbyint(double __x);
double rint(double __x);
double round(double __x);
double trunc(double __x);
double atan2(double __x, double __y);
double pow(double __x, double __y);
double hypot(double __x, double __y);
double fmod(double __x, double __y);
double remainder(double __x, double __y);
double copysign(double __x, double __y);
double nextafter(double __x, double __y);
double fdim(double __x, double __y);
double fmax(double __x, double __y);
double fmin(double __x, double __y);
double fma(double __x, double __y, double __z);
double frexp(double __x, int *exponent);
double ldexp(double __x, int exponent);
double scalbn(double __x, int exponent);
double scalbln(double __x, long exponent);
double modf(double __x, double *integral);
int ilogb(double __x);
long lrint(double __x);
long long llrint(double __x);
long lround(double __x);
long long llround(double __x);
double nan(const char *tag);

float acosf(float __x);
float asinf(float __x);
float atanf(float __x);
float cosf(float __x);
float sinf(float __x);
float tanf(float __x);
float acoshf(float __x);
float asinhf(float __x);
float atanhf(float __x);
float coshf(float __x);
float sinhf(float __x);
float tanhf(float __x);
float expf(float __x);
float exp2f(float __x);
float expm1f(float __x);
float logf(float __x);
float log10f(float __x);
float log1pf(float __x);
float log2f(float __x);
float logbf(float __x);
float cbrtf(float __x);
float fabsf(float __x);
float sqrtf(float __x);
float erff(float __x);
float erfcf(float __x);
float lgammaf(float __x);
float tgammaf(float __x);
float ceilf(float __x);
float floorf(float __x);
float nearbyintf(float __x);
float rintf(float __x);
float roundf(float __x);
float truncf(float __x);
float atan2f(float __x, float __y);
float powf(float __x, float __y);
float hypotf(float __x, float __y);
float fmodf(float __x, float __y);
float remainderf(float __x, float __y);
float copysignf(float __x, float __y);
float nextafterf(float __x, float __y);
float fdimf(float __x, float __y);
float fmaxf(float __x, float __y);
float fminf(float __x, float __y);
float fmaf(float __x, float __y, float __z);
float frexpf(float __x, int *exponent);
float ldexpf(float __x, int exponent);
float scalbnf(float __x, int exponent);
float scalblnf(float __x, long exponent);
float modff(float __x, float *integral);
int ilogbf(float __x);
long lrintf(float __x);
long long llrintf(float __x);
long lroundf(float __x);
long long llroundf(float __x);
float nanf(const char *tag);

long double acosl(long double __x);
long double asinl(long double __x);
long double atanl(long double __x);
long double cosl(long double __x);
long double sinl(long double __x);
long double tanl(long double __x);
long double acoshl(long double __x);
long double asinhl(long double __x);
long double atanhl(long double __x);
long double coshl(long double __x);
long double sinhl(long double __x);
long double tanhl(long double __x);
long double expl(long double __x);
long double exp2l(long double __x);
long double expm1l(long double __x);
long double logl(long double __x);
long double log10l(long double __x);
long double log1pl(long double __x);
long double log2l(long double __x);
long double logbl(long double __x);
long double cbrtl(long double __x);
long double fabsl(long double __x);
long double sqrtl(long double __x);
long double erfl(long double __x);
long double erfcl(long double __x);
long double lgammal(long double __x);
long double tgammal(long double __x);
long double ceill(long double __x);
long double floorl(long double __x);
long double nearbyintl(long double __x);
long double rintl(long double __x);
long double roundl(long double __x);
long double truncl(long double __x);
long double atan2l(long double __x, long double __y);
long double powl(long double __x, long double __y);
long double hypotl(long double __x, long double __y);
long double fmodl(long double __x, long double __y);
long double remainderl(long double __x, long double __y);
long double copysignl(long double __x, long double __y);
long double nextafterl(long double __x, long double __y);
long double fdiml(long double __x, long double __y);
long double fmaxl(long double __x, long double __y);
long double fminl(long double __x, long double __y);
long double fmal(long double __x, long double __y, long double __z);
long double frexpl(long double __x, int *exponent);
long double ldexpl(long double __x, int exponent);
long double scalbnl(long double __x, int exponent);
long double scalblnl(long double __x, long exponent);
long double modfl(long double __x, long double *integral);
int ilogbl(long double __x);
long lrintl(long double __x);
long long llrintl(long double __x);
long lroundl(long double __x);
long long llroundl(long double __x);
long double nanl(const char *tag);
double nexttoward(double __x, long double __y);
double remquo(double __x, double __y, int *quotient);
float nexttowardf(float __x, long double __y);
float remquof(float __x, float __y, int *quotient);
long double nexttowardl(long double __x, long double __y);
long double remquol(long double __x, long double __y, int *quotient);
extern int signgam;
double j0(double __x);
double j1(double __x);
double y0(double __x);
double y1(double __x);
double jn(int order, double __x);
double yn(int order, double __x);

WEIR_END

#endif
