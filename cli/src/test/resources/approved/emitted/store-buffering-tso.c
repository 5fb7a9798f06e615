/* ../examples/store-buffering.c, written by weir. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint8_t __attribute__((may_alias)) weir_u8;
typedef uint16_t __attribute__((may_alias)) weir_u16;
typedef uint32_t __attribute__((may_alias)) weir_u32;
typedef uint64_t __attribute__((may_alias)) weir_u64;
typedef unsigned __int128 __attribute__((may_alias)) weir_u128;

extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#ifdef __CPROVER__
#define __VERIFIER_atomic_begin() __CPROVER_atomic_begin()
#define __VERIFIER_atomic_end() __CPROVER_atomic_end()
#endif

#define WEIR_STEP(block) \
  do { __VERIFIER_atomic_begin(); block; __VERIFIER_atomic_end(); } while (0)
#if defined(__CPROVER__) || defined(WEIR_ATOMIC_BLOCKS)
#define WEIR_ATOMIC(block, builtin) WEIR_STEP(block)
#define WEIR_LOAD(pointer, order) (*(pointer))
#define WEIR_STORE(pointer, value, order) (*(pointer) = (value))
#define WEIR_FENCE(order) ((void)0)
#else
#define WEIR_ATOMIC(block, builtin) ((void)(builtin))
#define WEIR_LOAD(pointer, order) __atomic_load_n(pointer, order)
#define WEIR_STORE(pointer, value, order) __atomic_store_n(pointer, value, order)
#define WEIR_FENCE(order) __atomic_thread_fence(order)
#endif

#ifdef __WEIR__
extern void weir_assume(_Bool);
extern long weir_choose(long, long);
extern void weir_observe(const char *, long);
extern void weir_refuse(const char *, const char *, const char *);
extern _Bool weir_is_valid(const void *, unsigned long);
extern _Bool weir_outlasts(const void *, unsigned long);
extern _Bool weir_is_function(const void *);
extern long weir_block_size(const void *);
#else
extern _Noreturn void __assert_fail(const char *, const char *, unsigned, const char *);
#define weir_refuse(call, name, advice) __assert_fail(advice, call, 0, name)
#define weir_is_valid(address, size) ((void)(address), (void)(size), (_Bool)1)
#define weir_outlasts(address, size) ((void)(address), (void)(size), (_Bool)1)
#define weir_is_function(address) ((void)(address), (_Bool)1)
#ifdef __CPROVER__
#define weir_block_size(block) ((long)__CPROVER_OBJECT_SIZE(block))
#else
extern unsigned long malloc_usable_size(void *);
#define weir_block_size(block) ((long)malloc_usable_size((void *)(block)))
#endif
#define weir_assume(condition) __VERIFIER_assume((condition) != 0)
#define weir_observe(name, value) ((void)(name), (void)(value))
static inline long weir_choose(long lo, long hi) {
  long value = __VERIFIER_nondet_long();
  __VERIFIER_assume(lo <= value && value <= hi);
  return value;
}
#endif

int main(void);
void *left(void *weir_r0);
void *right(void *weir_r0);

extern uint32_t seen_by_left;
extern uint32_t seen_by_right;
extern const char str[40];
extern const char str_1[30];
extern const char func___main[5];
extern uint32_t x;
extern uint32_t y;
extern const uint64_t weir_window_table[1];
extern const uint64_t weir_window_tables;
extern const uint64_t weir_window_value[1];

#ifndef __WEIR__
#define WEIR_ANY_VALUE ((uint64_t)__VERIFIER_nondet_long())
#endif
#define WEIR_WINDOW_IS_SET
#define WEIR_LARGEST_WINDOW 1
#define weir_window_rules 1
static inline uint64_t weir_window_as_address(uint64_t value) {
  return value;
}
#ifndef __WEIR__
#define WEIR_PLACES(do_at) \
  do_at((uint64_t)&seen_by_left, weir_u32) \
  do_at((uint64_t)&seen_by_right, weir_u32) \
  do_at((uint64_t)&x, weir_u32) \
  do_at((uint64_t)&y, weir_u32)
#define WEIR_HAS_OTHER_PLACES 1
#endif

/* The library of windows. */

