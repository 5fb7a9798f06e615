/*
 * What a test tells Weir.
 *
 * The header also compiles with an ordinary compiler: a choice is then random, an assumption that
 * does not hold ends the program, an observation does nothing.
 */
#ifndef WEIR_H
#define WEIR_H

#ifdef __cplusplus
extern "C" {
#define WEIR_BOOL bool
#else
#define WEIR_BOOL _Bool
#endif

#ifdef __WEIR__

/* Only executions in which the condition holds here are looked at. */
void weir_assume(WEIR_BOOL condition);

/* Any number from lo to hi, both included; each of them is tried. */
long weir_choose(long lo, long hi);

/* Leaves a value under a name in the result of each execution that ends; the last one counts. */
void weir_observe(const char *name, long value);

#else

#include <stdlib.h>
#include <time.h>

static inline void weir_assume(WEIR_BOOL condition) {
  if (!condition) {
    exit(0);
  }
}

static inline long weir_choose(long lo, long hi) {
  static int seeded;
  unsigned long count = (unsigned long)hi - (unsigned long)lo + 1;
  unsigned long number;
  if (!seeded) {
    seeded = 1;
    srand((unsigned int)time(0));
  }
  number = (unsigned long)rand();
  number = number * ((unsigned long)RAND_MAX + 1) + (unsigned long)rand();
  return (long)((unsigned long)lo + (count == 0 ? number : number % count));
}

static inline void weir_observe(const char *name, long value) {
  (void)name;
  (void)value;
}

#endif

#undef WEIR_BOOL

#ifdef __cplusplus
}
#endif

#endif
