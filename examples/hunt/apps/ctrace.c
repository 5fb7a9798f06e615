/*
 * A tracing library for programs with threads, after ctrace, and a program that uses it. Each thread
 * registers and puts records into a ring of its own; a flushing thread empties the rings, puts the
 * records in order and writes them as text into a log of a few pages, the oldest of which is given up
 * when there is no room. What is traced can be changed while the program runs.
 *
 * Locks and condition variables order everything that threads share: there is no data race and no
 * error under any memory model.
 *
 * -DSEED_PARTIAL_INIT    what is known of a thread is published by a relaxed store of its address, and
 *                        read without a lock: under PSO and PSLO the flushing thread may see it before
 *                        its fields.
 * -DSEED_DELAYED_WRITE   a thread and the flushing thread keep each other from the ring by flags,
 *                        without a lock and without a fence: under TSO, PSO and PSLO both may be at it.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORKERS 3

#define SHIFTS 2        /* times that a worker registers, works and leaves */
#define TRANSFERS 3     /* in a shift */
#define ACCOUNTS 4
#define THREADS_AT_MOST 8
#define RING_SIZE 6
#define FLUSH_AT 3      /* records in a ring at which the flushing thread is woken */
#define BATCH_SIZE (THREADS_AT_MOST * RING_SIZE)
#define LINE_SIZE 80
#define PAGE_SIZE 512
#define PAGES 4
#define ARGUMENTS 3

/*
 * Levels and units: what a record is about, and how much that matters.
 */

enum level { FATAL, WARNING, NOTICE, DETAIL, LEVELS };
enum unit { CORE, BANK, SORTING, CONTROL, UNITS };

static const char *const level_names[LEVELS] = {"fatal", "warning", "notice", "detail"};
static const char *const unit_names[UNITS] = {"core", "bank", "sorting", "control"};

/* The index of a name in a list, or -1. */
static int index_of(const char *name, size_t length, const char *const names[], int count) {
  for (int i = 0; i < count; i++) {
    if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0) return i;
  }
  return -1;
}

/* Which records are made: for each unit, all up to a level. */
struct settings {
  int version;
  enum level most[UNITS];
};

static struct {
  pthread_mutex_t lock;
  struct settings now;
} settings = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .now = {1, {[CORE] = NOTICE, [BANK] = DETAIL, [SORTING] = NOTICE, [CONTROL] = NOTICE}},
};

static void get_settings(struct settings *copy) {
  pthread_mutex_lock(&settings.lock);
  *copy = settings.now;
  pthread_mutex_unlock(&settings.lock);
}

static void set_level(enum unit unit, enum level most) {
  pthread_mutex_lock(&settings.lock);
  settings.now.most[unit] = most;
  settings.now.version++;
  pthread_mutex_unlock(&settings.lock);
}

/* Takes a line such as "bank=detail,core=fatal". Whether it could be read; else nothing changes. */
static int parse_settings(const char *text, struct settings *result) {
  struct settings parsed = *result;
  while (*text != '\0') {
    const char *equals = strchr(text, '=');
    if (equals == NULL) return 0;
    const char *end = strchr(equals, ',');
    if (end == NULL) end = equals + strlen(equals);
    int unit = index_of(text, (size_t)(equals - text), unit_names, UNITS);
    int level = index_of(equals + 1, (size_t)(end - equals - 1), level_names, LEVELS);
    if (unit < 0 || level < 0) return 0;
    parsed.most[unit] = (enum level)level;
    text = *end == ',' ? end + 1 : end;
  }
  *result = parsed;
  return 1;
}

/* Sets all units that a line names. */
static void apply_settings(const char *text) {
  struct settings wanted;
  get_settings(&wanted);
  int parsed = parse_settings(text, &wanted);
  assert(parsed);
  for (int unit = 0; unit < UNITS; unit++) set_level((enum unit)unit, wanted.most[unit]);
}

/*
 * Records and their texts. A record has the number of its text and what is put in for each {d}, a
 * number; {x}, a number in hexadecimal; {c}, a character; and {u}, a unit.
 */

enum text {
  SHIFT_TEXT,
  TRANSFER_TEXT,
  REFUSED_TEXT,
  AUDIT_TEXT,
  SORT_TEXT,
  MERGE_TEXT,
  SETTINGS_TEXT,
  LETTERS_TEXT,
  TEXTS
};

