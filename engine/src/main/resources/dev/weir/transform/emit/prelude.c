/*
 * What written C has in front of the program where it needs it. Each part begins with a line that
 * names it, the headers that it includes, and the other parts that it calls.
 */
/*: types */
typedef uint8_t __attribute__((may_alias)) weir_u8;
typedef uint16_t __attribute__((may_alias)) weir_u16;
typedef uint32_t __attribute__((may_alias)) weir_u32;
typedef uint64_t __attribute__((may_alias)) weir_u64;
typedef unsigned __int128 __attribute__((may_alias)) weir_u128;

/*: blocks_of_cbmc */
#ifdef __CPROVER__
#define __VERIFIER_atomic_begin() __CPROVER_atomic_begin()
#define __VERIFIER_atomic_end() __CPROVER_atomic_end()
#endif

/*: atomics */
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

/*: stronger_failures */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Winvalid-memory-model"
#endif

/*: choices */
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

/*: weir_double */
static inline double weir_double(uint64_t bits) {
  union { uint64_t bits; double number; } both;
  both.bits = bits;
  return both.number;
}

/*: weir_double_bits */
static inline uint64_t weir_double_bits(double number) {
  union { uint64_t bits; double number; } both;
  both.number = number;
  return both.bits;
}

/*: weir_float */
static inline float weir_float(uint64_t bits) {
  union { uint32_t bits; float number; } both;
  both.bits = (uint32_t)bits;
  return both.number;
}

/*: weir_float_bits */
static inline uint64_t weir_float_bits(float number) {
  union { uint32_t bits; float number; } both;
  both.number = number;
  return both.bits;
}

/*: weir_reverse */
static inline uint64_t weir_reverse(uint64_t value, int width) {
  uint64_t result = 0;
  for (int i = 0; i < width; i++) {
    result = result << 1 | (value >> i & 1);
  }
  return result;
}

/*: weir_to_signed */
static inline int64_t weir_to_signed(double number, int width) {
  double limit = width <= 32 ? 0x1p31 : 0x1p63;
  int fits = width <= 32 ? number > -limit - 1 && number < limit
                         : number >= -limit && number < limit;
  return fits ? (int64_t)number : width <= 32 ? -2147483647L - 1 : -9223372036854775807L - 1;
}

/*: weir_to_unsigned weir_to_signed */
static inline uint64_t weir_to_unsigned(double number, int width) {
  if (width < 32) {
    return (uint64_t)weir_to_signed(number, 32);
  }
  uint64_t low = (uint64_t)weir_to_signed(number, 64);
  return width == 32 || low >> 63 == 0
      ? low
      : low | (uint64_t)weir_to_signed(number - 0x1p63, 64);
}

/*: weir_clamp_signed */
static inline int64_t weir_clamp_signed(double number, int width) {
  int64_t most = (int64_t)(UINT64_MAX >> (65 - width));
  double limit = 2.0 * (double)(1ULL << (width - 2));
  if (!(number >= -limit)) {
    return number < -limit ? -most - 1 : 0;
  }
  return number < limit ? (int64_t)number : most;
}

/*: weir_clamp_unsigned */
static inline uint64_t weir_clamp_unsigned(double number, int width) {
  double limit = 2.0 * (double)(1ULL << (width - 1));
  if (!(number >= 1)) {
    return 0;
  }
  return number < limit ? (uint64_t)number : UINT64_MAX >> (64 - width);
}

/*: weir_undefine <stdlib.h> <string.h> */
static void weir_undefine(uint64_t address, int size, uint64_t undefined) {
  unsigned char *never = malloc(8);
  for (int i = 0; i < size; i++) {
    if (undefined >> i & 1) {
      memcpy((void *)(address + (uint64_t)i), never + i, 1);
    }
  }
  free(never);
}

