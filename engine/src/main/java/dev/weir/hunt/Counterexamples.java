package dev.weir.hunt;

import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.predict.Cycle;
import dev.weir.machine.options.Budget;
import dev.weir.machine.options.Interrupted;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.EventLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The executions that show the errors of a hunt. They are made shorter as those of {@code check},
 * but go on to form the cycle that they formed; unless they become sequentially consistent, which
 * tells more: the error needs no cycle at all.
 *
 * @param stop may ask for an end
 */
record Counterexamples(Checker checker, CheckOptions options, BooleanSupplier stop) {
  /**
   * The same result with shorter counterexamples, and with the cycle that the first one forms.
   *
   * @param limit how long to make all of them shorter; nothing, to leave them as they are
   */
  HuntResult shortened(HuntResult result, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    List<FoundError> errors = new ArrayList<>();
    for (FoundError error : result.runs().errors()) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      errors.add(left.isZero() ? error : shortened(error, result.rows(), left));
    }
    Optional<Cycle> shown =
        errors.isEmpty() ? Optional.empty() : formedBy(errors.getFirst(), result.rows());
    return result.with(result.runs().withErrors(errors), shown);
  }

  private FoundError shortened(FoundError error, List<Row> rows, Duration limit) {
    Optional<Cycle> cycle = formedBy(error, rows);
    return checker.minimise(
        options,
        error,
        (log, patience) -> cycle.isEmpty() || isKept(cycle.get(), log, patience),
        limit,
        stop);
  }

  private static boolean isKept(Cycle cycle, EventLog log, Budget patience) {
    return Confirmation.isSequential(log, patience) || Confirmation.isFormed(cycle, log, patience);
  }

  /** The most harmful cycle that an execution forms. */
  private Optional<Cycle> formedBy(FoundError error, List<Row> rows) {
    List<Cycle> formed = new ArrayList<>();
    try {
      checker.meets(
          options,
          error,
          (log, patience) -> {
            rows.stream()
                .filter(row -> row.confirmed() > 0)
                .map(Row::cycle)
                .filter(cycle -> Confirmation.isFormed(cycle, log, patience))
                .findFirst()
                .ifPresent(formed::add);
            return true;
          },
          stop);
    } catch (Interrupted early) {
      return Optional.empty();
    }
    return formed.stream().findFirst();
  }
}
