/*
 * A parallel text scanner, after pfscan: a walker finds the files of a tree and puts them into a
 * queue, workers take them out and look for a pattern, and whoever waits is shown the progress. The
 * tree and its files are made up by the program itself, the same in each run.
 *
 * The scan may be told to stop when enough was found. Locks and condition variables order everything
 * that threads share: there is no data race and no error under any memory model.
 *
 * -DSEED_PARTIAL_INIT    the newest match is handed to the progress display by a relaxed store of its
 *                        address, so that under PSO and PSLO it may be seen before its fields.
 * -DSEED_DELAYED_WRITE   workers and the one who stops them look at each other's flags without a lock
 *                        and without a fence: under TSO, PSO and PSLO neither may see the other.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WORKERS
#define WORKERS 3
#endif

/* The scan stops when so many matches were found; 0: it does not. */
#ifndef LIMIT
#define LIMIT 10
#endif

#define PATH_SIZE 40
#define LINE_SIZE 64
#define BLOCK_SIZE 40
#define QUEUE_SIZE 4
#define MATCHES_AT_MOST 48
#define MATCHES_IN_FILE 12
#define EXCERPT_SIZE 12
#define ATOMS_AT_MOST 10

/* What the user asks for. */

struct options {
  const char *pattern;
  int ignore_case;
  int whole_words;
  int limit;
  const char *skip[4]; /* endings of names that are not looked at */
};

static const struct options options = {
    .pattern = "lock[a-z]*",
    .ignore_case = 1,
    .whole_words = 0,
    .limit = LIMIT,
    .skip = {".o", ".png", ".bak", NULL},
};

/*
 * The tree. An entry is a directory or a file; the root comes first and is its own parent.
 */

enum entry_kind { DIRECTORY, TEXT, BINARY };

struct entry {
  enum entry_kind kind;
  int parent;
  const char *name;
  uint32_t seed; /* what its text is made from */
  int lines;
};

static const struct entry tree[] = {
    {DIRECTORY, 0, "src", 0, 0},
    {TEXT, 0, "main.c", 11, 3},
    {TEXT, 0, "README", 12, 2},
    {DIRECTORY, 0, "queue", 0, 0},
    {TEXT, 3, "queue.c", 21, 4},
    {TEXT, 3, "queue.h", 22, 1},
    {TEXT, 3, "queue.c.bak", 23, 4},
    {DIRECTORY, 0, "match", 0, 0},
    {TEXT, 7, "horspool.c", 31, 3},
    {TEXT, 7, "atoms.c", 32, 4},
    {BINARY, 7, "atoms.o", 33, 2},
    {DIRECTORY, 7, "tests", 0, 0},
    {TEXT, 11, "empty.c", 41, 0},
    {TEXT, 11, "atoms.c", 42, 3},
    {DIRECTORY, 0, "doc", 0, 0},
    {TEXT, 14, "manual.txt", 51, 5},
    {TEXT, 14, "history.txt", 52, 2},
    {BINARY, 14, "logo.png", 53, 2},
    {BINARY, 14, "index", 54, 2},
};

#define ENTRIES ((int)(sizeof tree / sizeof tree[0]))

/* The path of an entry, from the root on. Returns its length, cut to the size. */
static size_t path_of(int entry, char *path, size_t size) {
  size_t length = 0;
  if (tree[entry].parent != entry) {
    length = path_of(tree[entry].parent, path, size);
    if (length + 1 < size) path[length++] = '/';
  }
  const char *name = tree[entry].name;
  while (*name != '\0' && length + 1 < size) path[length++] = *name++;
  path[length] = '\0';
  return length;
}

static int ends_with(const char *text, const char *ending) {
  size_t length = strlen(text);
  size_t end = strlen(ending);
  return length >= end && strcmp(text + length - end, ending) == 0;
}

static int is_skipped(const char *name) {
  for (int i = 0; i < 4 && options.skip[i] != NULL; i++) {
    if (ends_with(name, options.skip[i])) return 1;
  }
  return 0;
}

