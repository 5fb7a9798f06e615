/*
 * Double compare-and-swap (DCAS), which no machine has: on two words that hold addresses, by an odd
 * value that stands for a moment in the lower of the two words and that readers wait for. The DCAS
 * happens when the higher word is exchanged.
 *
 * Each of its steps is a read-modify-write with no order: it works on memory itself, and under PSO it
 * holds up the stores to its own two words alone, as one instruction for both would. (An atomic block
 * of SV-COMP would be a full fence.)
 */
#ifndef DCAS_H
#define DCAS_H

#include <stdatomic.h>
#include <stdint.h>

#include "orders.h"

typedef atomic_uintptr_t word;

static inline uintptr_t read_word(word *place) {
  uintptr_t value;
  do {
    value = load(place);
  } while (value & 1);
  return value;
}

/* A compare-exchange that waits while a DCAS stands in the place. */
static inline int swap_word(word *place, uintptr_t expected, uintptr_t desired) {
  uintptr_t found;
  do {
    found = expected;
    if (compare_exchange(place, found, desired)) return 1;
  } while (found == (expected | 1));
  return 0;
}

/* Whether both places held what was expected, and now hold what is desired. */
static inline int dcas(word *one, word *other, uintptr_t expected_one, uintptr_t expected_other,
                       uintptr_t desired_one, uintptr_t desired_other) {
  if ((uintptr_t)one > (uintptr_t)other) {
    return dcas(other, one, expected_other, expected_one, desired_other, desired_one);
  }
  if (!swap_word(one, expected_one, expected_one | 1)) return 0;
  int done = swap_word(other, expected_other, desired_other);
  atomic_exchange_explicit(one, done ? desired_one : expected_one, READ);
  return done;
}

#endif
