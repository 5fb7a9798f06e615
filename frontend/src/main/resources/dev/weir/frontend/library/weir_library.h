/* What the sources of the library share. A function is described where it is defined. */
#ifndef WEIR_LIBRARY_H
#define WEIR_LIBRARY_H

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A program that calls the function and does not define it gets this file. */
#define LIBRARY(description) __attribute__((weak))

/* The same for a variable. */
#define LIBRARY_VARIABLE __attribute__((weak))

/* The function comes along with others of this file, in the place of a simpler one. */
#define LIBRARY_TOO(description) __attribute__((weak))

/* Descriptors from here on are counters of eventfd. */
#define WEIR_FIRST_EVENT 256

/* And from here on ends of pipes. */
#define WEIR_FIRST_PIPE 512

/* The same end by another descriptor: what that one stands for. */
#define WEIR_DUPLICATE 1024

/* Memory of the calling thread alone, zero at first. */
struct weir_thread {
  int error;
  enum weir_wait {
    WEIR_FOR_NOTHING,
    WEIR_FOR_THREAD,
    WEIR_FOR_SEMAPHORE,
    WEIR_FOR_EVENT,
    WEIR_FOR_MUTEX,
    WEIR_FOR_LOCK,
    WEIR_FOR_CONDITION,
    WEIR_FOR_SIGNAL
  } waits;
  uint64_t random;
  int64_t nanoseconds;
  void *robust_mutexes;
  const void *waits_for;
  uint64_t blocked; /* signals, a bit for each; those of the creator at first */
  uint64_t free[2];
};

/* Provided by the machine, which knows the size and where all but random stands. */
struct weir_thread *weir_thread(void);

/* While a call spins: what it is seen to wait for, a thread by its handle. */
static inline void weir_wait_for(enum weir_wait waits, const void *what) {
  struct weir_thread *self = weir_thread();
  self->waits = waits;
  self->waits_for = what;
}

/* Makes what lies between one step: for what the library itself keeps. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Attributes of mutexes: the bits that are the kind, and the one of robust mutexes. */
#define WEIR_KIND 15
#define WEIR_ROBUST 16

/* As many keys as there can be at a time. */
#define WEIR_KEYS PTHREAD_KEYS_MAX

/* A key of threads' values: how often it was made and taken away, and what ends a value. */
struct weir_key {
  atomic_uint use;
  _Atomic(void (*)(void *)) destructor;
};

extern struct weir_key weir_keys[WEIR_KEYS];

/* No key that was ever made is as large. */
unsigned weir_key_limit(void);

/* A key is there while it was made more often than it was taken away. */
static inline int weir_is_used(unsigned use) { return use & 1; }

/* Makes a key of one that was taken away, if there is one, else -1; null where none ever is. */
__attribute__((weak)) int weir_key_again(void (*destructor)(void *));

/* What pthread_exit does besides: first, and for main at its end. */
void weir_clean_up(void);
void weir_after_end_of_main(void);

/* Called in the place of a thread's function; and what it calls then, or nothing. */
void *weir_thread_start(void *(*start)(void *), void *argument);
void weir_before_return_of_thread(void);
void weir_note_end_of_thread(void);

/* The machine's own function, where the library has one of that name that calls it. */
#define MACHINE(name) __asm__("weir.machine." #name)

/* The thread's answer to requests to cancel it. */
int weir_is_cancellation_enabled(void);

/* What programs have that cancel threads, and which is null in others: */

/* Ends the thread where it is asked to. */
__attribute__((weak)) void weir_cancellation_point(void);

/* Whether a request is to end a waiting of the thread. */
__attribute__((weak)) int weir_waits_for_cancellation(void);

/* Whether there is a request to end the thread, and doing so. */
__attribute__((weak)) int weir_is_asked_to_end(void);
__attribute__((weak)) void weir_act_upon_request(void);

/* Take note of the end of the thread. */
__attribute__((weak)) void weir_thread_returns(void);
__attribute__((weak)) void weir_thread_ends(void);

/* What is a cancellation point begins with this. */
#define CANCELLATION_POINT                                                                         \
  do                                                                                               \
    if (weir_cancellation_point)                                                                   \
      weir_cancellation_point();                                                                   \
  while (0)

/* Has a function linked that the machine calls. */
#define WEIR_NEEDS(function)                                                                       \
  __attribute__((used)) static const void *const weir_needs_##function = (const void *)function

/* What the calling thread does when it ends, if anything; set by who has it. */
__attribute__((weak)) _Thread_local void (*weir_end_of_thread)(void);

/* There are no more threads than these; a thread sleeps once at a time. */
#define WEIR_SLEEPERS 1000