/*
 * Text: a generator of lines. Two readers of one file read the same.
 */

static const char *const words[] = {
    "the",    "queue",  "is",     "full",   "when",   "a",      "thread", "waits",
    "for",    "Lock",   "and",    "signal", "of",     "locked", "by",     "another",
    "worker", "that",   "block",  "scans",  "until",  "no",     "file",   "left",
    "unlock", "return", "before", "it",     "clocks", "LOCKS",  "match",  "line",
};

#define WORDS (sizeof words / sizeof words[0])

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static size_t append(char *line, size_t length, const char *text) {
  while (*text != '\0' && length + 1 < LINE_SIZE) line[length++] = *text++;
  line[length] = '\0';
  return length;
}

/* A line of text, with its line feed. */
static size_t make_line(uint32_t *state, char *line) {
  int count = 2 + next_random(state) % 6;
  size_t length = 0;
  line[0] = '\0';
  if (next_random(state) % 3 == 0) length = append(line, length, "  ");
  for (int i = 0; i < count; i++) {
    length = append(line, length, words[next_random(state) % WORDS]);
    length = append(line, length, i + 1 == count ? ";" : " ");
  }
  return append(line, length, "\n");
}

/* A line of what is no text: it has bytes below the space. */
static size_t make_bytes(uint32_t *state, char *line) {
  size_t length = 8 + next_random(state) % 16;
  for (size_t i = 0; i < length; i++) line[i] = (char)(next_random(state) % 32);
  line[length] = '\0';
  return length;
}

/* An open file, which belongs to the one who has opened it. */
struct reader {
  const struct entry *entry;
  uint32_t state;
  int line;               /* how many lines were made */
  char current[LINE_SIZE]; /* the line that is being read */
  size_t length;
  size_t position; /* in the line */
};

static void open_file(struct reader *reader, int entry) {
  reader->entry = &tree[entry];
  reader->state = tree[entry].seed;
  reader->line = 0;
  reader->length = 0;
  reader->position = 0;
}

static int next_line_of_file(struct reader *reader) {
  if (reader->line == reader->entry->lines) return 0;
  reader->length = reader->entry->kind == TEXT ? make_line(&reader->state, reader->current)
                                               : make_bytes(&reader->state, reader->current);
  reader->position = 0;
  reader->line++;
  return 1;
}

/* Reads up to so many bytes; 0 at the end of the file. Blocks do not end where lines do. */
static size_t read_file(struct reader *reader, char *block, size_t size) {
  size_t done = 0;
  while (done < size) {
    if (reader->position == reader->length && !next_line_of_file(reader)) break;
    size_t part = reader->length - reader->position;
    if (part > size - done) part = size - done;
    memcpy(block + done, reader->current + reader->position, part);
    reader->position += part;
    done += part;
  }
  return done;
}

/*
 * Patterns. A pattern is a list of atoms: a character, any character, a set, each perhaps any number
 * of times; and ^ and $ for the ends of a line. Where it is plain characters alone, Horspool's search
 * skips what cannot match.
 */

enum atom_kind { CHARACTER, ANY, SET, START, END };

struct atom {
  enum atom_kind kind;
  int repeated;
  int negated;
  unsigned char character;
  uint32_t members[8]; /* of a set: a bit for each character */
};

struct pattern {
  int atom_count;
  struct atom atoms[ATOMS_AT_MOST];
  int is_plain;
  unsigned char skip[256]; /* of a plain pattern: how far to go on behind a last character */
};

static unsigned char folded(unsigned char c) {
  return options.ignore_case && c >= 'A' && c <= 'Z' ? (unsigned char)(c - 'A' + 'a') : c;
}

static void add_member(struct atom *atom, unsigned char c) {
  c = folded(c);
  atom->members[c / 32] |= 1u << c % 32;
}

static int is_member(const struct atom *atom, unsigned char c) {
  int found = atom->members[c / 32] >> c % 32 & 1;
  return found != atom->negated;
}

