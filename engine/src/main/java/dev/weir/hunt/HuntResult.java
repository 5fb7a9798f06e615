package dev.weir.hunt;

import dev.weir.hunt.predict.Cycle;
import dev.weir.program.SourcePosition;
import dev.weir.search.result.CheckResult;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a hunt found.
 *
 * @param runs all runs together: errors, counts, limits
 * @param predictionRuns how many of them were sequentially consistent ones for the prediction
 * @param predictionTime how long these took, and the prediction
 * @param aimlessRuns how many of those after the prediction were steered to no cycle
 * @param isSampled whether something was left out of the prediction
 * @param rows the cycles, those that did the most harm first
 * @param shown the cycle that the execution forms that shows the first error, if it forms one of
 *     these
 */
public record HuntResult(
    CheckResult runs,
    long predictionRuns,
    Duration predictionTime,
    long aimlessRuns,
    boolean isSampled,
    List<Row> rows,
    Optional<Cycle> shown) {
  private static final Comparator<Row> MOST_HARM =
      Comparator.comparing((Row row) -> row.erroneous() == 0)
          .thenComparing(row -> row.confirmed() == 0)
          .thenComparing(row -> !row.isFeasible())
          .thenComparing(row -> -row.erroneous())
          .thenComparing(row -> -row.confirmed());

  /** Sorts the rows. */
  public HuntResult {
    rows = rows.stream().sorted(MOST_HARM).toList();
  }

  /**
   * A statement of a cycle.
   *
   * @param position where it stands
   * @param function in which function
   * @param kind what it does, as far as was seen
   */
  public record Statement(SourcePosition position, String function, String kind) {}

  /**
   * A predicted cycle.
   *
   * @param cycle the cycle
   * @param statements its statements, in order
   * @param isFeasible whether the memory model lets it happen, as far as the prediction can tell:
   *     otherwise it keeps all its pairs in order, and no run was steered to it
   * @param runs the runs that were steered to it
   * @param confirmed those in which it happened
   * @param erroneous those in which it happened and that had an error
   */
  public record Row(
      Cycle cycle,
      List<Statement> statements,
      boolean isFeasible,
      long runs,
      long confirmed,
      long erroneous) {
    /** Copies its parts. */
    public Row {
      statements = List.copyOf(statements);
    }

    /** The share of the runs that were steered to it in which it happened; 0 without runs. */
    public double probability() {
      return runs == 0 ? 0 : (double) confirmed / runs;
    }
  }

  /** The same with other counterexamples, of which the first one forms a cycle. */
  HuntResult with(CheckResult newRuns, Optional<Cycle> newShown) {
    return new HuntResult(
        newRuns, predictionRuns, predictionTime, aimlessRuns, isSampled, rows, newShown);
  }

  /** Whether the execution that shows the first error forms a cycle. */
  public boolean isShown(Row row) {
    return shown.filter(row.cycle::equals).isPresent();
  }

  /** The number of cycles that happened. */
  public long confirmed() {
    return rows.stream().filter(row -> row.confirmed > 0).count();
  }

  /** The number of cycles that happened in a run with an error. */
  public long erroneous() {
    return rows.stream().filter(row -> row.erroneous > 0).count();
  }
}
