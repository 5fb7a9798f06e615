package dev.weir.transform.delay;

import dev.weir.transform.graph.AbstractEvent;
import java.util.List;

/**
 * A critical cycle: each thread that it visits does its first access and then its last, and the
 * last conflicts with the first of the next visit.
 *
 * @param idiom its usual name, such as {@code mp}, or its shape where it has none
 * @param visits in the order of the cycle
 */
public record CriticalCycle(String idiom, List<Visit> visits) {

  /** Copies the visits. */
  public CriticalCycle {
    visits = List.copyOf(visits);
  }

  /** Whether the model lets it happen: some pair of it is not kept. */
  public boolean isOpen() {
    return visits.stream()
        .anyMatch(visit -> visit.order() == Order.OPEN || visit.leaving() == Order.OPEN);
  }

  /**
   * A thread on the cycle.
   *
   * @param thread the function that it begins with
   * @param first the access by which the cycle comes to the thread
   * @param last the one by which it leaves; the same as {@code first} where there is only one
   * @param order whether the model keeps the two in order; {@link Order#SINGLE} for one access
   * @param barriers where the barriers are that do, if these do
   * @param leaving {@link Order#OPEN} where the model lets the next visit read what {@code last}
   *     writes before it has reached memory, else {@link Order#SINGLE}
   */
  public record Visit(
      String thread,
      AbstractEvent first,
      AbstractEvent last,
      Order order,
      List<dev.weir.program.SourcePosition> barriers,
      Order leaving) {
    /** Copies the barriers. */
    public Visit {
      barriers = List.copyOf(barriers);
    }
  }

  /** Whether two accesses of one thread can pass each other. */
  public enum Order {
    /** There is only one step. */
    SINGLE,
    /** The model does not keep them in order. */
    OPEN,
    /** They are kept by what they are, by their location or by dependencies. */
    KEPT,
    /** They are kept by barriers. */
    FENCED
  }
}
