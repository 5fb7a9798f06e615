/*
 * Entries exit in threads of their own: each waits until all has exited that must come before, and
 * then exits. Each entry has a flag of its own that says so, so that exits of independent entries
 * touch nothing in common.
 */
#include "window.c"

/* What an entry shares with the thread that lets it exit. */
struct weir_window_entry {
  volatile uint8_t exited;
  uint8_t ended;      /* whether what it writes to has come to the end of its life */
  uint8_t kind;
  uint8_t size;
  int8_t own;         /* the newest earlier write of the same thread to the same place, or none */
  uint32_t number;    /* in the window */
  char *address;
  uint64_t value;     /* that is written, or that a read has guessed */
  uint64_t guess;     /* that an update has read */
  uint64_t own_value; /* of the own write */
  uint64_t before;    /* the entries that exit before, as bits */
};

static _Thread_local struct weir_window_entry weir_window_entries[WEIR_LARGEST_WINDOW];

/* Waits for entries of a window. */
static void weir_window_await(struct weir_window_entry *entries, uint64_t those) {
  for (uint64_t i = 0; those >> i != 0; i++) {
    if (those >> i & 1) {
      while (!entries[i].exited)
        ;
    }
    if (i == WEIR_LARGEST_WINDOW - 1)
      break;
  }
}

/* Of entries, those that no other one of them waits for. */
static uint64_t weir_window_last(uint64_t those) {
  uint64_t last = those;
  for (uint64_t i = 0; i < weir_window_count; i++) {
    if (those >> i & 1)
      last &= ~weir_window_behind[i];
  }
  return last;
}

/* Lets the owner wait for entries. */
void weir_window_wait(uint64_t those) {
  uint64_t open = those & ~weir_window_exited;
  weir_window_await(weir_window_entries, weir_window_last(open));
  weir_window_exited |= weir_window_and_before(open);
}

/*
 * Where an entry exits, in a step with its access: whether that does not fail. Where it does, it is
 * to do so after all that was entered before it, since guesses may be wrong.
 */
static bool weir_window_is_valid(char *address, uint64_t size) {
  return !(weir_window_rules & WEIR_KEEPS_CHAINS) || weir_outlasts(address, size) ||
         weir_is_valid(address, size);
}

/*
 * In the place of another round of a loop that only waits: the round that ends it is explored by
 * itself, with all it may read. Nothing ever changes the variable.
 */
void weir_window_give_up(void) {
  static volatile uint8_t never;
  while (!never)
    ;
}

/* The function by which the next access exits: it is made for its place in the source. */
static _Thread_local void *(*weir_window_exit)(void *);

void weir_window_exits_by(void *(*exit)(void *)) { weir_window_exit = exit; }

static void weir_window_start(uint64_t number, uint64_t kind, uint64_t before, int own) {
  uint64_t last = weir_window_last(before & ~weir_window_exited);
  struct weir_window_entry *entry = &weir_window_entries[number];
  __VERIFIER_atomic_begin();
  entry->exited = 0;
  entry->ended = 0;
  entry->kind = kind;
  entry->size = weir_window_bytes[number];
  entry->own = own;
  entry->number = number;
  entry->address = weir_window_address[number];
  entry->value = weir_window_content[number];
  entry->own_value = own == WEIR_NONE ? 0 : weir_window_content[own];
  entry->guess = weir_window_guessed;
  entry->before = last;
  __VERIFIER_atomic_end();
  pthread_t thread;
  pthread_create(&thread, 0, weir_window_exit, entry);
  pthread_detach(thread);
}

/* Whether own writes to a place may not have exited. */
bool weir_window_owns(char *address, uint64_t size) {
  return weir_window_touching(weir_window_writes, address, size) != 0;
}

/*
 * A local variable comes to the end of its life: reads of it exit before, writes to it that have
 * not exited do nothing.
 */
void weir_window_end_local(char *address, uint64_t size) {
  weir_window_let_pass_and_wait(weir_window_touching(weir_window_reads, address, size));
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  for (uint64_t i = 0; i < weir_window_count; i++) {
    if (own >> i & 1) {
      __VERIFIER_atomic_begin();
      weir_window_entries[i].ended = 1;
      __VERIFIER_atomic_end();
    }
  }
}

/* Before a loop that waits goes round: what it read of own writes must be read from memory next. */
void weir_window_go_round(void) {
  weir_window_wait(weir_window_used);
  weir_window_used = 0;
}

/* A byte through some own writes: of the newest that has it and has not exited, else of memory. */
static uint64_t weir_window_byte(char *address, uint64_t own) {
  for (uint64_t i = weir_window_count; i > 0; i--) {
    uint64_t from = (uint64_t)(address - weir_window_address[i - 1]);
    bool has = own >> (i - 1) & 1 && from < weir_window_bytes[i - 1];
    if (has && !weir_window_entries[i - 1].exited)
      return weir_window_content[i - 1] >> 8 * from & 0xff;
  }
  return *(volatile uint8_t *)address;
}

/* Reads a place through the own writes to it: their newest bytes, those of memory elsewhere. */
uint64_t weir_window_forward(char *address, uint64_t size) {
  uint64_t own = weir_window_touching(weir_window_writes, address, size);
  int newest = weir_window_newest_of(own);
  weir_window_used |= own;
  uint64_t value = 0;
  __VERIFIER_atomic_begin();
  if (weir_window_fits(own, address, size)) {
    value = weir_window_entries[newest].exited ? weir_window_memory(address, size)
                                               : weir_window_content[newest];
  } else {
    for (uint64_t b = 0; b < size; b++)
      value |= weir_window_byte(address + b, own) << 8 * b;
  }
  __VERIFIER_atomic_end();
  return value;
}

