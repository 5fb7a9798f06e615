/*
 * The window of a thread, for a machine whose writes reach other threads one by one: a read takes
 * its value from a write, wherever that is on its way, and writes reach memory later, in some
 * order. Only what every such machine does is done here: dependencies and full barriers are kept.
 * What is left is judged by axioms, when an execution is complete, from what the entries say.
 *
 * A read guesses which write it reads from, among those that were seen to write to its place. It
 * is done when that write has been entered. A write reaches memory in a thread of its own, after
 * the reads that it depends on are done; the order in which writes do so is that of coherence.
 *
 * Where not all accesses are delayed, the others are entries too, since the axioms ask for them,
 * but what they do in memory they do at once. Their threads wait at them, so that a write that is
 * delayed may be entered long after a read of another thread has taken its value ahead: for such
 * reads nothing waits. All other reads take their values from memory, or from their own threads.
 *
 * Where the program is to be checked by others, it asks the axioms itself, at each failure: of what
 * has happened until then, since each beginning of an execution is one that the axioms allow.
 */
#include "calls.h"

_Noreturn void __assert_fail(const char *text, const char *file, unsigned line, const char *function);

#define WEIR_LARGEST_WINDOW 64
#define WEIR_MOST_WINDOWS 16
#define WEIR_MOST_THREADS 1024
#define WEIR_MOST_PASSED 16
#define WEIR_NONE (-1)
#define WEIR_MEMORY (-2) /* also the source of a read that took what memory held */

/* What an entry is. Barriers are entries too. */
enum {
  WEIR_READ = 1,
  WEIR_WRITE = 2,
  WEIR_SYNC = 3,
  WEIR_LWSYNC = 4,
  WEIR_STORE_STORE = 5,
  WEIR_LOAD_LOAD = 6,
  WEIR_ISYNC = 7,
  WEIR_WANT = 8, /* a read of a place of which no value is known */
  WEIR_FAIL = 9  /* a failure, by its number in the value */
};

/* An entry. Flags are bytes of their own, so that independent entries touch nothing in common. */
struct weir_window_entry {
  volatile uint8_t entered;   /* all of this is set */
  volatile uint8_t exited;    /* a write that has reached memory */
  uint8_t kind;
  uint8_t size;
  uint8_t atomic;       /* a write that is one instruction with the read before it */
  int8_t source_window; /* where a read got its value from, or none for the initial value */
  int8_t source_entry;
  uint8_t window; /* of a read or a write */
  char *address;
  uint64_t value;
  uint64_t addr; /* the reads that it depends on, as bits */
  uint64_t data;
  uint64_t control;
  uint64_t behind; /* all reads that a write depends on, and waits for */
  uint64_t before; /* the entries of the same place that come before a write in memory */
};

struct weir_window_entry weir_window_entries[WEIR_MOST_WINDOWS][WEIR_LARGEST_WINDOW];

/* A row for each write that was seen, and for the initial value of a place. */
enum {
  WEIR_ROW_ADDRESS,
  WEIR_ROW_SIZE,
  WEIR_ROW_WINDOW, /* or none; or that what memory holds is read */
  WEIR_ROW_ENTRY,
  WEIR_ROW_VALUE,
  WEIR_WORDS_OF_ROW
};

#ifndef WEIR_WINDOW_IS_SET
/* Set when the program is made. */
__attribute__((weak)) const uint64_t weir_window_starts = 1; /* threads at the start */
__attribute__((weak)) const uint64_t weir_window_selects = 0; /* whether some are not delayed */
__attribute__((weak)) const uint64_t weir_window_rows = 0;
__attribute__((weak)) const uint64_t weir_window_row[WEIR_WORDS_OF_ROW] = {0};

/* Whether the program judges its failures itself, by the axioms of the paper. */
__attribute__((weak)) const uint64_t weir_window_judges = 0;
#endif

/*
 * For that: how many writes have reached each place, which is known by its first row. Of a write,
 * how many there were with it; of a read that is not delayed, how many it found; of a full barrier,
 * how many full barriers there were where threads may have met.
 */
#define WEIR_MOST_PLACES 1024
static uint8_t weir_window_reached[WEIR_MOST_PLACES];
static uint64_t weir_window_syncs;
static volatile uint16_t weir_window_ranks[WEIR_MOST_WINDOWS][WEIR_LARGEST_WINDOW];

/* The windows of threads that were created, by the threads' handles, plus one. */
static volatile uint8_t weir_window_numbers[WEIR_MOST_THREADS];
static uint8_t weir_window_created_threads;

/* What the owner knows of an entry. */
struct weir_window_note {
  uint64_t kind;
  uint64_t size;
  char *address;
  uint64_t value;
  uint64_t behind; /* the reads that come before it by dependencies, and itself */
  int64_t source_window;
  int64_t source_entry;
};