static const char *const texts[TEXTS] = {
    [SHIFT_TEXT] = "shift {d}",
    [TRANSFER_TEXT] = "{d} from {d} to {d}",
    [REFUSED_TEXT] = "refused: {d} asked, {d} there",
    [AUDIT_TEXT] = "{d} in {d} accounts",
    [SORT_TEXT] = "sort {d} from {d}",
    [MERGE_TEXT] = "merge {d} and {d}: {x}",
    [SETTINGS_TEXT] = "{u} in version {d}",
    [LETTERS_TEXT] = "{c}{c} {{d}",
};

enum record_kind { ENTER, LEAVE, MESSAGE };

/* The first four are of the enumerations with these names; small, as there are many records. */
struct record {
  unsigned char kind, level, unit, text;
  short sequence; /* in its thread, from 0, those included that were dropped */
  short time;     /* of its thread */
  int depth;
  int arguments[ARGUMENTS];
};

/* A text that grows up to a size. */
struct writer {
  char *text;
  int size;
  int length;
};

static void put_char(struct writer *writer, char c) {
  if (writer->length + 1 < writer->size) writer->text[writer->length++] = c;
  writer->text[writer->length] = '\0';
}

static void put_text(struct writer *writer, const char *text) {
  while (*text != '\0') put_char(writer, *text++);
}

static void put_number(struct writer *writer, int number, unsigned base) {
  char digits[12];
  int count = 0;
  unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
  if (number < 0) put_char(writer, '-');
  do {
    digits[count++] = "0123456789abcdef"[rest % base];
    rest /= base;
  } while (rest > 0);
  while (count > 0) put_char(writer, digits[--count]);
}

static void put_argument(struct writer *writer, char kind, int argument) {
  switch (kind) {
    case 'd':
      put_number(writer, argument, 10);
      break;
    case 'x':
      put_number(writer, argument, 16);
      break;
    case 'c':
      put_char(writer, (char)argument);
      break;
    case 'u':
      assert(argument >= 0 && argument < UNITS);
      put_text(writer, unit_names[argument]);
      break;
    default:
      assert(!"a text has an argument of an unknown kind");
  }
}

/* Writes a text with its arguments; {{ stands for a brace. */
static void expand(struct writer *writer, const char *text, const int arguments[ARGUMENTS]) {
  int used = 0;
  while (*text != '\0') {
    if (text[0] == '{' && text[1] == '{') {
      put_char(writer, '{');
      text += 2;
    } else if (text[0] == '{') {
      assert(used < ARGUMENTS && text[2] == '}');
      put_argument(writer, text[1], arguments[used++]);
      text += 3;
    } else {
      put_char(writer, *text++);
    }
  }
}

static char mark_of(int kind) {
  return kind == ENTER ? '>' : kind == LEAVE ? '<' : '-';
}

/* A record as a line, such as "12 teller.1#4 bank notice   > sort 4 from 0". */
static int format_record(char *line, const char *name, int number, const struct record *record) {
  struct writer writer = {line, LINE_SIZE, 0};
  put_number(&writer, record->time, 10);
  put_char(&writer, ' ');
  put_text(&writer, name);
  put_char(&writer, '.');
  put_number(&writer, number, 10);
  put_char(&writer, '#');
  put_number(&writer, record->sequence, 10);
  put_char(&writer, ' ');
  put_text(&writer, unit_names[record->unit]);
  put_char(&writer, ' ');
  put_text(&writer, level_names[record->level]);
  for (int i = 0; i <= record->depth; i++) put_char(&writer, ' ');
  put_char(&writer, mark_of(record->kind));
  put_char(&writer, ' ');
  expand(&writer, texts[record->text], record->arguments);
  put_char(&writer, '\n');
  return writer.length;
}

/*
 * Rings. The owner puts records in, and the flushing thread takes them out; who is at it holds the
 * ring. Where a ring is full the new record is dropped.
 */

enum holder { NOBODY, OWNER, FLUSHER };

struct ring {
#ifdef SEED_DELAYED_WRITE
  atomic_int held_by_owner;
  atomic_int held_by_flusher;
#else
  pthread_mutex_t lock;
#endif
  enum holder holder;
  int first, count;
  int made; /* records, those included that were dropped */
  int dropped;
  struct record records[RING_SIZE];
};

#ifdef SEED_DELAYED_WRITE

static struct ring rings[THREADS_AT_MOST];

