/*
 * Signals: what is done about each, and how a thread acts upon those that have come. A signal is
 * pending at most once for each thread and once for the process. A thread acts upon what it does not
 * block where it unblocks or raises it; in programs whose handlers may run at any time, also before
 * each of its steps once the signal has arrived, which may be long after it was sent. Sending and taking a signal are full fences, as of the kernel.
 */
#include "weir_library.h"
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* Those of which several may be pending. */
#define WEIR_QUEUED (~0UL << (SIGRTMIN - 1))

/* Says in the second word of a sigjmp_buf that it has a mask. */
#define WEIR_KEPT WEIR_BIT(SIGSTOP)

static struct weir_action weir_actions[WEIR_SIGNALS];

uint64_t weir_pending[WEIR_SLEEPERS];
uint64_t weir_arrived[WEIR_SLEEPERS];
uint64_t weir_caught;

/* From weir.h, which says the same. */
long weir_choose(long low, long high);

/* Provided by the machine: an error, since a signal without a handler ends the process. */
__attribute__((noreturn)) void weir_die(int number);

__attribute__((noreturn)) void weir_own_siglongjmp(sigjmp_buf environment, int value)
    MACHINE(siglongjmp);

unsigned long weir_place_for_signals(void) {
  unsigned long self = weir_own_number();
  if (self >= WEIR_SLEEPERS)
    weir_refuse("a signal", "one of more than 1000 threads", "start fewer");
  return self;
}

int weir_is_signal(int number) { return number > 0 && number < WEIR_SIGNALS; }

static int weir_can_be_caught(int number) {
  return weir_is_signal(number) && number != SIGKILL && number != SIGSTOP;
}

struct weir_action *weir_action(int number) { return &weir_actions[number]; }

static enum weir_effect weir_default_effect(int number) {
  switch (number) {
  case SIGCHLD:
  case SIGCONT:
  case SIGURG:
  case SIGWINCH: return WEIR_IGNORES;
  case SIGSTOP:
  case SIGTSTP:
  case SIGTTIN:
  case SIGTTOU: return WEIR_STOPS;
  /* How a process is asked to end. */
  case SIGHUP:
  case SIGINT:
  case SIGTERM:
  case SIGKILL:
  case SIGALRM: return WEIR_QUITS;
  default: return WEIR_FAILS;
  }
}

enum weir_effect weir_effect(int number) {
  sighandler_t handler = weir_actions[number].handler.plain;
  return handler == SIG_IGN   ? WEIR_IGNORES
         : handler == SIG_DFL ? weir_default_effect(number)
                              : WEIR_HANDLES;
}

enum weir_effect weir_effect_now(int number) {
  __VERIFIER_atomic_begin();
  enum weir_effect effect = weir_effect(number);
  __VERIFIER_atomic_end();
  return effect;
}

void weir_undergo(int number, enum weir_effect effect) {
  if (effect == WEIR_STOPS)
    weir_refuse("a signal", "that stops the process", "ignore or handle it");
  if (effect == WEIR_QUITS)
    _Exit(128 + number);
  if (effect == WEIR_FAILS && number == SIGABRT)
    abort();
  if (effect == WEIR_FAILS)
    weir_die(number);
}

/* Actions. */

/* In a block, where each word is to be an access of its own. */
static void weir_copy_action(struct weir_action *to, const struct weir_action *from) {
  to->handler.plain = from->handler.plain;
  to->mask = from->mask;
  to->flags = from->flags;
}

/* In a block. */
static void weir_change_action(int number, const struct weir_action *action) {
  weir_copy_action(&weir_actions[number], action);
  uint64_t caught = weir_effect(number) == WEIR_HANDLES ? weir_caught | WEIR_BIT(number)
                                                        : weir_caught & ~WEIR_BIT(number);
  if (caught != weir_caught)
    __atomic_store_n(&weir_caught, caught, __ATOMIC_SEQ_CST);
}

/* Whether a thread would take a signal that is pending, for it or for the process. */
static int weir_is_accepted(unsigned long thread, unsigned long last, int number) {
  int is_accepted = 0;
  if (weir_accepts && thread > 0)
    is_accepted = weir_accepts(thread, number);
  for (unsigned long any = 1; weir_accepts && thread == 0 && any <= last; any++)
    is_accepted |= weir_accepts(any, number);
  return is_accepted;
}

/* In a block. */
static void weir_forget(unsigned long thread, int number) {
  uint64_t bit = WEIR_BIT(number);
  if (weir_pending[thread] & bit)
    weir_pending[thread] &= ~bit;
  if (weir_arrived[thread] & bit)
    __atomic_store_n(&weir_arrived[thread], weir_arrived[thread] & ~bit, __ATOMIC_SEQ_CST);
}

