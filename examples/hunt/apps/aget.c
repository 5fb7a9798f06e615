/*
 * A segmented downloader, after aget: several workers fetch parts of one file at the same time, a
 * saver keeps a record to go on from, and an interrupted download is resumed. The network is simulated
 * by the program: a server with few connections, tickets that expire, delays, refusals, connections
 * that break and chunks that arrive damaged.
 *
 * Locks and condition variables order everything that threads share: there is no data race and no
 * error under any memory model.
 *
 * -DSEED_PARTIAL_INIT    the ticket of the session is published by a relaxed store of its address and
 *                        read without a lock: under PSO and PSLO a worker may use a ticket whose
 *                        fields have not arrived.
 * -DSEED_DELAYED_WRITE   workers and the saver look at each other's flags without a lock and without a
 *                        fence: under TSO, PSO and PSLO a record may be made in the middle of a write.
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

#define FILE_SIZE 720
#define CHUNK_SIZE 40
#define CONNECTIONS 2       /* that the server takes at a time */
#define TICKET_USES 2       /* requests that a ticket is good for */
#define TICKETS_AT_MOST 64
#define SEGMENTS_AT_MOST 16
#define SEGMENTS_AT_FIRST 6
#define SMALLEST_PART (2 * CHUNK_SIZE) /* what is shorter is not shared with an idle worker */
#define SAVE_EVERY 80       /* bytes between two records */
#define INTERRUPTED_AFTER 400
#define EVENTS_KEPT 6
#define HEADER_SIZE 160
#define RECORD_SIZE 512

static const char *const file_name = "/pub/archive.tar";

/*
 * The file as the server has it: a byte for each position, the same in each run.
 */

static unsigned char byte_at(long position) {
  uint32_t x = (uint32_t)position * 2654435761u;
  return (unsigned char)(x >> 24 ^ x >> 9);
}

static uint32_t add_to_checksum(uint32_t sum, unsigned char byte) {
  return (sum << 5 | sum >> 27) ^ byte * 16777619u;
}

static uint32_t checksum(const unsigned char *bytes, int count) {
  uint32_t sum = 0;
  for (int i = 0; i < count; i++) sum = add_to_checksum(sum, bytes[i]);
  return sum;
}

/*
 * Headers: lines of text with a name, a colon and a value.
 */

/* What comes behind a name at the start of a line, or NULL. */
static const char *field(const char *header, const char *name) {
  size_t length = strlen(name);
  const char *line = header;
  while (line != NULL && *line != '\0') {
    if (strncmp(line, name, length) == 0 && line[length] == ':') {
      line += length + 1;
      while (*line == ' ') line++;
      return line;
    }
    line = strchr(line, '\n');
    if (line != NULL) line++;
  }
  return NULL;
}

/* Reads a number that is not negative; what follows it, or NULL. */
static const char *parse_number(const char *text, long *number) {
  if (text == NULL || *text < '0' || *text > '9') return NULL;
  *number = 0;
  while (*text >= '0' && *text <= '9') *number = *number * 10 + (*text++ - '0');
  return text;
}

/* The number in a field, or -1. */
static long number_in(const char *header, const char *name) {
  long number;
  return parse_number(field(header, name), &number) == NULL ? -1 : number;
}

/* Reads "bytes=first-last" or "bytes first-last/size"; whether it is one. */
static int parse_range(const char *text, long *first, long *last) {
  if (text == NULL || strncmp(text, "bytes", 5) != 0) return 0;
  if (text[5] != '=' && text[5] != ' ') return 0;
  text = parse_number(text + 6, first);
  if (text == NULL || *text != '-') return 0;
  return parse_number(text + 1, last) != NULL && *first <= *last;
}

/* The three digits of the first line, or -1. */
static long status_of(const char *header) {
  long status;
  if (strncmp(header, "HTTP/1.1 ", 9) != 0) return -1;
  return parse_number(header + 9, &status) == NULL ? -1 : status;
}

/*
 * The server. Its counters and tickets have a lock; a connection belongs to the one who has opened it.
 */

enum fault { NO_FAULT, REFUSAL, BROKEN, DAMAGED };

struct connection {
  char answer[HEADER_SIZE];
  long position; /* of the next byte that is sent */
  long last;
  enum fault fault;
  long fault_at; /* the position at which it shows */
  int serial;    /* of the request */
};

