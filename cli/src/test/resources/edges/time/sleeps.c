/* After a sleep that returns 0 every clock has gone on by that time. */
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000L

static int64_t now(clockid_t clock) {
  struct timespec time;
  assert(clock_gettime(clock, &time) == 0);
  return time.tv_sec * SECOND + time.tv_nsec;
}

static time_t asked(void) { return time(0); }

static void *sleeper(void *unused) {
  sleep(1000);
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec time = {7, 5}, end;
  struct timeval day;
  int64_t real = now(CLOCK_REALTIME), steady = now(CLOCK_MONOTONIC), before = steady;
  assert(sleep(3) == 0);
  assert(now(CLOCK_MONOTONIC) - steady >= 3 * SECOND && now(CLOCK_REALTIME) - real >= 3 * SECOND);
  before = now(CLOCK_MONOTONIC);
  for (int i = 0; i < 4; i++) usleep(2000000);
  assert(now(CLOCK_MONOTONIC) - before >= 8 * SECOND);
  before = now(CLOCK_MONOTONIC);
  assert(nanosleep(&time, 0) == 0 && clock_nanosleep(CLOCK_MONOTONIC, 0, &time, 0) == 0);
  assert(thrd_sleep(&time, 0) == 0 && poll(0, 0, 4000) == 0);
  assert(now(CLOCK_MONOTONIC) - before >= 25 * SECOND + 15);
  before = now(CLOCK_REALTIME);
  end = (struct timespec){before / SECOND + 500, before % SECOND};
  assert(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &end, 0) == 0);
  assert(now(CLOCK_REALTIME) - before >= 500 * SECOND);
  before = now(CLOCK_MONOTONIC);
  end = (struct timespec){before / SECOND + 500, before % SECOND};
  assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, 0) == 0);
  assert(now(CLOCK_MONOTONIC) - before >= 500 * SECOND);
  /* all ways to ask tell the same clock */
  before = now(CLOCK_REALTIME);
  time_t second = asked();
  assert(gettimeofday(&day, 0) == 0);
  assert(second >= before / SECOND && day.tv_sec >= second && now(CLOCK_REALTIME) / SECOND >= day.tv_sec);
  assert(now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC) >= real - steady - 10 * SECOND);
  /* who joins a thread is not before its end, and who is created not before its creator */
  before = now(CLOCK_MONOTONIC);
  pthread_create(&thread, 0, sleeper, 0);
  pthread_join(thread, 0);
  assert(now(CLOCK_MONOTONIC) - before >= 1000 * SECOND);
}
