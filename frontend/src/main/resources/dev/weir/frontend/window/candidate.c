/*
 * What threads do, one entry after the other, for a search that chooses itself where each read
 * takes its value from, and asks axioms which executions there are. Nothing waits here but a full
 * barrier, for the reads before it. Memory keeps what it holds: what threads write is in entries.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <weir.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Noreturn void weir_refuse(const char *call, const char *name, const char *advice);
bool weir_is_valid(const void *address, uint64_t size);

#define WEIR_MOST_ENTRIES 512
#define WEIR_MOST_READS 64
#define WEIR_MOST_CHOICES 4096
#define WEIR_MOST_PASSED 16

/* What an entry is. Barriers are entries too, and so are objects that calls of the library access. */
enum {
  WEIR_READ = 1,
  WEIR_WRITE = 2,
  WEIR_SYNC = 3,
  WEIR_LWSYNC = 4,
  WEIR_STORE_STORE = 5,
  WEIR_LOAD_LOAD = 6,
  WEIR_ISYNC = 7,
  WEIR_CALL_READS = 8,
  WEIR_CALL_WRITES = 9,
  WEIR_ROUND = 10, /* of a loop that changed nothing */
  WEIR_LOAD_ANY = 11,
  WEIR_ANY_STORE = 12
};

/* What calls of the library do. */
enum { WEIR_READS = 1, WEIR_WRITES = 2 };

struct weir_window_entry {
  uint8_t kind;
  uint8_t size;
  uint8_t atomic; /* a write that is one instruction with the read before it */
  uint8_t number; /* of a read among those of its thread */
  uint32_t thread;
  char *address;
  uint64_t value;    /* that is written */
  uint64_t memory;   /* what memory held */
  uint64_t addr;     /* the reads of the thread that it depends on, as bits */
  uint64_t data;
  uint64_t control;
  uint64_t unused;
};

struct weir_window_entry weir_window_entries[WEIR_MOST_ENTRIES];
uint64_t weir_window_count;

/* Values that reads may take before anybody writes them; set when the program is made. */
__attribute__((weak)) const uint64_t weir_window_guess[1] = {0};

static _Thread_local uint64_t weir_window_reads; /* how many of the thread */
static _Thread_local char *weir_window_last; /* what it read last */
static _Thread_local uint64_t weir_window_control;
static _Thread_local uint64_t weir_window_arguments[WEIR_MOST_PASSED];

static uint64_t weir_window_bit(uint64_t number) { return (uint64_t)1 << number; }

