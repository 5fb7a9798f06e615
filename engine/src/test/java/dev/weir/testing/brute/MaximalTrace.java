package dev.weir.testing.brute;

import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The trace of a maximal execution.
 *
 * @param threads the events of each thread that has some
 * @param orders for each byte that was written, the writes in the order in which they took effect
 * @param lost the buffered stores that failed, each with what had ended the life of the object
 * @param standing where each thread that has not ended stands
 */
public record MaximalTrace(
    SortedMap<Integer, List<TraceEvent>> threads,
    SortedMap<Long, List<EventId>> orders,
    Map<EventId, EventId> lost,
    SortedMap<Integer, Standing> standing) {

  /**
   * Where a thread stands.
   *
   * @param waiting why it does not go on
   * @param instruction at which one
   */
  public record Standing(Waiting waiting, int instruction) {}

  /** Whether a buffered store failed, another thread having ended the life of its object. */
  public boolean hasFailedCommit() {
    return !lost.isEmpty();
  }

  /** Whether a store failed as it was made, another thread having ended the life of its object. */
  public boolean hasFailedStore() {
    return threads.values().stream()
        .flatMap(List::stream)
        .filter(event -> event.kind() == EventKind.STORE)
        .anyMatch(
            event -> event.end().filter(end -> end.thread() != event.id().thread()).isPresent());
  }

  @Override
  public String toString() {
    return threads.values().stream()
            .map(
                events ->
                    events.stream().map(TraceEvent::toString).collect(Collectors.joining("; ")))
            .collect(Collectors.joining("\n"))
        + "\norders "
        + orders
        + "\nlost "
        + lost
        + " standing "
        + standing;
  }
}
