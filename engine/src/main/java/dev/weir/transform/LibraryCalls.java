package dev.weir.transform;

import dev.weir.program.Operand;
import java.util.List;
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
          "weir_thread",
          "__errno_location",
          "weir_time_stamp");

  private static final Set<String> ASSUMPTIONS = Set.of("weir_assume", "__VERIFIER_assume");

  /** They keep nothing in order, though their own accesses are not delayed. */
  private static final Set<String> NO_BARRIERS =
      Set.of(
          "free",
          "realloc",
          "reallocarray",
          "printf",
          "fprintf",
          "dprintf",
          "vprintf",
          "vfprintf",
          "sprintf",
          "snprintf",
          "vsprintf",
          "vsnprintf",
          "puts",
          "fputs",
          "putchar",
          "putc",
          "fputc",
          "fwrite",
          "fflush",
          "perror",
          "memcpy",
          "memmove",
          "mempcpy",
          "bcopy",
          "memset",
          "bzero",
          "explicit_bzero",
          "memcmp",
          "bcmp",
          "memchr",
          "strlen",
          "strnlen",
          "strcmp",
          "strncmp",
          "strcasecmp",
          "strncasecmp",
          "strcpy",
          "stpcpy",
          "strncpy",
          "stpncpy",
          "strcat",
          "strncat",
          "strchr",
          "strchrnul",
          "strrchr",
          "index",
          "rindex",
          "strstr",
          "strdup",
          "strtol",
          "strtoul",
          "strtoll",
          "strtoull",
          "atoi",
          "atol",
          "rand",
          "rand_r",
          "random",
          "srand",
          "time",
          "clock",
          "clock_gettime",
          "gettimeofday",
          "malloc_usable_size",
          "pthread_getspecific",
          "pthread_setspecific");

  /** Those of them that only read what their arguments point to. */
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
          "malloc_usable_size");

  private static final Predicate<String> CHOICE =
      Pattern.compile("__VERIFIER_nondet_\\w+").asMatchPredicate();

  /** They give a result where their second argument points to. */
  private static final Set<String> JOINS = Set.of("pthread_join", "thrd_join");

  private static final Predicate<String> SYNCHRONISES =
      Pattern.compile("(pthread|sem|mtx|cnd|thrd|tss)_\\w+|call_once").asMatchPredicate();

  private LibraryCalls() {}

  /**
   * Whether a function of the library neither accesses what threads share nor fails. All others
   * wait for all that was delayed, or at least for what they access.
   */
  public static boolean leavesMemoryAlone(String name) {
    return HARMLESS.contains(name) || CHOICE.test(name);
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
   * What a call of the library may access by its arguments, beside objects by which threads
   * synchronise and blocks that are freed.
   */
  public static List<Operand> accessed(String name, List<Operand> arguments) {
    if (leavesMemoryAlone(name) || name.equals("free")) {
      return List.of();
    }
    if (JOINS.contains(name)) {
      return arguments.subList(1, arguments.size());
    }
    return SYNCHRONISES.test(name) ? List.of() : arguments;
  }

  /**
   * Whether a function of the library is a full fence on every machine: one by which threads
   * synchronise, or of which nothing better is known.
   */
  public static boolean isBarrier(String name) {
    return !leavesMemoryAlone(name) && !NO_BARRIERS.contains(name);
  }
}
