/* No include guard: each inclusion follows NDEBUG as it is defined there. */
#include <__weir_types.h>

#undef assert
#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression)                                      \
  ((expression) ? (void)0                                       \
                : __assert_fail(#expression, __FILE__, __LINE__, __func__))
#endif

#ifndef WEIR_ASSERT_H
#define WEIR_ASSERT_H

WEIR_BEGIN

WEIR_NORETURN void __assert_fail(const char *expression, const char *file, unsigned int line,
                                 const char *function);

WEIR_END

#endif

#if !defined(__cplusplus) && !defined(static_assert) && \
    (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define static_assert _Static_assert
#endif
