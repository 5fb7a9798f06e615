/*
 * Says whether results that threads have seen could come from some order of whole operations: one
 * that keeps the order of each thread, on a sequence that is a queue, a deque or a sorted set.
 */
#ifndef SEQUENTIAL_H
#define SEQUENTIAL_H

#define THREADS_AT_MOST 3
#define OPERATIONS_AT_MOST 5
#define ITEMS_AT_MOST 12

/* What a take finds in an empty sequence. */
#define NOTHING 0xff

enum kind { PUT_LEFT, PUT_RIGHT, TAKE_LEFT, TAKE_RIGHT, INSERT, REMOVE, CONTAINS };

struct operation {
  enum kind kind;
  int value; /* what is put, inserted, removed or looked for */
};

/* What a thread does. */
struct script {
  int length;
  struct operation operations[OPERATIONS_AT_MOST];
};

/* What a script did: a result for each operation; 0 to 255, and 1 for a put. */
struct results {
  int of[OPERATIONS_AT_MOST];
};

struct sequence {
  int size;
  int items[ITEMS_AT_MOST]; /* from left to right */
};

static inline void put_at(struct sequence *sequence, int position, int item) {
  for (int i = sequence->size; i > position; i--) sequence->items[i] = sequence->items[i - 1];
  sequence->items[position] = item;
  sequence->size++;
}

static inline int take_at(struct sequence *sequence, int position) {
  int item = sequence->items[position];
  sequence->size--;
  for (int i = position; i < sequence->size; i++) sequence->items[i] = sequence->items[i + 1];
  return item;
}

/* The result of the operation where nothing else happens at the same time. */
static inline int apply(struct sequence *sequence, struct operation operation) {
  int position = 0;
  while (position < sequence->size && sequence->items[position] < operation.value) position++;
  int found = position < sequence->size && sequence->items[position] == operation.value;
  switch (operation.kind) {
    case PUT_LEFT:
      put_at(sequence, 0, operation.value);
      return 1;
    case PUT_RIGHT:
      put_at(sequence, sequence->size, operation.value);
      return 1;
    case TAKE_LEFT:
      return sequence->size == 0 ? NOTHING : take_at(sequence, 0);
    case TAKE_RIGHT:
      return sequence->size == 0 ? NOTHING : take_at(sequence, sequence->size - 1);
    case INSERT:
      if (!found) put_at(sequence, position, operation.value);
      return !found;
    case REMOVE:
      if (found) take_at(sequence, position);
      return found;
    case CONTAINS:
      return found;
  }
  return NOTHING;
}

static inline int same(const struct sequence *one, const struct sequence *other) {
  if (one->size != other->size) return 0;
  for (int i = 0; i < one->size; i++) {
    if (one->items[i] != other->items[i]) return 0;
  }
  return 1;
}

/*
 * Whether the scripts, each from its operation in done on, can go on from a sequence with these
 * results and leave what was found in the end. Paths are left where a first result differs.
 */
static inline int explained(struct sequence now, const int done[THREADS_AT_MOST], int threads,
                            const struct script scripts[], const struct results results[],
                            const struct sequence *end) {
  int all_done = 1;
  for (int thread = 0; thread < threads; thread++) {
    int step = done[thread];
    if (step == scripts[thread].length) continue;
    all_done = 0;
    struct sequence next = now;
    if (apply(&next, scripts[thread].operations[step]) != results[thread].of[step]) continue;
    int progress[THREADS_AT_MOST];
    for (int i = 0; i < threads; i++) progress[i] = done[i] + (i == thread);
    if (explained(next, progress, threads, scripts, results, end)) return 1;
  }
  return all_done && same(&now, end);
}

#endif
