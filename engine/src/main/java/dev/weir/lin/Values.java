package dev.weir.lin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a data structure does with the values that it is given.
 *
 * @param areOpaque whether it only hands them on, and neither compares them nor computes with them:
 *     with others in their place it does the same, even where some become equal
 * @param known values that are not like others, since they are used outside the scenarios too
 */
public record Values(boolean areOpaque, Set<Long> known) {
  /** Each value may be treated in its own way. */
  public static final Values PLAIN = new Values(false, Set.of());

  /** The most threads whose order is changed to find out whether one scenario covers another. */
  private static final int MOST_REORDERED = 6;

  /** Copies the values. */
  public Values {
    known = Set.copyOf(known);
  }

  /** Values, each with another one in its place; those that are known stand for themselves. */
  private final class Renaming {
    private final Map<Long, Long> names;

    Renaming() {
      this(new HashMap<>());
      known.forEach(value -> names.put(value, value));
    }

    private Renaming(Map<Long, Long> names) {
      this.names = names;
    }

    Renaming copy() {
      return new Renaming(new HashMap<>(names));
    }

    /** Whether the calls of a thread can be renamed to those of another one too. */
    boolean add(List<Invocation> from, List<Invocation> to) {
      if (from.size() != to.size()) {
        return false;
      }
      for (int i = 0; i < from.size(); i++) {
        if (!from.get(i).operation().equals(to.get(i).operation())
            || !addArguments(from.get(i).arguments(), to.get(i).arguments())) {
          return false;
        }
      }
      return true;
    }

    private boolean addArguments(List<Long> from, List<Long> to) {
      for (int i = 0; i < from.size(); i++) {
        long value = areOpaque ? names.getOrDefault(from.get(i), to.get(i)) : from.get(i);
        if (value != to.get(i)) {
          return false;
        }
        names.put(from.get(i), value);
      }
      return true;
    }
  }

  /**
   * For each thread of a scenario the first of those in a row that are like it: exchanging them,
   * and values with them, makes the same scenario.
   */
  List<Integer> alike(Scenario scenario) {
    List<Integer> alike = new ArrayList<>();
    for (int t = 0; t < scenario.threads().size(); t++) {
      alike.add(t > 0 && canChangePlaces(scenario, t - 1, t) ? alike.get(t - 1) : t);
    }
    return alike;
  }

  private boolean canChangePlaces(Scenario scenario, int one, int other) {
    List<List<Invocation>> threads = scenario.threads();
    Renaming renaming = new Renaming();
    for (int t = 0; t < threads.size(); t++) {
      int place = t == one ? other : t == other ? one : t;
      if (!renaming.add(threads.get(t), threads.get(place))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a scenario is another one with values in the place of others, and threads in another
   * order: what can be wrong with it can be wrong with that one. Where there are many threads only
   * their order as it is counts.
   */
  boolean covers(Scenario general, Scenario special) {
    return general.threads().size() == special.threads().size()
        && covers(general.threads(), special.threads(), new Renaming(), new ArrayList<>());
  }

  private boolean covers(
      List<List<Invocation>> general,
      List<List<Invocation>> special,
      Renaming renaming,
      List<Integer> used) {
    if (used.size() == special.size()) {
      return true;
    }
    List<List<Invocation>> tried = new ArrayList<>();
    for (int t = 0; t < general.size(); t++) {
      boolean isNext = t == used.size() || general.size() <= MOST_REORDERED;
      if (isNext && !used.contains(t) && !tried.contains(general.get(t))) {
        tried.add(general.get(t));
        Renaming further = renaming.copy();
        used.add(t);
        if (further.add(general.get(t), special.get(used.size() - 1))
            && covers(general, special, further, used)) {
          return true;
        }
        used.removeLast();
      }
    }
    return false;
  }
}