/* Reads a set from behind its opening bracket; returns what follows it, or NULL. */
static const char *parse_set(const char *text, struct atom *atom) {
  atom->kind = SET;
  if (*text == '^') {
    atom->negated = 1;
    text++;
  }
  while (*text != ']') {
    if (*text == '\0') return NULL;
    unsigned char first = (unsigned char)*text++;
    unsigned char last = first;
    if (text[0] == '-' && text[1] != ']' && text[1] != '\0') {
      last = (unsigned char)text[1];
      text += 2;
    }
    for (int c = first; c <= last; c++) add_member(atom, (unsigned char)c);
  }
  return text + 1;
}

/* Reads one atom without what follows it; returns what follows it, or NULL. */
static const char *parse_atom(const char *text, int is_first, struct atom *atom) {
  memset(atom, 0, sizeof *atom);
  char c = *text++;
  if (c == '[') return parse_set(text, atom);
  if (c == '.') {
    atom->kind = ANY;
  } else if (c == '^' && is_first) {
    atom->kind = START;
  } else if (c == '$' && *text == '\0') {
    atom->kind = END;
  } else {
    if (c == '\\') {
      if (*text == '\0') return NULL;
      c = *text++;
    }
    atom->kind = CHARACTER;
    atom->character = folded((unsigned char)c);
  }
  return text;
}

static void prepare_skips(struct pattern *pattern) {
  int length = pattern->atom_count;
  for (int c = 0; c < 256; c++) pattern->skip[c] = (unsigned char)length;
  for (int i = 0; i + 1 < length; i++) {
    pattern->skip[pattern->atoms[i].character] = (unsigned char)(length - 1 - i);
  }
}

/* Whether the text is a pattern. */
static int compile_pattern(const char *text, struct pattern *pattern) {
  pattern->atom_count = 0;
  pattern->is_plain = 1;
  while (*text != '\0') {
    if (pattern->atom_count == ATOMS_AT_MOST) return 0;
    struct atom *atom = &pattern->atoms[pattern->atom_count];
    text = parse_atom(text, pattern->atom_count == 0, atom);
    if (text == NULL) return 0;
    if (*text == '*') {
      if (atom->kind == START || atom->kind == END) return 0;
      atom->repeated = 1;
      text++;
    }
    if (atom->kind != CHARACTER || atom->repeated) pattern->is_plain = 0;
    pattern->atom_count++;
  }
  if (pattern->is_plain) prepare_skips(pattern);
  return pattern->atom_count > 0;
}

static int fits(const struct atom *atom, unsigned char c) {
  switch (atom->kind) {
    case CHARACTER:
      return folded(c) == atom->character;
    case ANY:
      return 1;
    case SET:
      return is_member(atom, folded(c));
    default:
      return 0;
  }
}

/* The end of the longest match of the atoms from a position on, or -1. */
static int match_here(const struct pattern *pattern, int index, const char *line, int length,
                      int position) {
  while (index < pattern->atom_count) {
    const struct atom *atom = &pattern->atoms[index];
    if (atom->kind == START || atom->kind == END) {
      if (position != (atom->kind == START ? 0 : length)) return -1;
      index++;
      continue;
    }
    if (atom->repeated) {
      int last = position;
      while (last < length && fits(atom, (unsigned char)line[last])) last++;
      for (; last >= position; last--) {
        int end = match_here(pattern, index + 1, line, length, last);
        if (end >= 0) return end;
      }
      return -1;
    }
    if (position == length || !fits(atom, (unsigned char)line[position])) return -1;
    position++;
    index++;
  }
  return position;
}

/* Where a plain pattern is next, or -1. */
static int search_plain(const struct pattern *pattern, const char *line, int length, int from) {
  int last = pattern->atom_count - 1;
  while (from + last < length) {
    int i = last;
    while (i >= 0 && folded((unsigned char)line[from + i]) == pattern->atoms[i].character) i--;
    if (i < 0) return from;
    from += pattern->skip[folded((unsigned char)line[from + last])];
  }
  return -1;
}