static _Thread_local struct weir_window_note weir_window_notes[WEIR_LARGEST_WINDOW];
static _Thread_local uint64_t weir_window_count;
static _Thread_local uint64_t weir_window_number; /* plus one, 0 until it is known */
static _Thread_local uint64_t weir_window_reads;
static _Thread_local uint64_t weir_window_writes;
static _Thread_local uint64_t weir_window_done; /* what need not be waited for any more */
static _Thread_local uint64_t weir_window_early; /* reads for which only a full barrier waits */
static _Thread_local bool weir_window_reads_ahead; /* whether the next read is one of them */
static _Thread_local uint64_t weir_window_control;
static _Thread_local uint64_t weir_window_kept; /* what an isync keeps before all that follows */
static _Thread_local uint64_t weir_window_arguments[WEIR_MOST_PASSED];

static uint64_t weir_window_bit(uint64_t number) { return (uint64_t)1 << number; }

/* The window of the running thread. */
static uint64_t weir_window_own(void) {
  if (weir_window_number == 0) {
    uint64_t self = (uint64_t)pthread_self();
    if (self <= weir_window_starts) {
      weir_window_number = self;
    } else {
      if (self >= WEIR_MOST_THREADS)
        __assert_fail("there are windows for all threads", "", 0, "");
      while (!weir_window_numbers[self])
        ;
      weir_window_number = weir_window_numbers[self];
    }
    if (weir_window_number > WEIR_MOST_WINDOWS)
      __assert_fail("there are windows for all threads", "", 0, "");
  }
  return weir_window_number - 1;
}

/* A thread begins that is there from the start. */
void weir_window_begin_thread(uint64_t number) { weir_window_number = number; }

/* A thread was created, whose handle stands there. */
void weir_window_created(const pthread_t *handle) {
  uint64_t thread = (uint64_t)*handle;
  if (thread >= WEIR_MOST_THREADS)
    __assert_fail("there are windows for all threads", "", 0, "");
  __VERIFIER_atomic_begin();
  weir_window_numbers[thread] = weir_window_starts + ++weir_window_created_threads;
  __VERIFIER_atomic_end();
}

/* Waits until the write that a read takes its value from is entered, and is what was guessed. */
static struct weir_window_entry *weir_window_await_source(struct weir_window_entry *read) {
  if (read->source_window < 0)
    return 0;
  struct weir_window_entry *source =
      &weir_window_entries[read->source_window][read->source_entry];
  while (!source->entered)
    ;
  weir_assume(source->kind == WEIR_WRITE && source->address == read->address &&
              source->size == read->size && source->value == read->value);
  return source;
}

/* Waits until a read is done that does not take its value ahead. */
static void weir_window_await_read(struct weir_window_entry *read) {
  struct weir_window_entry *source = weir_window_await_source(read);
  while (source && weir_window_selects && source->window != read->window && !source->exited)
    ;
}

static void weir_window_await_reads(struct weir_window_entry *entries, uint64_t those) {
  for (uint64_t i = 0; i < WEIR_LARGEST_WINDOW && those >> i != 0; i++) {
    if (those >> i & 1)
      weir_window_await_read(&entries[i]);
  }
}

static void weir_window_await_writes(struct weir_window_entry *entries, uint64_t those) {
  for (uint64_t i = 0; i < WEIR_LARGEST_WINDOW && those >> i != 0; i++) {
    if (those >> i & 1) {
      while (!entries[i].exited)
        ;
    }
  }
}

/* Entries, and the reads that come before them by dependencies. */
static uint64_t weir_window_behind(uint64_t those) {
  uint64_t all = 0;
  for (uint64_t i = 0; i < weir_window_count; i++) {
    if (those >> i & 1)
      all |= weir_window_notes[i].behind;
  }
  return all;
}

/* The entries that touch a place. */
static uint64_t weir_window_touching(uint64_t those, char *address, uint64_t size) {
  uint64_t found = 0;
  for (uint64_t i = 0; i < weir_window_count; i++) {
    struct weir_window_note *note = &weir_window_notes[i];
    if (those >> i & 1 && note->address < address + size && address < note->address + note->size)
      found |= weir_window_bit(i);
  }
  return found;
}

/* A new entry and its note; other threads see of it what is stored later, at once. */
static struct weir_window_entry *weir_window_enter(uint64_t kind, char *address, uint64_t size,
                                                   uint64_t value, uint64_t behind) {
  uint64_t number = weir_window_count;
  if (number >= WEIR_LARGEST_WINDOW)
    __assert_fail("the window of delayed accesses is large enough", "", 0, "");
  struct weir_window_note *note = &weir_window_notes[number];
  note->kind = kind;
  note->size = size;
  note->address = address;
  note->value = value;
  note->behind = behind;
  note->source_window = WEIR_NONE;
  note->source_entry = WEIR_NONE;
  weir_window_count = number + 1;
  return &weir_window_entries[weir_window_own()][number];
}

/* The rank of an entry. */
static volatile uint16_t *weir_window_rank(struct weir_window_entry *entry) {
  return &weir_window_ranks[0][0] + (entry - &weir_window_entries[0][0]);
}

static const uint64_t *weir_window_row_of(uint64_t number) {
  return weir_window_row + WEIR_WORDS_OF_ROW * number;
}

