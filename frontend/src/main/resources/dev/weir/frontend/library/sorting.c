/* Sorting and searching by a function of the program. */
#include "weir_library.h"
#include <stdlib.h>
#include <string.h>

/* Copies, since elements may have padding, or parts that are not set. */
#define WEIR_SWAP(type)                                                                            \
  for (size_t i = 0; i < size / sizeof(type); i++) {                                               \
    type word;                                                                                     \
    memcpy(&word, (type *)a + i, sizeof word);                                                     \
    memcpy((type *)a + i, (type *)b + i, sizeof word);                                             \
    memcpy((type *)b + i, &word, sizeof word);                                                     \
  }

/* In words as large as size and place allow, so that a number is not torn. */
static void weir_swap(void *a, void *b, size_t size) {
  size_t alignment = size | (size_t)a | (size_t)b;
  if (alignment % sizeof(uint64_t) == 0)
    WEIR_SWAP(uint64_t)
  else if (alignment % sizeof(uint32_t) == 0)
    WEIR_SWAP(uint32_t)
  else
    WEIR_SWAP(char)
}

/*
 * By insertion: what the function is asked depends on the contents alone, and few elements are the
 * rule in programs that are checked.
 */
LIBRARY("sorts an array; equal elements keep their order")
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *array = base;
  for (size_t sorted = 1; sorted < count; sorted++) {
    for (char *at = array + sorted * size; at > array && compare(at - size, at) > 0; at -= size)
      weir_swap(at - size, at, size);
  }
}

LIBRARY("finds an element of a sorted array")
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *from = base;
  while (count > 0) {
    const char *middle = from + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0)
      return (void *)middle;
    if (order > 0) {
      from = middle + size;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return 0;
}

LIBRARY("sorts an array, by a function that takes an argument")
void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *argument) {
  char *array = base;
  for (size_t sorted = 1; sorted < count; sorted++) {
    char *at = array + sorted * size;
    for (; at > array && compare(at - size, at, argument) > 0; at -= size)
      weir_swap(at - size, at, size);
  }
}