/* Where the pattern is next, and in *end where it ends; -1 if nowhere. */
static int search(const struct pattern *pattern, const char *line, int length, int from, int *end) {
  if (pattern->is_plain) {
    int start = search_plain(pattern, line, length, from);
    *end = start + pattern->atom_count;
    return start;
  }
  for (int start = from; start <= length; start++) {
    *end = match_here(pattern, 0, line, length, start);
    if (*end > start) return start;
  }
  return -1;
}

static int is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static int is_whole_word(const char *line, int length, int start, int end) {
  return (start == 0 || !is_word_character(line[start - 1])) &&
         (end == length || !is_word_character(line[end]));
}

/*
 * What is found. Matches are kept by value in one table, which is sealed when the scan is over.
 */

struct match {
  int entry;
  int line; /* from 1 */
  int column;
  int length;
  char excerpt[EXCERPT_SIZE];
};

struct totals {
  int files;
  int skipped;
  int binary;
  int lines;
  int matches;
  long bytes;
};

static struct {
  pthread_mutex_t lock;
  int sealed;
  int count;
  int dropped; /* for which there was no room */
  struct totals totals;
  struct match matches[MATCHES_AT_MOST];
} results = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void add_totals(struct totals *sum, const struct totals *part) {
  sum->files += part->files;
  sum->skipped += part->skipped;
  sum->binary += part->binary;
  sum->lines += part->lines;
  sum->matches += part->matches;
  sum->bytes += part->bytes;
}

/* Adds the matches of a file. Returns how many there are now. Nobody may come when it is sealed. */
static int add_results(const struct match *found, int count) {
  pthread_mutex_lock(&results.lock);
  assert(!results.sealed);
  for (int i = 0; i < count; i++) {
    if (results.count == MATCHES_AT_MOST) {
      results.dropped++;
    } else {
      results.matches[results.count++] = found[i];
    }
  }
  int now = results.count;
  pthread_mutex_unlock(&results.lock);
  return now;
}

static void add_to_totals(const struct totals *part) {
  pthread_mutex_lock(&results.lock);
  add_totals(&results.totals, part);
  pthread_mutex_unlock(&results.lock);
}

/* Nothing is added any more; gives what there is, and how many. */
static int seal_results(struct match *copies) {
  pthread_mutex_lock(&results.lock);
  results.sealed = 1;
  int count = results.count;
  memcpy(copies, results.matches, (size_t)count * sizeof copies[0]);
  pthread_mutex_unlock(&results.lock);
  return count;
}

static struct totals final_totals(void) {
  pthread_mutex_lock(&results.lock);
  struct totals totals = results.totals;
  pthread_mutex_unlock(&results.lock);
  return totals;
}

/*
 * The queue of files: bounded, with a walker that puts and workers that take. Jobs are copied in and
 * out under the lock.
 */

struct job {
  int entry;
  char path[PATH_SIZE];
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  int first, count;
  int closed;
  struct job jobs[QUEUE_SIZE];
} queue = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
};

/* Whether the job was put: the queue may have been closed. */
static int put_job(const struct job *job) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == QUEUE_SIZE && !queue.closed) {
    pthread_cond_wait(&queue.not_full, &queue.lock);
  }
  int open = !queue.closed;
  if (open) {
    queue.jobs[(queue.first + queue.count) % QUEUE_SIZE] = *job;
    queue.count++;
    pthread_cond_signal(&queue.not_empty);
  }
  pthread_mutex_unlock(&queue.lock);
  return open;
}

/* Whether a job was taken: none comes any more from a queue that is closed and empty. */
static int take_job(struct job *job) {
  pthread_mutex_lock(&queue.lock);
  while (queue.count == 0 && !queue.closed) pthread_cond_wait(&queue.not_empty, &queue.lock);
  int found = queue.count > 0;
  if (found) {
    *job = queue.jobs[queue.first];
    queue.first = (queue.first + 1) % QUEUE_SIZE;
    queue.count--;
    pthread_cond_signal(&queue.not_full);
  }
  pthread_mutex_unlock(&queue.lock);
  return found;
}

