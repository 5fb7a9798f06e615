package dev.weir.lin;

import dev.weir.program.Program;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * What was found out about a data structure.
 *
 * @param verdict the answer
 * @param scenarios how many there are
 * @param explored how many of them were explored to their end
 * @param outcomes how many outcomes they have in all
 * @param exploration how much was explored, in all of them together
 * @param failing the smallest scenario that fails, if one does
 * @param lacksDependencies whether there may be dependencies that were not followed, so that the
 *     execution that fails may be one that the model does not allow
 */
public record LinResult(
    Verdict verdict,
    int scenarios,
    int explored,
    long outcomes,
    CheckResult exploration,
    Optional<Failing> failing,
    boolean lacksDependencies) {

  /** The answers. */
  public enum Verdict {
    /** All executions of all scenarios are explained. */
    LINEARIZABLE("linearizable"),
    /** One is not. */
    NOT_LINEARIZABLE("not-linearizable"),
    /** One fails by itself. */
    VIOLATION("violation"),
    /** A limit or an unsupported construct was met. */
    UNKNOWN("unknown");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** The word for it. */
    public String text() {
      return text;
    }
  }

  /**
   * A scenario that fails.
   *
   * @param program its client
   * @param specification what its calls give one after the other
   * @param cause what is wrong
   */
  public record Failing(
      Scenario scenario,
      List<Invocation> after,
      Program program,
      Specification specification,
      Cause cause) {}

  /** What is wrong with an execution. */
  public sealed interface Cause {
    /** How to get there. */
    Schedule schedule();
  }

  /** An error. */
  public record Error(FoundError error) implements Cause {
    @Override
    public Schedule schedule() {
      return error.schedule();
    }
  }

  /**
   * No order of the calls explains it.
   *
   * @param outcome what the calls give
   * @param enforced pairs that no order keeps which gives that; none if no order gives it at all
   * @param calls for each event the number of the call that made it, or -1
   */
  public record Unexplained(
      Outcome outcome, List<Pair> enforced, Schedule schedule, List<Integer> calls)
      implements Cause {
    /** Copies the lists. */
    public Unexplained {
      enforced = List.copyOf(enforced);
      calls = List.copyOf(calls);
    }
  }
}
