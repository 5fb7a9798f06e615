/*
 * The window of a thread: its accesses that have been entered, in program order, and take effect
 * later, when they exit. The order in which accesses exit is the order in which memory sees them.
 *
 * A delayed access is entered by its thread. How entries exit is said in a file of its own: each in
 * a thread that is made for it, which suits searches that know what is independent, or by choices
 * of the owner between its own accesses to memory, which suits all that has no use for more
 * threads. Here stands what both have in common: what an entry waits for.
 */
#include "calls.h"

/* The most entries: 64 at most, since sets of them are the bits of words. */
#ifndef WEIR_LARGEST_WINDOW
#define WEIR_LARGEST_WINDOW 64
#endif
#define WEIR_NONE (-1)

/* What an access does. */
enum { WEIR_READS = 1, WEIR_WRITES = 2 };

/* Which pairs the model keeps, beside those of barriers and of one place. */
enum {
  WEIR_KEEPS_WRITES = 1,   /* a write after a write */
  WEIR_KEEPS_CHAINS = 2,   /* a read of an own write, after what the write depends on */
  WEIR_NEVER_USED_AGAIN = 4 /* entries, since registers remember them */
};

/*
 * A row for each object and size of access, about the values that the place may hold, which a read
 * that is delayed can guess; the last row of a size is for all other objects.
 */
enum {
  WEIR_START,      /* of the object */
  WEIR_BYTES,      /* of the object */
  WEIR_SIZE,       /* of the access */
  WEIR_FIRST,      /* of the values, in the other table */
  WEIR_VALUES,     /* their number */
  WEIR_WORDS_OF_ROW
};

#ifndef WEIR_WINDOW_IS_SET
/* Set when the program is made: the rules above, and the values. */
__attribute__((weak)) const uint64_t weir_window_rules = 0;
__attribute__((weak)) const uint64_t weir_window_tables = 0;
__attribute__((weak)) const uint64_t weir_window_table[WEIR_WORDS_OF_ROW] = {0};
__attribute__((weak)) const uint64_t weir_window_value[1] = {0};
#endif

/* What the owner knows of its entries, in arrays by their numbers. */
static _Thread_local char *weir_window_address[WEIR_LARGEST_WINDOW];
static _Thread_local uint64_t weir_window_bytes[WEIR_LARGEST_WINDOW];

/* What is written, or what a read has guessed. */
static _Thread_local uint64_t weir_window_content[WEIR_LARGEST_WINDOW];

/* All that exits before an entry, also through others. */
static _Thread_local uint64_t weir_window_behind[WEIR_LARGEST_WINDOW];

/*
 * The reads that come before an entry in the order that the model keeps; an exchange is one for
 * itself, so that what reads its place later comes after it.
 */
static _Thread_local uint64_t weir_window_chain[WEIR_LARGEST_WINDOW];

/* The number of entries, those of them that the owner knows to have exited, and the kinds. */
static _Thread_local uint64_t weir_window_count;
static _Thread_local uint64_t weir_window_exited;
static _Thread_local uint64_t weir_window_reads;
static _Thread_local uint64_t weir_window_writes;

/* What later reads, and later writes, have to wait for because of a barrier. */
static _Thread_local uint64_t weir_window_before_reads;
static _Thread_local uint64_t weir_window_before_writes;

/* What the control of the thread depends on: all later writes do. */
static _Thread_local uint64_t weir_window_control;

/* What the update that is entered has guessed. */
static _Thread_local uint64_t weir_window_guessed;

/* What the arguments of a call, or its result, come from. */
#define WEIR_MOST_PASSED 16
static _Thread_local uint64_t weir_window_arguments[WEIR_MOST_PASSED];

/* How many atomic blocks the thread is in: there, accesses are not delayed. */
static _Thread_local uint64_t weir_window_blocks;

/* The own writes that reads have taken values from since the start of a round of a loop. */
static _Thread_local uint64_t weir_window_used;

/*
 * What later reads, and later writes, could pass though it is done: reads and writes around calls
 * and copies, and reads whose values were needed.
 */
