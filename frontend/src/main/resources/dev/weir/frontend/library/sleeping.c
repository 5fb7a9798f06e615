/*
 * Threads that sleep until others wake them: a queue for each place, looked up by a part of its
 * address. Falling asleep, waking and moving are steps of their own, made by atomic blocks. Any of the
 * sleepers is woken, not the first.
 */
#include "weir_library.h"

#define WEIR_QUEUES 64

static struct weir_sleeper *weir_queues[WEIR_QUEUES];

/* By the numbers of threads. They are no thread-local variables: others may look at one late. */
static struct weir_sleeper weir_sleepers[WEIR_SLEEPERS];

/* From weir.h, which says the same. */
long weir_choose(long low, long high);

LIBRARY("what says whether a thread sleeps") struct weir_sleeper *weir_sleeper(unsigned long thread) {
  if (thread >= WEIR_SLEEPERS)
    weir_refuse("a thread that sleeps", "more than 1000 threads", "start fewer");
  return &weir_sleepers[thread];
}

static struct weir_sleeper **weir_queue(const void *place) {
  return &weir_queues[(uintptr_t)place / sizeof(uint32_t) % WEIR_QUEUES];
}

static int weir_is_at(const struct weir_sleeper *sleeper, const void *place, uint32_t bits) {
  return sleeper->place == place && (sleeper->bits & bits);
}

/* Where the one with a number stands. */
static struct weir_sleeper **weir_find_sleeper(const void *place, uint32_t bits, long number) {
  struct weir_sleeper **link = weir_queue(place);
  while (!weir_is_at(*link, place, bits) || number-- > 0)
    link = &(*link)->next;
  return link;
}

LIBRARY_TOO("puts a thread into a queue")
void weir_fall_asleep(struct weir_sleeper *self, const void *place, uint32_t bits) {
  struct weir_sleeper **link = weir_queue(place);
  while (*link)
    link = &(*link)->next;
  self->place = place;
  self->bits = bits;
  self->can_be_cancelled = 0;
  self->next = 0;
  *link = self;
}

LIBRARY_TOO("takes a thread out of its queue") void weir_leave_sleep(struct weir_sleeper *self) {
  struct weir_sleeper **link = weir_queue(self->place);
  while (*link != self)
    link = &(*link)->next;
  *link = self->next;
  self->place = 0;
}

LIBRARY_TOO("how many threads sleep at a place") long weir_sleepers_at(const void *place, uint32_t bits) {
  long count = 0;
  for (struct weir_sleeper *at = *weir_queue(place); at; at = at->next)
    count += weir_is_at(at, place, bits);
  return count;
}

LIBRARY_TOO("wakes a thread") void weir_wake_sleeper(const void *place, uint32_t bits, long number) {
  struct weir_sleeper **link = weir_find_sleeper(place, bits, number);
  struct weir_sleeper *woken = *link;
  *link = woken->next;
  woken->place = 0;
  woken->woken = 1;
}

LIBRARY_TOO("moves a thread to another queue")
void weir_move_sleeper(const void *place, long number, const void *to) {
  struct weir_sleeper *moved = *weir_find_sleeper(place, ~0u, number);
  weir_leave_sleep(moved);
  weir_fall_asleep(moved, to, moved->bits);
}

LIBRARY_TOO("wakes some of the threads that sleep at a place, a choice")
long weir_wake_sleepers(const void *place, long most, uint32_t bits) {
  long woken = 0;
  while (woken < most) {
    __VERIFIER_atomic_begin();
    long count = weir_sleepers_at(place, bits);
    int all = count <= most - woken;
    for (long i = 0; all && i < count; i++)
      weir_wake_sleeper(place, bits, 0);
    __VERIFIER_atomic_end();
    if (all)
      return woken + count;
    long number = weir_choose(0, count - 1);
    __VERIFIER_atomic_begin();
    count = weir_sleepers_at(place, bits);
    if (count > 0)
      weir_wake_sleeper(place, bits, number % count);
    __VERIFIER_atomic_end();
    woken += count > 0;
  }
  return woken;
}
