/*
 * The window of a thread on the paper's Power, for checkers that solve constraints. Nothing waits
 * and nothing exits here: the whole history of each place is foreseen, and threads hold what they
 * do against it. A place has numbered writes, in the order of coherence. A write takes a number of
 * its place, and is what was foreseen for it; a read takes a number, and finds that value there,
 * which somebody must have written when a failure counts.
 *
 * The axioms are times, which are foreseen too: an order without cycles is one in which all can
 * have a time. What a barrier orders, it orders for writes that were read before, and for reads of
 * writes that come after; so each write has a time at which all is done that barriers put before
 * it, and each read one from which on barriers put what follows after what it has read.
 */

/* A time. There are as many as can be needed. */
typedef uint16_t weir_window_time;

/*
 * What is foreseen: of a write by its place and its number there, of a thread by its number. Those
 * who solve constraints have functions for that of which they know nothing but that they are ones.
 */
#ifdef __CPROVER__
#define WEIR_FORESEEN(type, name) \
  type __CPROVER_uninterpreted_##name(uint64_t place, uint64_t number); \
  static inline type weir_window_foreseen_##name(uint64_t place, uint64_t number) { \
    return __CPROVER_uninterpreted_##name(place, number); \
  }
#else
#define WEIR_FORESEEN(type, name) \
  static inline type weir_window_foreseen_##name(uint64_t place, uint64_t number) { \
    static type values[WEIR_FORESEEN_PLACES][WEIR_FORESEEN_WRITES + 1]; \
    static bool known[WEIR_FORESEEN_PLACES][WEIR_FORESEEN_WRITES + 1]; \
    __VERIFIER_atomic_begin(); \
    if (!known[place][number]) \
      values[place][number] = (type)WEIR_ANY_VALUE; \
    known[place][number] = true; \
    type value = values[place][number]; \
    __VERIFIER_atomic_end(); \
    return value; \
  }
#endif
WEIR_FORESEEN(uint64_t, value)
WEIR_FORESEEN(uint32_t, owner)          /* a window and the number of a write in it */
WEIR_FORESEEN(bool, read)               /* whether a read finds it */
WEIR_FORESEEN(weir_window_time, time)   /* when it is done */
WEIR_FORESEEN(weir_window_time, before) /* when all is done that barriers put before it */
WEIR_FORESEEN(weir_window_time, cause)  /* after all that it depends on */
WEIR_FORESEEN(weir_window_time, end)    /* of a thread, by its number and 0 */

/* Which writes there are. */
static bool weir_window_written[WEIR_FORESEEN_PLACES][WEIR_FORESEEN_WRITES + 1];

/* The times of own accesses, by their numbers: as above, and of a read when what it found is. */
static _Thread_local weir_window_time weir_window_times[WEIR_FORESEEN_ENTRIES];
static _Thread_local weir_window_time weir_window_founds[WEIR_FORESEEN_ENTRIES];
static _Thread_local weir_window_time weir_window_causes[WEIR_FORESEEN_ENTRIES];

static _Thread_local uint64_t weir_window_count;
static _Thread_local uint64_t weir_window_reads;
static _Thread_local uint64_t weir_window_writes;
static _Thread_local uint64_t weir_window_own_writes; /* since the thread began */
static _Thread_local uint64_t weir_window_control;
static _Thread_local uint64_t weir_window_kept; /* what an isync keeps before all that follows */
static _Thread_local uint64_t weir_window_synced; /* what a full barrier has put before the rest */
static _Thread_local bool weir_window_reads_ahead; /* whether the next read may read so */

/* Before which times nothing can be done any more, no write, and not what comes before one. */
static _Thread_local weir_window_time weir_window_least;
static _Thread_local weir_window_time weir_window_least_write;
static _Thread_local weir_window_time weir_window_least_before;

/* The number of the newest write to each place that own accesses have seen. */
static _Thread_local uint64_t weir_window_seen[WEIR_FORESEEN_PLACES];

/* The window of the running thread, 0 until it is known. */
static _Thread_local uint64_t weir_window_number;
static uint64_t weir_window_created_threads;

/* The time of the newest barrier where threads may have met. */
static weir_window_time weir_window_met;

static inline uint64_t weir_window_bit(uint64_t number) { return (uint64_t)1 << number; }

static inline weir_window_time weir_window_later(weir_window_time one, weir_window_time other) {
  return one > other ? one : other;
}

