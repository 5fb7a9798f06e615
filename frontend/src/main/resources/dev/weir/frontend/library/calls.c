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

#define WEIR_QUEUES 64
#define WEIR_SLEEPERS 1000

/* A sleeper; a thread has one, since it sleeps once at a time. When it is in no queue, it is not woken. */
struct weir_sleeper {
  const uint32_t *word;
  uint32_t bits;
  int woken;
  struct weir_sleeper *next;
};

static struct weir_sleeper *weir_queues[WEIR_QUEUES];

/* By the numbers of threads. They are no thread-local variables: others may look at one late. */
static struct weir_sleeper weir_sleepers[WEIR_SLEEPERS];

/* Provided by the machine: sleeps on the futex until the first word is not 0, then makes it 0. */
void weir_thread_sleep(int *woken, const uint32_t *futex);

/* Provided by the machine: whether a wait is to end by itself, a choice where that is asked for. */
int weir_thread_wakes_early(void);

/* From weir.h, which says the same. */
long weir_choose(long low, long high);

static struct weir_sleeper **weir_queue(const uint32_t *word) {
  return &weir_queues[(uintptr_t)word / sizeof *word % WEIR_QUEUES];
}

static int weir_is_on(const struct weir_sleeper *sleeper, const uint32_t *word, uint32_t bits) {
  return sleeper->word == word && (sleeper->bits & bits);
}

static long weir_count_on(const uint32_t *word, uint32_t bits) {
  long count = 0;
  for (struct weir_sleeper *at = *weir_queue(word); at; at = at->next)
    count += weir_is_on(at, word, bits);
  return count;
}

/* Takes the sleeper with a number out of the queue and wakes it. */
static void weir_wake_one(const uint32_t *word, uint32_t bits, long number) {
  struct weir_sleeper **link = weir_queue(word);
  for (; *link; link = &(*link)->next)
    if (weir_is_on(*link, word, bits) && number-- == 0) {
      struct weir_sleeper *woken = *link;
      *link = woken->next;
      woken->woken = 1;
      return;
    }
}

/* The time is that of one wait, or of its end where there are bits. */
static void weir_pass(const struct timespec *time, int operation) {
  clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  int is_end = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
  clock_nanosleep(clock, is_end ? TIMER_ABSTIME : 0, time, 0);
}

static long weir_futex_wait(uint32_t *word, uint32_t expected, const struct timespec *time,
                            int operation, uint32_t bits) {
  int ends = time != 0;
  int early = ends ? 0 : weir_thread_wakes_early();
  size_t number = (size_t)pthread_self();
  if (number >= WEIR_SLEEPERS)
    weir_refuse("futex", "more than 1000 threads", "start fewer");
  struct weir_sleeper *self = &weir_sleepers[number];
  __VERIFIER_atomic_begin();
  int sleeps = __atomic_load_n(word, __ATOMIC_SEQ_CST) == expected;
  if (sleeps) {
    struct weir_sleeper **link = weir_queue(word);
    while (*link)
      link = &(*link)->next;
    self->word = word;
    self->bits = bits;
    self->next = 0;
    *link = self;
  }
  __VERIFIER_atomic_end();
  if (!sleeps) {
    errno = EAGAIN;
    return -1;
  }
  if (!ends && !early) {
    weir_thread_sleep(&self->woken, word);
    return 0;
  }
  __VERIFIER_atomic_begin();
  int woken = self->woken;
  if (woken) {
    self->woken = 0;
  } else {
    struct weir_sleeper **link = weir_queue(word);
    while (*link != self)
      link = &(*link)->next;
    *link = self->next;
  }
  __VERIFIER_atomic_end();
  if (woken || early)
    return 0;
  weir_pass(time, operation);
  errno = ETIMEDOUT;
  return -1;
}

static long weir_futex_wake(uint32_t *word, int most, uint32_t bits) {
  long woken = 0;
  while (woken < most) {
    __VERIFIER_atomic_begin();
    long count = weir_count_on(word, bits);
    int all = count <= most - woken;
    for (long i = 0; all && i < count; i++)
      weir_wake_one(word, bits, 0);
    __VERIFIER_atomic_end();
    if (all)
      return woken + count;
    long number = weir_choose(0, count - 1);
    __VERIFIER_atomic_begin();
    count = weir_count_on(word, bits);
    if (count > 0)
      weir_wake_one(word, bits, number % count);
    __VERIFIER_atomic_end();
    woken += count > 0;
  }
  return woken;
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
  if (!sleeps && command != FUTEX_WAKE && command != FUTEX_WAKE_BITSET) {
    char name[24];
    snprintf(name, sizeof name, "operation %d", command);
    weir_refuse("futex", name, "use FUTEX_WAIT and FUTEX_WAKE");
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
  return weir_futex_wake(word, (int)value < 1 ? 1 : (int)value, bits);
}

static long weir_existence(pid_t process, pid_t thread, int signal) {
  if (process != getpid() || signal != 0)
    weir_refuse("tgkill", "a signal", "use raise, or signal 0");
  return pthread_kill((pthread_t)(thread - getpid() + 1), 0) == 0 ? 0 : -1;
}

LIBRARY("futex (wait and wake), gettid, getpid, sched_yield, getrandom, getcpu, exit_group; membarrier and rseq are ENOSYS; refuses others")
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
