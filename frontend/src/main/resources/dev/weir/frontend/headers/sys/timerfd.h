#ifndef WEIR_SYS_TIMERFD_H
#define WEIR_SYS_TIMERFD_H

#include <time.h>

WEIR_BEGIN

#define TFD_NONBLOCK 04000
#define TFD_CLOEXEC 02000000
#define TFD_TIMER_ABSTIME 1
#define TFD_TIMER_CANCEL_ON_SET 2

int timerfd_create(int clock, int flags);
int timerfd_settime(int file, int flags, const struct itimerspec *value,
                    struct itimerspec *old_value);
int timerfd_gettime(int file, struct itimerspec *value);

WEIR_END

#endif