#line 14 "../examples/store-buffering.c"
uint32_t seen_by_left;
#line 14 "../examples/store-buffering.c"
uint32_t seen_by_right;
#line 36 "../examples/store-buffering.c"
const char str[40] = "seen_by_left == 1 || seen_by_right == 1";
#line 36 "../examples/store-buffering.c"
const char str_1[30] = "../examples/store-buffering.c";
#line 36 "../examples/store-buffering.c"
const char func___main[5] = "main";
#line 13 "../examples/store-buffering.c"
uint32_t x;
#line 13 "../examples/store-buffering.c"
uint32_t y;
const uint64_t weir_window_table[1];
const uint64_t weir_window_tables;
const uint64_t weir_window_value[1];

#line 30 "../examples/store-buffering.c"
int main(void) {
  uint64_t r2 = 0, r4 = 0, r5 = 0, r9 = 0, r10 = 0, r11 = 0, r15 = 0, r16 = 0;
  uint64_t r17 = 0, r18 = 0, r19 = 0, r20 = 0, r21 = 0, r22 = 0, r23 = 0, r24 = 0;
  uint64_t threads[2] __attribute__((aligned(16)));
  (void)r2;
  (void)r4;
  (void)r9;
  (void)r15;
#line 32 "../examples/store-buffering.c"
  weir_window_sync();
#line 32 "../examples/store-buffering.c"
  r2 = (uint32_t)pthread_create(&threads[0], 0, left, 0);
  weir_window_sync();
#line 33 "../examples/store-buffering.c"
  r4 = (uint32_t)pthread_create(&threads[1], 0, right, 0);
  weir_window_may_pass(1);
#line 34 "../examples/store-buffering.c"
  r20 = (uint8_t)weir_window_owns((char *)&threads, 8);
#line 34 "../examples/store-buffering.c"
  if (r20) goto b4;
#line 34 "../examples/store-buffering.c"
  goto b5;
b1:;
  r20 = (uint8_t)weir_window_owns((char *)&seen_by_right, 4);
#line 36 "../examples/store-buffering.c"
  if (r20) goto b13;
#line 36 "../examples/store-buffering.c"
  goto b14;
b2:;
#line 36 "../examples/store-buffering.c"
  weir_window_sync();
#line 36 "../examples/store-buffering.c"
  __assert_fail("seen_by_left == 1 || seen_by_right == 1", "../examples/store-buffering.c", 36, "main");
#line 36 "../examples/store-buffering.c"
  weir_window_sync();
#line 36 "../examples/store-buffering.c"
  __assert_fail("unreachable", "../examples/store-buffering.c", 36, ""); __builtin_unreachable();
b3:;
#line 37 "../examples/store-buffering.c"
  weir_window_sync();
#line 37 "../examples/store-buffering.c"
  return (int)0;
b4:;
#line 34 "../examples/store-buffering.c"
  r21 = weir_window_forward((char *)&threads, 8);
#line 34 "../examples/store-buffering.c"
  r5 = r21;
#line 34 "../examples/store-buffering.c"
  goto b6;
b5:;
#line 34 "../examples/store-buffering.c"
  r5 = threads[0];
b6:;
#line 34 "../examples/store-buffering.c"
  weir_window_sync();
#line 34 "../examples/store-buffering.c"
  r9 = (uint32_t)pthread_join((unsigned long)r5, 0);
  r10 = (uint64_t)&threads + 8;
#line 35 "../examples/store-buffering.c"
  weir_window_may_pass(1);
#line 35 "../examples/store-buffering.c"
  r20 = (uint8_t)weir_window_owns((char *)r10, 8);
#line 35 "../examples/store-buffering.c"
  if (!r20) goto b8;
#line 35 "../examples/store-buffering.c"
  r22 = weir_window_forward((char *)r10, 8);
#line 35 "../examples/store-buffering.c"
  r11 = r22;
#line 35 "../examples/store-buffering.c"
  goto b9;
b8:;
#line 35 "../examples/store-buffering.c"
  r11 = *(weir_u64 *)r10;
b9:;
#line 35 "../examples/store-buffering.c"
  weir_window_sync();
#line 35 "../examples/store-buffering.c"
  r15 = (uint32_t)pthread_join((unsigned long)r11, 0);
  r20 = (uint8_t)weir_window_owns((char *)&seen_by_left, 4);
#line 36 "../examples/store-buffering.c"
  if (!r20) goto b11;
#line 36 "../examples/store-buffering.c"
  r23 = weir_window_forward((char *)&seen_by_left, 4);
#line 36 "../examples/store-buffering.c"
  r16 = r23;
#line 36 "../examples/store-buffering.c"
  goto b12;
b11:;
#line 36 "../examples/store-buffering.c"
  r16 = seen_by_left;
b12:;
#line 36 "../examples/store-buffering.c"
  r17 = r16 == 1;
#line 36 "../examples/store-buffering.c"
  if (r17) goto b3;
#line 36 "../examples/store-buffering.c"
  goto b1;
b13:;
#line 36 "../examples/store-buffering.c"
  r24 = weir_window_forward((char *)&seen_by_right, 4);
#line 36 "../examples/store-buffering.c"
  r18 = r24;
#line 36 "../examples/store-buffering.c"
  goto b15;
b14:;
#line 36 "../examples/store-buffering.c"
  r18 = seen_by_right;
b15:;
#line 36 "../examples/store-buffering.c"
  r19 = r18 == 1;
#line 36 "../examples/store-buffering.c"
  if (r19) goto b3;
#line 36 "../examples/store-buffering.c"
  goto b2;
}

