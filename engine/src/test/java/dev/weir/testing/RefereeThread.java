package dev.weir.testing;

import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallTrace.Event;
import dev.weir.testing.SmallTrace.EventId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state of one thread of the {@link Referee}'s machine. Lists are replaced, never changed. */
final class RefereeThread {
  /** A store that is not yet in memory. {@code section} counts the barriers before it. */
  record Buffered(Place place, int value, EventId store, int section) {
    /** The value that the store gives to a place that it covers. */
    int cut(Place place) {
      if (this.place.equals(place)) {
        return RefereeMemory.truncate(value, place);
      }
      return switch (place.part()) {
        case ALL -> throw new IllegalArgumentException(this + " does not cover " + place);
        case LOW -> RefereeMemory.low(value);
        case HIGH -> RefereeMemory.high(value);
      };
    }
  }

  /** The index of the next instruction. */
  int next;

  /** Whether an assumption failed. */
  boolean halted;

  /** Whether an access failed. */
  boolean failed;

  /** Its stores that failed when they reached memory, which do not stop it. */
  List<Buffered> lost = List.of();

  /** Whether a sequentially consistent store still waits for empty buffers. */
  boolean fencing;

  /** The index of that store. */
  int fencedAt;

  /** The number of store-store barriers executed. */
  int section;

  SortedMap<String, Integer> registers = new TreeMap<>();

  /** Stores that are not yet in memory, in program order, whatever the model. */
  List<Buffered> buffer = List.of();

  List<Event> events = List.of();

  /** The index of the instruction at which it stands. */
  int place() {
    return fencing ? fencedAt : next;
  }

  RefereeThread copy() {
    RefereeThread copy = new RefereeThread();
    copy.next = next;
    copy.halted = halted;
    copy.failed = failed;
    copy.lost = lost;
    copy.fencing = fencing;
    copy.fencedAt = fencedAt;
    copy.section = section;
    copy.registers = new TreeMap<>(registers);
    copy.buffer = buffer;
    copy.events = events;
    return copy;
  }

  int value(Expression expression) {
    return expression.constant() + expression.register().map(this::register).orElse(0);
  }

  int register(String name) {
    return registers.getOrDefault(name, 0);
  }

  boolean holds(Condition condition) {
    return (register(condition.register()) == condition.constant()) == condition.equal();
  }

  /**
   * The own store that a load reads, not memory: a buffered one, or one that failed, which the
   * thread does not notice.
   */
  Optional<Buffered> own(Place place) {
    return newest(place)
        .or(
            () ->
                lost.reversed().stream()
                    .filter(store -> store.place().overlaps(place))
                    .findFirst()
                    .filter(store -> store.place().covers(place)));
  }

  /** The newest own buffered store that has bytes in common with a place. */
  Optional<Buffered> newest(Place place) {
    return buffer.reversed().stream().filter(store -> store.place().overlaps(place)).findFirst();
  }

  /** A list with one more element. */
  static <T> List<T> with(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(element);
    return Collections.unmodifiableList(longer);
  }
}
