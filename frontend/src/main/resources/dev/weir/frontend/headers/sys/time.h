#ifndef WEIR_SYS_TIME_H
#define WEIR_SYS_TIME_H

#include <sys/select.h>
#include <__weir_types.h>

WEIR_BEGIN

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

int setitimer(int which, const struct itimerval *__restrict value,
              struct itimerval *__restrict old_value);
int gettimeofday(struct timeval *__restrict result, void *__restrict zone);

#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(__a, __b, compare)                                                                    \
  ((__a)->tv_sec == (__b)->tv_sec ? (__a)->tv_usec compare(__b)->tv_usec                                   \
                              : (__a)->tv_sec compare(__b)->tv_sec)
#define timeradd(__a, __b, sum)                                                                        \
  do {                                                                                             \
    long weir_micro = (__a)->tv_usec + (__b)->tv_usec;                                                 \
    (sum)->tv_sec = (__a)->tv_sec + (__b)->tv_sec + weir_micro / 1000000;                              \
    (sum)->tv_usec = weir_micro % 1000000;                                                         \
  } while (0)
#define timersub(__a, __b, difference)                                                                 \
  do {                                                                                             \
    long weir_micro = (__a)->tv_usec - (__b)->tv_usec;                                                 \
    (difference)->tv_sec = (__a)->tv_sec - (__b)->tv_sec - (weir_micro < 0);                           \
    (difference)->tv_usec = weir_micro + (weir_micro < 0 ? 1000000 : 0);                           \
  } while (0)

#define TIMEVAL_TO_TIMESPEC(from, to) ((void)((to)->tv_sec = (from)->tv_sec, (to)->tv_nsec = (from)->tv_usec * 1000))
#define TIMESPEC_TO_TIMEVAL(to, from) ((void)((to)->tv_sec = (from)->tv_sec, (to)->tv_usec = (from)->tv_nsec / 1000))

int getitimer(int which, struct itimerval *value);
int utimes(const char *path, const struct timeval times[2]);
int settimeofday(const struct timeval *time, const struct timezone *zone);

WEIR_END

#endif
