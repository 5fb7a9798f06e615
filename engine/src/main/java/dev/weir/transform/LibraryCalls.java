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

  private static final Predicate<String> CHOICE =
      Pattern.compile("__VERIFIER_nondet_\\w+").asMatchPredicate();

  private LibraryCalls() {}

  /**
   * Whether a function of the library neither accesses what threads share nor fails. All others are
   * full fences: they wait for all that was delayed.
   */
  public static boolean leavesMemoryAlone(String name) {
    return HARMLESS.contains(name) || CHOICE.test(name);
  }
}