enum { WEIR_NEEDED = 4 };
static _Thread_local uint64_t weir_window_passed_by_reads;
static _Thread_local uint64_t weir_window_passed_by_writes;

/* Lets the owner wait for entries, and others exit before. */
void weir_window_wait(uint64_t those);

/* Begins to let an entry exit, when it can: after others, and what it depends on itself. */
static void weir_window_start(uint64_t number, uint64_t kind, uint64_t before, int own);

static uint64_t weir_window_bit(uint64_t number) { return (uint64_t)1 << number; }

/*
 * Whether there is an entry of a number. Those who unroll loops do not know how many there are, but
 * see from the constant when they can stop.
 */
static bool weir_window_is_entry(uint64_t number) {
  return number < WEIR_LARGEST_WINDOW && number < weir_window_count;
}

/* All that exits before these entries have, and they. */
static uint64_t weir_window_and_before(uint64_t those) {
  uint64_t all = those;
  for (uint64_t i = 0; weir_window_is_entry(i); i++) {
    if (those >> i & 1)
      all |= weir_window_behind[i];
  }
  return all;
}

/*
 * Those who solve constraints are told which places there are, so that they need not find out what
 * an address of an entry may point to.
 */
#ifndef WEIR_PLACES
#define WEIR_PLACES(do_at)
#define WEIR_HAS_OTHER_PLACES 1
#endif

/* Reads memory. */
static uint64_t weir_window_memory(char *address, uint64_t size) {
#define WEIR_READ_AT(place, type) \
  if (address == (char *)(place) && size == sizeof(type)) \
    return *(volatile type *)(place);
  WEIR_PLACES(WEIR_READ_AT)
#if WEIR_HAS_OTHER_PLACES
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
#else
  weir_refuse("the place", "of a delayed access", "the globals that threads share are known");
  return 0;
#endif
}

/* Writes to memory. */
static void weir_window_put(char *address, uint64_t size, uint64_t value) {
#define WEIR_WRITE_AT(place, type) \
  if (address == (char *)(place) && size == sizeof(type)) { \
    *(volatile type *)(place) = value; \
    return; \
  }
  WEIR_PLACES(WEIR_WRITE_AT)
#if WEIR_HAS_OTHER_PLACES
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
#else
  weir_refuse("the place", "of a delayed access", "the globals that threads share are known");
#endif
}

static uint64_t weir_window_all(void) {
  return weir_window_count == WEIR_LARGEST_WINDOW ? ~(uint64_t)0
                                                  : weir_window_bit(weir_window_count) - 1;
}

/* Waits for all entries. */
static void weir_window_drain(void) {
  weir_window_wait(weir_window_all());
  weir_window_before_reads = 0;
  weir_window_before_writes = 0;
  weir_window_used = 0;
  if (!(weir_window_rules & WEIR_NEVER_USED_AGAIN)) {
    weir_window_count = 0;
    weir_window_exited = 0;
    weir_window_reads = 0;
    weir_window_writes = 0;
  }
}

/* A full barrier. */
void weir_window_sync(void) {
  weir_window_drain();
  weir_window_passed_by_reads = 0;
  weir_window_passed_by_writes = 0;
}

static void weir_window_refuse_order(void) {
  weir_refuse("the reordering", "accesses across a call or copy",
              "what happens around library calls, copies and accesses of many bytes that are no"
              " fences is not explored; put a full fence there, or leave them out");
}

/*
 * Before an access that may take effect before others of its thread: whether it could have done so
 * where what it passes is done already. One that reads and writes in one step can only if both can.
 */
static void weir_window_require_passed(uint64_t kinds, bool is_one_step) {
  uint64_t reads = kinds & WEIR_READS ? weir_window_passed_by_reads : 0;
  uint64_t writes = kinds & WEIR_WRITES ? weir_window_passed_by_writes : 0;
  if (is_one_step && (reads == 0 || writes == 0))
    return;
  if ((reads | writes) & (WEIR_READS | WEIR_WRITES))
    weir_window_refuse_order();
  if ((reads | writes) & WEIR_NEEDED)
    weir_refuse("the reordering", "accesses after a value is needed",
                "which function is called, how much memory is allocated, and arguments that are not"
                " told apart wait for the reads they come from; what could pass these is not"
                " explored; put a fence there");
}

