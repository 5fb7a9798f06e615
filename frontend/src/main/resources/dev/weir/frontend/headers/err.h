#ifndef WEIR_ERR_H
#define WEIR_ERR_H

#include <__weir_types.h>
#include <stdarg.h>

WEIR_BEGIN

void warn(const char *format, ...) WEIR_FORMAT(__printf__, 1, 2);
void warnx(const char *format, ...) WEIR_FORMAT(__printf__, 1, 2);
void vwarn(const char *format, va_list arguments) WEIR_FORMAT(__printf__, 1, 0);
void vwarnx(const char *format, va_list arguments) WEIR_FORMAT(__printf__, 1, 0);
WEIR_NORETURN void err(int status, const char *format, ...) WEIR_FORMAT(__printf__, 2, 3);
WEIR_NORETURN void errx(int status, const char *format, ...) WEIR_FORMAT(__printf__, 2, 3);
WEIR_NORETURN void verr(int status, const char *format, va_list arguments)
    WEIR_FORMAT(__printf__, 2, 0);
WEIR_NORETURN void verrx(int status, const char *format, va_list arguments)
    WEIR_FORMAT(__printf__, 2, 0);

WEIR_END

#endif