/* The store of the own flag may be on its way while the other's is looked at. */
static void take_ring(struct ring *ring, enum holder holder) {
  if (holder == FLUSHER) {
    atomic_store_explicit(&ring->held_by_flusher, 1, memory_order_relaxed);
    while (atomic_load_explicit(&ring->held_by_owner, memory_order_acquire)) {
    }
    return;
  }
  for (;;) {
    atomic_store_explicit(&ring->held_by_owner, 1, memory_order_relaxed);
    if (!atomic_load_explicit(&ring->held_by_flusher, memory_order_acquire)) return;
    atomic_store_explicit(&ring->held_by_owner, 0, memory_order_release);
    while (atomic_load_explicit(&ring->held_by_flusher, memory_order_acquire)) {
    }
  }
}

static void give_ring(struct ring *ring, enum holder holder) {
  atomic_int *flag = holder == FLUSHER ? &ring->held_by_flusher : &ring->held_by_owner;
  atomic_store_explicit(flag, 0, memory_order_release);
}

#else

#define EMPTY_RING {.lock = PTHREAD_MUTEX_INITIALIZER}

static struct ring rings[THREADS_AT_MOST] = {
    EMPTY_RING, EMPTY_RING, EMPTY_RING, EMPTY_RING,
    EMPTY_RING, EMPTY_RING, EMPTY_RING, EMPTY_RING,
};

static void take_ring(struct ring *ring, enum holder holder) {
  (void)holder;
  pthread_mutex_lock(&ring->lock);
}

static void give_ring(struct ring *ring, enum holder holder) {
  (void)holder;
  pthread_mutex_unlock(&ring->lock);
}

#endif

static void hold_ring(struct ring *ring, enum holder holder) {
  take_ring(ring, holder);
  assert(ring->holder == NOBODY);
  ring->holder = holder;
}

static void release_ring(struct ring *ring, enum holder holder) {
  assert(ring->holder == holder);
  ring->holder = NOBODY;
  give_ring(ring, holder);
}

/* Puts a record in, or drops it. Returns how many there are now. */
static int put_record(struct ring *ring, struct record *record) {
  hold_ring(ring, OWNER);
  record->sequence = (short)ring->made++;
  if (ring->count == RING_SIZE) {
    ring->dropped++;
  } else {
    ring->records[(ring->first + ring->count) % RING_SIZE] = *record;
    ring->count++;
  }
  int count = ring->count;
  release_ring(ring, OWNER);
  return count;
}

/* Takes all records out; gives how many, and in *dropped how many were dropped so far. */
static int empty_ring(struct ring *ring, struct record *records, int *dropped) {
  hold_ring(ring, FLUSHER);
  int count = ring->count;
  for (int i = 0; i < count; i++) records[i] = ring->records[(ring->first + i) % RING_SIZE];
  ring->first = (ring->first + count) % RING_SIZE;
  ring->count = 0;
  *dropped = ring->dropped;
  release_ring(ring, FLUSHER);
  return count;
}

/*
 * The registry: what is known of the threads. Their number is that of their ring; none is used twice.
 */

struct entry {
  int number;
  int worker;
  int shift;
  int done; /* transfers in the shift */
};

/* The last is that of the controlling thread. */
static const char *const worker_names[WORKERS + 1] = {"teller", "clerk", "porter", "control"};

#ifdef SEED_PARTIAL_INIT

static struct {
  atomic_int count;
  _Atomic(struct entry *) entries[THREADS_AT_MOST];
} registry;

/* The address may arrive before what it leads to. */
static int add_entry(int worker, int shift) {
  int number = atomic_fetch_add_explicit(&registry.count, 1, memory_order_relaxed);
  assert(number < THREADS_AT_MOST);
  struct entry *entry = malloc(sizeof *entry);
  entry->number = number;
  entry->worker = worker;
  entry->shift = shift;
  entry->done = 0;
  atomic_store_explicit(&registry.entries[number], entry, memory_order_relaxed);
  return number;
}

/* The thread itself says how far it is, by a new entry: nobody sees one that changes. */
static void note_done(int number, int done) {
  struct entry *old = atomic_load_explicit(&registry.entries[number], memory_order_relaxed);
  struct entry *entry = malloc(sizeof *entry);
  entry->number = number;
  entry->worker = old->worker;
  entry->shift = old->shift;
  entry->done = done;
  atomic_store_explicit(&registry.entries[number], entry, memory_order_relaxed);
}

/* Whether there is a thread with that number, and what is known of it. */
static int get_entry(int number, struct entry *copy) {
  struct entry *entry = atomic_load_explicit(&registry.entries[number], memory_order_acquire);
  if (entry == NULL) return 0;
  copy->number = entry->number;
  copy->worker = entry->worker;
  copy->shift = entry->shift;
  copy->done = entry->done;
  return 1;
}