/* No job comes any more; what is in the queue is kept, or dropped. */
static void close_queue(int drop) {
  pthread_mutex_lock(&queue.lock);
  queue.closed = 1;
  if (drop) queue.count = 0;
  pthread_cond_broadcast(&queue.not_empty);
  pthread_cond_broadcast(&queue.not_full);
  pthread_mutex_unlock(&queue.lock);
}

/*
 * The gate: a worker passes it for each file, and whoever closes it then waits until no worker is
 * inside. Behind a closed gate nothing is added to the results.
 */

#ifdef SEED_DELAYED_WRITE

static struct {
  atomic_int inside[WORKERS];
  atomic_int closed;
} gate;

/* The store of the own flag may be on its way while the other's is looked at. */
static int enter_gate(int worker) {
  atomic_store_explicit(&gate.inside[worker], 1, memory_order_relaxed);
  if (!atomic_load_explicit(&gate.closed, memory_order_relaxed)) return 1;
  atomic_store_explicit(&gate.inside[worker], 0, memory_order_release);
  return 0;
}

static void leave_gate(int worker) {
  atomic_store_explicit(&gate.inside[worker], 0, memory_order_release);
}

static void close_gate(void) {
  atomic_store_explicit(&gate.closed, 1, memory_order_relaxed);
  for (int worker = 0; worker < WORKERS; worker++) {
    while (atomic_load_explicit(&gate.inside[worker], memory_order_acquire)) {
    }
  }
}

#else

static struct {
  pthread_mutex_t lock;
  pthread_cond_t empty;
  int inside;
  int closed;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .empty = PTHREAD_COND_INITIALIZER};

static int enter_gate(int worker) {
  (void)worker;
  pthread_mutex_lock(&gate.lock);
  int open = !gate.closed;
  if (open) gate.inside++;
  pthread_mutex_unlock(&gate.lock);
  return open;
}

static void leave_gate(int worker) {
  (void)worker;
  pthread_mutex_lock(&gate.lock);
  if (--gate.inside == 0) pthread_cond_signal(&gate.empty);
  pthread_mutex_unlock(&gate.lock);
}

static void close_gate(void) {
  pthread_mutex_lock(&gate.lock);
  gate.closed = 1;
  while (gate.inside > 0) pthread_cond_wait(&gate.empty, &gate.lock);
  pthread_mutex_unlock(&gate.lock);
}

#endif

/*
 * The newest match, for the display: where it is, not what it is.
 */

struct notice {
  int entry;
  int line;
  int column;
};

#ifdef SEED_PARTIAL_INIT

static _Atomic(struct notice *) newest;

/* The address may arrive before what it leads to. */
static void show_match(const struct match *match) {
  struct notice *notice = malloc(sizeof *notice);
  notice->entry = match->entry;
  notice->line = match->line;
  notice->column = match->column;
  atomic_store_explicit(&newest, notice, memory_order_relaxed);
}

static int newest_match(struct notice *copy) {
  struct notice *notice = atomic_load_explicit(&newest, memory_order_acquire);
  if (notice == NULL) return 0;
  *copy = *notice;
  return 1;
}

#else

static struct {
  pthread_mutex_t lock;
  int any;
  struct notice notice;
} newest = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void show_match(const struct match *match) {
  pthread_mutex_lock(&newest.lock);
  newest.any = 1;
  newest.notice.entry = match->entry;
  newest.notice.line = match->line;
  newest.notice.column = match->column;
  pthread_mutex_unlock(&newest.lock);
}

static int newest_match(struct notice *copy) {
  pthread_mutex_lock(&newest.lock);
  int any = newest.any;
  if (any) *copy = newest.notice;
  pthread_mutex_unlock(&newest.lock);
  return any;
}

#endif

/*
 * Progress: what the display shows and what the one who waits for the end asks for.
 */

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int version;
  int walked; /* files that were put into the queue */
  int walking_done;
  int scanned; /* files that were looked at, or given up */
  int matches;
  int finished;
} progress = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void note_change(void) {
  progress.version++;
  pthread_cond_broadcast(&progress.changed);
}