/* A thread that sleeps at a place until another wakes it; in no queue, it is not woken. */
struct weir_sleeper {
  const void *place; /* null while it is in no queue */
  uint32_t bits;
  int woken;
  int can_be_cancelled;
  int cancelled; /* was woken by a request to cancel it */
  struct weir_sleeper *next;
};

/* That of a thread. */
struct weir_sleeper *weir_sleeper(unsigned long thread);

/* All others are called in atomic blocks. */
void weir_fall_asleep(struct weir_sleeper *self, const void *place, uint32_t bits);
void weir_leave_sleep(struct weir_sleeper *self);
long weir_sleepers_at(const void *place, uint32_t bits);

/* Wakes the one with a number among those at a place that have one of the bits. */
void weir_wake_sleeper(const void *place, uint32_t bits, long number);

/* Lets it sleep at another place from now on. */
void weir_move_sleeper(const void *place, long number, const void *to);

/* Wakes so many of those that sleep at a place, any of them: a choice; not called in a block. */
long weir_wake_sleepers(const void *place, long most, uint32_t bits);

/* Signals, a bit for each from 1 on. */
#define WEIR_SIGNALS 65
#define WEIR_BIT(number) (1UL << ((number) - 1))

/* What a handler has done: it ran, and what it interrupted fails. */
#define WEIR_RAN 1
#define WEIR_INTERRUPTS 2

/* What is to be done about a signal. */
struct weir_action {
  union {
    void (*plain)(int);
    void (*informed)(int, void *, void *);
  } handler;
  uint64_t mask; /* blocked while the handler runs */
  long flags;    /* wide, so that copies have no padding */
};

/* What an action comes to. */
enum weir_effect { WEIR_IGNORES, WEIR_HANDLES, WEIR_QUITS, WEIR_FAILS, WEIR_STOPS };

/* What has come for the process, at 0, and for each thread; changed in atomic blocks. */
extern uint64_t weir_pending[WEIR_SLEEPERS];

/* Which of them have arrived: a thread that does not ask notices only these. Pending and arrived
   signals change in one block. */
extern uint64_t weir_arrived[WEIR_SLEEPERS];

/* Those that have arrived for the thread or the process. */
uint64_t weir_arrived_signals(void);

/* Those that have a handler. */
extern uint64_t weir_caught;

/* The thread's number, where it has a place for signals. */
unsigned long weir_place_for_signals(void);

int weir_is_signal(int number);
struct weir_action *weir_action(int number);

/* What a signal does; in an atomic block. */
enum weir_effect weir_effect(int number);
enum weir_effect weir_effect_now(int number);

/* What the default action of a signal does that ends the process or stops it. */
void weir_undergo(int number, enum weir_effect effect);

/* Makes a signal pending, in an atomic block; whether that can be done. */
int weir_make_pending(unsigned long thread, int number);

/* Has a signal that is pending arrive, in an atomic block. */
void weir_set_arrived(unsigned long thread, int number);

/* Takes one of the pending signals of a set, any of them; 0 where there is none. */
int weir_take_signal(uint64_t set, int *code);

/* Acts upon all pending signals that the thread does not block; what the handlers have done. */
int weir_act_upon_signals(void);

/* The same for a thread that blocks others while it waits: what it blocks once a handler has run. */
int weir_act_upon_signals_until(uint64_t blocked);

/* Sets what the thread blocks. */
void weir_block_signals(uint64_t set);

/* What programs have that send signals or block them, and which is null in others: */

/* Lets others know what the thread blocks. */
__attribute__((weak)) void weir_publish_blocked(void);

/* Whether a thread is alive and does not block a signal; in an atomic block. */
__attribute__((weak)) int weir_accepts(unsigned long thread, int number);

/* No thread that others know of has a larger number. */
__attribute__((weak)) unsigned long weir_last_thread(void);

/* A thread ends. */
__attribute__((weak)) void weir_signals_end(void);

/* What becomes of a signal: it is pending, and may be on its way; it is lost; or it ends the process. */
enum weir_outcome { WEIR_SENT, WEIR_UNDER_WAY, WEIR_UNCLEAR, WEIR_UNDERGONE, WEIR_PENDING_ALREADY };

/*
 * Sends a signal for a call, to a thread or, for 0, to the process; in one step with that a word has a
 * value, which becomes 0. One that is on its way is yet to arrive.
 */
enum weir_outcome weir_send_while(const char *call, unsigned long thread, int number,
                                  unsigned long *word, unsigned long value);

/* A signal that is pending arrives. */
void weir_arrive(unsigned long thread, int number);