#else

static struct {
  pthread_mutex_t lock;
  int count;
  struct entry entries[THREADS_AT_MOST];
} registry = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int add_entry(int worker, int shift) {
  pthread_mutex_lock(&registry.lock);
  int number = registry.count++;
  assert(number < THREADS_AT_MOST);
  registry.entries[number].number = number;
  registry.entries[number].worker = worker;
  registry.entries[number].shift = shift;
  pthread_mutex_unlock(&registry.lock);
  return number;
}

/* The thread itself says how far it is. */
static void note_done(int number, int done) {
  pthread_mutex_lock(&registry.lock);
  registry.entries[number].done = done;
  pthread_mutex_unlock(&registry.lock);
}

/* Whether there is a thread with that number, and what is known of it. */
static int get_entry(int number, struct entry *copy) {
  pthread_mutex_lock(&registry.lock);
  int there = number < registry.count;
  if (there) *copy = registry.entries[number];
  pthread_mutex_unlock(&registry.lock);
  return there;
}

#endif

/* The names of the threads that are known, and how far they are, in a line. Returns how many they are. */
static int list_threads(char *line, int size) {
  struct writer writer = {line, size, 0};
  int known = 0;
  line[0] = '\0';
  for (int number = 0; number < THREADS_AT_MOST; number++) {
    struct entry entry;
    if (!get_entry(number, &entry)) continue;
    assert(entry.number == number);
    assert(entry.worker >= 0 && entry.worker <= WORKERS);
    assert(entry.shift >= 0 && entry.shift < SHIFTS);
    assert(entry.done >= 0 && entry.done <= TRANSFERS);
    if (known++ > 0) put_char(&writer, ' ');
    put_text(&writer, worker_names[entry.worker]);
    put_char(&writer, '.');
    put_number(&writer, entry.number, 10);
    put_char(&writer, ':');
    put_number(&writer, entry.done, 10);
  }
  return known;
}

/*
 * The pump: wakes the flushing thread where a ring fills, and ends it when all threads have left.
 */

static struct {
  pthread_mutex_t lock;
  pthread_cond_t wanted;
  int requests;
  int stopped;
  int flushes;
} pump = {.lock = PTHREAD_MUTEX_INITIALIZER, .wanted = PTHREAD_COND_INITIALIZER};

static void want_flush(void) {
  pthread_mutex_lock(&pump.lock);
  pump.requests++;
  pthread_cond_signal(&pump.wanted);
  pthread_mutex_unlock(&pump.lock);
}

static void stop_pump(void) {
  pthread_mutex_lock(&pump.lock);
  pump.stopped = 1;
  pthread_cond_signal(&pump.wanted);
  pthread_mutex_unlock(&pump.lock);
}

/* Waits until there is something to do; 0 where nothing will be. */
static int wait_for_request(void) {
  pthread_mutex_lock(&pump.lock);
  while (pump.requests == 0 && !pump.stopped) pthread_cond_wait(&pump.wanted, &pump.lock);
  int wanted = pump.requests > 0;
  pump.requests = 0;
  pump.flushes += wanted;
  pthread_mutex_unlock(&pump.lock);
  return wanted;
}

/*
 * Tracing, as the traced program sees it. What a thread needs for it is its own.
 */

struct tracer {
  int number;
  struct ring *ring;
  int time;
  int depth;
  int made;
  struct settings settings;
};

static void start_tracing(struct tracer *tracer, int worker, int shift) {
  tracer->number = add_entry(worker, shift);
  tracer->ring = &rings[tracer->number];
  tracer->time = 0;
  tracer->depth = 0;
  tracer->made = 0;
  get_settings(&tracer->settings);
}

/* Leaves nothing in the ring that nobody would ask for. */
static void stop_tracing(const struct tracer *tracer) {
  assert(tracer->depth == 0);
  want_flush();
}

static int is_traced(const struct tracer *tracer, enum unit unit, enum level level) {
  return level <= tracer->settings.most[unit];
}

static void trace(struct tracer *tracer, enum record_kind kind, enum unit unit, enum level level,
                  enum text text, int first, int second, int third) {
  tracer->time++;
  if (!is_traced(tracer, unit, level)) return;
  struct record record = {
      .kind = (unsigned char)kind,
      .level = (unsigned char)level,
      .unit = (unsigned char)unit,
      .text = (unsigned char)text,
      .time = (short)tracer->time,
      .depth = tracer->depth,
      .arguments = {first, second, third},
  };
  tracer->made++;
  if (put_record(tracer->ring, &record) == FLUSH_AT) want_flush();
}

