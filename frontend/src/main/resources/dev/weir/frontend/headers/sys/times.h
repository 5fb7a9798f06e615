#ifndef WEIR_SYS_TIMES_H
#define WEIR_SYS_TIMES_H

#include <__weir_types.h>

WEIR_BEGIN

struct tms {
  clock_t tms_utime;
  clock_t tms_stime;
  clock_t tms_cutime;
  clock_t tms_cstime;
};

clock_t times(struct tms *result);

WEIR_END

#endif