/* How many writes have reached a place. */
static uint8_t *weir_window_reached_at(char *address) {
  uint64_t i = 0;
  while (i < weir_window_rows && (char *)weir_window_row_of(i)[WEIR_ROW_ADDRESS] != address)
    i++;
  if (i >= weir_window_rows || i >= WEIR_MOST_PLACES)
    __assert_fail("places are known that can be judged", "", 0, "");
  return &weir_window_reached[i];
}

static void weir_window_barrier(uint64_t kind) {
  struct weir_window_entry *entry = weir_window_enter(kind, 0, 0, 0, 0);
  __VERIFIER_atomic_begin();
  entry->kind = kind;
  entry->control = weir_window_control;
  __VERIFIER_atomic_end();
}

/* Waits until all entries are done, and until all that was read has reached memory. */
static void weir_window_drain(void) {
  struct weir_window_entry *entries = weir_window_entries[weir_window_own()];
  uint64_t reads = weir_window_reads & ~weir_window_done;
  for (uint64_t i = 0; i < WEIR_LARGEST_WINDOW && reads >> i != 0; i++) {
    if (reads >> i & 1) {
      struct weir_window_entry *source = weir_window_await_source(&entries[i]);
      while (source && !source->exited)
        ;
    }
  }
  weir_window_await_writes(entries, weir_window_writes & ~weir_window_done);
  weir_window_done = weir_window_reads | weir_window_writes;
}

/* Taken at each full barrier by its window alone, so that the barrier has a place in an execution. */
pthread_mutex_t weir_window_marks[WEIR_MOST_WINDOWS];

void weir_window_sync(void) {
  weir_window_drain();
  weir_window_barrier(WEIR_SYNC);
  pthread_mutex_t *mark = &weir_window_marks[weir_window_own()];
  pthread_mutex_lock(mark);
  pthread_mutex_unlock(mark);
}

/*
 * A full barrier at which threads may have synchronised. Those that come later, whatever their
 * threads, then come behind this one: all before it is in memory.
 */
void weir_window_meet(void) {
  weir_window_sync();
  if (weir_window_judges) {
    struct weir_window_entry *newest =
        &weir_window_entries[weir_window_own()][weir_window_count - 1];
    __VERIFIER_atomic_begin();
    *weir_window_rank(newest) = ++weir_window_syncs;
    __VERIFIER_atomic_end();
  }
}

/* A thread that is there from the start ends. */
void weir_window_end_thread(void) { weir_window_meet(); }

/* A thread that was there from the start has ended. */
void weir_window_joined(uint64_t number) { weir_window_meet(); }

static uint64_t weir_window_open(void) {
  return (weir_window_reads | weir_window_writes) & ~weir_window_done;
}

/* Of accesses that are not single ones: whether others may pass them, or the axioms need them. */
enum { WEIR_IS_NO_STEP = 1 };

/* Here the axioms do not see what happens; accesses before, and after, could pass it. */
static void weir_window_refuse_if(bool passable, const char *what) {
  if (passable)
    weir_refuse("the reordering", what, "what it may pass is not explored; leave it out");
}

/* Before a call of the library that is no barrier, but accesses what is not told. */
void weir_window_no_barrier(uint64_t kinds, uint64_t order) {
  weir_window_refuse_if((order & WEIR_IS_NO_STEP) != 0 || weir_window_open() != 0,
                        "accesses across a call of the library");
}

/* Before a block is freed. */
void weir_window_wait_to_free(char *block, uint64_t depends, uint64_t order) {
  weir_window_no_barrier(0, order);
}

/* Before accesses of many bytes. */
void weir_window_wait_to_copy(char *to, char *from, uint64_t size, uint64_t depends,
                              uint64_t kinds, uint64_t order) {
  weir_window_refuse_if((order & WEIR_IS_NO_STEP) != 0 || weir_window_open() != 0,
                        "accesses of many bytes");
}

/* Before something that needs values which come from reads. */
void weir_window_settle(uint64_t depends) {
  weir_window_refuse_if((depends & weir_window_open()) != 0, "accesses after a value is needed");
}

/* Before a call through a pointer that comes from reads. */
void weir_window_settle_control(uint64_t depends) { weir_window_settle(depends); }

/* Before an access: one that fails counts only if all guesses were right. */
void weir_window_require_valid(char *address, uint64_t size) {
  if (!weir_is_valid(address, size))
    weir_window_sync();
}

/* Before a call through a pointer: one that fails counts only if all guesses were right. */
void weir_window_require_function(void *callee) {
  if (!weir_is_function(callee))
    weir_window_sync();
}

/* Before a division: one that fails counts only if all guesses were right. */
void weir_window_divide(uint64_t left, uint64_t right, uint64_t width, bool is_signed) {
  uint64_t mask = ~(uint64_t)0 >> (64 - width);
  uint64_t least = weir_window_bit(width - 1);
  if ((right & mask) == 0 || (is_signed && (right & mask) == mask && (left & mask) == least))
    weir_window_sync();
}

/* Before something that fails where a value is not 0: that counts only if all guesses were right. */
void weir_window_fails_if(uint64_t value) {
  if (value != 0)
    weir_window_sync();
}

