package dev.weir.report.explain;

import dev.weir.fence.FenceResult;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.machine.step.EventKind;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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

  /**
   * The orders that must be kept: those that an execution that fails breaks, or may break. An
   * execution may break several where one would not be enough; where fences are known, these are
   * the orders that the fences keep.
   */
  public List<Violation> needed() {
    List<Violation> harmful =
        orders.stream()
            .flatMap(result -> result.violations().stream())
            .filter(violation -> Harm.of(violation) != Harm.NONE)
            .toList();
    List<Violation> kept = harmful.stream().filter(this::isKeptByFences).toList();
    return kept.isEmpty() ? harmful : kept;
  }

  private boolean isKeptByFences(Violation violation) {
    return fences.stream()
        .flatMap(result -> result.sets().stream().limit(1))
        .flatMap(set -> set.places().stream())
        .anyMatch(place -> isBetween(place, violation));
  }

  /** Whether what is changed at a place keeps the two accesses of a violation in order. */
  private static boolean isBetween(FencePlace place, Violation violation) {
    int first = violation.overtaken().step();
    int last = violation.by().step();
    Repair repair = place.repair();
    boolean ordersLater = repair.isAfter();
    boolean ordersBoth = repair == Repair.SEQUENTIAL || repair == Repair.SEQUENTIAL_ON_FAILURE;
    boolean ordersEarlier = ordersBoth || !ordersLater && repair != Repair.ATOMIC;
    List<TraceStep> steps = violation.execution().steps();
    return IntStream.range(Math.max(0, first - 1), Math.min(last, steps.size()))
        .filter(i -> steps.get(i).thread() == violation.by().thread())
        .filter(i -> steps.get(i).kind() != EventKind.UPDATE)
        .filter(i -> steps.get(i).position().equals(place.position()))
        .anyMatch(i -> ordersEarlier && i >= first || ordersLater && i < last - 1);
  }
}
