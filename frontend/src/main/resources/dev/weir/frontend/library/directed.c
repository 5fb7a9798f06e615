/*
 * Signals between threads: who blocks what, sending, and waiting for what has come. What the sender
 * sees to is the default action, and that a signal that is ignored is lost at once; handlers are run
 * by the thread itself.
 */
#include "weir_library.h"
#include <pthread.h>
#include <signal.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define WEIR_PROCESS 0
#define WEIR_MAIN 1

/* What threads of the library block: even what no thread of a program does. */
#define WEIR_TAKES_NONE ~0UL

/* What a thread does not block, as others see it; of one that has ended, or has never been, nothing. */
static uint64_t weir_accepted[WEIR_SLEEPERS] = {[WEIR_MAIN] = ~0UL};
static unsigned long weir_last = WEIR_MAIN;

/* For what a thread waits that it blocks. */
static uint64_t weir_awaited[WEIR_SLEEPERS];

/* Provided by the machine: whether a thread was created. */
int weir_thread_exists(pthread_t thread);

/* Provided by the machine: the thread that this one creates next. */
pthread_t weir_thread_next(void);

/* From weir.h, which says the same. */
long weir_choose(long low, long high);

int weir_own_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                    void *argument) MACHINE(pthread_create);
int weir_own_c11_create(thrd_t *thread, thrd_start_t start, void *argument) MACHINE(thrd_create);
int weir_own_nanosleep(const struct timespec *time, struct timespec *rest) MACHINE(nanosleep);

/* Programs in C++ name it that have something to do where a function is left by an exception. */
__attribute__((weak)) int __gxx_personality_v0(void);

WEIR_NEEDS(weir_thread_start);

/* What threads block. */

unsigned long weir_last_thread(void) { return weir_last; }

/* In a block. */
static void weir_accept(unsigned long thread, uint64_t set) {
  __atomic_store_n(&weir_accepted[thread], set, __ATOMIC_SEQ_CST);
}

static void weir_publish(uint64_t accepted) {
  unsigned long self = weir_place_for_signals();
  __VERIFIER_atomic_begin();
  weir_accept(self, accepted);
  __VERIFIER_atomic_end();
}

void weir_publish_blocked(void) { weir_publish(~weir_thread()->blocked); }

/* Nobody blocks SIGKILL. */
static int weir_is_alive(unsigned long thread) {
  return (weir_accepted[thread] & WEIR_BIT(SIGKILL)) != 0;
}

void weir_signals_end(void) {
  if (weir_interruption)
    weir_interruption();
  if (weir_thread()->blocked != WEIR_TAKES_NONE)
    weir_publish(0);
}

int weir_accepts(unsigned long thread, int number) {
  return weir_is_alive(thread) && (weir_accepted[thread] & WEIR_BIT(number));
}

/* A thread begins with what its creator blocks, and is known before it begins. */
static void weir_tell_of(unsigned long thread) {
  if (weir_thread()->blocked == WEIR_TAKES_NONE)
    return;
  if (thread >= WEIR_SLEEPERS)
    weir_refuse("a signal", "one of more than 1000 threads", "start fewer");
  __VERIFIER_atomic_begin();
  weir_accept(thread, ~weir_thread()->blocked);
  if (weir_last < thread)
    weir_last = thread;
  __VERIFIER_atomic_end();
}

LIBRARY_TOO("creates a thread that blocks what its creator does; a full fence")
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument) {
  weir_tell_of(weir_thread_next());
  return weir_own_create(thread, attributes, start, argument);
}

LIBRARY_TOO("creates a thread that blocks what its creator does; a full fence")
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  weir_tell_of(weir_thread_next());
  return weir_own_c11_create(thread, start, argument);
}

LIBRARY("sets which signals the thread blocks, and acts upon those that it lets come")
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  uint64_t before = weir_thread()->blocked;
  if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
    return EINVAL;
  if (set) {
    uint64_t bits = set->weir_bits[0];
    weir_block_signals(how == SIG_BLOCK     ? before | bits
                       : how == SIG_UNBLOCK ? before & ~bits
                                            : bits);
  }
  if (old)
    *old = (sigset_t){{before}};
  if (set)
    weir_act_upon_signals();
  return 0;
}

LIBRARY("as pthread_sigmask") int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  int error = pthread_sigmask(how, set, old);
  if (error == 0)
    return 0;
  errno = error;
  return -1;
}

static int weir_change_mask(int how, int number) {
  sigset_t set = {{weir_is_signal(number) ? WEIR_BIT(number) : 0}};
  if (weir_is_signal(number))
    return sigprocmask(how, &set, 0);
  errno = EINVAL;
  return -1;
}

LIBRARY("blocks a signal") int sighold(int number) { return weir_change_mask(SIG_BLOCK, number); }

LIBRARY("lets a signal come") int sigrelse(int number) { return weir_change_mask(SIG_UNBLOCK, number); }

/* Sending. */

static int weir_all_accept(unsigned long first, unsigned long last, int number) {
  int all = 1;
  for (unsigned long each = first; each <= last; each++)
    all &= weir_accepts(each, number) || !weir_is_alive(each);
  return all;
}

