package dev.weir.report.html;

import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known of memory at each step of an execution: for each place that it accesses the values
 * that are seen there, and from when on.
 */
final class MemoryHistory {
  /** A place's value that nobody has shown: part of it was written by another access. */
  static final String UNKNOWN = "?";

  static final String FREED = "freed";

  /** Of a lock that nobody holds. */
  private static final String FREE = "free";

  /** Accesses of more bytes than this are blocks; no place of a value is that large. */
  private static final long LARGEST = 64;

  /** The place itself stands in parentheses behind the expression that accesses it. */
  private static final Pattern BEHIND_EXPRESSION = Pattern.compile("^.* \\((.+#\\d.*)\\)$");

  private static final Pattern WRITE_OF_BLOCK = Pattern.compile("^(.*) <- (.*)$");

  /** A value, from a step on; step 0 is the start. */
  record Value(int step, String text) {}

  /** A place in memory. */
  static final class Place {
    private final String name;
    private final List<Value> values = new ArrayList<>();
    private final Set<Integer> threads = new HashSet<>();

    private Place(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    List<Value> values() {
      return values;
    }

    /** Whether several threads access it. */
    boolean isShared() {
      return threads.size() > 1;
    }

    private void set(int step, String text) {
      if (!values.isEmpty() && values.getLast().step() == step) {
        values.removeLast();
      }
      values.add(new Value(step, text));
    }

    private String last() {
      return values.isEmpty() ? UNKNOWN : values.getLast().text();
    }

    /** What memory held before this step, if nothing was known of it. */
    private void held(int step, String text) {
      if (values.isEmpty() && !text.isEmpty()) {
        set(0, text);
      } else if (last().equals(UNKNOWN) && !text.isEmpty()) {
        set(step, text);
      }
    }
  }

  private final Map<Object, Place> places = new LinkedHashMap<>();
  private final TreeMap<Long, List<Footprint>> byAddress = new TreeMap<>();
  private final Map<String, Place> byName = new HashMap<>();
  private final int[] numbers;
  private final Map<Place, Integer> order = new HashMap<>();

  private final List<Footprint> footprints;

  private MemoryHistory(int steps, List<Footprint> footprints) {
    this.numbers = new int[steps];
    this.footprints = footprints;
  }

  /**
   * That of an execution.
   *
   * @param footprints where its steps access memory; if that is not known, names tell places apart
   */
  static MemoryHistory of(List<TraceStep> steps, List<Footprint> footprints) {
    MemoryHistory made = new MemoryHistory(steps.size(), footprints);
    for (int i = 0; i < steps.size(); i++) {
      made.add(steps.get(i), i);
    }
    return made;
  }

  /** The places, in the order in which they are first accessed. */
  List<Place> places() {
    return List.copyOf(places.values());
  }

  /** The number of the place that a step accesses, from 1; 0 if it accesses none. */
  int place(int index) {
    return numbers[index];
  }

  private void add(TraceStep step, int index) {
    int number = index + 1;
    switch (step.kind()) {
      case LOAD, FAILED_COMPARE_EXCHANGE -> {
        Place place = accessed(step, index);
        if (!step.fromBuffer() && step.outcome() == 0) {
          place.held(number, step.value());
        }
      }
      case STORE -> accessed(step, index);
      case WRITE, UPDATE, READ_MODIFY_WRITE -> {
        Place place = accessed(step, index);
        place.held(number, step.previous());
        write(place, index, step.value().isEmpty() ? UNKNOWN : step.value());
      }
      case LOCK, TRYLOCK -> {
        Place lock = accessed(step, index);
        lock.held(number, FREE);
        write(lock, index, "held by thread " + step.thread());
      }
      case UNLOCK -> write(accessed(step, index), index, FREE);
      case FREE -> forget(footprint(index), number, FREED);
      case ATOMIC_BLOCK -> step.accesses().forEach(access -> block(step, access, number));
      case FAILED_TRYLOCK,
          FENCE,
          SYNCHRONISE,
          ACQUIRE,
          READ_LOCK,
          FAILED_READ_LOCK,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL,
          CREATE,
          JOIN,
          CHOICE -> {}
    }
  }

  private void block(TraceStep step, String access, int number) {
    Matcher write = WRITE_OF_BLOCK.matcher(access);
    if (write.matches()) {
      String name = ownName(write.group(1));
      Place place = byName.computeIfAbsent(name, _ -> newPlace(name, name));
      place.threads.add(step.thread());
      place.set(number, write.group(2));
    }
  }

  private void write(Place place, int index, String value) {
    forget(footprint(index), index + 1, UNKNOWN);
    place.set(index + 1, value);
  }

  private Footprint footprint(int index) {
    return footprints.isEmpty() ? Footprint.NONE : footprints.get(index);
  }

  /** What other places that share bytes with this one hold is not known any more. */
  private void forget(Footprint written, int number, String text) {
    if (!written.isKnown()) {
      return;
    }
    long end = written.address() + written.size();
    for (List<Footprint> all :
        byAddress.subMap(written.address() - LARGEST, true, end, false).values()) {
      for (Footprint other : all) {
        Place place = places.get(other);
        if (place != null
            && other.overlaps(written)
            && !place.values.isEmpty()
            && !place.last().equals(text)) {
          place.set(number, text);
        }
      }
    }
  }

  private Place accessed(TraceStep step, int index) {
    Footprint footprint = footprint(index);
    String name = ownName(step.address());
    Place place = footprint.isKnown() ? known(footprint, name) : byName(name);
    place.threads.add(step.thread());
    numbers[index] = order.getOrDefault(place, 0);
    return place;
  }

  private Place byName(String name) {
    return byName.computeIfAbsent(name, _ -> newPlace(name, name));
  }

  private Place known(Footprint footprint, String name) {
    Place known = places.get(footprint);
    if (known != null) {
      return known;
    }
    Place place = newPlace(footprint, name);
    byName.putIfAbsent(name, place);
    byAddress.computeIfAbsent(footprint.address(), _ -> new ArrayList<>()).add(footprint);
    return place;
  }

  private Place newPlace(Object key, String name) {
    Place place = new Place(name);
    places.put(key, place);
    order.put(place, places.size());
    return place;
  }

  private static String ownName(String address) {
    Matcher behind = BEHIND_EXPRESSION.matcher(address);
    return behind.matches() ? behind.group(1) : address;
  }
}