static void say(struct tracer *tracer, enum unit unit, enum level level, enum text text, int first,
                int second, int third) {
  trace(tracer, MESSAGE, unit, level, text, first, second, third);
}

/* A function begins. What is traced does not change until the outermost one has ended. */
static void enter(struct tracer *tracer, enum unit unit, enum level level, enum text text,
                  int first, int second) {
  if (tracer->depth == 0) get_settings(&tracer->settings);
  trace(tracer, ENTER, unit, level, text, first, second, 0);
  tracer->depth++;
}

static void leave(struct tracer *tracer, enum unit unit, enum level level, enum text text,
                  int first, int second) {
  tracer->depth--;
  assert(tracer->depth >= 0);
  trace(tracer, LEAVE, unit, level, text, first, second, 0);
}

/*
 * The log: pages of text in a ring. A line does not cross the end of a page.
 */

struct page {
  int length;
  int lines;
  char text[PAGE_SIZE];
};

static struct {
  pthread_mutex_t lock;
  int newest;   /* the page that is written to */
  int used;     /* how many pages there are */
  int lines;    /* that were ever written */
  int given_up; /* lines that are gone with their pages */
  struct page pages[PAGES];
} the_log = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Goes on to the next page, which may be the oldest one; holds the log's lock. */
static void turn_page(void) {
  the_log.newest = (the_log.newest + 1) % PAGES;
  struct page *page = &the_log.pages[the_log.newest];
  if (the_log.used < PAGES) {
    the_log.used++;
  } else {
    the_log.given_up += page->lines;
  }
  page->length = 0;
  page->lines = 0;
}

static void write_line(const char *line, int length) {
  pthread_mutex_lock(&the_log.lock);
  if (the_log.used == 0) the_log.used = 1;
  if (the_log.pages[the_log.newest].length + length > PAGE_SIZE) turn_page();
  struct page *page = &the_log.pages[the_log.newest];
  memcpy(page->text + page->length, line, (size_t)length);
  page->length += length;
  page->lines++;
  the_log.lines++;
  pthread_mutex_unlock(&the_log.lock);
}

/* Copies the page that is so many before the newest; 0 where there is none. */
static int get_page(int back, struct page *copy) {
  pthread_mutex_lock(&the_log.lock);
  int there = back < the_log.used;
  if (there) *copy = the_log.pages[(the_log.newest + PAGES - back) % PAGES];
  pthread_mutex_unlock(&the_log.lock);
  return there;
}

/*
 * Flushing: a batch of records of all threads, in the order of their times.
 */

struct item {
  unsigned char number, worker; /* of the thread */
  struct record record;
};

struct batch {
  int count;
  struct item items[BATCH_SIZE]; /* as they were gathered */
  int order[BATCH_SIZE];         /* their indices, sorted */
};

/* What the flushing thread has seen of each thread, to tell whether the records are what they must be. */
struct seen {
  int next; /* the number of records that came or were dropped */
  int records;
  int dropped;
  int time;
};

struct flusher {
  struct seen seen[THREADS_AT_MOST];
  int by_level[LEVELS];
  int by_unit[UNITS];
  int batches;
  int largest;
  struct batch batch;
};

static int is_earlier(const struct batch *batch, int one, int other) {
  const struct item *first = &batch->items[one];
  const struct item *second = &batch->items[other];
  if (first->record.time != second->record.time) return first->record.time < second->record.time;
  return first->number < second->number;
}

/* Sorts by times, by a heap: the latest goes to the end. */
static void sift(struct batch *batch, int root, int count) {
  int *order = batch->order;
  int moved = order[root];
  for (;;) {
    int child = 2 * root + 1;
    if (child >= count) break;
    if (child + 1 < count && is_earlier(batch, order[child], order[child + 1])) child++;
    if (!is_earlier(batch, moved, order[child])) break;
    order[root] = order[child];
    root = child;
  }
  order[root] = moved;
}

static void sort_batch(struct batch *batch) {
  for (int i = 0; i < batch->count; i++) batch->order[i] = i;
  for (int root = batch->count / 2 - 1; root >= 0; root--) sift(batch, root, batch->count);
  for (int last = batch->count - 1; last > 0; last--) {
    int latest = batch->order[0];
    batch->order[0] = batch->order[last];
    batch->order[last] = latest;
    sift(batch, 0, last);
  }
}

