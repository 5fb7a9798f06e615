/*
 * The counters of eventfd, which threads wait for by read and write. Their descriptors are beyond
 * those of files. A counter holds up to 2^31 - 1 here. Each call is a full fence, as of the kernel.
 */
#include "weir_library.h"
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define WEIR_EVENTS 32

enum { WEIR_CLOSED, WEIR_OPENING, WEIR_OPEN };

struct weir_event {
  unsigned count; /* first: the machine's word */
  int state;
  int flags;
};

static struct weir_event weir_events[WEIR_EVENTS];

/* Provided by the machine: waits until the count is not 0, then takes all of it, or 1. */
unsigned weir_event_take(struct weir_event *event, int one);

/* Provided by the machine: as weir_event_take, but gives 0 where the count is 0. */
unsigned weir_event_try(struct weir_event *event, int one);

/* Provided by the machine: adds to the count. */
void weir_event_give(struct weir_event *event, unsigned count);

/* Wakes those that wait for several descriptors, where the program has any. */
__attribute__((weak)) void weir_wake_pollers(void);

static struct weir_event *weir_event(int descriptor) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  int index = descriptor - WEIR_FIRST_EVENT;
  if (index < 0 || index >= WEIR_EVENTS ||
      __atomic_load_n(&weir_events[index].state, __ATOMIC_SEQ_CST) != WEIR_OPEN) {
    errno = EBADF;
    return 0;
  }
  return &weir_events[index];
}

LIBRARY("a counter that threads wait for; of up to 2^31 - 1") int eventfd(unsigned count, int flags) {
  if (flags & ~(EFD_SEMAPHORE | EFD_NONBLOCK | EFD_CLOEXEC)) {
    errno = EINVAL;
    return -1;
  }
  if (count > INT_MAX)
    weir_refuse("eventfd", "a count above 2147483647", "start with less");
  for (int i = 0; i < WEIR_EVENTS; i++) {
    struct weir_event *event = &weir_events[i];
    int closed = WEIR_CLOSED;
    if (__atomic_compare_exchange_n(&event->state, &closed, WEIR_OPENING, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST)) {
      event->count = count;
      event->flags = flags;
      /* Who finds it open finds it filled in. */
      __atomic_store_n(&event->state, WEIR_OPEN, __ATOMIC_SEQ_CST);
      __atomic_thread_fence(__ATOMIC_SEQ_CST);
      return i + WEIR_FIRST_EVENT;
    }
  }
  errno = EMFILE;
  return -1;
}

ssize_t weir_event_read(int descriptor, void *buffer, size_t size) {
  struct weir_event *event = weir_event(descriptor);
  if (!event)
    return -1;
  if (size < sizeof(uint64_t)) {
    errno = EINVAL;
    return -1;
  }
  int flags = __atomic_load_n(&event->flags, __ATOMIC_SEQ_CST);
  int one = flags & EFD_SEMAPHORE;
  uint64_t taken;
  if (flags & EFD_NONBLOCK)
    taken = weir_event_try(event, one);
  else if (weir_looks_up()) {
    int is_interrupted = 0;
    weir_wait_for(WEIR_FOR_EVENT, event);
    while (!(taken = weir_event_try(event, one)) && !is_interrupted)
      is_interrupted = (weir_look_up() & WEIR_INTERRUPTS) != 0;
    weir_wait_for(WEIR_FOR_NOTHING, 0);
    if (!taken) {
      errno = EINTR;
      return -1;
    }
  } else
    taken = weir_event_take(event, one);
  if (taken == 0) {
    errno = EAGAIN;
    return -1;
  }
  memcpy(buffer, &taken, sizeof taken);
  return sizeof taken;
}

ssize_t weir_event_write(int descriptor, const void *buffer, size_t size) {
  struct weir_event *event = weir_event(descriptor);
  uint64_t count;
  if (!event)
    return -1;
  if (size < sizeof count) {
    errno = EINVAL;
    return -1;
  }
  memcpy(&count, buffer, sizeof count);
  if (count == UINT64_MAX) {
    errno = EINVAL;
    return -1;
  }
  if (count > INT_MAX)
    weir_refuse("write to an eventfd", "a value above 2147483647", "write less");
  weir_event_give(event, (unsigned)count);
  if (weir_wake_pollers)
    weir_wake_pollers();
  return sizeof count;
}

/* What a counter is ready for, as poll says it. */
int weir_event_ready(int descriptor) {
  struct weir_event *event = weir_event(descriptor);
  return !event ? POLLNVAL
                : POLLOUT | (__atomic_load_n(&event->count, __ATOMIC_SEQ_CST) > 0 ? POLLIN : 0);
}

/* The flags of an open counter. */
int *weir_event_flags(int descriptor) {
  struct weir_event *event = weir_event(descriptor);
  return event ? &event->flags : 0;
}

int weir_event_close(int descriptor) {
  struct weir_event *event = weir_event(descriptor);
  if (event)
    __atomic_store_n(&event->state, WEIR_CLOSED, __ATOMIC_SEQ_CST);
  return event ? 0 : -1;
}

LIBRARY("reads from an eventfd: waits until its count is not 0, and takes it")
int eventfd_read(int descriptor, eventfd_t *value) {
  CANCELLATION_POINT;
  return weir_event_read(descriptor, value, sizeof *value) < 0 ? -1 : 0;
}

LIBRARY("adds to the count of an eventfd") int eventfd_write(int descriptor, eventfd_t value) {
  CANCELLATION_POINT;
  return weir_event_write(descriptor, &value, sizeof value) < 0 ? -1 : 0;
}
