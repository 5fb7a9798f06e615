/*
 * What compilers call for atomic objects of more than 16 bytes, or not aligned to their size. All of
 * these operations take one lock, as they do on a machine; so each is one step, and a full fence.
 */
#include "weir_library.h"
#include <stdbool.h>
#include <string.h>

#define WEIR_LARGEST_WITHOUT_LOCK 16

/* The compiler takes the names for its own functions of other types. */
void weir_atomic_load(size_t, const void *, void *, int) __asm__("__atomic_load");
void weir_atomic_store(size_t, void *, const void *, int) __asm__("__atomic_store");
void weir_atomic_exchange(size_t, void *, const void *, void *, int) __asm__("__atomic_exchange");
bool weir_atomic_compare_exchange(size_t, void *, void *, const void *, int,
                                  int) __asm__("__atomic_compare_exchange");
bool weir_atomic_is_lock_free(size_t, const void *) __asm__("__atomic_is_lock_free");
#define __atomic_load weir_atomic_load
#define __atomic_store weir_atomic_store
#define __atomic_exchange weir_atomic_exchange
#define __atomic_compare_exchange weir_atomic_compare_exchange
#define __atomic_is_lock_free weir_atomic_is_lock_free

LIBRARY("loads an atomic object of any size in one step; a full fence")
void __atomic_load(size_t size, const void *object, void *result, int order) {
  (void)order;
  __VERIFIER_atomic_begin();
  memcpy(result, object, size);
  __VERIFIER_atomic_end();
}

LIBRARY("stores an atomic object of any size in one step; a full fence")
void __atomic_store(size_t size, void *object, const void *value, int order) {
  (void)order;
  __VERIFIER_atomic_begin();
  memcpy(object, value, size);
  __VERIFIER_atomic_end();
}

LIBRARY("exchanges an atomic object of any size in one step; a full fence")
void __atomic_exchange(size_t size, void *object, const void *value, void *result, int order) {
  (void)order;
  __VERIFIER_atomic_begin();
  memcpy(result, object, size);
  memcpy(object, value, size);
  __VERIFIER_atomic_end();
}

LIBRARY("compares and exchanges an atomic object of any size in one step; a full fence")
bool __atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired,
                               int success, int failure) {
  (void)success;
  (void)failure;
  __VERIFIER_atomic_begin();
  bool equal = memcmp(object, expected, size) == 0;
  if (equal)
    memcpy(object, desired, size);
  else
    memcpy(expected, object, size);
  __VERIFIER_atomic_end();
  return equal;
}

LIBRARY("whether atomic objects of a size and at an address need no lock")
bool __atomic_is_lock_free(size_t size, const void *object) {
  bool fits = size != 0 && size <= WEIR_LARGEST_WITHOUT_LOCK && (size & (size - 1)) == 0;
  return fits && ((uintptr_t)object & (size - 1)) == 0;
}
