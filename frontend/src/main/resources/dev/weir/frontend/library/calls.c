/*
 * System calls by their numbers, the futex above all. Who sleeps on a futex is a queue for each
 * address, looked up by a part of the address. Comparing and going to sleep is one step, and waking
 * is one; both are full fences. As with condition variables, any of the sleepers is woken, not the
 * first, and a time may be over at any moment.
 */
#include "weir_library.h"
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Provided by the machine: sleeps on the futex until the first word is not 0, then makes it 0. */
void weir_thread_sleep(int *woken, const uint32_t *futex);

/* Provided by the machine: whether a wait is to end by itself, a choice where that is asked for. */
int weir_thread_wakes_early(void);

/* From weir.h, which says the same. */
long weir_choose(long low, long high);

/* The time is that of one wait, or of its end where there are bits. */
static void weir_pass(const struct timespec *time, int operation) {
  clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  int is_end = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
  clock_nanosleep(clock, is_end ? TIMER_ABSTIME : 0, time, 0);
}

/* Sleeps on a futex; whether it was woken, and not interrupted. */
static int weir_sleep_on_futex(struct weir_sleeper *self, const uint32_t *word) {
  if (!weir_can_be_interrupted || !weir_can_be_interrupted()) {
    weir_thread_sleep(&self->woken, word);
    return 1;
  }
  int is_interrupted = 0;
  while (!__atomic_load_n(&self->woken, __ATOMIC_SEQ_CST) && !is_interrupted)
    is_interrupted = (weir_interruption() & WEIR_INTERRUPTS) != 0;
  __VERIFIER_atomic_begin();
  int woken = self->woken;
  self->woken = 0;
  if (!woken)
    weir_leave_sleep(self);
  __VERIFIER_atomic_end();
  return woken;
}

static long weir_futex_wait(uint32_t *word, uint32_t expected, const struct timespec *time,
                            int operation, uint32_t bits) {
  int ends = time != 0;
  int early = ends ? 0 : weir_thread_wakes_early();
  struct weir_sleeper *self = weir_sleeper(pthread_self());
  __VERIFIER_atomic_begin();
  int sleeps = __atomic_load_n(word, __ATOMIC_SEQ_CST) == expected;
  if (sleeps)
    weir_fall_asleep(self, word, bits);
  __VERIFIER_atomic_end();
  if (!sleeps) {
    errno = EAGAIN;
    return -1;
  }
  if (!ends && !early) {
    if (weir_sleep_on_futex(self, word))
      return 0;
    errno = EINTR;
    return -1;
  }
  __VERIFIER_atomic_begin();
  int woken = self->woken;
  if (woken)
    self->woken = 0;
  else
    weir_leave_sleep(self);
  __VERIFIER_atomic_end();
  if (woken || early)
    return 0;
  weir_pass(time, operation);
  errno = ETIMEDOUT;
  return -1;
}

/* What a requeue is asked for. */
struct weir_requeue {
  uint32_t *from, *to;
  long wake, move;  /* at most */
  int compares;
  uint32_t expected;
};

/* As many choices as one requeue may make. */
#define WEIR_PICKS 64

/* In a block: how many are there; less than 0 where the value is another than expected. */
static long weir_can_requeue(const struct weir_requeue *request) {
  if (request->compares && __atomic_load_n(request->from, __ATOMIC_SEQ_CST) != request->expected)
    return -1;
  return weir_sleepers_at(request->from, FUTEX_BITSET_MATCH_ANY);
}

static long weir_least(long one, long other) { return one < other ? one : other; }

/*
 * Wakes some of the sleepers and moves others to another futex, in one step: where it may not be all
 * of them, any, a choice. The choices are made before that step, of those that are there then.
 */
static long weir_futex_requeue(const struct weir_requeue *request) {
  long picks[WEIR_PICKS];
  long picked = 0, woken = 0, moved = 0;
  for (int again = 1; again;) {
    __VERIFIER_atomic_begin();
    long count = weir_can_requeue(request);
    long wake = weir_least(count, request->wake);
    long move = weir_least(count - wake, request->move);
    /* All are woken or none, and the rest is moved or stays. */
    again = !picked && !(wake == count || (wake == 0 && (move == 0 || move == count)));
    if (count >= 0 && !again) {
      for (long left = count; woken < wake; woken++, left--)
        weir_wake_sleeper(request->from, FUTEX_BITSET_MATCH_ANY,
                          woken < picked ? picks[woken] % left : 0);
      for (long left = count - wake; moved < move; moved++, left--)
        weir_move_sleeper(request->from,
                          woken + moved < picked ? picks[woken + moved] % left : 0, request->to);
    }
    __VERIFIER_atomic_end();
    if (count < 0) {
      errno = EAGAIN;
      return -1;
    }
    if (again) {
      int moves_rest = wake + move == count;
      if (wake + (moves_rest ? 0 : move) > WEIR_PICKS)
        weir_refuse("futex", "a requeue of more than 64 out of still more", "move all or one");
      while (picked < wake + (moves_rest ? 0 : move)) {
        picks[picked] = weir_choose(0, count - picked - 1);
        picked++;
      }
    }
  }
  return request->compares ? woken + moved : woken;
}

