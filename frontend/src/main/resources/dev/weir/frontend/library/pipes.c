/*
 * Pipes between threads. Their descriptors are beyond those of counters. A pipe holds 64 KiB, as on
 * Linux; what one call writes is never mixed with what another one does. Each call is a full fence,
 * as of the kernel.
 */
#include "weir_library.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define WEIR_PIPES 16
#define WEIR_ROOM 65536

enum { WEIR_READ_END, WEIR_WRITE_END };

/* All but the words of the machine is changed by who has the lock. */
struct weir_pipe {
  unsigned data; /* the machine's word: 1 where a reader has reason to look */
  unsigned room; /* the same for the writer that waits for room */
  pthread_mutex_t lock;
  pthread_mutex_t writing;
  int used;
  int open[2];  /* how many descriptors there are of an end */
  int first[2]; /* whether the one is open that pipe has given */
  int flags[2];
  int told;        /* whether a reader was told to look, and has not yet done so */
  unsigned wanted; /* the room for which the writer waits; 0 where none does */
  unsigned start;
  unsigned count;
};

static struct weir_pipe weir_pipes[WEIR_PIPES];
static char weir_pipe_bytes[WEIR_PIPES][WEIR_ROOM];

/* Provided by the machine: waits until the count is not 0, then takes all of it. */
unsigned weir_event_take(void *count, int one);

/* Provided by the machine: adds to the count. */
void weir_event_give(void *count, unsigned more);

/* Provided by the machine: takes all of a count, if it is not 0. */
unsigned weir_event_try(void *count, int one);

/* No handler runs while it is waited for the lock of a pipe. */
int weir_own_lock(pthread_mutex_t *mutex) MACHINE(pthread_mutex_lock);

/* Waits until a reader has reason to look, or is cancelled or interrupted; whether it is to look. */
static int weir_await_data(struct weir_pipe *pipe) {
  int is_there, is_interrupted = 0;
  if (!weir_looks_up()) {
    weir_event_take(&pipe->data, 0);
    return 1;
  }
  weir_wait_for(WEIR_FOR_EVENT, &pipe->data);
  while (!(is_there = weir_event_try(&pipe->data, 0) != 0) && !is_interrupted)
    is_interrupted = (weir_look_up() & WEIR_INTERRUPTS) != 0;
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return is_there;
}

/* The pipe with an open descriptor. */
static struct weir_pipe *weir_pipe(int descriptor, int end) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  int is_first = descriptor < WEIR_DUPLICATE;
  unsigned index = (unsigned)(descriptor - WEIR_FIRST_PIPE - (is_first ? 0 : WEIR_DUPLICATE));
  if (descriptor < WEIR_FIRST_PIPE || index / 2 >= WEIR_PIPES || (int)(index & 1) != end ||
      (is_first && !__atomic_load_n(&weir_pipes[index / 2].first[end], __ATOMIC_SEQ_CST))) {
    errno = EBADF;
    return 0;
  }
  return &weir_pipes[index / 2];
}

static int weir_is_open(struct weir_pipe *pipe, int end) {
  return __atomic_load_n(&pipe->open[end], __ATOMIC_SEQ_CST);
}

static int weir_is_blocking(struct weir_pipe *pipe, int end) {
  return !(__atomic_load_n(&pipe->flags[end], __ATOMIC_SEQ_CST) & O_NONBLOCK);
}

/* Wakes those that wait for several descriptors, where the program has any. */
__attribute__((weak)) void weir_wake_pollers(void);

/* Gives the lock back, and wakes those that what was done lets go on. */
static void weir_leave_pipe(struct weir_pipe *pipe) {
  int tells = !pipe->told && (pipe->count > 0 || !weir_is_open(pipe, WEIR_WRITE_END));
  int gives = pipe->wanted &&
              (WEIR_ROOM - pipe->count >= pipe->wanted || !weir_is_open(pipe, WEIR_READ_END));
  if (tells)
    pipe->told = 1;
  if (gives)
    pipe->wanted = 0;
  pthread_mutex_unlock(&pipe->lock);
  if (tells)
    weir_event_give(&pipe->data, 1);
  if (gives)
    weir_event_give(&pipe->room, 1);
  if (weir_wake_pollers)
    weir_wake_pollers();
}