static int weir_any_accepts(unsigned long first, unsigned long last, int number) {
  int any = 0;
  for (unsigned long each = first; each <= last; each++)
    any |= weir_accepts(each, number);
  return any;
}

static int weir_another_takes(unsigned long first, unsigned long last, int number) {
  int another = 0;
  for (unsigned long each = first; each <= last; each++)
    if (each != weir_own_number())
      another |= weir_accepts(each, number) || (weir_awaited[each] & WEIR_BIT(number));
  return another;
}

static int weir_any_waits(unsigned long first, unsigned long last, int number) {
  int any = 0;
  for (unsigned long each = first; each <= last; each++)
    any |= (weir_awaited[each] & WEIR_BIT(number)) != 0;
  return any;
}

/*
 * In a block. Where some threads would take a signal that has no handler, and others block it or wait
 * for it, it is unclear what becomes of it, unless that is said.
 */
static enum weir_outcome weir_send_now(unsigned long thread, int number, int keeps) {
  enum weir_effect effect = weir_effect(number);
  unsigned long first = thread == WEIR_PROCESS ? 1 : thread;
  unsigned long last = thread == WEIR_PROCESS ? weir_last : thread;
  if (effect != WEIR_HANDLES && thread != WEIR_PROCESS && !weir_is_alive(thread))
    return WEIR_SENT;
  if (effect != WEIR_HANDLES && weir_any_accepts(first, last, number)) {
    int is_unclear = effect == WEIR_IGNORES ? !weir_all_accept(first, last, number)
                                            : weir_any_waits(first, last, number);
    if (is_unclear && keeps < 0)
      return WEIR_UNCLEAR;
    if (!(is_unclear && keeps))
      return effect == WEIR_IGNORES ? WEIR_SENT : WEIR_UNDERGONE;
  }
  int was_pending = (weir_pending[thread] & WEIR_BIT(number)) != 0;
  int interrupts = effect == WEIR_HANDLES &&
                   (thread != WEIR_PROCESS || (weir_any_accepts(first, last, number) &&
                                               weir_another_takes(first, last, number)));
  if (!weir_make_pending(thread, number))
    return WEIR_PENDING_ALREADY;
  if (interrupts && !was_pending)
    return WEIR_UNDER_WAY;
  if (!was_pending)
    weir_set_arrived(thread, number);
  return WEIR_SENT;
}

static void weir_refuse_outcome(const char *call, enum weir_outcome outcome, enum weir_effect effect) {
  if (effect == WEIR_HANDLES && __gxx_personality_v0)
    weir_refuse(call, "a signal with a handler in a program with destructors", "wait for it by sigwait");
  if (effect == WEIR_HANDLES && !weir_interruption)
    weir_refuse(call, "a signal whose handler was not set by signal or sigaction", "use these");
  if (outcome == WEIR_PENDING_ALREADY)
    weir_refuse(call, "a real-time signal that is pending already", "use one below SIGRTMIN");
}

LIBRARY("sends a signal while a word has a value, and makes it 0; what has become of the signal")
enum weir_outcome weir_send_while(const char *call, unsigned long thread, int number,
                                  unsigned long *word, unsigned long value) {
  enum weir_outcome outcome = WEIR_UNCLEAR;
  enum weir_effect effect;
  int keeps = -1;
  for (;;) {
    __VERIFIER_atomic_begin();
    int is_wanted = *word == value;
    effect = weir_effect(number);
    if (is_wanted)
      outcome = weir_send_now(thread, number, keeps);
    if (is_wanted && outcome != WEIR_UNCLEAR)
      *word = 0;
    __VERIFIER_atomic_end();
    if (!is_wanted)
      return WEIR_SENT;
    if (outcome != WEIR_UNCLEAR)
      break;
    keeps = (int)weir_choose(0, 1);
  }
  weir_refuse_outcome(call, outcome, effect);
  return outcome;
}

void weir_arrive(unsigned long thread, int number) {
  __VERIFIER_atomic_begin();
  if (weir_pending[thread] & WEIR_BIT(number))
    weir_set_arrived(thread, number);
  __VERIFIER_atomic_end();
}

void weir_start_for_signals(void *(*start)(void *), unsigned long argument) {
  uint64_t blocked = weir_thread()->blocked;
  pthread_t thread;
  weir_thread()->blocked = WEIR_TAKES_NONE; /* inherited */
  pthread_create(&thread, 0, start, (void *)argument);
  weir_thread()->blocked = blocked;
  pthread_detach(thread);
}

static void *weir_bring(void *signal) {
  unsigned long thread = (unsigned long)signal / WEIR_SIGNALS;
  weir_arrive(thread, (unsigned long)signal % WEIR_SIGNALS);
  return 0;
}

/*
 * A processor may go on for a while before it is interrupted, so that a thread of the library brings
 * the signal.
 */
