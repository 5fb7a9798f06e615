#ifndef WEIR_SCHED_H
#define WEIR_SCHED_H

#include <__weir_types.h>

WEIR_BEGIN

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
  int sched_priority;
};

int sched_yield(void);
int sched_getcpu(void);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);

WEIR_END

#endif