/* The records of a thread follow one another, but for those that were dropped. */
static void check_record(struct seen *seen, const struct record *record) {
  assert(record->sequence >= seen->next);
  assert(record->time > seen->time);
  seen->next = record->sequence + 1;
  seen->time = record->time;
  seen->records++;
}

static void gather(struct flusher *flusher, struct batch *batch) {
  struct record records[RING_SIZE];
  batch->count = 0;
  for (int number = 0; number < THREADS_AT_MOST; number++) {
    struct entry entry;
    if (!get_entry(number, &entry)) continue;
    assert(entry.number == number);
    int dropped;
    int count = empty_ring(&rings[number], records, &dropped);
    for (int i = 0; i < count; i++) {
      check_record(&flusher->seen[number], &records[i]);
      batch->items[batch->count].number = (unsigned char)entry.number;
      batch->items[batch->count].worker = (unsigned char)entry.worker;
      batch->items[batch->count].record = records[i];
      batch->count++;
    }
    flusher->seen[number].dropped = dropped;
  }
}

static void flush(struct flusher *flusher) {
  struct batch *batch = &flusher->batch;
  char line[LINE_SIZE];
  gather(flusher, batch);
  sort_batch(batch);
  for (int i = 0; i < batch->count; i++) {
    const struct item *item = &batch->items[batch->order[i]];
    int length = format_record(line, worker_names[item->worker], item->number, &item->record);
    write_line(line, length);
    flusher->by_level[item->record.level]++;
    flusher->by_unit[item->record.unit]++;
  }
  flusher->batches++;
  if (batch->count > flusher->largest) flusher->largest = batch->count;
}

static void print_flusher(const struct flusher *flusher) {
  printf("%d batches, the largest of %d records\n", flusher->batches, flusher->largest);
  for (int level = 0; level < LEVELS; level++) {
    printf("  %s: %d\n", level_names[level], flusher->by_level[level]);
  }
  for (int unit = 0; unit < UNITS; unit++) {
    printf("  %s: %d\n", unit_names[unit], flusher->by_unit[unit]);
  }
}

/* All that was written, to compare with what was made. */
struct outcome {
  int records;
  int dropped;
};

static struct {
  pthread_mutex_t lock;
  struct outcome outcome;
} flushed = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *flushing_thread(void *arg) {
  struct flusher *flusher = calloc(1, sizeof *flusher);
  struct outcome outcome = {0};
  (void)arg;
  while (wait_for_request()) flush(flusher);
  for (int number = 0; number < THREADS_AT_MOST; number++) {
    outcome.records += flusher->seen[number].records;
    outcome.dropped += flusher->seen[number].dropped;
  }
  print_flusher(flusher);
  free(flusher);
  pthread_mutex_lock(&flushed.lock);
  flushed.outcome = outcome;
  pthread_mutex_unlock(&flushed.lock);
  return NULL;
}

/*
 * The program that is traced: workers move money between accounts, look whether all is there, and
 * sort some numbers.
 */

struct account {
  pthread_mutex_t lock;
  int balance;
};

#define FULL_ACCOUNT {PTHREAD_MUTEX_INITIALIZER, 50}

static struct account accounts[ACCOUNTS] = {
    FULL_ACCOUNT, FULL_ACCOUNT, FULL_ACCOUNT, FULL_ACCOUNT,
};

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 16 & 0x7fff;
}

/* Locks two accounts in the order of their numbers, so that nobody waits in a circle. */
static void lock_pair(int one, int other) {
  pthread_mutex_lock(&accounts[one < other ? one : other].lock);
  pthread_mutex_lock(&accounts[one < other ? other : one].lock);
}

static void unlock_pair(int one, int other) {
  pthread_mutex_unlock(&accounts[one < other ? other : one].lock);
  pthread_mutex_unlock(&accounts[one < other ? one : other].lock);
}

/* Whether the sum was there to be moved. */
static int transfer(struct tracer *tracer, int from, int to, int sum) {
  enter(tracer, BANK, NOTICE, TRANSFER_TEXT, sum, from);
  lock_pair(from, to);
  int there = accounts[from].balance;
  int done = there >= sum;
  if (done) {
    accounts[from].balance -= sum;
    accounts[to].balance += sum;
  }
  unlock_pair(from, to);
  if (done) {
    say(tracer, BANK, DETAIL, TRANSFER_TEXT, sum, from, to);
  } else {
    say(tracer, BANK, WARNING, REFUSED_TEXT, sum, there, 0);
  }
  leave(tracer, BANK, NOTICE, TRANSFER_TEXT, sum, from);
  return done;
}