struct chunk {
  int size; /* 0: the connection has ended */
  int ticks; /* how long it took */
  uint32_t sum;
  unsigned char bytes[CHUNK_SIZE];
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t free_connection;
  int connections;
  int requests;
  int refused, broken, damaged, expired;
  int tickets;
  int uses_left[TICKETS_AT_MOST];
} server = {.lock = PTHREAD_MUTEX_INITIALIZER, .free_connection = PTHREAD_COND_INITIALIZER};

/* What belongs to the number of a ticket and cannot be guessed. */
static uint32_t secret_of(int ticket) { return (uint32_t)(ticket + 7) * 2246822519u; }

/* Gives a new ticket's number. */
static int issue_ticket(void) {
  pthread_mutex_lock(&server.lock);
  assert(server.tickets < TICKETS_AT_MOST);
  int number = server.tickets++;
  server.uses_left[number] = TICKET_USES;
  pthread_mutex_unlock(&server.lock);
  return number;
}

/* Whether a request may be answered; holds the server's lock. */
static int use_ticket(long number, long secret) {
  if (number < 0 || number >= server.tickets || (uint32_t)secret != secret_of((int)number)) return 0;
  if (server.uses_left[number] == 0) return 0;
  server.uses_left[number]--;
  return 1;
}

/* What goes wrong with a request, by its number; holds the server's lock. */
static enum fault choose_fault(int serial) {
  if (serial % 11 == 6) {
    server.refused++;
    return REFUSAL;
  }
  if (serial % 5 == 2) {
    server.broken++;
    return BROKEN;
  }
  if (serial % 7 == 4) {
    server.damaged++;
    return DAMAGED;
  }
  return NO_FAULT;
}

static void answer_status(struct connection *connection, int status, const char *words) {
  snprintf(connection->answer, HEADER_SIZE, "HTTP/1.1 %d %s\n\n", status, words);
  connection->position = 0;
  connection->last = -1;
}

static void answer_range(struct connection *connection, long first, long last) {
  if (last >= FILE_SIZE) last = FILE_SIZE - 1;
  snprintf(connection->answer, HEADER_SIZE,
           "HTTP/1.1 206 Partial Content\nContent-Range: bytes %ld-%ld/%d\nContent-Length: %ld\n\n",
           first, last, FILE_SIZE, last - first + 1);
  connection->position = first;
  connection->last = last;
  connection->fault_at = first + (last - first) / 2;
}

/* Answers a request; its body is fetched by chunks. Waits while all connections are in use. */
static void open_connection(struct connection *connection, const char *request) {
  long first, last;
  pthread_mutex_lock(&server.lock);
  while (server.connections == CONNECTIONS) {
    pthread_cond_wait(&server.free_connection, &server.lock);
  }
  server.connections++;
  connection->serial = server.requests++;
  connection->fault = choose_fault(connection->serial);
  int admitted = use_ticket(number_in(request, "Ticket"), number_in(request, "Secret"));
  if (!admitted) server.expired++;
  pthread_mutex_unlock(&server.lock);
  if (!admitted) {
    answer_status(connection, 401, "Unauthorized");
  } else if (strncmp(request, "HEAD ", 5) == 0) {
    snprintf(connection->answer, HEADER_SIZE, "HTTP/1.1 200 OK\nContent-Length: %d\n\n", FILE_SIZE);
    connection->last = -1;
    connection->position = 0;
  } else if (connection->fault == REFUSAL) {
    answer_status(connection, 503, "Service Unavailable");
  } else if (!parse_range(field(request, "Range"), &first, &last) || first >= FILE_SIZE) {
    answer_status(connection, 416, "Range Not Satisfiable");
  } else {
    answer_range(connection, first, last);
  }
}

/* Receives the next part of the body. */
static void receive(struct connection *connection, struct chunk *chunk) {
  long left = connection->last - connection->position + 1;
  chunk->size = left < CHUNK_SIZE ? (int)left : CHUNK_SIZE;
  chunk->ticks = 1 + (connection->serial * 3 + (int)(connection->position / CHUNK_SIZE)) % 4;
  int in_fault = connection->fault_at < connection->position + chunk->size;
  if (connection->fault == BROKEN && in_fault) chunk->size = 0;
  for (int i = 0; i < chunk->size; i++) chunk->bytes[i] = byte_at(connection->position + i);
  chunk->sum = checksum(chunk->bytes, chunk->size);
  if (connection->fault == DAMAGED && in_fault && chunk->size > 0) chunk->bytes[0] ^= 0x20;
  connection->position += chunk->size;
}