/* Starts a thread that takes no signals itself. */
void weir_start_for_signals(void *(*start)(void *), unsigned long argument);

unsigned long weir_own_number(void) MACHINE(pthread_self);

/* What programs have whose handlers may run at any time, and which is null in others: */

/* Runs the handlers of signals that have come; what they have done. */
__attribute__((weak)) int weir_interruption(void);

/* Whether a handler may run in the thread, be it one that is not set yet. */
__attribute__((weak)) int weir_can_be_interrupted(void);

/* Whether a handler that is set may run in the thread. */
__attribute__((weak)) int weir_has_handlers(void);

/* Whether a thread that waits is to look for something else, too. */
static inline int weir_looks_up(void) {
  return (weir_waits_for_cancellation && weir_waits_for_cancellation()) ||
         (weir_can_be_interrupted && weir_can_be_interrupted());
}

/* Whether a thread that cannot look while it waits is not to wait. */
static inline int weir_must_look_up(void) {
  return (weir_waits_for_cancellation && weir_waits_for_cancellation()) ||
         (weir_has_handlers && weir_has_handlers());
}

/* Looks: may end the thread, or run handlers; what these have done. */
static inline int weir_look_up(void) {
  CANCELLATION_POINT;
  return weir_interruption ? weir_interruption() : 0;
}

/* A file that the user gives, as the machine has it. */
struct weir_mapped_file {
  const char *name;
  const char *bytes;
  size_t size;
};

/* Provided by the machine; one without a name ends them. */
extern const struct weir_mapped_file weir_mapped_files[];

/*
 * Files that the program makes or changes. A file that is open is one of these, or as the user gives
 * it until the program changes it; which of them, the functions find out. All set errno.
 */

/* What open does by name and flags; null where it fails. */
const struct weir_mapped_file *weir_file_open(const char *call, const char *path, int flags);

/* A file without a name. */
const struct weir_mapped_file *weir_file_make(void);

/* There is one open less. */
void weir_file_close(const struct weir_mapped_file *file);

size_t weir_file_size(const struct weir_mapped_file *file);
size_t weir_file_read(const struct weir_mapped_file *file, size_t at, char *buffer, size_t size);

/* Writes at a place, or with O_APPEND at the end, and moves the place; how much there was room for. */
size_t weir_file_write(const struct weir_mapped_file *file, size_t *at, int flags, const char *buffer,
                       size_t size);
void weir_file_resize(const struct weir_mapped_file *file, size_t size);

/* Whether the program may write the file; the user's own ones it may not, until it has opened them so. */
int weir_file_is_kept(const struct weir_mapped_file *file);

enum weir_stream { WEIR_STDIN = 1, WEIR_STDOUT, WEIR_STDERR, WEIR_FILE, WEIR_DEVICE };

/*
 * What is open: a stream, or what descriptors stand for, or both. The machine makes the standard
 * streams, of this size, of which only the kind is not zero; it reads the kind to refuse output to a
 * file. The descriptors are changed by who has their lock, all else by who has this one.
 */
struct weir_file {
  enum weir_stream kind;
  int returned; /* by ungetc, plus 1 */
  int at_end;
  int failed;
  const struct weir_mapped_file *file;
  size_t position;
  pthread_mutex_t lock;
  int flags;       /* of open */
  unsigned shares; /* how many descriptors and streams it is */
  int descriptor;  /* that of the stream, plus 1 */
  int unused;
};

/* What open and fopen open; the device of a path; null where it fails. */
const struct weir_mapped_file *weir_open_file(const char *call, const char *path, int flags);
int weir_is_device(const struct weir_mapped_file *file);

/* Writes to what is open, by who has its lock; -1 where it cannot be written. */
ssize_t weir_put(struct weir_file *open, const char *buffer, size_t size);

/* Ends a stream. */
void weir_close_stream(struct weir_file *stream);

/* The stream of a descriptor; null where it is none of a file. */
struct weir_file *weir_stream_of(int descriptor, int flags);

/* Few bytes are copied one by one, so that it does not matter how many others take at a time. */
static inline void weir_copy_bytes(char *to, const char *from, size_t size) {
  if (size > 64)
    __builtin_memcpy(to, from, size);
  else
    for (size_t i = 0; i < size; i++)
      ((volatile char *)to)[i] = ((const volatile char *)from)[i];
}

/* NAME=VALUE each, provided by the machine; null ends them. */
extern char *const weir_environment[];

/* Gives the execution up: the call is not supported for what has this name. */
__attribute__((noreturn)) void weir_refuse(const char *call, const char *name, const char *advice);

#endif