/* What is in all accounts at one time. */
static int audit(struct tracer *tracer) {
  int sum = 0;
  for (int i = 0; i < ACCOUNTS; i++) pthread_mutex_lock(&accounts[i].lock);
  for (int i = 0; i < ACCOUNTS; i++) sum += accounts[i].balance;
  for (int i = ACCOUNTS - 1; i >= 0; i--) pthread_mutex_unlock(&accounts[i].lock);
  say(tracer, BANK, sum == 50 * ACCOUNTS ? NOTICE : FATAL, AUDIT_TEXT, sum, ACCOUNTS, 0);
  return sum;
}

static uint32_t mix(const int *numbers, int count) {
  uint32_t sum = 0;
  for (int i = 0; i < count; i++) sum = sum * 31 + (uint32_t)numbers[i];
  return sum;
}

/* Merges two sorted halves, which stand one behind the other. */
static void merge(struct tracer *tracer, int *numbers, int half, int count) {
  int merged[8];
  int left = 0;
  int right = half;
  assert(count <= 8);
  for (int i = 0; i < count; i++) {
    int from_left = right == count || (left < half && numbers[left] <= numbers[right]);
    merged[i] = from_left ? numbers[left++] : numbers[right++];
  }
  memcpy(numbers, merged, (size_t)count * sizeof merged[0]);
  say(tracer, SORTING, DETAIL, MERGE_TEXT, half, count - half, (int)(mix(numbers, count) & 0xffff));
}

static void merge_sort(struct tracer *tracer, int *numbers, int offset, int count) {
  if (count < 2) return;
  enter(tracer, SORTING, NOTICE, SORT_TEXT, count, offset);
  merge_sort(tracer, numbers, offset, count / 2);
  merge_sort(tracer, numbers + count / 2, offset + count / 2, count - count / 2);
  merge(tracer, numbers, count / 2, count);
  leave(tracer, SORTING, NOTICE, SORT_TEXT, count, offset);
}

static void sort_some(struct tracer *tracer, uint32_t *state) {
  int numbers[4];
  for (int i = 0; i < 4; i++) numbers[i] = (int)next_random(state) % 100;
  merge_sort(tracer, numbers, 0, 4);
  for (int i = 1; i < 4; i++) assert(numbers[i - 1] <= numbers[i]);
}

/* How many records were made, in all. */
static struct {
  pthread_mutex_t lock;
  int made;
} tally = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add_to_tally(int made) {
  pthread_mutex_lock(&tally.lock);
  tally.made += made;
  pthread_mutex_unlock(&tally.lock);
}

static void work_a_shift(int me, int shift, uint32_t *state) {
  struct tracer tracer;
  start_tracing(&tracer, me, shift);
  enter(&tracer, CORE, NOTICE, SHIFT_TEXT, shift, 0);
  for (int i = 0; i < TRANSFERS; i++) {
    int from = (int)next_random(state) % ACCOUNTS;
    int to = (from + 1 + (int)next_random(state) % (ACCOUNTS - 1)) % ACCOUNTS;
    transfer(&tracer, from, to, 10 + (int)next_random(state) % 60);
    note_done(tracer.number, i + 1);
  }
  if (shift % 2 == 0) sort_some(&tracer, state);
  int sum = audit(&tracer);
  assert(sum == 50 * ACCOUNTS);
  leave(&tracer, CORE, NOTICE, SHIFT_TEXT, shift, 0);
  stop_tracing(&tracer);
  add_to_tally(tracer.made);
}

static void *worker(void *arg) {
  int me = (int)(intptr_t)arg;
  uint32_t state = (uint32_t)me * 77u + 5u;
  for (int shift = 0; shift < SHIFTS; shift++) work_a_shift(me, shift, &state);
  return NULL;
}

/* Changes what is traced while the others work, and looks who is there. */
static void *controller(void *arg) {
  static const char *const changes[] = {"sorting=detail", "bank=warning,core=notice", "bank=notice"};
  struct tracer tracer;
  struct settings now;
  char threads[2 * LINE_SIZE];
  start_tracing(&tracer, WORKERS, 0);
  for (int i = 0; i < 3; i++) {
    apply_settings(changes[i]);
    get_settings(&now);
    int known = list_threads(threads, sizeof threads);
    printf("%d threads: %s\n", known, threads);
    say(&tracer, CONTROL, NOTICE, SETTINGS_TEXT, CONTROL, now.version, 0);
  }
  stop_tracing(&tracer);
  add_to_tally(tracer.made);
  return arg;
}

