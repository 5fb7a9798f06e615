#ifndef WEIR_ERROR_H
#define WEIR_ERROR_H

#include <__weir_types.h>

WEIR_BEGIN

void error(int status, int number, const char *format, ...) WEIR_FORMAT(__printf__, 3, 4);

WEIR_END

#endif