static void note_walked(void) {
  pthread_mutex_lock(&progress.lock);
  progress.walked++;
  note_change();
  pthread_mutex_unlock(&progress.lock);
}

static void note_walking_done(void) {
  pthread_mutex_lock(&progress.lock);
  progress.walking_done = 1;
  note_change();
  pthread_mutex_unlock(&progress.lock);
}

static void note_scanned(int matches) {
  pthread_mutex_lock(&progress.lock);
  progress.scanned++;
  if (matches > progress.matches) progress.matches = matches;
  note_change();
  pthread_mutex_unlock(&progress.lock);
}

static void note_finished(void) {
  pthread_mutex_lock(&progress.lock);
  progress.finished = 1;
  note_change();
  pthread_mutex_unlock(&progress.lock);
}

/* Waits until all files are scanned, or enough was found. Whether it was the latter. */
static int wait_for_the_end(void) {
  int enough = 0;
  pthread_mutex_lock(&progress.lock);
  for (;;) {
    enough = options.limit > 0 && progress.matches >= options.limit;
    if (enough || (progress.walking_done && progress.scanned == progress.walked)) break;
    pthread_cond_wait(&progress.changed, &progress.lock);
  }
  pthread_mutex_unlock(&progress.lock);
  return enough;
}

/*
 * Scanning.
 */

/* What a worker has at hand while it scans a file. */
struct scan {
  int entry;
  struct pattern pattern;
  struct reader reader;
  char block[BLOCK_SIZE];
  char line[LINE_SIZE];
  int length;
  int line_number;
  int is_binary;
  int found_count;
  struct match found[MATCHES_IN_FILE];
};

static void add_match(struct scan *scan, int start, int end) {
  if (scan->found_count == MATCHES_IN_FILE) return;
  struct match *match = &scan->found[scan->found_count++];
  match->entry = scan->entry;
  match->line = scan->line_number;
  match->column = start + 1;
  match->length = end - start;
  int shown = end - start < EXCERPT_SIZE - 1 ? end - start : EXCERPT_SIZE - 1;
  memcpy(match->excerpt, scan->line + start, (size_t)shown);
  match->excerpt[shown] = '\0';
}

static struct scan *new_scan(void) {
  struct scan *scan = malloc(sizeof *scan);
  int compiled = compile_pattern(options.pattern, &scan->pattern);
  assert(compiled);
  return scan;
}

/* A line is complete: looks for all matches that do not overlap. */
static void scan_line(struct scan *scan) {
  int from = 0;
  int end;
  scan->line_number++;
  while (from <= scan->length) {
    int start = search(&scan->pattern, scan->line, scan->length, from, &end);
    if (start < 0) break;
    if (!options.whole_words || is_whole_word(scan->line, scan->length, start, end)) {
      add_match(scan, start, end);
    }
    from = end;
  }
  scan->length = 0;
}

static void scan_block(struct scan *scan, const char *block, size_t size) {
  for (size_t i = 0; i < size && !scan->is_binary; i++) {
    char c = block[i];
    if (c == '\n') {
      scan_line(scan);
    } else if ((unsigned char)c < ' ' && c != '\t') {
      scan->is_binary = 1;
    } else if (scan->length < LINE_SIZE) {
      scan->line[scan->length++] = c;
    }
  }
}

/* Reads a file to its end, or until it proves to be no text. */
static void scan_file(struct scan *scan, int entry, struct totals *totals) {
  size_t size;
  scan->entry = entry;
  scan->length = 0;
  scan->line_number = 0;
  scan->is_binary = 0;
  scan->found_count = 0;
  open_file(&scan->reader, entry);
  while (!scan->is_binary && (size = read_file(&scan->reader, scan->block, BLOCK_SIZE)) > 0) {
    scan_block(scan, scan->block, size);
    totals->bytes += (long)size;
  }
  if (scan->length > 0 && !scan->is_binary) scan_line(scan);
  if (scan->is_binary) scan->found_count = 0;
  totals->files++;
  totals->binary += scan->is_binary;
  totals->lines += scan->line_number;
  totals->matches += scan->found_count;
}