static void close_connection(void) {
  pthread_mutex_lock(&server.lock);
  server.connections--;
  pthread_cond_signal(&server.free_connection);
  pthread_mutex_unlock(&server.lock);
}

/*
 * The ticket of the session, which a worker renews when the server does not take it any more.
 */

struct ticket {
  int number;
  uint32_t secret;
  int renewals; /* how many tickets came before */
};

#ifdef SEED_PARTIAL_INIT

static _Atomic(struct ticket *) session;

/* The address may arrive before what it leads to. Where two workers come, the last ticket stays. */
static void renew_ticket(const struct ticket *old) {
  struct ticket *current = atomic_load_explicit(&session, memory_order_acquire);
  if (current != NULL && old != NULL && current->number != old->number) return;
  int number = issue_ticket();
  struct ticket *ticket = malloc(sizeof *ticket);
  ticket->number = number;
  ticket->secret = secret_of(number);
  ticket->renewals = old == NULL ? 0 : old->renewals + 1;
  atomic_store_explicit(&session, ticket, memory_order_relaxed);
}

static void get_ticket(struct ticket *copy) {
  struct ticket *current = atomic_load_explicit(&session, memory_order_acquire);
  if (current == NULL) {
    renew_ticket(NULL);
    current = atomic_load_explicit(&session, memory_order_acquire);
  }
  *copy = *current;
}

#else

static struct {
  pthread_mutex_t lock;
  int any;
  struct ticket current;
} session = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Gets a new ticket; holds the lock of the session. */
static void replace_ticket(void) {
  session.current.renewals = session.any ? session.current.renewals + 1 : 0;
  session.current.number = issue_ticket();
  session.current.secret = secret_of(session.current.number);
  session.any = 1;
}

static void renew_ticket(const struct ticket *old) {
  pthread_mutex_lock(&session.lock);
  if (session.current.number == old->number) replace_ticket();
  pthread_mutex_unlock(&session.lock);
}

static void get_ticket(struct ticket *copy) {
  pthread_mutex_lock(&session.lock);
  if (!session.any) replace_ticket();
  *copy = session.current;
  pthread_mutex_unlock(&session.lock);
}

#endif

/*
 * The disk: what was fetched, and for each byte whether it is there. While it is frozen nobody writes.
 */