/* How a function of the library is called that a pointer may point to. */
enum { WEIR_BARRIER = 0, WEIR_NO_BARRIER = 1, WEIR_CREATES = 2 };

/* Before a call through a pointer: whether it is one of the library. */
void weir_window_may_call(void *callee, void *function, uint64_t kind, uint64_t order) {
  if (callee != function)
    return;
  if (kind == WEIR_CREATES)
    weir_refuse("the creation of a thread", "a function pointer",
                "call the function by its name where accesses are delayed");
  if (kind == WEIR_BARRIER)
    weir_window_sync();
  else
    weir_window_no_barrier(0, order);
}

void weir_window_lwsync(void) { weir_window_barrier(WEIR_LWSYNC); }

void weir_window_store_store(void) { weir_window_barrier(WEIR_STORE_STORE); }

void weir_window_load_load(void) { weir_window_barrier(WEIR_LOAD_LOAD); }

void weir_window_isync(void) {
  weir_window_kept |= weir_window_control;
  weir_window_barrier(WEIR_ISYNC);
}

/* From here on control depends on reads. */
void weir_window_branch(uint64_t reads) { weir_window_control |= reads; }

/* Says what an argument, or the result, comes from. */
void weir_window_pass(uint64_t place, uint64_t reads) {
  if (place >= WEIR_MOST_PASSED)
    __assert_fail("few arguments are passed", "", 0, "");
  weir_window_arguments[place] = reads;
}

/* What an argument, or the result, comes from. */
uint64_t weir_window_passed(uint64_t place) {
  return place < WEIR_MOST_PASSED ? weir_window_arguments[place] : 0;
}

/* Waits for reads, and for entries of the same place. */
static void weir_window_await_before(struct weir_window_entry *entries, uint64_t behind,
                                     uint64_t before) {
  weir_window_await_reads(entries, behind);
  for (uint64_t i = 0; i < WEIR_LARGEST_WINDOW && before >> i != 0; i++) {
    if (before >> i & 1) {
      if (entries[i].kind == WEIR_READ)
        weir_window_await_read(&entries[i]);
      else
        weir_window_await_writes(entries, weir_window_bit(i));
    }
  }
}

/* Writes memory. */
static void weir_window_set_memory(char *address, uint64_t size, uint64_t value) {
  switch (size) {
  case 1:
    *(volatile uint8_t *)address = value;
    break;
  case 2:
    *(volatile uint16_t *)address = value;
    break;
  case 4:
    *(volatile uint32_t *)address = value;
    break;
  default:
    *(volatile uint64_t *)address = value;
  }
}

/* Lets a write reach memory. */
static void weir_window_reach_memory(struct weir_window_entry *entry, char *address, uint64_t size,
                                     uint64_t value) {
  if (weir_window_judges)
    *weir_window_rank(entry) = ++*weir_window_reached_at(address);
  weir_window_set_memory(address, size, value);
  entry->exited = 1;
}

/* Lets a write be seen, and reach memory. */
static void *weir_window_exit(void *argument) {
  struct weir_window_entry *entry = argument;
  __VERIFIER_atomic_begin();
  char *address = entry->address;
  uint64_t value = entry->value;
  uint64_t size = entry->size;
  uint64_t behind = entry->behind;
  uint64_t before = entry->before;
  struct weir_window_entry *entries = weir_window_entries[entry->window];
  __VERIFIER_atomic_end();
  weir_window_await_before(entries, behind, before);
  __VERIFIER_atomic_begin();
  weir_window_reach_memory(entry, address, size, value);
  __VERIFIER_atomic_end();
  return 0;
}

/* What a write is: whether the rest of one instruction, and whether it reaches memory at once. */
enum { WEIR_ATOMIC = 1, WEIR_AT_ONCE = 2 };

static struct weir_window_entry *weir_window_enter_write(char *address, uint64_t size,
                                                         uint64_t value, uint64_t addr,
                                                         uint64_t data, uint64_t how) {
  uint64_t cut = size == 8 ? value : value & (((uint64_t)1 << 8 * size) - 1);
  uint64_t behind = weir_window_behind(addr | data | weir_window_control | weir_window_kept);
  uint64_t before = weir_window_touching(weir_window_reads | weir_window_writes, address, size);
  uint64_t number = weir_window_count;
  uint64_t window = weir_window_own();
  struct weir_window_entry *entry = weir_window_enter(WEIR_WRITE, address, size, cut, 0);
  weir_window_writes |= weir_window_bit(number);
  behind &= ~(weir_window_done | weir_window_early);
  before &= ~(weir_window_done | weir_window_early);
  if (how & WEIR_AT_ONCE) {
    weir_window_await_before(weir_window_entries[window], behind, before);
    weir_window_done |= weir_window_bit(number);
  }
  __VERIFIER_atomic_begin();
  entry->kind = WEIR_WRITE;
  entry->size = size;
  entry->atomic = (how & WEIR_ATOMIC) != 0;
  entry->window = window;
  entry->address = address;
  entry->value = cut;
  entry->addr = addr;
  entry->data = data;
  entry->control = weir_window_control;
  entry->behind = behind;
  entry->before = before;
  entry->entered = 1;
  if (how & WEIR_AT_ONCE)
    weir_window_reach_memory(entry, address, size, cut);
  __VERIFIER_atomic_end();
  return entry;
}