/* Some time after another one. */
static inline weir_window_time weir_window_after(weir_window_time other) {
  weir_window_time time = (weir_window_time)WEIR_ANY_VALUE;
  weir_assume(time > other);
  return time;
}

static inline uint64_t weir_window_own(void) {
  if (weir_window_number == 0) {
    __VERIFIER_atomic_begin();
    weir_window_number = weir_window_starts + ++weir_window_created_threads;
    __VERIFIER_atomic_end();
  }
  return weir_window_number;
}

/* A thread begins that is there from the start. */
void weir_window_begin_thread(uint64_t number) { weir_window_number = number; }

void weir_window_created(const pthread_t *handle) {}

/* The number of a new access. */
static inline uint64_t weir_window_enter(void) {
  if (weir_window_count >= WEIR_FORESEEN_ENTRIES)
    __assert_fail("the window of delayed accesses is large enough", "", 0, "");
  return weir_window_count++;
}

/* Puts reads before an access that depends on them. */
static inline void weir_window_depend(uint64_t reads, weir_window_time time,
                                      weir_window_time cause) {
  for (uint64_t i = 0; i < WEIR_FORESEEN_ENTRIES && reads >> i != 0; i++) {
    if (reads >> i & 1)
      weir_assume(weir_window_times[i] < time && weir_window_causes[i] < cause);
  }
}

/* Whether an access is done where it stands, before what follows. */
static inline void weir_window_keep(uint64_t number, bool at_once) {
  if (at_once)
    weir_window_least = weir_window_later(weir_window_least, weir_window_times[number]);
}

/* What a write is: whether the rest of one instruction, and whether it reaches memory at once. */
enum { WEIR_ATOMIC = 1, WEIR_AT_ONCE = 2 };

static inline void weir_window_enter_write(char *address, uint64_t size, uint64_t value,
                                           uint64_t depends, uint64_t how) {
  uint64_t place = weir_window_place(address, size);
  uint64_t cut = size == 8 ? value : value & (weir_window_bit(8 * size) - 1);
  uint64_t owner = weir_window_own() << 16 | weir_window_own_writes++;
  uint64_t number = weir_window_enter();
  weir_window_time time =
      weir_window_after(weir_window_later(weir_window_least, weir_window_least_write));
  weir_window_time before = weir_window_after(weir_window_least_before);
  weir_window_time cause = (weir_window_time)WEIR_ANY_VALUE;
  weir_window_depend(depends | weir_window_control | weir_window_kept, time, cause);
  uint64_t seen = weir_window_seen[place];
  uint64_t taken = how & WEIR_ATOMIC ? seen + 1 : WEIR_ANY_VALUE;
  bool is_found = false;
  for (uint64_t i = 1; i <= WEIR_FORESEEN_WRITES; i++) {
    if (i == taken) {
      weir_assume(i > seen && weir_window_foreseen_owner(place, i) == owner &&
                  weir_window_foreseen_value(place, i) == cut &&
                  weir_window_foreseen_time(place, i) == time &&
                  weir_window_foreseen_before(place, i) == before &&
                  weir_window_foreseen_cause(place, i) == cause);
      weir_window_written[place][i] = true;
      is_found = true;
    }
  }
  weir_assume(is_found);
  weir_window_seen[place] = taken;
  weir_window_times[number] = time;
  weir_window_causes[number] = cause;
  weir_window_writes |= weir_window_bit(number);
  weir_window_keep(number, (how & WEIR_AT_ONCE) != 0);
}

/* Enters a write, whose address and value depend on reads. */
void weir_window_write(char *address, uint64_t size, uint64_t value, uint64_t addr, uint64_t data) {
  weir_window_enter_write(address, size, value, addr | data, 0);
}

/* The same, where it is not delayed. */
void weir_window_write_now(char *address, uint64_t size, uint64_t value, uint64_t addr,
                           uint64_t data) {
  weir_window_enter_write(address, size, value, addr | data, WEIR_AT_ONCE);
}

