/* src/test/resources/oracles/litmus/ppc/MP.litmus, written by weir. */
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

void *P0(void *weir_r0);
void *P1(void *weir_r0);
void condition(void);

extern uint64_t x;
extern uint64_t y;
extern uint64_t v1_r1;
extern uint64_t v1_r3;
extern const char text_of_the_condition[27];
extern const uint64_t weir_window_table[30];
extern const uint64_t weir_window_tables;
extern const uint64_t weir_window_value[12];

#ifndef __WEIR__
#define WEIR_ANY_VALUE ((uint64_t)__VERIFIER_nondet_long())
#endif
#define WEIR_WINDOW_IS_SET
#define WEIR_LARGEST_WINDOW 1
#define weir_window_rules 6
static inline uint64_t weir_window_as_address(uint64_t value) {
  return value;
}
#ifndef __WEIR__
#define WEIR_PLACES(do_at) \
  do_at((uint64_t)&x, weir_u64) \
  do_at((uint64_t)&y, weir_u64) \
  do_at((uint64_t)&v1_r1, weir_u64) \
  do_at((uint64_t)&v1_r3, weir_u64)
#define WEIR_HAS_OTHER_PLACES 0
#endif

/* The library of windows. */

#line 11 "src/test/resources/oracles/litmus/ppc/MP.litmus"
uint64_t x;
#line 11 "src/test/resources/oracles/litmus/ppc/MP.litmus"
uint64_t y;
uint64_t v1_r1;
uint64_t v1_r3;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
const char text_of_the_condition[27] = "~exists (1:r1=1 /\\ 1:r3=0)";
const uint64_t weir_window_table[30] = {(uint64_t)&x, 8, 8, 0, 2, (uint64_t)&y, 8, 8, 2, 2, (uint64_t)&v1_r1, 8, 8, 4, 2, (uint64_t)&v1_r3, 8, 8, 6, 2, (uint64_t)&text_of_the_condition, 27, 8, 8, 3, 0, 0xffffffffffffffffUL, 8, 11, 1};
const uint64_t weir_window_tables = 6;
const uint64_t weir_window_value[12] = {0, 1, 0, 1, 0, 1, 0, 1, 0x20313d31723a3128UL, 0x207374736978657eUL, 0x3d33723a31205c2fUL};
pthread_t thread_1;
pthread_t thread_2;

#line 14 "src/test/resources/oracles/litmus/ppc/MP.litmus"
void *P0(void *weir_r0) {
  uint64_t r2 = 0, r3 = 0, r4 = 0, r5 = 0;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r2 = 1;
  r3 = r2 & 0xffffffffUL;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_write((char *)&x, 8, 0);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_require_valid((char *)&x, 8);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  x = r3;
  r4 = 1;
  r5 = r4 & 0xffffffffUL;
#line 18 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_write((char *)&y, 8, 0);
#line 18 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_require_valid((char *)&y, 8);
#line 18 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  y = r5;
#line 18 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 18 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  return (void *)0;
}

#line 14 "src/test/resources/oracles/litmus/ppc/MP.litmus"
void *P1(void *weir_r0) {
  uint64_t r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0, r7 = 0, r10 = 0, r11 = 0;
  uint64_t r12 = 0, r13 = 0, r14 = 0, r15 = 0, r16 = 0;
#line 14 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r10 = 0;
#line 14 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r11 = 0;
#line 14 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r12 = 0;
  r14 = weir_window_read((char *)&y, 8, 0);
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r3 = r14;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r13 = 1;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r15 = weir_window_newest();
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r11 = r15;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r12 = r11;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r4 = r3 & 0xffffffffUL;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r10 = r12;
#line 15 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r2 = r4;
  weir_window_may_pass(1);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_read((char *)&x, 8, 0);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_require_valid((char *)&x, 8);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r13 = (uint8_t)weir_window_owns((char *)&x, 8);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  if (!r13) goto b2;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r16 = weir_window_forward((char *)&x, 8);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r6 = r16;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  goto b3;
b2:;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r6 = x;
b3:;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r7 = r6 & 0xffffffffUL;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r5 = r7;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_write((char *)&v1_r1, 8, r10);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  v1_r1 = r2;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_write((char *)&v1_r3, 8, 0);
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  v1_r3 = r5;
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 16 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  return (void *)0;
}

void condition(void) {
  uint64_t r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0, r7 = 0;
  uint64_t r8 = 0, r9 = 0;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  pthread_join(thread_1, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  pthread_join(thread_2, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  if (!1) goto b3;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_read((char *)&v1_r1, 8, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r7 = (uint8_t)weir_window_owns((char *)&v1_r1, 8);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  if (r7) goto b4;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  goto b5;
b2:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  __assert_fail("~exists (1:r1=1 /\\ 1:r3=0)", 0, 0, 0);
b3:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_sync();
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  return;
b4:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r8 = weir_window_forward((char *)&v1_r1, 8);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r0 = r8;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  goto b6;
b5:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r0 = v1_r1;
b6:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r1 = r0 & 0xffffffffUL;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r2 = r1 == 1;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  weir_window_wait_to_read((char *)&v1_r3, 8, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r7 = (uint8_t)weir_window_owns((char *)&v1_r3, 8);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  if (!r7) goto b8;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r9 = weir_window_forward((char *)&v1_r3, 8);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r3 = r9;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  goto b9;
b8:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r3 = v1_r3;
b9:;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r4 = r3 & 0xffffffffUL;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r5 = r4 == 0;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  r6 = r2 & r5;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  if (r6) goto b2;
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  goto b3;
}

#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
int main(void) {
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  pthread_create(&thread_1, 0, P0, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  pthread_create(&thread_2, 0, P1, 0);
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  condition();
#line 19 "src/test/resources/oracles/litmus/ppc/MP.litmus"
  return 0;
}
