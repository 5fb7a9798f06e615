/*
 * Message passing, load buffering and store buffering where PAD reads of each thread come first. A
 * write of LATER or a read of it depends on an earlier read by its address, its value (of a read: by
 * way of an own write) or a branch. What the reads before do to the numbers of the others changes
 * nothing: neither verdict nor number of executions.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ADDRESS 1
#define DATA 2
#define CONTROL 3

static atomic_int pad, x, y, first, second;
static int r, s, v;

static int load(atomic_int *from) { return atomic_load_explicit(from, memory_order_relaxed); }

static void store(atomic_int *to, int value) {
  atomic_store_explicit(to, value, memory_order_relaxed);
}

static void look(void) {
  for (int i = 0; i < PAD; i++) load(&pad);
}

/* Writes 1 after something was read. */
static void write_after(int read, atomic_int *to) {
#if WAY == ADDRESS
  store(to + read * 0, 1);
#elif WAY == DATA
  store(to, read * 0 + 1);
#elif WAY == CONTROL
  if (read < 2) store(to, 1);
#else
  store(to, 1);
#endif
}

/* Reads after something was read. */
static int read_after(int read, atomic_int *from, atomic_int *own) {
#if WAY == ADDRESS
  return load(from + read * 0);
#elif WAY == DATA
  store(own, read);
  return load(from + load(own) * 0);
#elif WAY == CONTROL
  return read ? load(from) : 0;
#else
  return load(from);
#endif
}

#if defined(PASSING)
static void *one(void *arg) {
  look();
  store(&x, 1);
  atomic_store_explicit(&y, 1, memory_order_release);
  return arg;
}

static void *other(void *arg) {
  look();
  r = load(&y);
  v = read_after(r, &x, &first);
  return arg;
}
#define WRONG (r == 1 && v == 0)
#elif defined(LOADS)
static void *one(void *arg) {
  look();
  r = load(&x);
  write_after(r, &y);
  return arg;
}

static void *other(void *arg) {
  look();
  s = load(&y);
  write_after(s, &x);
  return arg;
}
#define WRONG (r == 1 && s == 1)
#else
static void *one(void *arg) {
  look();
  write_after(load(&first), &x);
  r = load(&y);
  return arg;
}

static void *other(void *arg) {
  look();
  write_after(load(&second), &y);
  s = load(&x);
  return arg;
}
#define WRONG (r == 0 && s == 0)
#endif

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#ifdef CHECKED
  assert(!WRONG);
#else
  (void)WRONG;
#endif
  return 0;
}