/* Before an access that may take effect before others of its thread. */
void weir_window_may_pass(uint64_t kinds) {
  if (weir_window_blocks == 0)
    weir_window_require_passed(kinds, kinds == (WEIR_READS | WEIR_WRITES));
}

/* Takes note that what was done could be passed by what follows. */
static void weir_window_let_pass(uint64_t kinds) {
  if (!(weir_window_rules & WEIR_KEEPS_CHAINS))
    kinds &= WEIR_WRITES;
  weir_window_passed_by_reads |= kinds;
  if (!(weir_window_rules & WEIR_KEEPS_WRITES))
    weir_window_passed_by_writes |= kinds;
}

/* What some entries do that have not exited. */
static uint64_t weir_window_kinds(uint64_t those) {
  uint64_t open = those & ~weir_window_exited;
  return (open & weir_window_reads ? WEIR_READS : 0) |
         (open & weir_window_writes ? WEIR_WRITES : 0);
}

/* Waits for entries that the machine need not wait for. */
static void weir_window_let_pass_and_wait(uint64_t those) {
  weir_window_let_pass(weir_window_kinds(those));
  weir_window_wait(those);
}

/* Waits for reads whose values are needed here, though the machine would go on without. */
void weir_window_settle(uint64_t depends) {
  if (depends & ~weir_window_exited) {
    weir_window_passed_by_reads |= WEIR_NEEDED;
    weir_window_passed_by_writes |= WEIR_NEEDED;
  }
  weir_window_wait(depends);
}

