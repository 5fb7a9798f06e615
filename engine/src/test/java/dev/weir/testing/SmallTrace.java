package dev.weir.testing;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The Shasha-Snir trace of a maximal execution of a tiny program, as a value.
 *
 * @param threads for each thread its events in program order; fences, assumptions and skipped
 *     instructions are no events
 * @param order for each half of a variable ({@code x.lo}, {@code x.hi}) and each mutex that was
 *     written, its writes in the order in which they took effect; locking and unlocking write a
 *     mutex
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
   * @param sources for what reads: the write that each half of a variable is read from, low half
   *     first, absent for the initial value; for {@code lock} and {@code trylock}: the previous
   *     write of the mutex; empty for all others
   * @param outcome for a choice: what was chosen
   */
  public record Event(int index, List<Optional<EventId>> sources, OptionalInt outcome) {
    @Override
    public String toString() {
      return index
          + sources.stream().map(e -> "<" + e.map(EventId::toString).orElse("")).collect(joining())
          + (outcome.isPresent() ? "=" + outcome.getAsInt() : "");
    }
  }

  /** Whether every thread has ended. */
  public boolean isComplete() {
    return places.isEmpty();
  }
}