static void weir_refuse_number(const char *call, long number) {
  char name[24];
  snprintf(name, sizeof name, "number %ld", number);
  weir_refuse(call, name, "call a function of the library");
}

static long weir_futex(va_list list) {
  uint32_t *word = va_arg(list, uint32_t *);
  int operation = va_arg(list, int);
  uint32_t value = va_arg(list, uint32_t);
  int command = operation & FUTEX_CMD_MASK;
  int sleeps = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
  int has_bits = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
  int requeues = command == FUTEX_REQUEUE || command == FUTEX_CMP_REQUEUE;
  if (!sleeps && !requeues && command != FUTEX_WAKE && command != FUTEX_WAKE_BITSET) {
    char name[24];
    snprintf(name, sizeof name, "operation %d", command);
    weir_refuse("futex", name, "use FUTEX_WAIT and FUTEX_WAKE");
  }
  if (requeues) {
    int move = (int)va_arg(list, long);
    uint32_t *to = va_arg(list, uint32_t *);
    int compares = command == FUTEX_CMP_REQUEUE;
    struct weir_requeue request = {word, to, (int)value, move, compares,
                                   compares ? va_arg(list, uint32_t) : 0};
    if ((uintptr_t)word % sizeof *word || (uintptr_t)to % sizeof *to || (int)value < 0 ||
        move < 0) {
      errno = EINVAL;
      return -1;
    }
    return weir_futex_requeue(&request);
  }
  const struct timespec *time = sleeps || has_bits ? va_arg(list, const struct timespec *) : 0;
  uint32_t bits = FUTEX_BITSET_MATCH_ANY;
  if (has_bits) {
    (void)va_arg(list, void *);
    bits = va_arg(list, uint32_t);
  }
  if ((uintptr_t)word % sizeof *word || bits == 0) {
    errno = EINVAL;
    return -1;
  }
  if (sleeps)
    return weir_futex_wait(word, value, time, operation, bits);
  /* The kernel wakes one where it is told to wake none. */
  return weir_wake_sleepers(word, (int)value < 1 ? 1 : (int)value, bits);
}

/* Provided by the machine: whether a thread was created. */
int weir_thread_exists(pthread_t thread);

static long weir_existence(pid_t process, pid_t thread, int signal) {
  if (process != getpid() || signal != 0)
    weir_refuse("tgkill", "a signal", "use raise, or signal 0");
  if (weir_thread_exists((pthread_t)(thread - getpid() + 1)))
    return 0;
  errno = ESRCH;
  return -1;
}

LIBRARY("futex (wait, wake and requeue), gettid, getpid, sched_yield, getrandom, getcpu, exit_group; membarrier and rseq are ENOSYS; refuses others")
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long result = 0;
  switch (number) {
  case SYS_futex: result = weir_futex(list); break;
  case SYS_gettid: result = gettid(); break;
  case SYS_getpid: result = getpid(); break;
  case SYS_sched_yield: break;
  case SYS_getrandom: {
    void *buffer = va_arg(list, void *);
    result = getrandom(buffer, va_arg(list, size_t), 0);
    break;
  }
  case SYS_getcpu: {
    unsigned *processor = va_arg(list, unsigned *);
    result = getcpu(processor, va_arg(list, unsigned *));
    break;
  }
  case SYS_tgkill: {
    pid_t process = va_arg(list, pid_t);
    pid_t thread = va_arg(list, pid_t);
    result = weir_existence(process, thread, va_arg(list, int));
    break;
  }
  case SYS_exit_group: _Exit(va_arg(list, int)); break;
  case SYS_membarrier:
  case SYS_rseq:
    errno = ENOSYS;
    result = -1;
    break;
  default: weir_refuse_number("system call", number); break;
  }
  va_end(list);
  return result;
}
