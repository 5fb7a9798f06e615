package dev.weir.lin;

import java.util.ArrayList;
import java.util.List;

/**
 * What the calls of a scenario give one after the other, for each order of them.
 *
 * @param runs the orders that come to their end, of all calls or of those that are not missing
 * @param complete whether there is no other that could have
 */
public record Specification(List<Run> runs, boolean complete) {
  /** Copies the runs. */
  public Specification {
    runs = List.copyOf(runs);
  }

  /**
   * One order.
   *
   * @param order the numbers of the calls
   * @param outcome what they give
   * @param waits whether the calls that are missing wait for ever after them
   */
  public record Run(List<Integer> order, Outcome outcome, boolean waits) {
    /** Copies the order. */
    public Run {
      order = List.copyOf(order);
    }

    /** For each call, those before it. */
    long[] before(int calls) {
      long[] before = new long[calls];
      long passed = 0;
      for (int call : order) {
        before[call] = passed;
        passed |= 1L << call;
      }
      return before;
    }
  }

  /**
   * The orders with an outcome, after which those that are missing wait; for each call those before
   * it.
   *
   * @param calls how many there are
   */
  List<long[]> explaining(Outcome outcome, int calls) {
    List<long[]> explaining = new ArrayList<>();
    for (Run run : runs) {
      if (run.waits() && run.outcome().equals(outcome)) {
        explaining.add(run.before(calls));
      }
    }
    return explaining;
  }
}
