/*
 * Logical time. Each thread has a clock of its own, which starts at the time of its creator, moves
 * by a second whenever it is asked, by what the thread has slept, to a deadline that is over, and to
 * that of a thread that it joins if that is later. So no time depends on what others do, and a loop that
 * waits for a time to pass comes to its end soon. What was slept is told at the next question: a loop
 * that sleeps until another thread has done something is still seen to do nothing else.
 */
#include "weir_library.h"
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define WEIR_SECOND 1000000000L
/* In seconds; the machine knows it, too. */
#define WEIR_START 1000000000L

/* Moves the clock of the thread. */
uint64_t weir_time_stamp(void);

static int64_t weir_now(void) {
  return weir_time_stamp();
}

LIBRARY("logical time in seconds: a second more at each question of the thread")
time_t time(time_t *result) {
  time_t now = WEIR_START + weir_now() / WEIR_SECOND;
  if (result)
    *result = now;
  return now;
}

LIBRARY("logical time: a second more at each question of the thread")
int clock_gettime(clockid_t clock, struct timespec *result) {
  if (clock < 0 || clock > 11) {
    errno = EINVAL;
    return -1;
  }
  int64_t now = weir_now();
  long start = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ? WEIR_START : 0;
  result->tv_sec = start + now / WEIR_SECOND;
  result->tv_nsec = now % WEIR_SECOND;
  return 0;
}

LIBRARY("the clock of the process's time; refuses other processes")
int clock_getcpuclockid(pid_t process, clockid_t *clock) {
  if (process != 0 && process != getpid())
    weir_refuse("clock_getcpuclockid", "another process", "leave it out");
  *clock = CLOCK_PROCESS_CPUTIME_ID;
  return 0;
}

LIBRARY("one nanosecond") int clock_getres(clockid_t clock, struct timespec *result) {
  if (clock < 0 || clock > 11) {
    errno = EINVAL;
    return -1;
  }
  if (result)
    *result = (struct timespec){0, 1};
  return 0;
}

LIBRARY("logical time: a second more at each question of the thread")
int timespec_get(struct timespec *result, int base) {
  if (base != TIME_UTC)
    return 0;
  clock_gettime(CLOCK_REALTIME, result);
  return base;
}

LIBRARY("logical time: a second more at each question of the thread")
int gettimeofday(struct timeval *result, void *zone) {
  (void)zone;
  int64_t now = weir_now();
  result->tv_sec = WEIR_START + now / WEIR_SECOND;
  result->tv_usec = now % WEIR_SECOND / 1000;
  return 0;
}

LIBRARY("logical time: a second more at each question of the thread") clock_t clock(void) {
  return weir_now() / (WEIR_SECOND / CLOCKS_PER_SEC);
}

LIBRARY("the difference of two times in seconds") double difftime(time_t later, time_t earlier) {
  return (double)(later - earlier);
}