/* Lets a write reach memory later. */
static void weir_window_delay(struct weir_window_entry *entry) {
  pthread_t thread;
  pthread_create(&thread, 0, weir_window_exit, entry);
  pthread_detach(thread);
}

/* Enters a write, whose address and value depend on reads. */
void weir_window_write(char *address, uint64_t size, uint64_t value, uint64_t addr, uint64_t data) {
  weir_window_delay(weir_window_enter_write(address, size, value, addr, data, 0));
}

/* The same, where it is not delayed. */
void weir_window_write_now(char *address, uint64_t size, uint64_t value, uint64_t addr,
                           uint64_t data) {
  weir_window_enter_write(address, size, value, addr, data, WEIR_AT_ONCE);
}

static void weir_window_require_one_size(bool same) {
  if (!same)
    __assert_fail("a place is accessed in one size", "", 0, "");
}

/* The newest own write to a place, or none. */
static int weir_window_newest_write(char *address, uint64_t size) {
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  int newest = WEIR_NONE;
  for (int i = 0; i < (int)weir_window_count; i++) {
    if (own >> i & 1) {
      struct weir_window_note *note = &weir_window_notes[i];
      weir_window_require_one_size(note->address == address && note->size == size);
      newest = i;
    }
  }
  return newest;
}

/* Whether a row is a write to a place that a read may take its value from. */
static bool weir_window_may_come_from(const uint64_t *row, char *address, uint64_t size,
                                      bool owns) {
  char *place = (char *)row[WEIR_ROW_ADDRESS];
  if (!(place < address + size && address < place + row[WEIR_ROW_SIZE]))
    return false;
  weir_window_require_one_size(place == address && row[WEIR_ROW_SIZE] == size);
  int64_t window = row[WEIR_ROW_WINDOW];
  return window < 0 ? !owns : window != (int64_t)weir_window_own();
}

/* Reads memory. */
static uint64_t weir_window_memory(char *address, uint64_t size) {
  switch (size) {
  case 1:
    return *(volatile uint8_t *)address;
  case 2:
    return *(volatile uint16_t *)address;
  case 4:
    return *(volatile uint32_t *)address;
  default:
    return *(volatile uint64_t *)address;
  }
}

/* Enters a read, and gives the value that it guesses. */
uint64_t weir_window_read(char *address, uint64_t size, uint64_t addr) {
  uint64_t behind = weir_window_behind(addr | weir_window_kept);
  int own = weir_window_newest_write(address, size);
  uint64_t possible = own != WEIR_NONE;
  for (uint64_t i = 0; i < weir_window_rows; i++)
    possible += weir_window_may_come_from(weir_window_row_of(i), address, size, own != WEIR_NONE);
  uint64_t number = weir_window_count;
  struct weir_window_entry *entry = weir_window_enter(WEIR_READ, address, size, 0, 0);
  struct weir_window_note *note = &weir_window_notes[number];
  if (possible == 0) {
    __VERIFIER_atomic_begin();
    entry->kind = WEIR_WANT;
    entry->size = size;
    entry->address = address;
    __VERIFIER_atomic_end();
    weir_assume(0);
  }
  uint64_t chosen = possible == 1 ? 0 : weir_choose(0, possible - 1);
  if (own != WEIR_NONE && chosen-- == 0) {
    note->source_window = weir_window_own();
    note->source_entry = own;
    note->value = weir_window_notes[own].value;
  } else {
    const uint64_t *row = weir_window_row;
    while (!(weir_window_may_come_from(row, address, size, own != WEIR_NONE) && chosen-- == 0))
      row += WEIR_WORDS_OF_ROW;
    bool in_memory = (int64_t)row[WEIR_ROW_WINDOW] == WEIR_MEMORY;
    note->source_window = in_memory ? WEIR_NONE : row[WEIR_ROW_WINDOW];
    note->source_entry = row[WEIR_ROW_ENTRY];
    note->value = in_memory ? weir_window_memory(address, size) : row[WEIR_ROW_VALUE];
  }
  note->behind = behind | weir_window_bit(number);
  weir_window_reads |= weir_window_bit(number);
  if (weir_window_reads_ahead)
    weir_window_early |= weir_window_bit(number);
  weir_window_reads_ahead = false;
  uint64_t window = weir_window_own();
  __VERIFIER_atomic_begin();
  entry->kind = WEIR_READ;
  entry->size = size;
  entry->window = window;
  entry->source_window = note->source_window;
  entry->source_entry = note->source_entry;
  entry->address = address;
  entry->value = note->value;
  entry->addr = addr;
  entry->control = weir_window_control;
  __VERIFIER_atomic_end();
  return note->value;
}

/* Says that the next read may take its value from a write that is not entered yet. */
void weir_window_ahead(void) { weir_window_reads_ahead = true; }

