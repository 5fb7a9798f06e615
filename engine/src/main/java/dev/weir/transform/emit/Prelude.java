package dev.weir.transform.emit;

import java.util.Set;
import java.util.TreeSet;

/** What stands at the start of a file: headers, types, and what no expression of C says. */
final class Prelude {
  private static final String TYPES =
      """
      typedef uint8_t __attribute__((may_alias)) weir_u8;
      typedef uint16_t __attribute__((may_alias)) weir_u16;
      typedef uint32_t __attribute__((may_alias)) weir_u32;
      typedef uint64_t __attribute__((may_alias)) weir_u64;
      typedef unsigned __int128 __attribute__((may_alias)) weir_u128;

      """;

  private static final String BEGIN = "extern void __VERIFIER_atomic_begin(void)";

  /** What CBMC calls the start and the end of a block. */
  private static final String BLOCKS_OF_CBMC =
      """
      #ifdef __CPROVER__
      #define __VERIFIER_atomic_begin() __CPROVER_atomic_begin()
      #define __VERIFIER_atomic_end() __CPROVER_atomic_end()
      #endif

      """;

  private static final String ATOMICS =
      """
      #define WEIR_STEP(block) \\
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

      """;

  private static final String CHOICES =
      """
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

      """;

  /** As C has allowed since C17; GCC warns nevertheless. */
  private static final String STRONGER_FAILURES =
      """
      #if defined(__GNUC__) && !defined(__clang__)
      #pragma GCC diagnostic ignored "-Winvalid-memory-model"
      #endif

      """;

  private Prelude() {}

  /** The text. */
  static String of(String program, Helpers helpers) {
    Set<String> headers = new TreeSet<>(helpers.headers());
    headers.add("stdint.h");
    Set<String> declared = new TreeSet<>(helpers.prototypes());
    if (helpers.usesAtomics()) {
      declared.add(BEGIN);
      declared.add("extern void __VERIFIER_atomic_end(void)");
    }
    if (helpers.usesChoices()) {
      declared.add("extern void __VERIFIER_assume(int)");
      declared.add("extern long __VERIFIER_nondet_long(void)");
    }
    StringBuilder text = new StringBuilder();
    text.append("/* ").append(program.replace("*/", "* /")).append(", written by weir. */\n");
    text.append("#define _GNU_SOURCE\n");
    headers.forEach(header -> text.append("#include <").append(header).append(">\n"));
    text.append('\n').append(TYPES);
    declared.forEach(declaration -> text.append(declaration).append(";\n"));
    text.append(declared.isEmpty() ? "" : "\n");
    text.append(declared.contains(BEGIN) ? BLOCKS_OF_CBMC : "");
    text.append(helpers.usesAtomics() ? ATOMICS : "");
    text.append(helpers.hasStrongerFailures() ? STRONGER_FAILURES : "");
    text.append(helpers.usesChoices() ? CHOICES : "");
    helpers.helpers().forEach(helper -> text.append(helper.text()).append('\n'));
    return text.toString();
  }
}
