package dev.weir.report.explain;

import dev.weir.fence.FenceResult;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import java.util.List;
import java.util.Optional;

/**
 * What keeps a violation from happening that needs store buffers.
 *
 * @param orders where the memory model gives up an order that sequential consistency keeps, and
 *     what comes of it; empty if that was not looked for
 * @param fences those that make the program right; empty if they were not looked for
 * @param gaps what is not known and why, a sentence each
 * @param robustCommand what lists all orders, without limits
 * @param fenceCommand what finds fences, without limits
 */
public record Remedy(
    Optional<RobustResult> orders,
    Optional<FenceResult> fences,
    List<String> gaps,
    String robustCommand,
    String fenceCommand) {

  /** Copies its parts. */
  public Remedy {
    gaps = List.copyOf(gaps);
  }

  /** Of the violation of an order, what is known to come of it. */
  public enum Harm {
    /** An execution fails that has it. */
    FAILS,
    /** No execution that has it fails. */
    NONE,
    /** Not all executions were looked at. */
    UNKNOWN;

    /** That of a violation. */
    public static Harm of(Violation violation) {
      return violation
          .harm()
          .map(harm -> harm.error().isPresent() ? FAILS : harm.isBenign() ? NONE : UNKNOWN)
          .orElse(UNKNOWN);
    }
  }

  /** The orders that must be kept: those that an execution that fails breaks, or may break. */
  public List<Violation> needed() {
    return orders.stream()
        .flatMap(result -> result.violations().stream())
        .filter(violation -> Harm.of(violation) != Harm.NONE)
        .toList();
  }
}