/* A read that is not delayed, of the newest own write that is not in memory yet, or of memory. */
uint64_t weir_window_read_now(char *address, uint64_t size, uint64_t addr) {
  uint64_t behind = weir_window_behind(addr | weir_window_kept);
  int own = weir_window_newest_write(address, size);
  uint64_t number = weir_window_count;
  uint64_t window = weir_window_own();
  struct weir_window_entry *entries = weir_window_entries[window];
  weir_window_await_reads(entries, behind & ~(weir_window_done | weir_window_early));
  struct weir_window_entry *entry = weir_window_enter(WEIR_READ, address, size, 0, behind);
  weir_window_reads |= weir_window_bit(number);
  weir_window_done |= weir_window_bit(number);
  bool waits = own != WEIR_NONE && !(weir_window_done >> own & 1);
  uint64_t newest = own != WEIR_NONE ? weir_window_notes[own].value : 0;
  uint64_t control = weir_window_control;
  __VERIFIER_atomic_begin();
  bool forwards = waits && !entries[own].exited;
  uint64_t value = forwards ? newest : weir_window_memory(address, size);
  if (weir_window_judges)
    *weir_window_rank(entry) = *weir_window_reached_at(address);
  entry->kind = WEIR_READ;
  entry->size = size;
  entry->window = window;
  entry->source_window = forwards ? (int8_t)window : WEIR_MEMORY;
  entry->source_entry = own;
  entry->address = address;
  entry->value = value;
  entry->addr = addr;
  entry->control = control;
  __VERIFIER_atomic_end();
  return value;
}

/* The newest entry, as a bit. */
uint64_t weir_window_newest(void) { return weir_window_bit(weir_window_count - 1); }

/* Where an atomic instruction computes what it writes. */
static _Thread_local uint64_t weir_window_scratch;

uint64_t *weir_window_copy(void) {
  weir_window_scratch = 0;
  return &weir_window_scratch;
}

/* The write of an atomic instruction whose read is the newest entry. */
void weir_window_update(char *address, uint64_t size, uint64_t value, uint64_t addr,
                        uint64_t data) {
  weir_window_delay(weir_window_enter_write(address, size, value, addr,
                                            data | weir_window_newest(), WEIR_ATOMIC));
}

/* Waits for the own writes to a place that is accessed directly. */
static void weir_window_await_own(char *address, uint64_t size) {
  weir_window_await_writes(weir_window_entries[weir_window_own()],
                           weir_window_touching(weir_window_writes, address, size) &
                               ~weir_window_done);
}

void weir_window_wait_to_read(char *address, uint64_t size, uint64_t reads) {
  weir_window_await_own(address, size);
}

void weir_window_wait_to_write(char *address, uint64_t size, uint64_t reads) {
  weir_window_await_own(address, size);
}

void weir_window_wait_to_update(char *address, uint64_t size, uint64_t reads) {
  weir_window_await_own(address, size);
}

/* Lets the owner wait for reads that something depends on which can fail. */
void weir_window_wait(uint64_t reads) {
  weir_window_await_reads(weir_window_entries[weir_window_own()],
                          weir_window_behind(reads) & ~weir_window_early);
}

/* Nothing changes it: who waits for it has stopped. */
static volatile uint8_t weir_window_never = 0;

static void weir_window_stop(void) {
  while (!weir_window_never)
    ;
}

/* In the place of another round of a loop that only waits: that which ends it is explored. */
void weir_window_give_up(void) { weir_assume(0); }

/* The accesses of an execution that is judged, and relations between them: for each, a set. */
#define WEIR_MOST_JUDGED 64
static struct weir_window_entry *weir_window_judged[WEIR_MOST_JUDGED];
static int weir_window_judged_count;
static int weir_window_source_of[WEIR_MOST_JUDGED];

/* The index of an access, or none. */
static int weir_window_judged_index(struct weir_window_entry *entry) {
  int found = WEIR_NONE;
  for (int i = 0; i < weir_window_judged_count; i++) {
    if (weir_window_judged[i] == entry)
      found = i;
  }
  return found;
}

/* Finds the accesses; whether all writes have reached memory. */
static bool weir_window_find_judged(void) {
  weir_window_judged_count = 0;
  for (int window = 0; window < WEIR_MOST_WINDOWS; window++) {
    for (int i = 0; i < WEIR_LARGEST_WINDOW && weir_window_entries[window][i].kind != 0; i++) {
      struct weir_window_entry *entry = &weir_window_entries[window][i];
      if (entry->kind == WEIR_WRITE && !entry->exited)
        return false;
      if (entry->kind == WEIR_READ || entry->kind == WEIR_WRITE) {
        if (weir_window_judged_count >= WEIR_MOST_JUDGED)
          __assert_fail("few accesses are judged", "", 0, "");
        weir_window_judged[weir_window_judged_count++] = entry;
      }
    }
  }
  return true;
}

/* The write of a place that had reached it as the one of that number. */
static int weir_window_write_of_rank(char *address, uint64_t rank) {
  int found = WEIR_NONE;
  for (int i = 0; i < weir_window_judged_count; i++) {
    struct weir_window_entry *entry = weir_window_judged[i];
    if (entry->kind == WEIR_WRITE && entry->address == address && *weir_window_rank(entry) == rank)
      found = i;
  }
  return found;
}