#line 16 "../examples/store-buffering.c"
void *left(void *weir_r0) {
  uint64_t r3 = 0, r4 = 0, r5 = 0;
  weir_window_wait_to_write((char *)&x, 4, 0);
#line 18 "../examples/store-buffering.c"
  WEIR_STORE(&x, 1, __ATOMIC_RELAXED);
  r4 = (uint8_t)weir_window_owns((char *)&y, 4);
#line 19 "../examples/store-buffering.c"
  if (!r4) goto b2;
#line 19 "../examples/store-buffering.c"
  r5 = weir_window_forward((char *)&y, 4);
#line 19 "../examples/store-buffering.c"
  r3 = r5;
#line 19 "../examples/store-buffering.c"
  goto b3;
b2:;
#line 19 "../examples/store-buffering.c"
  r3 = WEIR_LOAD(&y, __ATOMIC_RELAXED);
b3:;
#line 19 "../examples/store-buffering.c"
  weir_window_wait_to_write((char *)&seen_by_left, 4, 0);
#line 19 "../examples/store-buffering.c"
  seen_by_left = (uint32_t)r3;
  weir_window_sync();
#line 20 "../examples/store-buffering.c"
  return (void *)0;
}

void *right(void *weir_r0) {
  uint64_t r3 = 0, r4 = 0, r5 = 0;
  weir_window_write((char *)&y, 4, 1, 0, 0);
  weir_window_may_pass(1);
#line 26 "../examples/store-buffering.c"
  r4 = (uint8_t)weir_window_owns((char *)&x, 4);
#line 26 "../examples/store-buffering.c"
  if (!r4) goto b2;
#line 26 "../examples/store-buffering.c"
  r5 = weir_window_forward((char *)&x, 4);
#line 26 "../examples/store-buffering.c"
  r3 = r5;
#line 26 "../examples/store-buffering.c"
  goto b3;
b2:;
#line 26 "../examples/store-buffering.c"
  r3 = WEIR_LOAD(&x, __ATOMIC_RELAXED);
b3:;
#line 26 "../examples/store-buffering.c"
  weir_window_wait_to_write((char *)&seen_by_right, 4, 0);
#line 26 "../examples/store-buffering.c"
  seen_by_right = (uint32_t)r3;
  weir_window_sync();
#line 27 "../examples/store-buffering.c"
  return (void *)0;
}

