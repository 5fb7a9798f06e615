#ifndef WEIR_SYS_TIME_H
#define WEIR_SYS_TIME_H

#include <__weir_types.h>

WEIR_BEGIN

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

int gettimeofday(struct timeval *__restrict result, void *__restrict zone);

#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)

WEIR_END

#endif
