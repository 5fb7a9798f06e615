package dev.weir.testing;

import dev.weir.testing.SmallInstruction.Part;
import dev.weir.testing.SmallInstruction.Place;
import dev.weir.testing.SmallTrace.EventId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** The memory of the {@link Referee}'s machine, and the order of what happened there. */
final class RefereeMemory {
  /** Value of each half of a variable, 16 bits; the initial 0 is left out. */
  private final SortedMap<String, Integer> values = new TreeMap<>();

  /** The writes of each half of a variable and the operations on each mutex. */
  private final SortedMap<String, List<EventId>> order = new TreeMap<>();

  RefereeMemory copy() {
    RefereeMemory copy = new RefereeMemory();
    copy.values.putAll(values);
    copy.order.putAll(order);
    return copy;
  }

  /** The writes of each half of a variable and the operations on each mutex. */
  SortedMap<String, List<EventId>> order() {
    return order;
  }

  /** The names of the halves that a place is made of, low half first. */
  static List<String> halves(Place place) {
    Place low = new Place(place.variable(), Part.LOW);
    Place high = new Place(place.variable(), Part.HIGH);
    return switch (place.part()) {
      case ALL -> List.of(low.toString(), high.toString());
      case LOW -> List.of(low.toString());
      case HIGH -> List.of(high.toString());
    };
  }

  /** The value of a place. */
  int read(Place place) {
    int value = 0;
    for (String half : halves(place).reversed()) {
      value = (value << 16) | values.getOrDefault(half, 0);
    }
    return value;
  }

  /** An event writes a place. */
  void write(Place place, int value, EventId event) {
    int rest = value;
    for (String half : halves(place)) {
      values.put(half, low(rest));
      append(half, event);
      rest = high(rest);
    }
  }

  /** The last events of a place, half by half. */
  List<Optional<EventId>> lastOf(Place place) {
    return halves(place).stream().map(this::lastOf).toList();
  }

  /** The last event of a half or a mutex. */
  Optional<EventId> lastOf(String object) {
    List<EventId> writes = order.getOrDefault(object, List.of());
    return writes.isEmpty() ? Optional.empty() : Optional.of(writes.getLast());
  }

  /** An event is the last of a half or a mutex. */
  void append(String object, EventId event) {
    order.put(object, RefereeThread.with(order.getOrDefault(object, List.of()), event));
  }

  /** An event is the last of a place, which keeps its value. */
  void appendAll(Place place, EventId event) {
    halves(place).forEach(half -> append(half, event));
  }

  /** An event comes among those of a place where this says, which keeps its value. */
  void insert(Place place, EventId event, ToIntFunction<List<EventId>> where) {
    for (String half : halves(place)) {
      List<EventId> writes = new ArrayList<>(order.getOrDefault(half, List.of()));
      writes.add(where.applyAsInt(writes), event);
      order.put(half, Collections.unmodifiableList(writes));
    }
  }

  /** A value as a place can hold it. */
  static int truncate(int value, Place place) {
    return place.part() == Part.ALL ? value : low(value);
  }

  static int low(int value) {
    return value & 0xffff;
  }

  static int high(int value) {
    return value >>> 16;
  }
}
