#ifndef WEIR_UTIME_H
#define WEIR_UTIME_H

#include <__weir_types.h>

WEIR_BEGIN

struct utimbuf {
  time_t actime;
  time_t modtime;
};

int utime(const char *path, const struct utimbuf *times);

WEIR_END

#endif
