package dev.weir.hunt;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.IntList;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.trace.graph.EventGraph;
import java.util.HashMap;
import java.util.Map;

/**
 * Of two statements, whether some event of the one came before some event of the other, by another
 * thread, in conflict order: as far as a look at whole words of memory tells, not at bytes.
 */
final class RacesInOrder {
  private static final int NO_THREAD = -1;
  private static final int WORD_SHIFT = 3;

  /** What it takes to look at an event, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 32;

  private final EventGraph graph;
  private final Budget patience;
  private final ConflictOrder order;
  private final Map<Integer, IntList> events;
  private final Map<Long, Boolean> known = new HashMap<>();
  private final Map<Integer, Earliest> earliest = new HashMap<>();

  /**
   * Of some events.
   *
   * @param events by statement
   */
  RacesInOrder(EventGraph graph, Map<Integer, IntList> events, Budget patience) {
    this.graph = graph;
    this.patience = patience;
    this.order = new ConflictOrder(graph);
    this.events = events;
  }

  /** The first access to a word, and the first one by another thread than that. */
  private static final class First {
    private long time = Long.MAX_VALUE;
    private int thread = NO_THREAD;
    private long otherTime = Long.MAX_VALUE;

    void add(long newTime, int newThread) {
      if (newTime < time) {
        otherTime = newThread == thread ? otherTime : time;
        time = newTime;
        thread = newThread;
      } else if (newThread != thread) {
        otherTime = Math.min(otherTime, newTime);
      }
    }

    boolean isBefore(long after, int notBy) {
      return (thread == notBy ? otherTime : time) < after;
    }
  }

  /** Of the events of a statement, by word, the first accesses and the first writes. */
  private static final class Earliest {
    private final Map<Long, First> accesses = new HashMap<>();
    private final Map<Long, First> writes = new HashMap<>();
  }

  /** Whether an event of a statement came before one of another statement by another thread. */
  boolean isBefore(int one, int other) {
    IntList from = events.get(one);
    IntList to = events.get(other);
    if (from == null || to == null || from.isEmpty() || to.isEmpty()) {
      return false;
    }
    long pair = (long) one << Integer.SIZE | other;
    Boolean answer = known.get(pair);
    if (answer == null) {
      answer = isBefore(earliest.computeIfAbsent(one, _ -> earliestOf(from)), to);
      known.put(pair, answer);
    }
    return answer;
  }

  private Earliest earliestOf(IntList own) {
    patience.spend(own.size(), WORK_OF_EVENT);
    Earliest result = new Earliest();
    for (int i = 0; i < own.size(); i++) {
      int event = own.get(i);
      long time = order.time(event);
      int thread = graph.log().thread(event);
      forEachWord(
          event,
          (word, isWritten) -> {
            result.accesses.computeIfAbsent(word, _ -> new First()).add(time, thread);
            if (isWritten) {
              result.writes.computeIfAbsent(word, _ -> new First()).add(time, thread);
            }
          });
    }
    return result;
  }

  private boolean isBefore(Earliest from, IntList to) {
    patience.spend(to.size(), WORK_OF_EVENT);
    boolean[] found = {false};
    for (int i = 0; i < to.size() && !found[0]; i++) {
      int event = to.get(i);
      long time = order.time(event);
      int thread = graph.log().thread(event);
      forEachWord(
          event,
          (word, isWritten) -> {
            First first = (isWritten ? from.accesses : from.writes).get(word);
            found[0] |= first != null && first.isBefore(time, thread);
          });
    }
    return found[0];
  }

  /** What is done with a word that an event accesses. */
  @FunctionalInterface
  private interface WordUse {
    void accept(long word, boolean isWritten);
  }

  private void forEachWord(int event, WordUse use) {
    EventAccesses accesses = graph.accesses();
    for (int i = 0; i < accesses.count(event); i++) {
      long address = accesses.address(event, i);
      long last = address + accesses.extent(event, i) - 1 >> WORD_SHIFT;
      for (long word = address >> WORD_SHIFT; word <= last; word++) {
        use.accept(word, accesses.writes(event, i));
      }
    }
  }
}