static enum weir_outcome weir_send(const char *call, unsigned long thread, int number) {
  unsigned long always = 0;
  enum weir_outcome outcome = weir_send_while(call, thread, number, &always, 0);
  if (outcome == WEIR_UNDERGONE)
    weir_undergo(number, weir_effect_now(number));
  if (outcome == WEIR_UNDER_WAY)
    weir_start_for_signals(weir_bring, thread * WEIR_SIGNALS + (unsigned long)number);
  return outcome;
}

LIBRARY("sends a thread a signal; 0 asks whether it was created; a full fence")
int pthread_kill(pthread_t thread, int number) {
  if (number != 0 && !weir_is_signal(number))
    return EINVAL;
  if (!weir_thread_exists(thread))
    return ESRCH;
  if (number == 0)
    return 0;
  if (thread == weir_place_for_signals())
    return raise(number) == 0 ? 0 : errno;
  if (thread >= WEIR_SLEEPERS)
    weir_refuse("pthread_kill", "one of more than 1000 threads", "start fewer");
  weir_send("pthread_kill", thread, number);
  return 0;
}

LIBRARY("sends the own process a signal, which a thread takes that does not block it; refuses others")
int kill(pid_t process, int number) {
  if (process != getpid())
    weir_refuse("kill", "another process", "send the signal to the own one, or to a thread");
  if (number != 0 && !weir_is_signal(number)) {
    errno = EINVAL;
    return -1;
  }
  if (number == 0)
    return 0;
  if (weir_send("kill", WEIR_PROCESS, number) != WEIR_UNDER_WAY)
    weir_act_upon_signals();
  return 0;
}

/* Waiting. */

/* Lets others know what the thread waits for, since it would take a signal before another dies of it. */
static void weir_say_awaited(uint64_t set) {
  __VERIFIER_atomic_begin();
  weir_awaited[weir_place_for_signals()] = set;
  __VERIFIER_atomic_end();
}

/* Waits for one of a set, and takes it; 0 where handlers have run before. */
static int weir_await_signal(uint64_t set, int *code) {
  int number;
  CANCELLATION_POINT;
  weir_say_awaited(set);
  weir_wait_for(WEIR_FOR_SIGNAL, 0);
  for (int handled = number = 0; !number && !handled;) {
    CANCELLATION_POINT;
    uint64_t arrived = weir_arrived_signals();
    if (arrived & set)
      number = weir_take_signal(set, code);
    if (!number && arrived & ~weir_thread()->blocked)
      handled = weir_act_upon_signals();
  }
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  weir_say_awaited(0);
  return number;
}

LIBRARY("waits for a signal of a set, which the thread blocks, and takes it")
int sigwait(const sigset_t *set, int *number) {
  uint64_t bits = set->weir_bits[0];
  int taken, code = 0;
  do
    taken = weir_await_signal(bits, &code);
  while (!taken);
  *number = taken;
  return 0;
}

static int weir_tell_signal(int number, int code, siginfo_t *information) {
  if (!number) {
    errno = EINTR;
    return -1;
  }
  if (information)
    *information = (siginfo_t){.si_signo = number, .si_code = code, .si_pid = getpid()};
  return number;
}

LIBRARY("waits for a signal of a set, which the thread blocks, and takes it")
int sigwaitinfo(const sigset_t *set, siginfo_t *information) {
  int code = 0;
  int number = weir_await_signal(set->weir_bits[0], &code);
  return weir_tell_signal(number, code, information);
}

LIBRARY("takes a signal of a set, or times out where none is pending")
int sigtimedwait(const sigset_t *set, siginfo_t *information, const struct timespec *limit) {
  if (!limit)
    return sigwaitinfo(set, information);
  CANCELLATION_POINT;
  int code = 0;
  int number = weir_take_signal(set->weir_bits[0], &code);
  if (number || weir_act_upon_signals())
    return weir_tell_signal(number, code, information);
  weir_own_nanosleep(limit, 0);
  errno = EAGAIN;
  return -1;
}

LIBRARY("which signals are pending of those that the thread blocks") int sigpending(sigset_t *set) {
  unsigned long self = weir_place_for_signals();
  __VERIFIER_atomic_begin();
  uint64_t pending = weir_pending[self] | weir_pending[WEIR_PROCESS];
  __VERIFIER_atomic_end();
  *set = (sigset_t){{pending & weir_thread()->blocked}};
  return 0;
}

/* Blocks afterwards what it is told to. */
static int weir_await_handler(uint64_t afterwards) {
  CANCELLATION_POINT;
  weir_wait_for(WEIR_FOR_SIGNAL, 0);
  for (int handled = 0; !handled;) {
    CANCELLATION_POINT;
    if (weir_arrived_signals() & ~weir_thread()->blocked)
      handled = weir_act_upon_signals_until(afterwards);
  }
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  errno = EINTR;
  return -1;
}

LIBRARY("waits until a handler has run") int pause(void) {
  return weir_await_handler(weir_thread()->blocked);
}

LIBRARY("blocks other signals until a handler has run") int sigsuspend(const sigset_t *set) {
  uint64_t before = weir_thread()->blocked;
  weir_block_signals(set->weir_bits[0]);
  return weir_await_handler(before);
}