static inline uint64_t weir_window_enter_read(char *address, uint64_t size, uint64_t addr,
                                              bool at_once) {
  uint64_t place = weir_window_place(address, size);
  uint64_t own = weir_window_own();
  uint64_t number = weir_window_enter();
  weir_window_time time = weir_window_after(weir_window_least);
  weir_window_time found = (weir_window_time)WEIR_ANY_VALUE;
  weir_window_time cause = (weir_window_time)WEIR_ANY_VALUE;
  weir_window_depend(addr | weir_window_kept, time, cause);
  uint64_t taken = WEIR_ANY_VALUE;
  weir_assume(weir_window_seen[place] <= taken && taken <= WEIR_FORESEEN_WRITES);
  bool is_early = !weir_window_selects || weir_window_reads_ahead;
  uint64_t value = weir_window_initial(place);
  for (uint64_t i = 0; i <= WEIR_FORESEEN_WRITES; i++) {
    if (i == taken) {
      if (i < WEIR_FORESEEN_WRITES)
        weir_assume(time < weir_window_foreseen_time(place, i + 1));
      if (i != 0) {
        value = weir_window_as_address(weir_window_foreseen_value(place, i));
        weir_assume(weir_window_foreseen_read(place, i) &&
                    weir_window_foreseen_cause(place, i) < cause);
        if (weir_window_foreseen_owner(place, i) >> 16 != own)
          weir_assume(weir_window_foreseen_before(place, i) < time &&
                      weir_window_foreseen_time(place, i) < found &&
                      (is_early || weir_window_foreseen_time(place, i) < time));
      }
    }
  }
  weir_window_reads_ahead = false;
  weir_window_seen[place] = taken;
  weir_window_times[number] = time;
  weir_window_founds[number] = found;
  weir_window_causes[number] = cause;
  weir_window_reads |= weir_window_bit(number);
  weir_window_keep(number, at_once);
  return value;
}

/* Enters a read, and gives the value that it finds. */
uint64_t weir_window_read(char *address, uint64_t size, uint64_t addr) {
  return weir_window_enter_read(address, size, addr, false);
}

/* The same, where it is not delayed. */
uint64_t weir_window_read_now(char *address, uint64_t size, uint64_t addr) {
  return weir_window_enter_read(address, size, addr, true);
}

/* Says that the next read may take its value from a write that is not done yet. */
void weir_window_ahead(void) { weir_window_reads_ahead = true; }

/* The newest access, as a bit. */
uint64_t weir_window_newest(void) { return weir_window_bit(weir_window_count - 1); }

/* Where an atomic instruction computes what it writes. */
static _Thread_local uint64_t weir_window_scratch;

uint64_t *weir_window_copy(void) {
  weir_window_scratch = 0;
  return &weir_window_scratch;
}

/* The write of an atomic instruction whose read is the newest access. */
void weir_window_update(char *address, uint64_t size, uint64_t value, uint64_t addr,
                        uint64_t data) {
  weir_window_enter_write(address, size, value, addr | data | weir_window_newest(), WEIR_ATOMIC);
}

/* A time after some accesses, and after what those of them have found that are reads. */
static inline weir_window_time weir_window_after_all(uint64_t those, weir_window_time least) {
  weir_window_time time = weir_window_after(least);
  for (uint64_t i = 0; i < WEIR_FORESEEN_ENTRIES && those >> i != 0; i++) {
    if (those >> i & 1)
      weir_assume(weir_window_times[i] < time);
    if ((those & weir_window_reads) >> i & 1)
      weir_assume(weir_window_founds[i] < time);
  }
  return time;
}

static inline void weir_window_begin_after(weir_window_time time) {
  weir_window_least = weir_window_later(weir_window_least, time);
  weir_window_least_before = weir_window_later(weir_window_least_before, time);
}

/* A full barrier: its time. */
static inline weir_window_time weir_window_full_barrier(void) {
  weir_window_time least = weir_window_later(
      weir_window_later(weir_window_least, weir_window_least_write), weir_window_least_before);
  uint64_t all = weir_window_reads | weir_window_writes;
  weir_window_time time = weir_window_after_all(all & ~weir_window_synced, least);
  weir_window_synced = all;
  weir_window_begin_after(time);
  return time;
}

void weir_window_sync(void) { weir_window_full_barrier(); }

/* One at which threads may have synchronised: those that come later come behind this one. */
void weir_window_meet(void) {
  weir_window_time time = weir_window_full_barrier();
  __VERIFIER_atomic_begin();
  weir_assume(weir_window_met < time);
  weir_window_met = time;
  __VERIFIER_atomic_end();
}

/* A thread that is there from the start ends. */
void weir_window_end_thread(void) {
  weir_window_time time = weir_window_full_barrier();
  weir_assume(time == weir_window_foreseen_end(weir_window_own(), 0));
}