/* A signal that is ignored now is pending no more; one that ends the process does so. */
static void weir_reconsider(int number, enum weir_effect effect) {
  __VERIFIER_atomic_begin();
  unsigned long last = weir_last_thread ? weir_last_thread() : weir_place_for_signals();
  __VERIFIER_atomic_end();
  int is_undergone = 0;
  for (unsigned long thread = 0; thread <= last; thread++) {
    __VERIFIER_atomic_begin();
    if (weir_pending[thread] & WEIR_BIT(number)) {
      if (effect == WEIR_IGNORES) {
        weir_forget(thread, number);
      } else {
        is_undergone |= weir_is_accepted(thread, last, number);
      }
    }
    __VERIFIER_atomic_end();
  }
  if (is_undergone)
    weir_undergo(number, effect);
}

static struct weir_action weir_set_action(int number, const struct weir_action *action) {
  struct weir_action before;
  __VERIFIER_atomic_begin();
  weir_copy_action(&before, &weir_actions[number]);
  if (action)
    weir_change_action(number, action);
  enum weir_effect effect = weir_effect(number);
  __VERIFIER_atomic_end();
  if (action && effect != WEIR_HANDLES)
    weir_reconsider(number, effect);
  return before;
}

LIBRARY("sets what a signal does") sighandler_t signal(int number, sighandler_t handler) {
  if (!weir_can_be_caught(number)) {
    errno = EINVAL;
    return SIG_ERR;
  }
  struct weir_action action = {{handler}, 0, SA_RESTART};
  return weir_set_action(number, &action).handler.plain;
}

LIBRARY("sets what a signal does; a handler gets no ucontext_t")
int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (!weir_can_be_caught(number)) {
    errno = EINVAL;
    return -1;
  }
  struct weir_action next;
  if (action)
    next = (struct weir_action){{action->sa_handler}, action->sa_mask.weir_bits[0], action->sa_flags};
  struct weir_action before = weir_set_action(number, action ? &next : 0);
  if (old) {
    *old = (struct sigaction){.sa_handler = before.handler.plain, .sa_flags = (int)before.flags};
    old->sa_mask.weir_bits[0] = before.mask;
  }
  return 0;
}

/* Acting upon signals. */

uint64_t weir_arrived_signals(void) {
  return __atomic_load_n(&weir_arrived[weir_place_for_signals()], __ATOMIC_RELAXED) |
         __atomic_load_n(&weir_arrived[0], __ATOMIC_RELAXED);
}

void weir_block_signals(uint64_t set) {
  weir_thread()->blocked = set & ~(WEIR_BIT(SIGKILL) | WEIR_BIT(SIGSTOP));
  if (weir_publish_blocked)
    weir_publish_blocked();
}

/* Blocks afterwards what it is told to. */
static int weir_run_handler(int number, int code, const struct weir_action *action,
                            uint64_t afterwards) {
  uint64_t before = weir_thread()->blocked;
  uint64_t own = action->flags & SA_NODEFER ? 0 : WEIR_BIT(number);
  struct weir_thread *self = weir_thread();
  enum weir_wait waits = self->waits;
  const void *waits_for = self->waits_for;
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  weir_block_signals(before | action->mask | own);
  if (afterwards != before)
    weir_act_upon_signals(); /* what came meanwhile, too, which is blocked afterwards */
  if (action->flags & SA_SIGINFO) {
    siginfo_t information = {.si_signo = number, .si_code = code, .si_pid = getpid()};
    action->handler.informed(number, &information, 0);
  } else {
    action->handler.plain(number);
  }
  weir_block_signals(afterwards);
  weir_wait_for(waits, waits_for);
  return WEIR_RAN | (action->flags & SA_RESTART ? 0 : WEIR_INTERRUPTS);
}

static int weir_act_upon(int number, int code, uint64_t afterwards) {
  static const struct weir_action by_default = {{SIG_DFL}, 0, 0};
  struct weir_action action;
  __VERIFIER_atomic_begin();
  weir_copy_action(&action, &weir_actions[number]);
  enum weir_effect effect = weir_effect(number);
  if (effect == WEIR_HANDLES && (unsigned)action.flags & SA_RESETHAND)
    weir_change_action(number, &by_default);
  __VERIFIER_atomic_end();
  if (effect == WEIR_HANDLES)
    return weir_run_handler(number, code, &action, afterwards);
  weir_undergo(number, effect);
  return 0;
}

int weir_make_pending(unsigned long thread, int number) {
  uint64_t before = weir_pending[thread];
  if (before & WEIR_BIT(number) & WEIR_QUEUED)
    return 0;
  weir_pending[thread] = before | WEIR_BIT(number);
  return 1;
}

