package dev.weir.search.race;

import dev.weir.machine.step.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The races of the present branch that are not settled, ordered by their later events. */
public final class UnsettledRaces {
  /** Later event, earlier event, and so on. */
  private final IntList events = new IntList();

  private final List<PruningReason> covers = new ArrayList<>();

  /** How many they are. */
  public int size() {
    return covers.size();
  }

  /** The later event. */
  public int later(int index) {
    return events.get(2 * index);
  }

  /** The earlier event. */
  public int earlier(int index) {
    return events.get(2 * index + 1);
  }

  /** What covers its reversal. */
  public PruningReason cover(int index) {
    return covers.get(index);
  }

  /** Adds a race, and what covers its reversal. */
  public void add(int later, int earlier, PruningReason cover) {
    events.add(later);
    events.add(earlier);
    covers.add(cover);
  }

  /** Puts a race in an earlier place. */
  public void move(int index, int to, PruningReason cover) {
    events.set(2 * to, later(index));
    events.set(2 * to + 1, earlier(index));
    covers.set(to, cover);
  }

  /** Removes those from one on up to another, which stays. */
  public void remove(int from, int to) {
    int kept = from;
    for (int i = to; i < size(); i++) {
      move(i, kept++, cover(i));
    }
    truncate(kept);
  }

  /** Leaves only the first ones. */
  public void truncate(int size) {
    events.truncate(2 * size);
    covers.subList(size, covers.size()).clear();
  }

  /** Forgets those whose later event is this one or a later one. */
  public void backTo(int event) {
    int open = size();
    while (open > 0 && later(open - 1) >= event) {
      open--;
    }
    truncate(open);
  }

  /** Later event, earlier event, and so on. */
  public List<Integer> events() {
    return Arrays.stream(events.toArray()).boxed().toList();
  }

  /** Makes them what {@link #events} said. */
  public void restore(List<Integer> newEvents) {
    truncate(0);
    for (int i = 0; i < newEvents.size(); i += 2) {
      add(newEvents.get(i), newEvents.get(i + 1), PruningReason.UNKNOWN);
    }
  }
}