LIBRARY("two descriptors: what is written to the second is read from the first")
int pipe2(int descriptors[2], int flags) {
  if (flags & ~(O_NONBLOCK | O_CLOEXEC)) {
    errno = EINVAL;
    return -1;
  }
  for (int i = 0; i < WEIR_PIPES; i++) {
    struct weir_pipe *pipe = &weir_pipes[i];
    weir_own_lock(&pipe->lock);
    int taken = pipe->used;
    if (!taken) {
      pipe->used = 1;
      pipe->told = 0;
      for (int end = 0; end < 2; end++) {
        pipe->flags[end] = flags;
        __atomic_store_n(&pipe->first[end], 1, __ATOMIC_SEQ_CST);
        __atomic_store_n(&pipe->open[end], 1, __ATOMIC_SEQ_CST);
        descriptors[end] = WEIR_FIRST_PIPE + 2 * i + end;
      }
    }
    pthread_mutex_unlock(&pipe->lock);
    if (!taken)
      return 0;
  }
  errno = EMFILE;
  return -1;
}

LIBRARY("two descriptors: what is written to the second is read from the first")
int pipe(int descriptors[2]) { return pipe2(descriptors, 0); }

/* Copies out of the pipe from its start on, or into it behind what is there. */
static void weir_copy(struct weir_pipe *pipe, int end, char *buffer, unsigned size) {
  char *bytes = weir_pipe_bytes[pipe - weir_pipes];
  unsigned at = (pipe->start + (end == WEIR_WRITE_END ? pipe->count : 0)) % WEIR_ROOM;
  unsigned first = size < WEIR_ROOM - at ? size : WEIR_ROOM - at;
  if (end == WEIR_WRITE_END) {
    weir_copy_bytes(bytes + at, buffer, first);
    weir_copy_bytes(bytes, buffer + first, size - first);
    pipe->count += size;
  } else {
    weir_copy_bytes(buffer, bytes + at, first);
    weir_copy_bytes(buffer + first, bytes, size - first);
    pipe->count -= size;
    pipe->start = pipe->count == 0 ? 0 : (pipe->start + size) % WEIR_ROOM;
  }
}

ssize_t weir_pipe_read(int descriptor, void *buffer, size_t size) {
  struct weir_pipe *pipe = weir_pipe(descriptor, WEIR_READ_END);
  if (!pipe)
    return -1;
  if (size == 0)
    return 0;
  int waits = weir_is_blocking(pipe, WEIR_READ_END);
  int is_open;
  do {
    if (waits && !weir_await_data(pipe)) {
      errno = EINTR;
      return -1;
    }
    weir_own_lock(&pipe->lock);
    if (waits)
      pipe->told = 0;
    is_open = weir_is_open(pipe, WEIR_WRITE_END);
    if (waits && pipe->count == 0 && is_open)
      pthread_mutex_unlock(&pipe->lock); /* one that does not wait came first */
  } while (waits && pipe->count == 0 && is_open);
  unsigned taken = size < pipe->count ? (unsigned)size : pipe->count;
  weir_copy(pipe, WEIR_READ_END, buffer, taken);
  weir_leave_pipe(pipe);
  if (taken > 0 || !is_open)
    return taken;
  errno = EAGAIN;
  return -1;
}

/* Writes what there is room for. */
static unsigned weir_fill(struct weir_pipe *pipe, const char *buffer, size_t size) {
  unsigned room = WEIR_ROOM - pipe->count;
  unsigned taken = size <= PIPE_BUF ? (size <= room ? (unsigned)size : 0)
                   : size < room    ? (unsigned)size
                                    : room;
  weir_copy(pipe, WEIR_WRITE_END, (char *)buffer, taken);
  return taken;
}