static struct {
  pthread_mutex_t lock;
  int frozen;
  long written; /* bytes that are there */
  int rewritten;
  unsigned char bytes[FILE_SIZE];
  unsigned char is_there[FILE_SIZE];
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void write_disk(long position, const unsigned char *bytes, int count) {
  pthread_mutex_lock(&disk.lock);
  assert(!disk.frozen);
  assert(position >= 0 && position + count <= FILE_SIZE);
  for (int i = 0; i < count; i++) {
    if (disk.is_there[position + i]) {
      disk.rewritten++;
    } else {
      disk.is_there[position + i] = 1;
      disk.written++;
    }
    disk.bytes[position + i] = bytes[i];
  }
  pthread_mutex_unlock(&disk.lock);
}

/* Freezes the disk, and gives how many bytes are there. */
static long freeze_disk(void) {
  pthread_mutex_lock(&disk.lock);
  disk.frozen = 1;
  long written = disk.written;
  pthread_mutex_unlock(&disk.lock);
  return written;
}

static void thaw_disk(void) {
  pthread_mutex_lock(&disk.lock);
  disk.frozen = 0;
  pthread_mutex_unlock(&disk.lock);
}

/*
 * Segments: the parts that the file is fetched in. A worker claims one, gets ahead in it, and gives it
 * back where the connection fails; an idle one takes over the second half of the largest.
 */

enum segment_state { WAITING, CLAIMED, COMPLETE };

struct segment {
  long first, end; /* without the end */
  long next;       /* where to go on */
  enum segment_state state;
  int attempts;
};

/* What a worker is to fetch next. */
struct part {
  int segment;
  long first, end;
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int count;
  int splits;
  long done;        /* bytes in all segments */
  long saved_at;    /* bytes that the last record covers */
  long stop_at;     /* the download is interrupted there */
  int working;      /* workers that have not left */
  int save_wanted;
  struct segment segments[SEGMENTS_AT_MOST];
} plan = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void add_segment(long first, long next, long end) {
  struct segment *segment = &plan.segments[plan.count++];
  segment->first = first;
  segment->next = next;
  segment->end = end;
  segment->state = next == end ? COMPLETE : WAITING;
  segment->attempts = 0;
}

/* Divides a file that is fetched from its start. */
static void make_plan(long size) {
  pthread_mutex_lock(&plan.lock);
  long length = (size + SEGMENTS_AT_FIRST - 1) / SEGMENTS_AT_FIRST;
  plan.count = 0;
  for (long first = 0; first < size; first += length) {
    add_segment(first, first, first + length < size ? first + length : size);
  }
  plan.done = 0;
  pthread_mutex_unlock(&plan.lock);
}

/* The session begins: how far it may go, and how many workers there are. */
static void begin_session(long stop_at, int workers) {
  pthread_mutex_lock(&plan.lock);
  plan.stop_at = stop_at;
  plan.saved_at = plan.done;
  plan.save_wanted = 0;
  plan.working = workers;
  pthread_mutex_unlock(&plan.lock);
}

/* A segment in a state with the most bytes left, or -1; holds the plan's lock. */
static int largest(enum segment_state state) {
  int found = -1;
  long most = 0;
  for (int i = 0; i < plan.count; i++) {
    const struct segment *segment = &plan.segments[i];
    if (segment->state == state && segment->end - segment->next > most) {
      found = i;
      most = segment->end - segment->next;
    }
  }
  return found;
}

/*
 * Makes a new segment of the second half of one that is being fetched, or -1; holds the lock. The chunk
 * that its worker may just be writing stays with the first half.
 */
static int split_segment(void) {
  int victim = largest(CLAIMED);
  if (victim < 0 || plan.count == SEGMENTS_AT_MOST) return -1;
  struct segment *segment = &plan.segments[victim];
  if (segment->end - segment->next < SMALLEST_PART) return -1;
  long middle = segment->next + (segment->end - segment->next + 1) / 2;
  add_segment(middle, middle, segment->end);
  segment->end = middle;
  plan.splits++;
  return plan.count - 1;
}

/* Whether there is something to fetch, in *split whether it was taken from another: not where all is done or claimed, or the session is over. */
static int claim_part(struct part *part, int *split) {
  pthread_mutex_lock(&plan.lock);
  int before = plan.splits;
  int found = plan.done < plan.stop_at ? largest(WAITING) : -1;
  if (found < 0 && plan.done < plan.stop_at) found = split_segment();
  if (found >= 0) {
    struct segment *segment = &plan.segments[found];
    segment->state = CLAIMED;
    segment->attempts++;
    part->segment = found;
    part->first = segment->next;
    part->end = segment->end;
  }
  int splits = plan.splits;
  pthread_mutex_unlock(&plan.lock);
  *split = splits != before;
  return found >= 0;
}

/*
 * So many bytes of a part are on the disk. Whether to go on: the rest may have been given to another
 * worker meanwhile, and the session may be over.
 */
static int get_ahead(const struct part *part, long position, int count) {
  pthread_mutex_lock(&plan.lock);
  struct segment *segment = &plan.segments[part->segment];
  assert(segment->state == CLAIMED && segment->next == position);
  segment->next += count;
  assert(segment->next <= segment->end);
  plan.done += count;
  if (plan.done - plan.saved_at >= SAVE_EVERY && !plan.save_wanted) {
    plan.save_wanted = 1;
    pthread_cond_signal(&plan.changed);
  }
  int go_on = segment->next < segment->end && plan.done < plan.stop_at;
  pthread_mutex_unlock(&plan.lock);
  return go_on;
}

/* How many bytes from a position on still belong to the part. */
static int room_in_part(const struct part *part, long position, int count) {
  pthread_mutex_lock(&plan.lock);
  long left = plan.segments[part->segment].end - position;
  pthread_mutex_unlock(&plan.lock);
  return left < count ? (int)left : count;
}

static void give_back(const struct part *part) {
  pthread_mutex_lock(&plan.lock);
  struct segment *segment = &plan.segments[part->segment];
  segment->state = segment->next == segment->end ? COMPLETE : WAITING;
  pthread_mutex_unlock(&plan.lock);
}

static void leave_session(void) {
  pthread_mutex_lock(&plan.lock);
  plan.working--;
  pthread_cond_signal(&plan.changed);
  pthread_mutex_unlock(&plan.lock);
}

/* Waits until a record is wanted; 0 when all workers have left instead. */
static int wait_for_save(void) {
  pthread_mutex_lock(&plan.lock);
  while (!plan.save_wanted && plan.working > 0) pthread_cond_wait(&plan.changed, &plan.lock);
  int wanted = plan.save_wanted;
  pthread_mutex_unlock(&plan.lock);
  return wanted;
}

/*
 * The gate: a worker is inside while the disk and the plan differ, and the saver closes it to see both
 * as they belong together.
 */

#ifdef SEED_DELAYED_WRITE

static struct {
  atomic_int writing[WORKERS];
  atomic_int closed;
} gate;

/* The store of the own flag may be on its way while the other's is looked at. */
static void enter_gate(int worker) {
  for (;;) {
    atomic_store_explicit(&gate.writing[worker], 1, memory_order_relaxed);
    if (!atomic_load_explicit(&gate.closed, memory_order_relaxed)) return;
    atomic_store_explicit(&gate.writing[worker], 0, memory_order_release);
    while (atomic_load_explicit(&gate.closed, memory_order_acquire)) {
    }
  }
}

static void leave_gate(int worker) {
  atomic_store_explicit(&gate.writing[worker], 0, memory_order_release);
}

static void close_gate(void) {
  atomic_store_explicit(&gate.closed, 1, memory_order_relaxed);
  for (int worker = 0; worker < WORKERS; worker++) {
    while (atomic_load_explicit(&gate.writing[worker], memory_order_acquire)) {
    }
  }
}

static void open_gate(void) { atomic_store_explicit(&gate.closed, 0, memory_order_release); }

#else

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int writing;
  int closed;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void enter_gate(int worker) {
  (void)worker;
  pthread_mutex_lock(&gate.lock);
  while (gate.closed) pthread_cond_wait(&gate.changed, &gate.lock);
  gate.writing++;
  pthread_mutex_unlock(&gate.lock);
}

static void leave_gate(int worker) {
  (void)worker;
  pthread_mutex_lock(&gate.lock);
  if (--gate.writing == 0) pthread_cond_broadcast(&gate.changed);
  pthread_mutex_unlock(&gate.lock);
}

static void close_gate(void) {
  pthread_mutex_lock(&gate.lock);
  gate.closed = 1;
  while (gate.writing > 0) pthread_cond_wait(&gate.changed, &gate.lock);
  pthread_mutex_unlock(&gate.lock);
}

static void open_gate(void) {
  pthread_mutex_lock(&gate.lock);
  gate.closed = 0;
  pthread_cond_broadcast(&gate.changed);
  pthread_mutex_unlock(&gate.lock);
}

#endif

/*
 * Bandwidth, for each worker and in all. Time is what the chunks took.
 */

struct bandwidth {
  long bytes;
  int ticks;
  int chunks;
  int failures;
};

static struct {
  pthread_mutex_t lock;
  struct bandwidth workers[WORKERS];
} meters = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void note_chunk(int worker, const struct chunk *chunk) {
  pthread_mutex_lock(&meters.lock);
  meters.workers[worker].bytes += chunk->size;
  meters.workers[worker].ticks += chunk->ticks;
  meters.workers[worker].chunks++;
  pthread_mutex_unlock(&meters.lock);
}

static void note_failure(int worker) {
  pthread_mutex_lock(&meters.lock);
  meters.workers[worker].failures++;
  pthread_mutex_unlock(&meters.lock);
}

static struct bandwidth bandwidth_of(int worker) {
  pthread_mutex_lock(&meters.lock);
  struct bandwidth bandwidth = meters.workers[worker];
  pthread_mutex_unlock(&meters.lock);
  return bandwidth;
}

/*
 * What has happened: a count for each kind, and the last few with their places.
 */

enum event_kind { SPLIT, RENEWAL, REFUSED, BREAK, DAMAGE, RECORD, EVENT_KINDS };

static const char *const event_names[EVENT_KINDS] = {
    "split", "renewed ticket", "refused", "broken connection", "damaged chunk", "record",
};

struct event {
  enum event_kind kind;
  int worker;
  long position;
};

static struct {
  pthread_mutex_t lock;
  int counts[EVENT_KINDS];
  int total;
  struct event last[EVENTS_KEPT];
} history = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void note_event(enum event_kind kind, int worker, long position) {
  pthread_mutex_lock(&history.lock);
  struct event *event = &history.last[history.total++ % EVENTS_KEPT];
  event->kind = kind;
  event->worker = worker;
  event->position = position;
  history.counts[kind]++;
  pthread_mutex_unlock(&history.lock);
}

static int count_of(enum event_kind kind) {
  pthread_mutex_lock(&history.lock);
  int count = history.counts[kind];
  pthread_mutex_unlock(&history.lock);
  return count;
}

static void print_history(void) {
  pthread_mutex_lock(&history.lock);
  for (int kind = 0; kind < EVENT_KINDS; kind++) {
    printf("%s: %d\n", event_names[kind], history.counts[kind]);
  }
  int shown = history.total < EVENTS_KEPT ? history.total : EVENTS_KEPT;
  for (int i = history.total - shown; i < history.total; i++) {
    const struct event *event = &history.last[i % EVENTS_KEPT];
    printf("  %s at %ld", event_names[event->kind], event->position);
    printf(event->worker < WORKERS ? ", worker %d\n" : "\n", event->worker);
  }
  pthread_mutex_unlock(&history.lock);
}

/*
 * The record: text that says which parts are there, with a checksum. It is written as a whole, so that
 * the last one is good whenever the download breaks off.
 */

static struct {
  pthread_mutex_t lock;
  int length; /* 0: there is none */
  int versions;
  char text[RECORD_SIZE];
} record = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint32_t text_checksum(const char *text, int length) {
  uint32_t sum = 0;
  for (int i = 0; i < length; i++) sum = add_to_checksum(sum, (unsigned char)text[i]);
  return sum;
}

/* Writes the parts as lines; gives the length, and in *bytes how many bytes are there. */
static int format_plan(char *text, int size, long *bytes) {
  pthread_mutex_lock(&plan.lock);
  int length = snprintf(text, (size_t)size, "aget 1\nsize: %d\nparts: %d\n", FILE_SIZE, plan.count);
  *bytes = 0;
  for (int i = 0; i < plan.count; i++) {
    const struct segment *segment = &plan.segments[i];
    length += snprintf(text + length, (size_t)(size - length), "%ld-%ld-%ld\n", segment->first,
                       segment->next, segment->end);
    *bytes += segment->next - segment->first;
  }
  plan.saved_at = plan.done;
  plan.save_wanted = 0;
  pthread_mutex_unlock(&plan.lock);
  assert(length < size);
  return length;
}

static void store_record(const char *text, int length) {
  pthread_mutex_lock(&record.lock);
  memcpy(record.text, text, (size_t)length + 1);
  record.length = length;
  record.versions++;
  pthread_mutex_unlock(&record.lock);
}

static int load_record(char *text) {
  pthread_mutex_lock(&record.lock);
  int length = record.length;
  if (length > 0) memcpy(text, record.text, (size_t)length + 1);
  pthread_mutex_unlock(&record.lock);
  return length;
}

/* Makes a record of what is on the disk. Disk and plan must agree while the gate is closed. */
static void save(void) {
  char text[RECORD_SIZE];
  long bytes;
  close_gate();
  long written = freeze_disk();
  int length = format_plan(text, RECORD_SIZE - 32, &bytes);
  assert(bytes == written);
  thaw_disk();
  open_gate();
  uint32_t sum = text_checksum(text, length);
  note_event(RECORD, WORKERS, bytes);
  length += snprintf(text + length, 32, "sum: %lu\n", (unsigned long)sum);
  store_record(text, length);
}

/* Reads "first-next-end"; what follows the line, or NULL. */
static const char *parse_part(const char *line, long *first, long *next, long *end) {
  line = parse_number(line, first);
  if (line == NULL || *line != '-') return NULL;
  line = parse_number(line + 1, next);
  if (line == NULL || *line != '-') return NULL;
  line = parse_number(line + 1, end);
  if (line == NULL || *line != '\n') return NULL;
  return *first <= *next && *next <= *end && *end <= FILE_SIZE ? line + 1 : NULL;
}

/* Whether the text is a whole record: its sum is right and it is of this file. */
static int is_whole(const char *text) {
  const char *sum = strstr(text, "sum:");
  long expected;
  if (sum == NULL || parse_number(sum + 5, &expected) == NULL) return 0;
  if (strncmp(text, "aget 1\n", 7) != 0 || number_in(text, "size") != FILE_SIZE) return 0;
  return text_checksum(text, (int)(sum - text)) == (uint32_t)expected;
}

/* Takes up the plan of a record; whether that could be done. */
static int resume_plan(const char *text) {
  long count = number_in(text, "parts");
  const char *line = strchr(field(text, "parts"), '\n') + 1;
  long done = 0;
  if (count < 1 || count > SEGMENTS_AT_MOST) return 0;
  pthread_mutex_lock(&plan.lock);
  plan.count = 0;
  for (long i = 0; i < count && line != NULL; i++) {
    long first, next, end;
    line = parse_part(line, &first, &next, &end);
    if (line != NULL) {
      add_segment(first, next, end);
      done += next - first;
    }
  }
  plan.done = done;
  pthread_mutex_unlock(&plan.lock);
  return line != NULL;
}

/*
 * The worker: claims a part, fetches it chunk by chunk, and puts each on the disk.
 */

static void format_request(char *request, const char *method, const struct ticket *ticket,
                           const struct part *part) {
  int length = snprintf(request, HEADER_SIZE, "%s %s HTTP/1.1\nTicket: %d\nSecret: %lu\n", method,
                        file_name, ticket->number, (unsigned long)ticket->secret);
  if (part != NULL) {
    length += snprintf(request + length, (size_t)(HEADER_SIZE - length), "Range: bytes=%ld-%ld\n",
                       part->first, part->end - 1);
  }
  assert(length < HEADER_SIZE);
}

/* A chunk of the part goes to the disk and into the plan. Whether to go on with the part. */
static int keep_chunk(int worker, const struct part *part, long position,
                      const struct chunk *chunk) {
  enter_gate(worker);
  int size = room_in_part(part, position, chunk->size);
  int go_on = 0;
  if (size > 0) {
    write_disk(position, chunk->bytes, size);
    go_on = get_ahead(part, position, size);
  }
  leave_gate(worker);
  return go_on;
}

/* Fetches from an open connection until the part or the connection ends. */
static void fetch_body(int worker, const struct part *part, struct connection *connection) {
  struct chunk chunk;
  long position = part->first;
  for (;;) {
    receive(connection, &chunk);
    if (chunk.size == 0 || checksum(chunk.bytes, chunk.size) != chunk.sum) {
      note_event(chunk.size == 0 ? BREAK : DAMAGE, worker, position);
      note_failure(worker);
      return;
    }
    note_chunk(worker, &chunk);
    if (!keep_chunk(worker, part, position, &chunk)) return;
    position += chunk.size;
  }
}

/* Whether the answer is what was asked for. */
static int is_answer_for(const char *answer, const struct part *part) {
  long first, last;
  return status_of(answer) == 206 && parse_range(field(answer, "Content-Range"), &first, &last) &&
         first == part->first && last == part->end - 1 &&
         number_in(answer, "Content-Length") == part->end - part->first;
}

/* Tries once to fetch a part. */
static void fetch(int worker, const struct part *part) {
  struct connection connection;
  struct ticket ticket;
  char request[HEADER_SIZE];
  get_ticket(&ticket);
  format_request(request, "GET", &ticket, part);
  open_connection(&connection, request);
  if (is_answer_for(connection.answer, part)) {
    fetch_body(worker, part, &connection);
  } else if (status_of(connection.answer) == 401) {
    note_event(RENEWAL, worker, part->first);
    renew_ticket(&ticket);
  } else {
    assert(status_of(connection.answer) == 503);
    note_event(REFUSED, worker, part->first);
    note_failure(worker);
  }
  close_connection();
}

static void *worker(void *arg) {
  int me = (int)(intptr_t)arg;
  struct part part;
  int split;
  while (claim_part(&part, &split)) {
    if (split) note_event(SPLIT, me, part.first);
    fetch(me, &part);
    give_back(&part);
  }
  leave_session();
  return NULL;
}

static void *saver(void *arg) {
  while (wait_for_save()) save();
  return arg;
}

/*
 * A session: asks for the size, takes up what there is, and runs until all is there or the limit is
 * reached.
 */

static long ask_for_size(void) {
  for (;;) {
    struct connection connection;
    struct ticket ticket;
    char request[HEADER_SIZE];
    get_ticket(&ticket);
    format_request(request, "HEAD", &ticket, NULL);
    open_connection(&connection, request);
    close_connection();
    if (status_of(connection.answer) == 200) return number_in(connection.answer, "Content-Length");
    renew_ticket(&ticket);
  }
}

/* How many bytes the plan says are there. */
static long bytes_done(void) {
  pthread_mutex_lock(&plan.lock);
  long done = plan.done;
  pthread_mutex_unlock(&plan.lock);
  return done;
}

static long run_session(long stop_at) {
  pthread_t workers[WORKERS], saver_id;
  char text[RECORD_SIZE];
  long size = ask_for_size();
  if (load_record(text) == 0) {
    make_plan(size);
  } else {
    int resumed = is_whole(text) && resume_plan(text);
    assert(resumed);
  }
  begin_session(stop_at < size ? stop_at : size, WORKERS);
  pthread_create(&saver_id, NULL, saver, NULL);
  for (intptr_t i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, worker, (void *)i);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  pthread_join(saver_id, NULL);
  save();
  return bytes_done();
}

/*
 * What must hold in the end.
 */

/* The parts of the plan follow one another and cover the file. */
static void check_plan(void) {
  pthread_mutex_lock(&plan.lock);
  long covered = 0;
  long done = 0;
  for (int i = 0; i < plan.count; i++) {
    const struct segment *segment = &plan.segments[i];
    assert(segment->first <= segment->next && segment->next <= segment->end);
    assert((segment->state == COMPLETE) == (segment->next == segment->end));
    covered += segment->end - segment->first;
    done += segment->next - segment->first;
  }
  assert(covered == FILE_SIZE && done == plan.done);
  pthread_mutex_unlock(&plan.lock);
}

/* The file is as the server has it. */
static void check_file(void) {
  pthread_mutex_lock(&disk.lock);
  assert(disk.written == FILE_SIZE && disk.rewritten == 0);
  for (long i = 0; i < FILE_SIZE; i++) assert(disk.is_there[i] && disk.bytes[i] == byte_at(i));
  pthread_mutex_unlock(&disk.lock);
}

static void check_server(void) {
  pthread_mutex_lock(&server.lock);
  assert(server.connections == 0);
  printf("server: %d requests, %d tickets, %d expired, %d refused, %d broken, %d damaged\n",
         server.requests, server.tickets, server.expired, server.refused, server.broken,
         server.damaged);
  /* A fault behind the end that a part was left with does not show. */
  assert(count_of(REFUSED) <= server.refused && count_of(BREAK) <= server.broken);
  assert(count_of(DAMAGE) <= server.damaged && count_of(RENEWAL) <= server.expired);
  pthread_mutex_unlock(&server.lock);
}

static void print_bandwidth(void) {
  struct bandwidth all = {0};
  for (int i = 0; i < WORKERS; i++) {
    struct bandwidth one = bandwidth_of(i);
    printf("worker %d: %ld bytes in %d chunks, %d failures, %ld bytes a tick\n", i, one.bytes,
           one.chunks, one.failures, one.ticks == 0 ? 0 : one.bytes / one.ticks);
    all.bytes += one.bytes;
    all.chunks += one.chunks;
    all.failures += one.failures;
  }
  printf("in all: %ld bytes in %d chunks, %d failures\n", all.bytes, all.chunks, all.failures);
  /* What was received beyond the end that a part was left with is not kept. */
  assert(all.bytes >= FILE_SIZE);
}

/* The parts that a download stands on, each with what it must answer. */
static void check_headers(void) {
  const char *header = "HTTP/1.1 206 Partial Content\nContent-Range: bytes 5-9/20\nLength: 5\n";
  long first, last, next;
  assert(status_of(header) == 206 && status_of("HTTP/1.0 200 OK\n") == -1);
  assert(number_in(header, "Length") == 5 && number_in(header, "Content-Length") == -1);
  assert(parse_range(field(header, "Content-Range"), &first, &last) && first == 5 && last == 9);
  assert(parse_range("bytes=0-0", &first, &last) && last == 0);
  assert(!parse_range("bytes=9-5", &first, &last) && !parse_range("lines=1-2", &first, &last));
  assert(!parse_range(NULL, &first, &last) && !parse_range("bytes=-2", &first, &last));
  assert(parse_part("3-4-9\n", &first, &next, &last) != NULL && next == 4);
  assert(parse_part("3-2-9\n", &first, &next, &last) == NULL);
  assert(!is_whole("aget 1\nsize: 3\nsum: 1\n") && !is_whole("aget 1\n"));
}

int main(void) {
  check_headers();
  long first = run_session(INTERRUPTED_AFTER);
  assert(first >= INTERRUPTED_AFTER && first < FILE_SIZE);
  check_plan();
  printf("interrupted after %ld bytes\n", first);
  long second = run_session(FILE_SIZE);
  assert(second == FILE_SIZE);
  check_plan();
  check_file();
  check_server();
  print_history();
  print_bandwidth();
  return 0;
}

// weir: check --algorithm random --runs 2 --model sc,tso,pso
// weir: expect no-error
