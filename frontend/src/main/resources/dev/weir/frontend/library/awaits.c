/*
 * What tests that were written for other checkers call: waits for a value, and marks of loops. A
 * wait is a loop that only reads, which is explored as an await.
 */
#include "weir_library.h"
#include <stdbool.h>

/* The bits of a condition: which outcomes of a comparison meet it, and how numbers compare. */
enum { WEIR_GREATER = 1, WEIR_EQUAL = 2, WEIR_LESS = 4, WEIR_SIGNED = 8 };

/* Whether a value meets a condition; both numbers are extended by their sign. */
static bool weir_meets(long value, int condition, long operand) {
  bool less = condition & WEIR_SIGNED ? value < operand
                                      : (unsigned long)value < (unsigned long)operand;
  int outcome = value == operand ? WEIR_EQUAL : less ? WEIR_LESS : WEIR_GREATER;
  return (condition & outcome) != 0;
}

/* Waits until a place meets a condition, and gives what was there. */
#define WEIR_LOAD_AWAIT(type, place, condition, operand)                                          \
  type value;                                                                                      \
  do                                                                                               \
    value = __atomic_load_n(place, __ATOMIC_SEQ_CST);                                              \
  while (!weir_meets(value, condition, operand));                                                  \
  return value

/*
 * Waits until a place meets a condition, puts another value there in the same step. Where only one
 * value meets it, nothing has to be read before.
 */
#define WEIR_EXCHANGE_AWAIT(type, place, desired, condition, operand)                             \
  type value;                                                                                      \
  do {                                                                                             \
    value = operand;                                                                               \
    while ((condition & ~WEIR_SIGNED) != WEIR_EQUAL) {                                             \
      value = __atomic_load_n(place, __ATOMIC_SEQ_CST);                                            \
      if (weir_meets(value, condition, operand))                                                   \
        break;                                                                                     \
    }                                                                                              \
  } while (!__atomic_compare_exchange_n(place, &value, desired, 0, __ATOMIC_SEQ_CST,               \
                                        __ATOMIC_SEQ_CST));                                        \
  return value

LIBRARY("waits until 1 byte meets a condition")
int8_t __VERIFIER_load_await_i8(int8_t *place, int8_t condition, int8_t operand) {
  WEIR_LOAD_AWAIT(int8_t, place, condition, operand);
}

LIBRARY("waits until 2 bytes meet a condition")
int16_t __VERIFIER_load_await_i16(int16_t *place, int8_t condition, int16_t operand) {
  WEIR_LOAD_AWAIT(int16_t, place, condition, operand);
}

LIBRARY("waits until 4 bytes meet a condition")
int32_t __VERIFIER_load_await_i32(int32_t *place, int8_t condition, int32_t operand) {
  WEIR_LOAD_AWAIT(int32_t, place, condition, operand);
}

LIBRARY("waits until 8 bytes meet a condition")
int64_t __VERIFIER_load_await_i64(int64_t *place, int8_t condition, int64_t operand) {
  WEIR_LOAD_AWAIT(int64_t, place, condition, operand);
}

LIBRARY("waits until an atomic int meets a condition")
int __VERIFIER_load_await_aint(int *place, int condition, int operand) {
  WEIR_LOAD_AWAIT(int, place, condition, operand);
}

LIBRARY("waits until 1 byte meets a condition, and exchanges it in the same step")
int8_t __VERIFIER_xchg_await_i8(int8_t *place, int8_t desired, int8_t condition, int8_t operand) {
  WEIR_EXCHANGE_AWAIT(int8_t, place, desired, condition, operand);
}

LIBRARY("waits until 2 bytes meet a condition, and exchanges them in the same step")
int16_t __VERIFIER_xchg_await_i16(int16_t *place, int16_t desired, int8_t condition,
                                  int16_t operand) {
  WEIR_EXCHANGE_AWAIT(int16_t, place, desired, condition, operand);
}

LIBRARY("waits until 4 bytes meet a condition, and exchanges them in the same step")
int32_t __VERIFIER_xchg_await_i32(int32_t *place, int32_t desired, int8_t condition,
                                  int32_t operand) {
  WEIR_EXCHANGE_AWAIT(int32_t, place, desired, condition, operand);
}

LIBRARY("waits until 8 bytes meet a condition, and exchanges them in the same step")
int64_t __VERIFIER_xchg_await_i64(int64_t *place, int64_t desired, int8_t condition,
                                  int64_t operand) {
  WEIR_EXCHANGE_AWAIT(int64_t, place, desired, condition, operand);
}

LIBRARY("waits until an atomic int meets a condition, and exchanges it in the same step")
int __VERIFIER_xchg_await_aint(int *place, int desired, int condition, int operand) {
  WEIR_EXCHANGE_AWAIT(int, place, desired, condition, operand);
}

LIBRARY("marks a loop that waits; such loops are recognised without marks")
void __VERIFIER_loop_begin(void) {}

LIBRARY("marks an iteration of a loop that waits")
void __VERIFIER_spin_start(void) {}

/* Older tests pass nothing, newer ones whether the loop is left. */
LIBRARY("marks the end of an iteration of a loop that waits")
void __VERIFIER_spin_end(void) {}
