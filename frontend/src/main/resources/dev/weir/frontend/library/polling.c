/*
 * Waiting for several descriptors. A wait with a deadline may meet it at any moment, so it looks
 * once. One without sleeps until something has changed that anybody may wait for, and looks again.
 */
#include "weir_library.h"
#include <poll.h>
#include <pthread.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

/* A thread that sleeps, in memory of its own. */
struct weir_poller {
  unsigned woken; /* the machine's word */
  struct weir_poller *next;
};

static struct weir_poller *weir_pollers;
static pthread_mutex_t weir_pollers_lock = PTHREAD_MUTEX_INITIALIZER;

/* Provided by the machine: waits until the count is not 0, then takes all of it. */
unsigned weir_event_take(void *count, int one);

/* Provided by the machine: adds to the count. */
void weir_event_give(void *count, unsigned more);

/* Provided by the machine: takes all of a count, if it is not 0. */
unsigned weir_event_try(void *count, int one);

/* No handler runs while it is waited for the lock. */
int weir_own_lock(pthread_mutex_t *mutex) MACHINE(pthread_mutex_lock);

/* What a descriptor is ready for, where the program has any of the kind. */
__attribute__((weak)) int weir_pipe_ready(int descriptor);
__attribute__((weak)) int weir_event_ready(int descriptor);
__attribute__((weak)) int weir_file_ready(int descriptor);

/* Called by whoever has changed what a descriptor is ready for. */
void weir_wake_pollers(void) {
  weir_own_lock(&weir_pollers_lock);
  struct weir_poller *poller = weir_pollers;
  weir_pollers = 0;
  pthread_mutex_unlock(&weir_pollers_lock);
  while (poller) {
    struct weir_poller *next = poller->next;
    weir_event_give(&poller->woken, 1);
    poller = next;
  }
}

static int weir_ready(int descriptor) {
  if (descriptor >= WEIR_FIRST_PIPE)
    return weir_pipe_ready ? weir_pipe_ready(descriptor) : POLLNVAL;
  if (descriptor >= WEIR_FIRST_EVENT)
    return weir_event_ready ? weir_event_ready(descriptor) : POLLNVAL;
  if (descriptor <= STDERR_FILENO)
    return POLLIN | POLLOUT;
  return weir_file_ready ? weir_file_ready(descriptor) : POLLNVAL;
}

static int weir_look(struct pollfd *files, nfds_t count) {
  int ready = 0;
  for (nfds_t i = 0; i < count; i++) {
    int found = files[i].fd < 0 ? 0 : weir_ready(files[i].fd);
    files[i].revents = (short)(found & (files[i].events | POLLERR | POLLHUP | POLLNVAL));
    ready += files[i].revents != 0;
  }
  return ready;
}

/* Takes a thread out of those that sleep, or waits for who has done so. */
static void weir_stop_sleeping(struct weir_poller *own) {
  weir_own_lock(&weir_pollers_lock);
  struct weir_poller **link = &weir_pollers;
  while (*link && *link != own)
    link = &(*link)->next;
  int is_there = *link != 0;
  if (is_there)
    *link = own->next;
  pthread_mutex_unlock(&weir_pollers_lock);
  if (!is_there)
    weir_event_take(&own->woken, 0);
}

/* Sleeps until something has changed; whether no handler has run. */
static int weir_sleep_for_change(struct weir_poller *own) {
  if (weir_can_be_interrupted && weir_can_be_interrupted()) {
    while (!weir_event_try(&own->woken, 0))
      if (weir_interruption()) {
        weir_stop_sleeping(own);
        return 0;
      }
  } else {
    weir_event_take(&own->woken, 0);
  }
  return 1;
}

LIBRARY("waits until a descriptor is ready, or times out where none is")
int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  CANCELLATION_POINT;
  if (milliseconds >= 0) {
    int ready = weir_look(files, count);
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    return ready == 0 ? nanosleep(&time, 0) : ready;
  }
  for (;;) {
    struct weir_poller own = {0, 0};
    weir_own_lock(&weir_pollers_lock);
    int ready = weir_look(files, count);
    if (ready == 0) {
      own.next = weir_pollers;
      weir_pollers = &own;
    }
    pthread_mutex_unlock(&weir_pollers_lock);
    if (ready > 0)
      return ready;
    if (weir_waits_for_cancellation && weir_waits_for_cancellation())
      weir_refuse("poll", "a thread that can be cancelled", "disable that there");
    if (!weir_sleep_for_change(&own)) {
      errno = EINTR;
      return -1;
    }
  }
}

/* The time in milliseconds, not less than it is; -1 without one. */
static int weir_milliseconds(const struct timeval *time) {
  if (!time)
    return -1;
  return time->tv_sec >= INT_MAX / 1000 ? INT_MAX
                                        : (int)(time->tv_sec * 1000 + (time->tv_usec + 999) / 1000);
}

/* Takes a descriptor out of a set that is not ready for it; whether it stays. */
static int weir_keep(int descriptor, fd_set *set, int is_ready) {
  if (!set || !FD_ISSET(descriptor, set))
    return 0;
  if (!is_ready)
    FD_CLR(descriptor, set);
  return is_ready;
}

LIBRARY("waits until a descriptor is ready, or times out where none is; nothing is ever exceptional")
int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *time) {
  struct pollfd files[FD_SETSIZE];
  nfds_t watched = 0;
  int ready = 0;
  if (count < 0 || count > FD_SETSIZE || (time && (time->tv_sec < 0 || time->tv_usec < 0))) {
    errno = EINVAL;
    return -1;
  }
  for (int i = 0; i < count; i++) {
    short events = (short)((reads && FD_ISSET(i, reads) ? POLLIN : 0) |
                           (writes && FD_ISSET(i, writes) ? POLLOUT : 0));
    if (events)
      files[watched++] = (struct pollfd){i, events, 0};
  }
  if (poll(files, watched, weir_milliseconds(time)) < 0)
    return -1;
  for (nfds_t i = 0; i < watched; i++)
    if (files[i].revents & POLLNVAL) {
      errno = EBADF;
      return -1;
    }
  for (nfds_t i = 0; i < watched; i++) {
    int found = files[i].revents;
    ready += weir_keep(files[i].fd, reads, (found & (POLLIN | POLLHUP | POLLERR)) != 0);
    ready += weir_keep(files[i].fd, writes, (found & (POLLOUT | POLLERR)) != 0);
  }
  if (others)
    FD_ZERO(others);
  return ready;
}