/* Finds what the reads read from; whether it is there, and is what they guessed. */
static bool weir_window_find_sources(void) {
  bool all = true;
  for (int i = 0; i < weir_window_judged_count; i++) {
    struct weir_window_entry *read = weir_window_judged[i];
    int source = WEIR_NONE;
    if (read->kind == WEIR_READ && read->source_window == WEIR_MEMORY) {
      source = weir_window_write_of_rank(read->address, *weir_window_rank(read));
    } else if (read->kind == WEIR_READ && read->source_window >= 0) {
      struct weir_window_entry *write =
          &weir_window_entries[read->source_window][read->source_entry];
      source = weir_window_judged_index(write);
      all = all && source != WEIR_NONE && write->kind == WEIR_WRITE &&
            write->address == read->address && write->size == read->size &&
            write->value == read->value;
    }
    weir_window_source_of[i] = source;
  }
  return all;
}

/* Whether a relation has no cycle: again and again, what nothing is behind of can be left out. */
static bool weir_window_is_acyclic(const uint64_t *relation) {
  uint64_t left = 0;
  for (int i = 0; i < weir_window_judged_count; i++)
    left |= weir_window_bit(i);
  for (int round = 0; round < weir_window_judged_count && left != 0; round++) {
    for (int i = 0; i < weir_window_judged_count; i++) {
      if ((relation[i] & left) == 0)
        left &= ~weir_window_bit(i);
    }
  }
  return left == 0;
}

/* How many writes had reached the place of an access before those that come over what it sees. */
static uint64_t weir_window_seen_rank(int access) {
  struct weir_window_entry *entry = weir_window_judged[access];
  int write = entry->kind == WEIR_WRITE ? access : weir_window_source_of[access];
  return write == WEIR_NONE ? 0 : *weir_window_rank(weir_window_judged[write]);
}

/* Whether dependencies keep two accesses of a thread in order. */
static bool weir_window_depends(struct weir_window_entry *first, struct weir_window_entry *last) {
  if (first->kind != WEIR_READ)
    return false;
  struct weir_window_entry *window = weir_window_entries[first->window];
  uint64_t bit = weir_window_bit(first - window);
  uint64_t on = last->addr;
  if (last->kind == WEIR_WRITE)
    on |= last->data | last->control;
  for (struct weir_window_entry *entry = first; entry < last; entry++) {
    if (entry->kind == WEIR_ISYNC)
      on |= entry->control;
  }
  return (on & bit) != 0;
}

/* The number of the first full barrier after an access where threads met, or 0. */
static uint64_t weir_window_sync_after(struct weir_window_entry *access) {
  struct weir_window_entry *end = weir_window_entries[access->window] + WEIR_LARGEST_WINDOW;
  for (struct weir_window_entry *entry = access; entry < end && entry->kind != 0; entry++) {
    if (entry->kind == WEIR_SYNC && *weir_window_rank(entry) != 0)
      return *weir_window_rank(entry);
  }
  return 0;
}

/* That of the last one before an access, or 0. */
static uint64_t weir_window_sync_before(struct weir_window_entry *access) {
  struct weir_window_entry *window = weir_window_entries[access->window];
  uint64_t found = 0;
  for (struct weir_window_entry *entry = window; entry < access; entry++) {
    if (entry->kind == WEIR_SYNC && *weir_window_rank(entry) != 0)
      found = *weir_window_rank(entry);
  }
  return found;
}

/* Whether a barrier that counts for all threads stands between two accesses. */
static bool weir_window_fenced(struct weir_window_entry *first, struct weir_window_entry *last) {
  uint64_t after = weir_window_sync_after(first);
  if (after != 0 && after <= weir_window_sync_before(last))
    return true;
  bool light = !(first->kind == WEIR_WRITE && last->kind == WEIR_READ);
  bool fenced = false;
  if (first->window == last->window) {
    for (struct weir_window_entry *entry = first; entry < last; entry++)
      fenced = fenced || entry->kind == WEIR_SYNC || (light && entry->kind == WEIR_LWSYNC);
  }
  return fenced;
}

static bool weir_window_stores_fenced(struct weir_window_entry *first,
                                      struct weir_window_entry *last) {
  bool fenced = false;
  if (first->window == last->window && first->kind == WEIR_WRITE && last->kind == WEIR_WRITE) {
    for (struct weir_window_entry *entry = first; entry < last; entry++)
      fenced = fenced || entry->kind == WEIR_STORE_STORE;
  }
  return fenced;
}

/* Whether no other thread writes between the read and the write of an atomic instruction. */
static bool weir_window_is_atomic(int write) {
  struct weir_window_entry *last = weir_window_judged[write];
  int read = last->atomic ? weir_window_judged_index(last - 1) : WEIR_NONE;
  bool atomic = true;
  for (int i = 0; read != WEIR_NONE && i < weir_window_judged_count; i++) {
    struct weir_window_entry *other = weir_window_judged[i];
    if (other->kind == WEIR_WRITE && other->address == last->address &&
        other->window != last->window && weir_window_seen_rank(i) > weir_window_seen_rank(read) &&
        weir_window_seen_rank(i) < weir_window_seen_rank(write))
      atomic = false;
  }
  return atomic;
}