/* A thread that was there from the start has ended. */
void weir_window_joined(uint64_t number) {
  weir_window_sync();
  weir_window_begin_after(weir_window_foreseen_end(number, 0));
}

void weir_window_lwsync(void) {
  weir_window_time after_reads = weir_window_after_all(weir_window_reads, 0);
  weir_window_time after_writes = weir_window_after_all(weir_window_writes, 0);
  weir_window_begin_after(after_reads);
  weir_window_least_write = weir_window_later(weir_window_least_write, after_writes);
  weir_window_least_before = weir_window_later(weir_window_least_before, after_writes);
}

void weir_window_store_store(void) {
  weir_window_least_write = weir_window_later(
      weir_window_least_write, weir_window_after_all(weir_window_writes, 0));
}

void weir_window_load_load(void) {}

void weir_window_isync(void) { weir_window_kept |= weir_window_control; }

/* From here on control depends on reads. */
void weir_window_branch(uint64_t reads) { weir_window_control |= reads; }

#define WEIR_MOST_PASSED 16
static _Thread_local uint64_t weir_window_arguments[WEIR_MOST_PASSED];

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

/* A failure counts if what has happened is a whole beginning of what was foreseen. */
void weir_window_fail(uint64_t which) {
  __VERIFIER_atomic_begin();
  for (uint64_t place = 0; place < WEIR_FORESEEN_PLACES; place++) {
    for (uint64_t i = 1; i <= WEIR_FORESEEN_WRITES; i++) {
      weir_assume(!weir_window_foreseen_read(place, i) || weir_window_written[place][i]);
      if (i < WEIR_FORESEEN_WRITES)
        weir_assume(weir_window_foreseen_time(place, i) < weir_window_foreseen_time(place, i + 1));
    }
  }
  __VERIFIER_atomic_end();
}

/* Before something that fails where a value is not 0. */
void weir_window_fails_if(uint64_t value) {
  if (value != 0)
    weir_window_fail(0);
}

/* Before a division. */
void weir_window_divide(uint64_t left, uint64_t right, uint64_t width, bool is_signed) {
  uint64_t mask = ~(uint64_t)0 >> (64 - width);
  uint64_t least = weir_window_bit(width - 1);
  weir_window_fails_if((right & mask) == 0 ||
                       (is_signed && (right & mask) == mask && (left & mask) == least));
}

/* Before an access, and before a call through a pointer. */
void weir_window_require_valid(char *address, uint64_t size) {
  weir_window_fails_if(!weir_is_valid(address, size));
}

void weir_window_require_function(void *callee) {
  weir_window_fails_if(!weir_is_function(callee));
}

static inline void weir_window_refuse_if(bool refused, const char *what) {
  if (refused)
    weir_refuse("the reordering", what, "what it may pass is not explored; leave it out");
}

static inline uint64_t weir_window_open(void) {
  return (weir_window_reads | weir_window_writes) & ~weir_window_synced;
}

/* Of accesses that are not single ones: whether others may pass them, or the axioms need them. */
enum { WEIR_IS_NO_STEP = 1 };

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

/* How a function of the library is called that a pointer may point to. */
enum { WEIR_BARRIER = 0, WEIR_NO_BARRIER = 1, WEIR_CREATES = 2 };

/* Before a call through a pointer: whether it is one of the library. */
void weir_window_may_call(void *callee, void *function, uint64_t kind, uint64_t order) {
  if (callee != function)
    return;
  weir_window_refuse_if(kind == WEIR_CREATES, "the creation of a thread by a pointer");
  if (kind == WEIR_BARRIER)
    weir_window_meet();
  else
    weir_window_no_barrier(0, order);
}

/* Accesses that no window has are of places that no window has. */
void weir_window_wait_to_read(char *address, uint64_t size, uint64_t reads) {
  weir_window_refuse_if(weir_window_has_place(address, size), "an access that is not delayed");
}

void weir_window_wait_to_write(char *address, uint64_t size, uint64_t reads) {
  weir_window_wait_to_read(address, size, reads);
}

void weir_window_wait_to_update(char *address, uint64_t size, uint64_t reads) {
  weir_window_wait_to_read(address, size, reads);
}

/* A failure that depends on reads counts if they find what they read. */
void weir_window_wait(uint64_t reads) {}

/* In the place of another round of a loop that only waits: that which ends it is explored. */
void weir_window_give_up(void) { weir_assume(0); }