static uint64_t weir_window_load(const char *address, uint64_t size) {
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

/* Fails where a write does. */
static void weir_window_touch(char *address, uint64_t size) {
  uint64_t bytes = 0;
  if (weir_is_valid(address, size))
    __builtin_memcpy(&bytes, address, size);
  __builtin_memcpy(address, &bytes, size);
}

/* Appends an entry, which all see at once. */
static void weir_window_enter(uint64_t kind, char *address, uint64_t size, uint64_t value,
                              uint64_t addr, uint64_t data, bool atomic) {
  if (weir_window_reads == WEIR_MOST_READS && kind == WEIR_READ)
    weir_refuse("more than 64 reads of a thread", "the model",
                "bound its loops, as with --unroll");
  if (weir_window_count == WEIR_MOST_ENTRIES)
    weir_refuse("more than 512 accesses and barriers", "the model", "make the program smaller");
  __VERIFIER_atomic_begin();
  struct weir_window_entry *entry = &weir_window_entries[weir_window_count++];
  if (kind == WEIR_WRITE)
    weir_window_touch(address, size);
  if (size != 0)
    __builtin_memcpy(&entry->memory, address, size);
  entry->kind = kind;
  entry->size = size;
  entry->atomic = atomic;
  entry->number = weir_window_reads;
  entry->thread = (uint64_t)pthread_self();
  entry->address = address;
  entry->value = size % 8 == 0 ? value : value & (weir_window_bit(8 * size) - 1);
  entry->addr = addr;
  entry->data = data;
  entry->control = weir_window_control;
  __VERIFIER_atomic_end();
  weir_window_reads += kind == WEIR_READ;
}

void weir_window_write(char *address, uint64_t size, uint64_t value, uint64_t addr, uint64_t data) {
  weir_window_enter(WEIR_WRITE, address, size, value, addr, data, false);
}

/* Enters a read; what is chosen says where its value comes from. */
uint64_t weir_window_read(char *address, uint64_t size, uint64_t addr) {
  weir_window_enter(WEIR_READ, address, size, 0, addr, 0, false);
  weir_window_last = address;
  uint64_t from = weir_choose(0, WEIR_MOST_CHOICES - 1);
  if (from < WEIR_MOST_ENTRIES)
    return weir_window_entries[from].value;
  if (from == WEIR_MOST_ENTRIES)
    return weir_window_load(address, size);
  return weir_window_guess[from - WEIR_MOST_ENTRIES - 1];
}

/* The newest read, as a bit. */
uint64_t weir_window_newest(void) { return weir_window_bit(weir_window_reads - 1); }

/* Where an atomic instruction computes what it writes. */
static _Thread_local uint64_t weir_window_scratch;

uint64_t *weir_window_copy(void) {
  weir_window_scratch = 0;
  return &weir_window_scratch;
}

/* The write of an atomic instruction whose read is the newest. */
void weir_window_update(char *address, uint64_t size, uint64_t value, uint64_t addr,
                        uint64_t data) {
  weir_window_enter(WEIR_WRITE, address, size, value, addr, data | weir_window_newest(), true);
}

static void weir_window_barrier(uint64_t kind) {
  weir_window_enter(kind, 0, 0, 0, 0, 0, false);
}

void weir_window_sync(void) {
  weir_window_barrier(WEIR_SYNC);
  (void)weir_choose(0, 1);
}

void weir_window_lwsync(void) { weir_window_barrier(WEIR_LWSYNC); }

void weir_window_store_store(void) { weir_window_barrier(WEIR_STORE_STORE); }

void weir_window_load_load(void) { weir_window_barrier(WEIR_LOAD_LOAD); }

void weir_window_load_any(void) { weir_window_barrier(WEIR_LOAD_ANY); }

void weir_window_any_store(void) { weir_window_barrier(WEIR_ANY_STORE); }

void weir_window_isync(void) { weir_window_barrier(WEIR_ISYNC); }

/* From here on control depends on reads. */
void weir_window_branch(uint64_t reads) { weir_window_control |= reads; }

/* Says what an argument, or the result, comes from. */
void weir_window_pass(uint64_t place, uint64_t reads) {
  if (place < WEIR_MOST_PASSED)
    weir_window_arguments[place] = reads;
  else if (reads != 0)
    weir_refuse("more than 16 arguments", "a call", "pass fewer, or a structure");
}

/* What an argument, or the result, comes from. */
uint64_t weir_window_passed(uint64_t place) {
  return place < WEIR_MOST_PASSED ? weir_window_arguments[place] : 0;
}

static bool weir_window_has_threads;

void weir_window_created(const pthread_t *handle) { weir_window_has_threads = true; }

static bool weir_window_in_one_object(const char *one, const char *other) {
  const char *first = one < other ? one : other;
  const char *last = one < other ? other : one;
  return weir_is_valid(first, last - first + 1);
}

/*
 * Before a call of the library that may access what this points to, in memory: what threads have
 * written is not there. Who else accesses the object is looked at where entries are.
 */
void weir_window_hand_over(char *pointer, uint64_t kinds) {
  bool is_written = false;
  if (!weir_is_valid(pointer, 1))
    return;
  __VERIFIER_atomic_begin();
  for (uint64_t i = 0; i < weir_window_count; i++) {
    struct weir_window_entry *entry = &weir_window_entries[i];
    is_written |= entry->kind == WEIR_WRITE && weir_window_in_one_object(pointer, entry->address);
  }
  __VERIFIER_atomic_end();
  if (is_written)
    weir_refuse("a call of the library", "what threads write",
                "copy it to a local variable, and give that to the call");
  if (weir_window_has_threads)
    weir_window_enter(kinds & WEIR_WRITES ? WEIR_CALL_WRITES : WEIR_CALL_READS, pointer, 0, 0, 0, 0,
                      false);
}

/* The axioms need not know of calls that access nothing that threads write. */
void weir_window_no_barrier(uint64_t kinds, uint64_t order) {}
void weir_window_wait_to_free(char *block, uint64_t depends, uint64_t order) {}

/* Before accesses of many bytes, which may be among those that threads share. */
void weir_window_wait_to_copy(char *to, char *from, uint64_t size, uint64_t depends,
                              uint64_t kinds, uint64_t order) {
  weir_window_hand_over(to, kinds);
  if (from != to)
    weir_window_hand_over(from, WEIR_READS);
}

/* Before a call through a pointer that comes from reads. */
void weir_window_settle_control(uint64_t depends) { weir_window_branch(depends); }

/* Before a call through a pointer: what one of the library would access is not told. */
void weir_window_may_call(void *callee, void *function, uint64_t kind, uint64_t order) {
  if (callee == function)
    weir_refuse("a call of the library", "a function pointer", "call the function by its name");
}

/* How many reads the thread has done where a round of a loop begins. */
uint64_t weir_window_begin_round(void) { return weir_window_reads; }

/*
 * In the place of another round of a loop, after one that changed nothing: that which ends the loop
 * is explored. What is chosen says whether all others would be like it: then the thread waits for
 * ever, for what it reads last in a round.
 */
void weir_window_give_up(uint64_t reads) {
  char *place = weir_window_reads > reads ? weir_window_last : 0;
  weir_window_enter(WEIR_ROUND, 0, 0, reads, 0, 0, false);
  weir_assume(weir_choose(0, 1) != 0);
  if (place == 0)
    for (;;)
      ;
  for (;;)
    (void)*(volatile char *)place;
}

/*
 * An error counts if the execution up to it does, and nothing that a thread knows has to wait: so
 * there is nothing to do before what can fail, or needs a value.
 */
void weir_window_settle(uint64_t depends) {}
void weir_window_require_valid(char *address, uint64_t size) {}
void weir_window_require_function(void *callee) {}
void weir_window_divide(uint64_t left, uint64_t right, uint64_t width, bool is_signed) {}
void weir_window_fails_if(uint64_t value) {}
void weir_window_wait(uint64_t reads) {}

/* Accesses that no other thread can notice stay as they are. */
void weir_window_wait_to_read(char *address, uint64_t size, uint64_t reads) {}
void weir_window_wait_to_write(char *address, uint64_t size, uint64_t reads) {}
void weir_window_wait_to_update(char *address, uint64_t size, uint64_t reads) {}

/* Whether the thread is about to call a function that threads begin with too. */
static _Thread_local bool weir_window_is_called;

void weir_window_enters(void) { weir_window_is_called = true; }

/* At the start of such a function: whether it was called. */
uint64_t weir_window_entered(void) {
  bool is_called = weir_window_is_called;
  weir_window_is_called = false;
  return is_called;
}

/* At its start and its end, which are those of the thread if it was not called. */
void weir_window_sync_unless(uint64_t called) {
  if (!called)
    weir_window_sync();
}

/* Nothing that was entered is written to a local. */
void weir_window_wait_for_locals(void) {}

/* What a program calls; this itself is not linked to it. */
static const void *const weir_window_calls[] = {
    weir_window_write,        weir_window_read,          weir_window_newest,
    weir_window_wait_to_read, weir_window_wait_to_write, weir_window_wait_to_update,
    weir_window_pass,         weir_window_passed,        weir_window_branch,
    weir_window_sync,         weir_window_lwsync,        weir_window_store_store,
    weir_window_load_load,    weir_window_load_any,      weir_window_any_store,
    weir_window_isync,         weir_window_copy,
    weir_window_update,       weir_window_created,       weir_window_no_barrier,
    weir_window_hand_over,
    weir_window_wait_to_free, weir_window_wait_to_copy,  weir_window_settle,
    weir_window_settle_control, weir_window_divide,      weir_window_fails_if,
    weir_window_may_call,     weir_window_require_valid, weir_window_require_function,
    weir_window_wait,         weir_window_give_up,       weir_window_begin_round,
    weir_window_enters,       weir_window_entered,       weir_window_sync_unless,
    weir_window_wait_for_locals};

int main(void) { return weir_window_calls[0] == 0; }
