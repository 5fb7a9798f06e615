/*
 * Entries exit in the thread that owns them, which chooses before each of its own accesses to
 * memory, and where it waits, which of them do so there, and in which order. So there are no more
 * threads than in the program, and all but memory itself belongs to one of them.
 *
 * A choice that comes to nothing, such as a value that was guessed and is not found, ends the
 * execution.
 */
#include "window.c"

/* The own write that a read finds, if that has not exited, by the numbers of the reads. */
static _Thread_local int weir_window_own[WEIR_LARGEST_WINDOW];

/* What an update has read. */
static _Thread_local uint64_t weir_window_expected[WEIR_LARGEST_WINDOW];

/* The writes whose places have come to the end of their lives. */
static _Thread_local uint64_t weir_window_ended;

/* Whether an entry has exited. */
static bool weir_window_has_exited(uint64_t number) { return weir_window_exited >> number & 1; }

static void weir_window_start(uint64_t number, uint64_t kind, uint64_t before, int own) {
  weir_window_own[number] = own;
  weir_window_expected[number] = weir_window_guessed;
  weir_window_ended &= ~weir_window_bit(number);
}

/* Whether an entry has not exited, and may now. */
static bool weir_window_may_exit(uint64_t i) {
  if (weir_window_has_exited(i) || (weir_window_behind[i] & ~weir_window_exited) != 0)
    return false;
  int own = weir_window_own[i];
  return own == WEIR_NONE || weir_window_has_exited(own) ||
         weir_window_content[own] == weir_window_content[i];
}

/* A read finds what was guessed. */
static void weir_window_exit_read(uint64_t i) {
  int own = weir_window_own[i];
  if (own == WEIR_NONE || weir_window_has_exited(own))
    weir_assume(weir_window_memory(weir_window_address[i], weir_window_bytes[i]) ==
                weir_window_content[i]);
}

/* An update finds what was guessed, and writes. */
static void weir_window_exit_update(uint64_t i) {
  __VERIFIER_atomic_begin();
  uint64_t found = weir_window_memory(weir_window_address[i], weir_window_bytes[i]);
  weir_assume(found == weir_window_expected[i]);
  weir_window_put(weir_window_address[i], weir_window_bytes[i], weir_window_content[i]);
  __VERIFIER_atomic_end();
}

/* Lets an entry exit; one that fails does so after all that was entered before it. */
static void weir_window_exit(uint64_t i) {
  if (!weir_is_valid(weir_window_address[i], weir_window_bytes[i]))
    weir_assume(((weir_window_bit(i) - 1) & ~weir_window_exited) == 0);
  if (!(weir_window_reads >> i & 1)) {
    if (!(weir_window_ended >> i & 1))
      weir_window_put(weir_window_address[i], weir_window_bytes[i], weir_window_content[i]);
  } else if (weir_window_writes >> i & 1) {
    weir_window_exit_update(i);
  } else {
    weir_window_exit_read(i);
  }
  weir_window_exited |= weir_window_bit(i);
}

/* A choice of two. */
static bool weir_window_chooses(void) {
#ifdef WEIR_ANY_VALUE
  return WEIR_ANY_VALUE & 1;
#else
  return weir_choose(0, 1) != 0;
#endif
}

/*
 * Lets entries exit, by choice, and for sure those that are needed, with all before them. Passes
 * from the oldest to the newest, as many as there are entries, are enough for any order, since in
 * each one more can exit. Where writes exit in their order, one is enough. An entry that was passed
 * over is asked again when another one has exited: that is another order.
 */
static void weir_window_let_exit(uint64_t needed) {
  uint64_t count = weir_window_count;
  uint64_t passes = weir_window_rules & WEIR_KEEPS_WRITES ? count != 0 : count;
  uint64_t passed_over = 0;
  for (uint64_t pass = 0; pass < WEIR_LARGEST_WINDOW && pass < passes; pass++) {
    bool is_last = pass + 1 == passes;
    for (uint64_t i = 0; weir_window_is_entry(i); i++) {
      bool must = is_last && (needed >> i & 1);
      if (!weir_window_has_exited(i) && (must || !(passed_over >> i & 1))) {
        if (weir_window_may_exit(i) && (must || weir_window_chooses())) {
          weir_window_exit(i);
          passed_over = 0;
        } else {
          weir_assume(!must);
          passed_over |= weir_window_bit(i);
        }
      }
    }
  }
}

void weir_window_wait(uint64_t those) {
  uint64_t needed = weir_window_and_before(those & ~weir_window_exited);
  weir_window_let_exit(needed);
  weir_window_exited |= needed;
}

/* Whether own writes to a place have not exited, when others have that do so before. */
bool weir_window_owns(char *address, uint64_t size) {
  if (!(weir_window_rules & WEIR_NEVER_USED_AGAIN))
    weir_window_let_exit(0);
  return weir_window_touching(weir_window_writes, address, size) != 0;
}

/*
 * A local variable comes to the end of its life: reads of it exit before, writes to it that have
 * not exited do nothing.
 */
void weir_window_end_local(char *address, uint64_t size) {
  weir_window_let_pass_and_wait(weir_window_touching(weir_window_reads, address, size));
  weir_window_ended |= weir_window_touching(weir_window_writes, address, size);
}

/* Before a loop that waits goes round: it has to see what others do when they see all of this. */
void weir_window_go_round(void) {
  weir_window_wait(weir_window_all());
  weir_window_used = 0;
}

/* In the place of another round of a loop that only waits: its last round is explored by itself. */
void weir_window_give_up(void) { weir_assume(false); }

/* Reads a place through the own writes to it: their newest bytes, those of memory elsewhere. */
uint64_t weir_window_forward(char *address, uint64_t size) {
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  uint64_t value = 0;
  bool is_first = true;
  for (int i = 0; weir_window_is_entry(i); i++) {
    if (own >> i & 1) {
      bool is_whole = weir_window_address[i] == address && weir_window_bytes[i] == size;
      if (is_first && !is_whole)
        value = weir_window_memory(address, size);
      is_first = false;
      value = weir_window_over(value, i, address, size);
    }
  }
  return value;
}

/* What a program calls; this itself is not linked to it. */
static const void *const weir_window_calls[] = {WEIR_WINDOW_CALLS};

int main(void) { return weir_window_calls[0] == 0; }