/*
 * What must hold in the end.
 */

/* Reads a number that is not negative; what follows it, or NULL. */
static const char *skip_number(const char *text, int *number) {
  if (*text < '0' || *text > '9') return NULL;
  *number = 0;
  while (*text >= '0' && *text <= '9') *number = *number * 10 + (*text++ - '0');
  return text;
}

/* Reads a word of a list and the space behind it; what follows, or NULL. */
static const char *skip_word(const char *text, const char *const words[], int count) {
  size_t length = 0;
  while (text[length] != ' ' && text[length] != '.' && text[length] != '\n') length++;
  return index_of(text, length, words, count) < 0 ? NULL : text + length;
}

/* What follows a line of the log, or NULL where it is none. */
static const char *skip_line(const char *line) {
  int time, number, sequence;
  line = skip_number(line, &time);
  if (line == NULL || *line++ != ' ') return NULL;
  line = skip_word(line, worker_names, WORKERS + 1);
  if (line == NULL || *line++ != '.') return NULL;
  line = skip_number(line, &number);
  if (line == NULL || number >= THREADS_AT_MOST || *line++ != '#') return NULL;
  line = skip_number(line, &sequence);
  if (line == NULL || *line++ != ' ') return NULL;
  line = skip_word(line, unit_names, UNITS);
  if (line == NULL || *line++ != ' ') return NULL;
  line = skip_word(line, level_names, LEVELS);
  if (line == NULL) return NULL;
  while (*line == ' ') line++;
  if (*line != '>' && *line != '<' && *line != '-') return NULL;
  while (*line != '\n') {
    if (*line++ == '\0') return NULL;
  }
  return line + 1;
}

/* Each page holds whole lines; gives how many there are in all. */
static int check_log(void) {
  struct page page;
  int lines = 0;
  for (int back = 0; get_page(back, &page); back++) {
    const char *text = page.text;
    for (int i = 0; i < page.lines; i++) {
      text = skip_line(text);
      assert(text != NULL);
    }
    assert(text == page.text + page.length);
    lines += page.lines;
  }
  return lines;
}

static void check_outcome(int lines) {
  pthread_mutex_lock(&flushed.lock);
  struct outcome outcome = flushed.outcome;
  pthread_mutex_unlock(&flushed.lock);
  pthread_mutex_lock(&tally.lock);
  int made = tally.made;
  pthread_mutex_unlock(&tally.lock);
  pthread_mutex_lock(&the_log.lock);
  assert(outcome.records == the_log.lines);
  assert(lines + the_log.given_up == the_log.lines);
  pthread_mutex_unlock(&the_log.lock);
  assert(outcome.records + outcome.dropped == made);
  printf("%d records made, %d dropped, %d lines left in the log\n", made, outcome.dropped, lines);
}

/* The parts that tracing stands on, each with what it must answer. */
static void check_parts(void) {
  char line[LINE_SIZE];
  const int arguments[ARGUMENTS] = {'o', 'k', -26};
  struct writer writer = {line, LINE_SIZE, 0};
  struct settings parsed = {0};
  expand(&writer, texts[LETTERS_TEXT], arguments);
  assert(strcmp(line, "ok {d}") == 0);
  writer.length = 0;
  put_number(&writer, arguments[2], 16);
  assert(strcmp(line, "-1a") == 0);
  struct writer narrow = {line, 4, 0};
  put_text(&narrow, "too long");
  assert(strcmp(line, "too") == 0);
  assert(parse_settings("bank=detail,core=fatal", &parsed));
  assert(parsed.most[BANK] == DETAIL && parsed.most[CORE] == FATAL);
  assert(!parse_settings("bank", &parsed) && !parse_settings("bank=all", &parsed));
  assert(skip_line("1 teller.0#3 bank notice  > text\n") != NULL);
  assert(skip_line("1 teller.0#3 bank notice  text\n") == NULL);
}

int main(void) {
  pthread_t workers[WORKERS], flusher_id, controller_id;
  check_parts();
  pthread_create(&flusher_id, NULL, flushing_thread, NULL);
  for (intptr_t i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, worker, (void *)i);
  pthread_create(&controller_id, NULL, controller, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  pthread_join(controller_id, NULL);
  stop_pump();
  pthread_join(flusher_id, NULL);
  check_outcome(check_log());
  return 0;
}

// weir: check --algorithm random --runs 2 --model sc,tso,pso
// weir: expect no-error