/*
 * The threads.
 */

static void *worker(void *arg) {
  int me = (int)(intptr_t)arg;
  struct scan *scan = new_scan();
  struct job job;
  struct totals totals = {0};
  while (take_job(&job)) {
    int matches = 0;
    if (enter_gate(me)) {
      scan_file(scan, job.entry, &totals);
      if (scan->found_count > 0) {
        show_match(&scan->found[scan->found_count - 1]);
        matches = add_results(scan->found, scan->found_count);
      }
      leave_gate(me);
    }
    note_scanned(matches);
  }
  add_to_totals(&totals);
  free(scan);
  return NULL;
}

/* Puts the files below a directory into the queue; whether to go on. */
static int walk(int directory, struct totals *totals) {
  for (int entry = 0; entry < ENTRIES; entry++) {
    if (tree[entry].parent != directory || entry == directory) continue;
    if (tree[entry].kind == DIRECTORY) {
      if (!walk(entry, totals)) return 0;
      continue;
    }
    if (is_skipped(tree[entry].name)) {
      totals->skipped++;
      continue;
    }
    struct job job = {.entry = entry};
    path_of(entry, job.path, sizeof job.path);
    note_walked();
    if (!put_job(&job)) {
      note_scanned(0);
      return 0;
    }
  }
  return 1;
}

static void *walker(void *arg) {
  struct totals totals = {0};
  (void)arg;
  walk(0, &totals);
  close_queue(0);
  note_walking_done();
  add_to_totals(&totals);
  return NULL;
}

/* Shows what has changed until the scan is over. */
static void *display(void *arg) {
  int seen = 0;
  int finished = 0;
  (void)arg;
  while (!finished) {
    pthread_mutex_lock(&progress.lock);
    while (progress.version == seen) pthread_cond_wait(&progress.changed, &progress.lock);
    seen = progress.version;
    finished = progress.finished;
    int scanned = progress.scanned;
    int walked = progress.walked;
    pthread_mutex_unlock(&progress.lock);
    struct notice notice;
    if (newest_match(&notice)) {
      assert(notice.entry > 0 && notice.entry < ENTRIES);
      assert(notice.line > 0 && notice.line <= tree[notice.entry].lines);
      assert(notice.column > 0 && notice.column < LINE_SIZE);
      printf("%d of %d files; newest match in %s, line %d, column %d\n", scanned, walked,
             tree[notice.entry].name, notice.line, notice.column);
    }
  }
  return NULL;
}

/*
 * The report.
 */

static int comes_before(const struct match *one, const struct match *other) {
  if (one->entry != other->entry) return one->entry < other->entry;
  if (one->line != other->line) return one->line < other->line;
  return one->column < other->column;
}

/* Sorts by file and place: an insertion for each, as files come nearly in order. */
static void sort_matches(struct match *matches, int count) {
  for (int i = 1; i < count; i++) {
    struct match moved = matches[i];
    int place = i;
    while (place > 0 && comes_before(&moved, &matches[place - 1])) {
      matches[place] = matches[place - 1];
      place--;
    }
    matches[place] = moved;
  }
}

static void print_file(int entry, const struct match *matches, int count) {
  char path[PATH_SIZE];
  path_of(entry, path, sizeof path);
  printf("%s: %d\n", path, count);
  for (int i = 0; i < count; i++) {
    printf("  %d:%d %s\n", matches[i].line, matches[i].column, matches[i].excerpt);
  }
}

static void print_report(const struct match *matches, int count, const struct totals *totals,
                         int stopped) {
  int start = 0;
  for (int i = 1; i <= count; i++) {
    if (i == count || matches[i].entry != matches[start].entry) {
      print_file(matches[start].entry, matches + start, i - start);
      start = i;
    }
  }
  printf("%d matches%s in %d files, %d of them binary, %d skipped; %d lines, %ld bytes\n", count,
         stopped ? " (stopped)" : "", totals->files, totals->binary, totals->skipped,
         totals->lines, totals->bytes);
}