/* Waits for reads that say which function is called: control, which later writes depend on. */
void weir_window_settle_control(uint64_t depends) {
  if (depends & ~weir_window_exited)
    weir_window_passed_by_reads |= WEIR_NEEDED;
  weir_window_wait(depends);
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

/* Before an access: one that fails counts only if all guesses were right. */
void weir_window_require_valid(char *address, uint64_t size) {
  bool may_be_wrong = (weir_window_all() & ~weir_window_exited) != 0;
  if (may_be_wrong && !weir_outlasts(address, size) && !weir_is_valid(address, size))
    weir_window_sync();
}

/* Before a call through a pointer: one that fails counts only if all guesses were right. */
void weir_window_require_function(void *callee) {
  if (!weir_is_function(callee))
    weir_window_sync();
}

/* How accesses of several entries' size meet others. */
enum {
  WEIR_MAY_BE_PASSED = 1, /* by what follows */
  WEIR_MAY_PASS = 2,      /* what comes before */
  WEIR_ONE_STEP = 4       /* they read and write in one step */
};

/*
 * Before accesses that are not delayed: waits, and refuses where they could come before entries
 * that are waited for, since they need not.
 */
static void weir_window_wait_for_rigid(uint64_t those, uint64_t needed, uint64_t kinds,
                                       uint64_t order) {
  if (order & WEIR_MAY_PASS && weir_window_blocks == 0) {
    weir_window_require_passed(kinds, (order & WEIR_ONE_STEP) != 0);
    if (those & ~needed & ~weir_window_exited)
      weir_window_refuse_order();
  }
  weir_window_let_pass_and_wait(those);
  if (order & WEIR_MAY_BE_PASSED && weir_window_blocks == 0)
    weir_window_let_pass(kinds);
}

/* What accesses of some kinds to any place have to wait for. */
static uint64_t weir_window_before(uint64_t kinds) {
  uint64_t before = weir_window_all();
  if (kinds & WEIR_READS)
    before &= weir_window_before_reads;
  if (kinds & WEIR_WRITES) {
    uint64_t before_writes = weir_window_before_writes | weir_window_control;
    if (weir_window_rules & WEIR_KEEPS_WRITES)
      before_writes |= weir_window_writes;
    before &= before_writes;
  }
  return before;
}

/* Before a call of the library that is no barrier, but accesses what is not told. */
void weir_window_no_barrier(uint64_t kinds, uint64_t order) {
  weir_window_wait_for_rigid(weir_window_all(), weir_window_before(kinds), kinds, order);
  weir_window_drain();
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
    weir_window_no_barrier(WEIR_READS | WEIR_WRITES, order);
}

/* Whether the thread is about to call a function that threads begin with too. */
static _Thread_local bool weir_window_is_called;

/* Before such a call. */
void weir_window_enters(void) { weir_window_is_called = true; }

/* At the start of such a function: whether it was called. */
uint64_t weir_window_entered(void) {
  bool is_called = weir_window_is_called;
  weir_window_is_called = false;
  return is_called;
}

/* At its end, which is that of the thread if it was not called. */
void weir_window_sync_unless(uint64_t called) {
  if (!called)
    weir_window_sync();
}

/* At the end of a function with locals that are not told apart: waits, though what follows may not. */
void weir_window_wait_for_locals(void) { weir_window_let_pass_and_wait(weir_window_all()); }

/* Begins an atomic block, before it begins. */
void weir_window_begin_block(void) {
  weir_window_sync();
  weir_window_blocks++;
}

/* Ends an atomic block, after its end. */
void weir_window_end_block(void) { weir_window_blocks--; }

/* A barrier between all but a write and a later read. */
void weir_window_lwsync(void) {
  weir_window_wait(weir_window_reads);
  weir_window_before_writes |= weir_window_writes;
  weir_window_passed_by_reads &= WEIR_WRITES;
  weir_window_passed_by_writes = 0;
}

/* A barrier between writes. */
void weir_window_store_store(void) {
  weir_window_before_writes |= weir_window_writes;
  weir_window_passed_by_writes &= ~WEIR_WRITES;
}

/* A barrier between reads. */
void weir_window_load_load(void) {
  weir_window_before_reads |= weir_window_reads;
  weir_window_passed_by_reads &= WEIR_WRITES;
}

/* A barrier between reads and all that follows. */
void weir_window_load_any(void) {
  weir_window_wait(weir_window_reads);
  weir_window_passed_by_reads &= WEIR_WRITES;
  weir_window_passed_by_writes &= WEIR_WRITES;
}

/* A barrier between all and the writes that follow. */
void weir_window_any_store(void) {
  weir_window_before_writes |= weir_window_all();
  weir_window_passed_by_writes = 0;
}

/* Whether an entry touches a place. */
static bool weir_window_touches(uint64_t i, char *address, uint64_t size) {
  char *start = weir_window_address[i];
  return start < address + size && address < start + weir_window_bytes[i];
}

/* The entries of some kinds that touch a place and have not exited, as far as is known. */
static uint64_t weir_window_touching(uint64_t kinds, char *address, uint64_t size) {
  uint64_t found = 0;
  for (uint64_t i = 0; weir_window_is_entry(i); i++) {
    if ((kinds & ~weir_window_exited) >> i & 1 && weir_window_touches(i, address, size))
      found |= weir_window_bit(i);
  }
  return found;
}

/* The newest of some entries, or none. */
static int weir_window_newest_of(uint64_t those) {
  int newest = WEIR_NONE;
  for (int i = 0; weir_window_is_entry(i); i++) {
    if (those >> i & 1)
      newest = i;
  }
  return newest;
}

/* The chains of entries. */
static uint64_t weir_window_chains(uint64_t those) {
  uint64_t chain = 0;
  for (uint64_t i = 0; weir_window_is_entry(i); i++) {
    if (those >> i & 1)
      chain |= weir_window_chain[i];
  }
  return chain;
}

/* Whether the newest of the own writes to a place is to all of it and no more. */
static bool weir_window_fits(uint64_t own, char *address, uint64_t size) {
  int newest = weir_window_newest_of(own);
  return weir_window_address[newest] == address && weir_window_bytes[newest] == size;
}

/* What a read waits for, whose address depends on some entries. */
static uint64_t weir_window_before_read(char *address, uint64_t size, uint64_t depends) {
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  uint64_t before = depends | weir_window_before_reads;
  if (weir_window_rules & WEIR_KEEPS_CHAINS)
    before |= weir_window_chains(own);
  return before;
}

/* What a write waits for that depends on some entries. */
static uint64_t weir_window_before_write(char *address, uint64_t size, uint64_t depends) {
  uint64_t before = depends | weir_window_before_writes;
  if (weir_window_rules & WEIR_KEEPS_WRITES)
    before |= weir_window_writes;
  return before | weir_window_touching(weir_window_reads | weir_window_writes, address, size);
}

/* Enters an access. */
static void weir_window_enter(uint64_t kind, char *address, uint64_t size, uint64_t value,
                              uint64_t before, uint64_t chain, int own) {
  uint64_t number = weir_window_count;
  if (number >= WEIR_LARGEST_WINDOW)
    weir_refuse("the window", "delayed accesses",
                "a thread has more of them than can be told apart; put full fences between them");
  weir_window_address[number] = address;
  weir_window_bytes[number] = size;
  weir_window_content[number] = value & ~(uint64_t)0 >> 8 * (8 - size);
  weir_window_behind[number] = weir_window_and_before(before & ~weir_window_exited);
  weir_window_chain[number] = chain;
  weir_window_count = number + 1;
  if (kind & WEIR_READS)
    weir_window_reads |= weir_window_bit(number);
  if (kind & WEIR_WRITES)
    weir_window_writes |= weir_window_bit(number);
  weir_window_start(number, kind, before, own);
}

/* Takes note of a branch whose condition comes from some entries. */
void weir_window_branch(uint64_t depends) { weir_window_control |= depends; }

/* Says what an argument, or the result, comes from; only so many are told apart. */
void weir_window_pass(uint64_t place, uint64_t depends) {
  if (place < WEIR_MOST_PASSED)
    weir_window_arguments[place] = depends;
  else
    weir_window_settle(depends);
}

/* What an argument, or the result, comes from. */
uint64_t weir_window_passed(uint64_t place) {
  return place < WEIR_MOST_PASSED ? weir_window_arguments[place] : 0;
}

/* An isync keeps nothing by itself where control does not keep reads. */
void weir_window_isync(void) {}

/* Enters a write, whose address and value come from some entries. */
void weir_window_write(char *address, uint64_t size, uint64_t value, uint64_t addr, uint64_t data) {
  if (weir_window_blocks != 0) {
    weir_window_put(address, size, value);
    return;
  }
  uint64_t depends = addr | data | weir_window_control;
  uint64_t before = weir_window_before_write(address, size, depends);
  uint64_t chain = depends | weir_window_chains(depends);
  weir_window_enter(WEIR_WRITES, address, size, value, before, chain, WEIR_NONE);
}

/* The newest entry, as a bit. */
uint64_t weir_window_newest(void) {
  return weir_window_blocks != 0 ? 0 : weir_window_bit(weir_window_count - 1);
}

/* A value that a place may hold. */
static uint64_t weir_window_some_value(char *address, uint64_t size) {
#ifdef WEIR_ANY_VALUE
  return weir_window_as_address(WEIR_ANY_VALUE & ~(uint64_t)0 >> 8 * (8 - size));
#else
  const uint64_t *row = weir_window_table;
  const uint64_t *end = row + WEIR_WORDS_OF_ROW * weir_window_tables;
  while (row < end && !(size == row[WEIR_SIZE] &&
                        (uint64_t)address - row[WEIR_START] < row[WEIR_BYTES]))
    row += WEIR_WORDS_OF_ROW;
  weir_assume(row < end);
  return weir_window_value[row[WEIR_FIRST] + weir_choose(0, row[WEIR_VALUES] - 1)];
#endif
}

/* A value that a place may hold; in an atomic block the one that it holds. */
uint64_t weir_window_guess(char *address, uint64_t size) {
  return weir_window_blocks != 0 ? weir_window_memory(address, size)
                                 : weir_window_some_value(address, size);
}

/* Enters a read of a value that was guessed. */
void weir_window_read_guess(char *address, uint64_t size, uint64_t value, uint64_t depends) {
  if (weir_window_blocks != 0)
    return;
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  uint64_t before = weir_window_before_read(address, size, depends);
  uint64_t chain = depends | weir_window_chains(depends) | weir_window_chains(own);
  int from = weir_window_newest_of(own);
  if (from != WEIR_NONE && !weir_window_fits(own, address, size)) {
    before |= own;
    from = WEIR_NONE;
  }
  weir_window_enter(WEIR_READS, address, size, value, before, chain, from);
}

/* Enters a read, and gives the value that it guesses. */
uint64_t weir_window_read(char *address, uint64_t size, uint64_t depends) {
  uint64_t value = weir_window_guess(address, size);
  weir_window_read_guess(address, size, value, depends);
  return value;
}

/* Enters a read and write in one step: of a value that was guessed, and of what follows from it. */
void weir_window_exchange(char *address, uint64_t size, uint64_t guess, uint64_t value,
                          uint64_t data) {
  if (weir_window_blocks != 0) {
    weir_window_put(address, size, value);
    return;
  }
  uint64_t depends = data | weir_window_control;
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  uint64_t before = weir_window_before_read(address, size, depends) |
                    weir_window_before_write(address, size, depends);
  uint64_t self = weir_window_bit(weir_window_count);
  uint64_t chain = self | depends | weir_window_chains(depends) | weir_window_chains(own);
  weir_window_guessed = guess;
  weir_window_enter(WEIR_READS | WEIR_WRITES, address, size, value, before, chain, WEIR_NONE);
}

/* Waits for what comes before a read that is not delayed. */
void weir_window_wait_to_read(char *address, uint64_t size, uint64_t depends) {
  weir_window_wait(weir_window_before_read(address, size, depends));
}

/* Waits for what comes before a write that is not delayed. */
void weir_window_wait_to_write(char *address, uint64_t size, uint64_t depends) {
  weir_window_wait(weir_window_before_write(address, size, depends | weir_window_control));
}

/* Waits for what comes before a read and write in one step that is not delayed. */
void weir_window_wait_to_update(char *address, uint64_t size, uint64_t depends) {
  weir_window_wait(weir_window_before_read(address, size, depends) |
                   weir_window_before_write(address, size, depends | weir_window_control));
}

/*
 * Before accesses of many bytes: of some kinds, from and to two places, whose addresses and number
 * depend on some entries.
 */
void weir_window_wait_to_copy(char *to, char *from, uint64_t size, uint64_t depends, uint64_t kinds,
                              uint64_t order) {
  uint64_t all = depends;
  uint64_t needed = order & WEIR_ONE_STEP ? 0 : ~(uint64_t)0;
  if (kinds & WEIR_READS) {
    uint64_t before = weir_window_before_read(from, size, depends);
    all |= before | weir_window_touching(weir_window_writes, from, size);
    needed = order & WEIR_ONE_STEP ? needed | before : needed & before;
  }
  if (kinds & WEIR_WRITES) {
    uint64_t before = weir_window_before_write(to, size, depends | weir_window_control);
    all |= before;
    needed = order & WEIR_ONE_STEP ? needed | before : needed & before;
  }
  weir_window_wait_for_rigid(all, needed, kinds, order);
  weir_window_require_valid(to, size);
  weir_window_require_valid(from, size);
}

/*
 * Before a block is freed: waits for the accesses to it, and for what says that it is. Its end is
 * like a write, but those that wait may be passed by what follows.
 */
void weir_window_wait_to_free(char *block, uint64_t depends, uint64_t order) {
  uint64_t before = depends | weir_window_control;
  if (block != 0) {
    weir_window_require_valid(block, 1);
    int64_t size = weir_block_size(block);
    if (size > 0)
      before |= weir_window_before_write(block, size, 0);
  }
  weir_window_wait_for_rigid(before, before, WEIR_WRITES, order);
}

/* What a place holds, with the bytes in the place of its own that an entry writes. */
static uint64_t weir_window_over(uint64_t value, int i, char *address, uint64_t size) {
  if (weir_window_address[i] == address && weir_window_bytes[i] == size)
    return weir_window_content[i];
  for (uint64_t b = 0; b < size; b++) {
    uint64_t from = (uint64_t)(address + b - weir_window_address[i]);
    if (from < weir_window_bytes[i]) {
      uint64_t mask = (uint64_t)0xff << 8 * b;
      value = (value & ~mask) | ((weir_window_content[i] >> 8 * from & 0xff) << 8 * b);
    }
  }
  return value;
}