/* Lets a write, and a read, of some bytes exit. */
#define WEIR_WINDOW_EXITS(bytes, type)                                                             \
  void *weir_window_exit_write_##bytes(void *argument) {                                           \
    struct weir_window_entry *entry = argument;                                                    \
    __VERIFIER_atomic_begin();                                                                     \
    char *address = entry->address;                                                                \
    uint64_t value = entry->value;                                                                 \
    uint64_t before = entry->before;                                                               \
    struct weir_window_entry *entries = entry - entry->number;                                     \
    __VERIFIER_atomic_end();                                                                       \
    weir_window_await(entries, before);                                                            \
    __VERIFIER_atomic_begin();                                                                     \
    bool ended = entry->ended;                                                                     \
    bool valid = ended || weir_window_is_valid(address, bytes);                                    \
    if (valid) {                                                                                   \
      if (!ended)                                                                                  \
        *(volatile type *)address = value;                                                         \
      entry->exited = 1;                                                                           \
    }                                                                                              \
    __VERIFIER_atomic_end();                                                                       \
    if (!valid) {                                                                                  \
      weir_window_await(entries, weir_window_bit(entry - entries) - 1);                            \
      *(volatile type *)address = value;                                                           \
    }                                                                                              \
    return 0;                                                                                      \
  }                                                                                                \
  void *weir_window_exit_update_##bytes(void *argument) {                                          \
    struct weir_window_entry *entry = argument;                                                    \
    __VERIFIER_atomic_begin();                                                                     \
    char *address = entry->address;                                                                \
    type guess = entry->guess;                                                                     \
    uint64_t value = entry->value;                                                                 \
    uint64_t before = entry->before;                                                               \
    struct weir_window_entry *entries = entry - entry->number;                                     \
    __VERIFIER_atomic_end();                                                                       \
    weir_window_await(entries, before);                                                            \
    bool exited = false;                                                                           \
    while (!exited) {                                                                              \
      bool outlasts = weir_outlasts(address, bytes);                                               \
      while (outlasts && *(volatile type *)address != guess)                                       \
        ;                                                                                          \
      __VERIFIER_atomic_begin();                                                                   \
      bool valid = weir_window_is_valid(address, bytes);                                           \
      if (valid && *(volatile type *)address == guess) {                                           \
        *(volatile type *)address = value;                                                         \
        exited = true;                                                                             \
        entry->exited = 1;                                                                         \
      }                                                                                            \
      __VERIFIER_atomic_end();                                                                     \
      if (!valid) {                                                                                \
        weir_window_await(entries, weir_window_bit(entry - entries) - 1);                          \
        *(volatile type *)address = value;                                                         \
      }                                                                                            \
      if (!exited && !outlasts)                                                                    \
        weir_window_give_up();                                                                     \
    }                                                                                              \
    return 0;                                                                                      \
  }                                                                                                \
  void *weir_window_exit_read_##bytes(void *argument) {                                            \
    struct weir_window_entry *entry = argument;                                                    \
    __VERIFIER_atomic_begin();                                                                     \
    char *address = entry->address;                                                                \
    type value = entry->value;                                                                     \
    type own_value = entry->own_value;                                                             \
    int own = entry->own;                                                                          \
    uint64_t before = entry->before;                                                               \
    struct weir_window_entry *entries = entry - entry->number;                                     \
    __VERIFIER_atomic_end();                                                                       \
    weir_window_await(entries, before);                                                            \
    if (own == WEIR_NONE || own_value != value || entries[own].exited) {                           \
      if (own != WEIR_NONE)                                                                        \
        weir_window_await(entries, weir_window_bit(own));                                          \
      if (weir_outlasts(address, bytes)) {                                                         \
        while (*(volatile type *)address != value)                                                 \
          ;                                                                                        \
      } else {                                                                                     \
        __VERIFIER_atomic_begin();                                                                 \
        bool valid = weir_window_is_valid(address, bytes);                                         \
        bool found = valid && *(volatile type *)address == value;                                  \
        __VERIFIER_atomic_end();                                                                   \
        if (!valid) {                                                                              \
          weir_window_await(entries, weir_window_bit(entry - entries) - 1);                        \
          value = *(volatile type *)address;                                                       \
        }                                                                                          \
        if (!found)                                                                                \
          weir_window_give_up();                                                                   \
      }                                                                                            \
    }                                                                                              \
    entry->exited = 1;                                                                             \
    return 0;                                                                                      \
  }

WEIR_WINDOW_EXITS(1, uint8_t)
WEIR_WINDOW_EXITS(2, uint16_t)
WEIR_WINDOW_EXITS(4, uint32_t)
WEIR_WINDOW_EXITS(8, uint64_t)

/* What a program calls; this itself is not linked to it. */
static const void *const weir_window_calls[] = {
    WEIR_WINDOW_CALLS,         weir_window_exits_by,      weir_window_exit_write_1,
    weir_window_exit_write_2,  weir_window_exit_write_4,  weir_window_exit_write_8,
    weir_window_exit_read_1,   weir_window_exit_read_2,   weir_window_exit_read_4,
    weir_window_exit_read_8,   weir_window_exit_update_1, weir_window_exit_update_2,
    weir_window_exit_update_4, weir_window_exit_update_8};

int main(void) { return weir_window_calls[0] == 0; }