/*
 * The same scan by one thread, to compare with.
 */

static int same_match(const struct match *one, const struct match *other) {
  return one->entry == other->entry && one->line == other->line && one->column == other->column &&
         one->length == other->length && strcmp(one->excerpt, other->excerpt) == 0;
}

/* How many of the matches, sorted as they are, are those of the file, from an index on. */
static int check_file(int entry, const struct match *matches, int count, int from,
                      struct scan *scan, struct totals *totals) {
  scan_file(scan, entry, totals);
  if (from == count || matches[from].entry != entry) return 0;
  for (int i = 0; i < scan->found_count; i++) {
    assert(from + i < count && same_match(&matches[from + i], &scan->found[i]));
  }
  return scan->found_count;
}

/* Each file is in the matches as a whole or not at all; all are where the scan was not stopped. */
static void check_matches(const struct match *matches, int count, const struct totals *seen,
                          int stopped) {
  struct scan *scan = new_scan();
  struct totals expected = {0};
  int checked = 0;
  for (int entry = 0; entry < ENTRIES; entry++) {
    if (tree[entry].kind == DIRECTORY) continue;
    if (is_skipped(tree[entry].name)) {
      expected.skipped++;
      continue;
    }
    checked += check_file(entry, matches, count, checked, scan, &expected);
  }
  free(scan);
  assert(checked == count);
  assert(seen->matches == count);
  if (stopped) {
    assert(count >= options.limit && count <= expected.matches);
    assert(seen->files <= expected.files && seen->skipped <= expected.skipped);
  } else {
    assert(count == expected.matches && seen->lines == expected.lines);
    assert(seen->files == expected.files && seen->skipped == expected.skipped);
    assert(seen->binary == expected.binary && seen->bytes == expected.bytes);
  }
}

/* The parts that a scan stands on, each with what it must answer. */
static void check_patterns(void) {
  static const struct {
    const char *pattern;
    const char *line;
    int start, end; /* -1: no match */
  } cases[] = {
      {"lock", "a clock", 3, 7},     {"^lock", "a lock", -1, 0},   {"lo*k", "lk look", 0, 2},
      {"[^a-z]$", "queue;", 5, 6},   {"w.rk", "two worker", 4, 8}, {"a\\.b", "a-b a.b", 4, 7},
      {"block$", "blocks", -1, 0},   {"", "anything", -1, 0},      {"[a-c", "abc", -1, 0},
      {"e[rs]*t", "the rest", 5, 8},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct pattern pattern;
    int end = 0;
    int start = -1;
    int length = (int)strlen(cases[i].line);
    if (compile_pattern(cases[i].pattern, &pattern)) {
      start = search(&pattern, cases[i].line, length, 0, &end);
    }
    assert(start == cases[i].start && (start < 0 || end == cases[i].end));
  }
  assert(is_whole_word("a lock.", 7, 2, 6) && !is_whole_word("a clock", 7, 3, 7));
}

int main(void) {
  pthread_t walker_id, display_id, workers[WORKERS];
  struct match matches[MATCHES_AT_MOST];
  check_patterns();
  pthread_create(&display_id, NULL, display, NULL);
  for (intptr_t i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, worker, (void *)i);
  pthread_create(&walker_id, NULL, walker, NULL);
  int stopped = wait_for_the_end();
  close_gate();
  if (stopped) close_queue(1);
  int count = seal_results(matches);
  note_finished();
  pthread_join(walker_id, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  pthread_join(display_id, NULL);
  struct totals totals = final_totals();
  sort_matches(matches, count);
  print_report(matches, count, &totals, stopped);
  check_matches(matches, count, &totals, stopped);
  return 0;
}

// weir: check --algorithm random --runs 2 --model sc,tso,pso
// weir: expect no-error
