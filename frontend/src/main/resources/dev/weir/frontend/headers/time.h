#ifndef WEIR_TIME_H
#define WEIR_TIME_H

#include <__weir_types.h>

WEIR_BEGIN

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1
#define TIME_UTC 1

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

time_t time(time_t *result);
clock_t clock(void);
double difftime(time_t later, time_t earlier);
int timespec_get(struct timespec *result, int base);
int clock_gettime(clockid_t clock, struct timespec *result);
int clock_getres(clockid_t clock, struct timespec *result);
int clock_getcpuclockid(pid_t process, clockid_t *clock);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request,
                    struct timespec *remaining);
int nanosleep(const struct timespec *request, struct timespec *remaining);
time_t mktime(struct tm *fields);
time_t timegm(struct tm *fields);
struct tm *gmtime(const time_t *time);
struct tm *gmtime_r(const time_t *__restrict time, struct tm *__restrict result);
struct tm *localtime(const time_t *time);
struct tm *localtime_r(const time_t *__restrict time, struct tm *__restrict result);
char *asctime(const struct tm *fields);
char *asctime_r(const struct tm *__restrict fields, char *__restrict buffer);
char *ctime(const time_t *time);
char *ctime_r(const time_t *time, char *buffer);
size_t strftime(char *__restrict buffer, size_t size, const char *__restrict format,
                const struct tm *__restrict fields);

typedef void *timer_t;

struct itimerspec {
  struct timespec it_interval;
  struct timespec it_value;
};

struct sigevent;

extern char *tzname[2];
extern int daylight;
extern long timezone;
extern int getdate_err;

void tzset(void);
char *strptime(const char *__restrict text, const char *__restrict format, struct tm *__restrict fields);
struct tm *getdate(const char *text);
int clock_settime(clockid_t clock, const struct timespec *time);
int timer_create(clockid_t clock, struct sigevent *__restrict event, timer_t *__restrict timer);
int timer_delete(timer_t timer);
int timer_getoverrun(timer_t timer);
int timer_gettime(timer_t timer, struct itimerspec *value);
int timer_settime(timer_t timer, int flags, const struct itimerspec *__restrict value, struct itimerspec *__restrict old_value);

WEIR_END

#endif