void weir_set_arrived(unsigned long thread, int number) {
  if (!(weir_arrived[thread] & WEIR_BIT(number)))
    __atomic_store_n(&weir_arrived[thread], weir_arrived[thread] | WEIR_BIT(number),
                     __ATOMIC_SEQ_CST);
}

/* Which of the signals may be taken next: of those that are queued, the lowest. */
static uint64_t weir_next_signals(uint64_t set) {
  uint64_t queued = set & WEIR_QUEUED;
  return (set & ~WEIR_QUEUED) | (queued & -queued);
}

static int weir_count(uint64_t set) {
  int count = 0;
  for (; set; set &= set - 1)
    count++;
  return count;
}

static uint64_t weir_pick(uint64_t set, long index) {
  while (index-- > 0)
    set &= set - 1;
  return set & -set;
}

/* Takes one that was found, unless another thread has done so meanwhile. */
static int weir_take_from(unsigned long thread, int number) {
  __VERIFIER_atomic_begin();
  int is_there = (weir_pending[thread] & WEIR_BIT(number)) != 0;
  if (is_there)
    weir_forget(thread, number);
  __VERIFIER_atomic_end();
  return is_there;
}

/* Those of a set that are pending, and which of them for the thread alone. */
static uint64_t weir_pending_signals(unsigned long self, uint64_t set, uint64_t *own) {
  __VERIFIER_atomic_begin();
  uint64_t mine = weir_pending[self];
  uint64_t all = mine | weir_pending[0];
  __VERIFIER_atomic_end();
  *own = mine & set;
  return all & set;
}

int weir_take_signal(uint64_t set, int *code) {
  unsigned long self = weir_place_for_signals();
  uint64_t own, found;
  while ((found = weir_pending_signals(self, set, &own))) {
    uint64_t next = weir_next_signals(found);
    int count = weir_count(next);
    uint64_t bit = weir_pick(next, count > 1 ? weir_choose(0, count - 1) : 0);
    int number = weir_count(bit - 1) + 1;
    if (weir_take_from(bit & own ? self : 0, number)) {
      *code = bit & own ? SI_TKILL : SI_USER;
      return number;
    }
  }
  return 0;
}

int weir_act_upon_signals_until(uint64_t blocked) {
  int done = 0, number, code;
  while ((number = weir_take_signal(~weir_thread()->blocked, &code)))
    done |= weir_act_upon(number, code, blocked);
  return done;
}

int weir_act_upon_signals(void) { return weir_act_upon_signals_until(weir_thread()->blocked); }

LIBRARY("sends the thread a signal, whose handler runs at once unless it is blocked")
int raise(int number) {
  if (number == 0)
    return 0;
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  if (!(weir_thread()->blocked & WEIR_BIT(number))) {
    weir_act_upon(number, SI_TKILL, weir_thread()->blocked);
    weir_act_upon_signals();
    return 0;
  }
  __VERIFIER_atomic_begin();
  unsigned long self = weir_place_for_signals();
  int is_pending = weir_make_pending(self, number);
  weir_set_arrived(self, number);
  __VERIFIER_atomic_end();
  if (!is_pending)
    weir_refuse("raise", "a real-time signal that is pending already", "use one below SIGRTMIN");
  return 0;
}

LIBRARY("goes back to a place of the same thread; blocks what sigsetjmp kept")
void siglongjmp(sigjmp_buf environment, int value) {
  uint64_t kept = (uint64_t)environment[1];
  if (kept && weir_thread()->blocked != (kept & ~WEIR_KEPT)) {
    weir_block_signals(kept & ~WEIR_KEPT);
    weir_act_upon_signals();
  }
  weir_own_siglongjmp(environment, value);
}

/* Sets of signals. */

LIBRARY("a set without signals") int sigemptyset(sigset_t *set) {
  *set = (sigset_t){0};
  return 0;
}

LIBRARY("a set of all signals") int sigfillset(sigset_t *set) {
  *set = (sigset_t){{~0UL}};
  return 0;
}

LIBRARY("adds a signal to a set") int sigaddset(sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  set->weir_bits[0] |= WEIR_BIT(number);
  return 0;
}

LIBRARY("takes a signal out of a set") int sigdelset(sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  set->weir_bits[0] &= ~WEIR_BIT(number);
  return 0;
}

LIBRARY("whether a signal is in a set") int sigismember(const sigset_t *set, int number) {
  if (!weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  return (set->weir_bits[0] & WEIR_BIT(number)) != 0;
}

LIBRARY("nothing: handlers run on the thread's own stack")
int sigaltstack(const stack_t *stack, stack_t *old) {
  (void)stack;
  if (old)
    *old = (stack_t){.ss_flags = SS_DISABLE};
  return 0;
}
