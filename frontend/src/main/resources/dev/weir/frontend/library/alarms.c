/*
 * Alarms, which may go off at any moment: a thread of the library waits for nothing and sends the
 * signal. In a program without handlers, an alarm that nobody blocks would end the process, and so
 * does nothing: what is done until then is explored.
 */
#include "weir_library.h"
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

/* Changed in atomic blocks: which alarm is the one that is set, if any, and its time. */
static unsigned long weir_alarm;
static unsigned long weir_alarms;
static struct timeval weir_alarm_time;

static void *weir_go_off(void *number) {
  enum weir_outcome outcome =
      weir_send_while("alarm", 0, SIGALRM, &weir_alarm, (unsigned long)number);
  if (outcome == WEIR_UNDERGONE && weir_interruption)
    weir_undergo(SIGALRM, weir_effect_now(SIGALRM));
  if (outcome == WEIR_UNDER_WAY)
    weir_arrive(0, SIGALRM);
  return 0;
}

/* Sets an alarm, or none where the time is 0; what the one before had left, which is all. */
static struct timeval weir_set_alarm(struct timeval time) {
  int is_set = time.tv_sec || time.tv_usec;
  __VERIFIER_atomic_begin();
  struct timeval before = weir_alarm ? weir_alarm_time : (struct timeval){0, 0};
  if (is_set)
    weir_alarms++;
  unsigned long number = weir_alarm = is_set ? weir_alarms : 0;
  weir_alarm_time = time;
  __VERIFIER_atomic_end();
  if (is_set)
    weir_start_for_signals(weir_go_off, number);
  if (weir_interruption)
    weir_act_upon_signals(); /* of an alarm that has gone off */
  return before;
}

LIBRARY("sends SIGALRM to the process at any moment; as if no time had passed for the one before")
unsigned alarm(unsigned seconds) {
  return (unsigned)weir_set_alarm((struct timeval){seconds, 0}).tv_sec;
}

LIBRARY("as alarm, for ITIMER_REAL without an interval; refuses others")
int setitimer(int which, const struct itimerval *value, struct itimerval *old) {
  if (which != ITIMER_REAL)
    weir_refuse("setitimer", "a clock other than ITIMER_REAL", "use that");
  if (value->it_interval.tv_sec || value->it_interval.tv_usec)
    weir_refuse("setitimer", "an interval", "set it once");
  struct timeval before = weir_set_alarm(value->it_value);
  if (old)
    *old = (struct itimerval){{0, 0}, before};
  return 0;
}

LIBRARY("as alarm; refuses an interval") useconds_t ualarm(useconds_t first, useconds_t interval) {
  if (interval)
    weir_refuse("ualarm", "an interval", "set it once");
  struct timeval before = weir_set_alarm((struct timeval){first / 1000000, first % 1000000});
  return (useconds_t)(before.tv_sec * 1000000 + before.tv_usec);
}
