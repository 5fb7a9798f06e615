package dev.weir.cli.options;

import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.search.result.Algorithm;
import java.util.List;
import java.util.function.Predicate;

/**
 * What options need of each other: a row for each. What goes with no other is {@link Exclusion}.
 */
public final class Combinations {
  private static final List<Need> NEEDS =
      List.of(
          needs(Options.NO_JOIN, Options.ALGORITHM, Algorithm.EXHAUSTIVE),
          needs(Options.RUNS, Options.ALGORITHM, Algorithm.RANDOM),
          needs(Options.DEPTH, Options.SCHEDULE, Schedule.PCT),
          needs(Options.CYCLE_LENGTH, Options.SCHEDULE, Schedule.CYCLES),
          needs(Options.PROBABILITY, Options.SCHEDULE, Schedule.CYCLES),
          needs(Options.ITERATE, Options.CONTEXT_BOUND, "needs --context-bound N"),
          needs(Options.THREADS_PER_ROLE, Options.ROLES, "needs --roles"),
          needs(Options.FROM, Options.RELAX, "is for --relax; give that too"),
          needs(Options.PLACE, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.ONLY, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.NOT, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.COSTS, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.ALL, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.PRUNE, Options.WITH_FENCES, "is for --fence; give that too"),
          needs(Options.PATCH, Options.WITH_FENCES, "is for --fence; give that too"));

  private Combinations() {}

  /**
   * What an option needs of another one, in commands that have that one.
   *
   * @param isMet whether it is so
   * @param refusal what is said where it is not, behind the name of the option
   */
  private record Need(Option<?> option, Option<?> other, Predicate<Given> isMet, String refusal) {}

  private static Need needs(Option<?> option, Option<?> other, String refusal) {
    return new Need(option, other, given -> given.has(other), refusal);
  }

  private static <T> Need needs(Option<?> option, Option<T> other, T value) {
    return new Need(
        option,
        other,
        given -> given.get(other) == value,
        "needs " + other + " " + other.word(value));
  }

  /**
   * Refuses options that need what is not given.
   *
   * @throws UsageException if there are such
   */
  public static void require(Given given) throws UsageException {
    for (Option<?> option : given.all()) {
      for (Need need : NEEDS) {
        if (need.option() == option && given.knows(need.other()) && !need.isMet().test(given)) {
          throw new UsageException(option + " " + need.refusal());
        }
      }
    }
  }
}