/* Whether what has happened is a whole beginning of an execution that the axioms allow. */
static bool weir_window_may_be(void) {
  uint64_t coherence[WEIR_MOST_JUDGED] = {0};
  uint64_t air[WEIR_MOST_JUDGED] = {0};
  uint64_t base[WEIR_MOST_JUDGED] = {0};
  uint64_t consensus[WEIR_MOST_JUDGED] = {0};
  if (!weir_window_find_judged() || !weir_window_find_sources())
    return false;
  int count = weir_window_judged_count;
  for (int i = 0; i < count; i++) {
    struct weir_window_entry *first = weir_window_judged[i];
    if (!weir_window_is_atomic(i))
      return false;
    for (int j = 0; j < count; j++) {
      struct weir_window_entry *last = weir_window_judged[j];
      uint64_t bit = weir_window_bit(j);
      bool ordered = first->window == last->window && first < last;
      if (first->address < last->address + last->size &&
          last->address < first->address + first->size &&
          (first->address != last->address || first->size != last->size))
        __assert_fail("a place is accessed in one size", "", 0, "");
      bool same = first->address == last->address;
      bool over = i != j && same && last->kind == WEIR_WRITE &&
                  weir_window_seen_rank(i) < weir_window_seen_rank(j);
      bool read = last->kind == WEIR_READ && weir_window_source_of[j] == i;
      bool depends = ordered && weir_window_depends(first, last);
      if ((ordered && same) || read || over)
        coherence[i] |= bit;
      if (read || depends)
        air[i] |= bit;
      if (over || depends || (ordered && weir_window_stores_fenced(first, last)))
        consensus[i] |= bit;
      if ((ordered || first->window != last->window) && weir_window_fenced(first, last))
        base[i] |= bit;
    }
  }
  /* What a barrier orders, it orders for writes that were read before, and those who read after. */
  for (int j = 0; j < count; j++) {
    int source = weir_window_source_of[j];
    if (source != WEIR_NONE &&
        weir_window_judged[source]->window != weir_window_judged[j]->window) {
      for (int i = 0; i < count; i++) {
        if (base[i] >> source & 1)
          consensus[i] |= weir_window_bit(j);
      }
      consensus[source] |= base[j];
    }
  }
  for (int j = 0; j < count; j++)
    consensus[j] |= base[j];
  for (int j = 0; j < count; j++) {
    int source = weir_window_source_of[j];
    if (source == WEIR_NONE || weir_window_judged[source]->window == weir_window_judged[j]->window)
      continue;
    for (int k = 0; k < count; k++) {
      int other = weir_window_source_of[k];
      if (other != WEIR_NONE && base[j] >> other & 1 &&
          weir_window_judged[other]->window != weir_window_judged[k]->window)
        consensus[source] |= weir_window_bit(k);
    }
  }
  return weir_window_is_acyclic(coherence) && weir_window_is_acyclic(air) &&
         weir_window_is_acyclic(consensus);
}

/*
 * A failure. It counts if the whole execution does: the other threads go on without this one, and
 * the caller fails where the library judges by itself.
 */
void weir_window_fail(uint64_t which) {
  weir_window_sync();
  if (weir_window_judges) {
    __VERIFIER_atomic_begin();
    bool counts = weir_window_may_be();
    __VERIFIER_atomic_end();
    weir_assume(counts);
    return;
  }
  struct weir_window_entry *entry = weir_window_enter(WEIR_FAIL, 0, 0, 0, 0);
  __VERIFIER_atomic_begin();
  entry->kind = WEIR_FAIL;
  entry->value = which;
  __VERIFIER_atomic_end();
  weir_window_stop();
}

/* What a program calls; this itself is not linked to it. */
static const void *const weir_window_calls[] = {
    weir_window_write,        weir_window_read,         weir_window_newest,
    weir_window_wait_to_read, weir_window_wait_to_write, weir_window_wait_to_update,
    weir_window_pass,         weir_window_passed,       weir_window_branch,
    weir_window_sync,         weir_window_lwsync,       weir_window_store_store,  weir_window_load_load,
    weir_window_isync,        weir_window_copy,         weir_window_update,       weir_window_created,
    weir_window_fail,         weir_window_no_barrier,   weir_window_wait_to_free, weir_window_wait_to_copy,
    weir_window_settle,       weir_window_settle_control, weir_window_divide,     weir_window_fails_if,
    weir_window_may_call,     weir_window_require_valid, weir_window_require_function,
    weir_window_wait,         weir_window_give_up,      weir_window_ahead,
    weir_window_read_now,     weir_window_write_now,    weir_window_begin_thread,
    weir_window_meet,         weir_window_end_thread,   weir_window_joined};

int main(void) { return weir_window_calls[0] == 0; }
