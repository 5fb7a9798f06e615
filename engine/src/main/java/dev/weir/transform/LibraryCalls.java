package dev.weir.transform;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What calls of functions without blocks, those of the modelled library, mean for delayed accesses.
 */
public final class LibraryCalls {
  private static final Set<String> HARMLESS =
      Set.of(
          "weir_assume",
          "weir_choose",
          "weir_observe",
          "__VERIFIER_assume",
          "__VERIFIER_loop_bound",
          "__VERIFIER_assert",
          "malloc",
          "calloc",
          "aligned_alloc",
          "pthread_self",
          "pthread_equal",
          "thrd_current",
          "thrd_equal",
          "pthread_yield",
          "sched_yield",
          "thrd_yield",
          "sleep",
          "usleep",
          "nanosleep",
          "clock_nanosleep",
          "weir_thread",
          "__errno_location",
          "weir_time_stamp");

  /** By them a thread only lets others go on. */
  private static final Set<String> PAUSES =
      Set.of("pthread_yield", "sched_yield", "thrd_yield", "sleep", "usleep");

  private static final Set<String> ASSUMPTIONS = Set.of("weir_assume", "__VERIFIER_assume");

  /** By them threads synchronise, or an execution ends; and all of them are as strong as fences. */
  private static final Predicate<String> BARRIERS =
      Pattern.compile(
              "(pthread|sem|mtx|cnd|thrd)_\\w+"
                  + "|call_once|weir_(thread|event)_\\w+|__VERIFIER_atomic_(begin|end)"
                  + "|__assert\\w*|reach_error|__VERIFIER_error|abort|(_|quick_)?exit|_Exit"
                  + "|__cxa_(re)?throw|_ZSt\\w+|llvm\\.\\w*trap|__ubsan_handle_\\w+"
                  + "|weir_refuse")
          .asMatchPredicate();

  /** What would be one of these by its name. */
  private static final Set<String> NO_BARRIERS =
      Set.of("pthread_getspecific", "pthread_setspecific");

  /** They only set down how an object of their own is to be made. */
  private static final Predicate<String> ATTRIBUTES =
      Pattern.compile("pthread_\\w*attr_\\w+").asMatchPredicate();

  /** What only tells another tool something. */
  private static final Predicate<String> ANNOTATIONS =
      Pattern.compile("Annotate\\w+|RunningOnValgrind|__[talm]san_\\w+").asMatchPredicate();

  /** Functions of numbers, also as LLVM's intrinsics. */
  private static final Predicate<String> MATHEMATICS =
      Pattern.compile(
              "(llvm\\.)?(a?(cos|sin|tan)h?|atan2|sqrt|cbrt|hypot|pow|exp(2|10|m1)?"
                  + "|log(2|10|1p|b)?|ceil|floor|trunc|rint|nearbyint|round(even)?|fmod|remainder"
                  + "|fdim|fmin|fmax|fabs|fma|copysign|ldexp|scalbl?n|nextafter"
                  + "|ll?(rint|round)|ilogb|powi)f?(\\.\\w+)*")
          .asMatchPredicate();

  /** Of the others those that only read what their arguments point to. */
  private static final Set<String> READERS =
      Set.of(
          "printf",
          "fprintf",
          "dprintf",
          "puts",
          "fputs",
          "putchar",
          "putc",
          "fputc",
          "fwrite",
          "fflush",
          "memcmp",
          "bcmp",
          "memchr",
          "strlen",
          "strnlen",
          "strcmp",
          "strncmp",
          "strcasecmp",
          "strncasecmp",
          "strchr",
          "strchrnul",
          "strrchr",
          "index",
          "rindex",
          "strstr",
          "strdup",
          "strndup",
          "atoi",
          "atol",
          "atoll",
          "malloc_usable_size",
          "weir_double",
          "weir_float");

  private static final Predicate<String> CHOICE =
      Pattern.compile("__VERIFIER_nondet_\\w+").asMatchPredicate();

  private LibraryCalls() {}

  /**
   * Whether a function of the library does not access what threads share, and does not fail, but
   * for an assertion that does not hold. All others wait for all that was delayed, or at least for
   * what they access.
   */
  public static boolean leavesMemoryAlone(String name) {
    return HARMLESS.contains(name)
        || CHOICE.test(name)
        || ANNOTATIONS.test(name)
        || ATTRIBUTES.test(name)
        || MATHEMATICS.test(name);
  }

  /** Whether a function of the library does nothing but to let others go on for a while. */
  public static boolean pauses(String name) {
    return PAUSES.contains(name);
  }

  /**
   * Whether a function of the library ends executions in which its argument is 0: what comes after
   * it depends on that like on a branch.
   */
  public static boolean assumes(String name) {
    return ASSUMPTIONS.contains(name);
  }

  /** Whether a function of the library that is no barrier writes nothing that threads share. */
  public static boolean onlyReads(String name) {
    return READERS.contains(name);
  }

  /**
   * Whether a function of the library is a full fence on every machine: one by which threads
   * synchronise, or with which an execution ends. All others keep nothing in order, though what
   * they access themselves is not delayed.
   */
  public static boolean isBarrier(String name) {
    return !leavesMemoryAlone(name) && !NO_BARRIERS.contains(name) && BARRIERS.test(name);
  }
}
