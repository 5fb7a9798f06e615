package dev.weir.testing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The Shasha-Snir trace of a maximal execution of a tiny program, as a value.
 *
 * @param threads for each thread its events in program order; fences, assumptions and skipped
 *     instructions are no events
 * @param order for each variable and mutex that was written, its writes in the order in which they
 *     took effect; locking and unlocking write a mutex
 * @param places for each thread the index of the instruction at which it stands; empty when the
 *     execution is complete
 */
public record SmallTrace(
    List<List<Event>> threads, SortedMap<String, List<EventId>> order, List<Integer> places) {

  /**
   * An executed instruction, named by where it stands: there are no loops.
   *
   * @param thread from 0
   * @param index of the instruction in its thread, from 0
   */
  public record EventId(int thread, int index) {
    @Override
    public String toString() {
      return thread + "." + index;
    }
  }

  /**
   * What an event did.
   *
   * @param index of the instruction in its thread, from 0
   * @param source for what reads: the write it reads from, empty for the initial value; for {@code
   *     lock} and {@code trylock}: the previous write of the mutex; empty for all others
   * @param outcome for a choice: what was chosen
   */
  public record Event(int index, Optional<EventId> source, OptionalInt outcome) {
    @Override
    public String toString() {
      return index
          + source.map(event -> "<" + event).orElse("")
          + (outcome.isPresent() ? "=" + outcome.getAsInt() : "");
    }
  }

  /** Whether every thread has ended. */
  public boolean isComplete() {
    return places.isEmpty();
  }
}