ssize_t weir_pipe_write(int descriptor, const void *buffer, size_t size) {
  struct weir_pipe *pipe = weir_pipe(descriptor, WEIR_WRITE_END);
  if (!pipe)
    return -1;
  int waits = weir_is_blocking(pipe, WEIR_WRITE_END);
  size_t written = 0;
  int is_open;
  weir_own_lock(&pipe->writing);
  do {
    weir_own_lock(&pipe->lock);
    is_open = weir_is_open(pipe, WEIR_READ_END);
    if (is_open)
      written += weir_fill(pipe, (const char *)buffer + written, size - written);
    int waits_now = waits && is_open && written < size;
    if (waits_now)
      pipe->wanted = size <= PIPE_BUF ? (unsigned)size : 1;
    weir_leave_pipe(pipe);
    if (waits_now && weir_must_look_up())
      weir_refuse("write", "a full pipe, by a thread that can be cancelled, or in which a handler may run",
                  "disable that there");
    if (waits_now)
      weir_event_take(&pipe->room, 0);
  } while (waits && is_open && written < size);
  pthread_mutex_unlock(&pipe->writing);
  if (written > 0 || (size == 0 && is_open))
    return (ssize_t)written;
  if (!is_open)
    raise(SIGPIPE);
  errno = is_open ? EAGAIN : EPIPE;
  return -1;
}

int weir_pipe_close(int descriptor) {
  int end = (descriptor - WEIR_FIRST_PIPE) & 1;
  struct weir_pipe *pipe = weir_pipe(descriptor, end);
  if (!pipe)
    return -1;
  weir_own_lock(&pipe->lock);
  if (descriptor < WEIR_DUPLICATE)
    __atomic_store_n(&pipe->first[end], 0, __ATOMIC_SEQ_CST);
  __atomic_store_n(&pipe->open[end], pipe->open[end] - 1, __ATOMIC_SEQ_CST);
  if (!weir_is_open(pipe, end) && !weir_is_open(pipe, !end)) {
    pipe->used = 0;
    pipe->start = pipe->count = 0;
    pipe->wanted = 0;
  }
  weir_leave_pipe(pipe);
  return 0;
}

/* There is one descriptor more of an end; -1 where it is not open. */
int weir_pipe_share(int descriptor) {
  int end = (descriptor - WEIR_FIRST_PIPE) & 1;
  struct weir_pipe *pipe = weir_pipe(descriptor, end);
  if (!pipe)
    return -1;
  weir_own_lock(&pipe->lock);
  __atomic_store_n(&pipe->open[end], pipe->open[end] + 1, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&pipe->lock);
  return 0;
}

/* What an end is ready for, as poll says it. */
int weir_pipe_ready(int descriptor) {
  int end = (descriptor - WEIR_FIRST_PIPE) & 1;
  struct weir_pipe *pipe = weir_pipe(descriptor, end);
  if (!pipe)
    return POLLNVAL;
  weir_own_lock(&pipe->lock);
  int is_open = weir_is_open(pipe, !end);
  unsigned count = pipe->count;
  pthread_mutex_unlock(&pipe->lock);
  return end == WEIR_READ_END ? (count > 0 ? POLLIN : 0) | (is_open ? 0 : POLLHUP)
                              : (WEIR_ROOM - count >= PIPE_BUF ? POLLOUT : 0) | (is_open ? 0 : POLLERR);
}

/* The flags of an open descriptor. */
int *weir_pipe_flags(int descriptor) {
  int end = (descriptor - WEIR_FIRST_PIPE) & 1;
  struct weir_pipe *pipe = weir_pipe(descriptor, end);
  return pipe ? &pipe->flags[end] : 0;
}
