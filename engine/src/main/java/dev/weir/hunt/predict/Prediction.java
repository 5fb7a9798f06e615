package dev.weir.hunt.predict;

import dev.weir.hunt.predict.RaceEdges.Between;
import dev.weir.hunt.predict.RaceEdges.Edge;
import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.step.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Potential cycles of happens-before, from any number of runs (RELAXER, Algorithm 1): no rotation
 * of another one, and none that has a shorter one in it.
 *
 * <p>Other than the paper's algorithm, which lengthens chains of events, this one lengthens chains
 * of races between statements: whether there are events to a chain of statements can be told from
 * when each thread does what first and last at which place ({@link Front}). A potential race is
 * what only the schedule orders: not creating and joining threads, nor a lock that both hold; that
 * one took a lock after another one gave it back is chance (RELAXER, Fig. 13).
 */
public final class Prediction {
  /** No cycle has fewer statements. */
  private static final int SHORTEST = 4;

  /** So many pairs of a word of memory and a way to access it are kept of a run. */
  private static final int MOST_ENTRIES = 1 << 21;

  /** So many cycles are kept. */
  private static final int MOST_CYCLES = 20_000;

  /** So many chains are looked at for one run. */
  private static final long MOST_CHAINS = 50_000_000;

  private final int longest;
  private final RelaxedPairs relaxed;
  private final Map<Integer, EventKind> kinds = new HashMap<>();
  private final Set<Cycle> cycles = new LinkedHashSet<>();
  private boolean isSampled;
  private long chains;

  /**
   * Nothing predicted so far.
   *
   * @param model what may be seen in another order
   * @param longest the most statements of a cycle: 4, 6 or 8
   */
  public Prediction(MemoryModel model, int longest) {
    this.longest = longest;
    this.relaxed = new RelaxedPairs(model.programOrder());
  }

  /** Watches runs, to be handed to {@link #add} after each of them. */
  public RunSummary observer(Machine machine) {
    return new RunSummary(machine, relaxed, kinds, MOST_ENTRIES);
  }

  /**
   * Adds the cycles that a run suggests.
   *
   * @return whether there are more of them now
   */
  public boolean add(RunSummary run) {
    RaceEdges races = new RaceEdges(run, longest > SHORTEST);
    Map<Integer, List<Edge>> byThread = new HashMap<>();
    List<Edge> all = races.all();
    isSampled |= races.isSampled();
    all.forEach(edge -> byThread.computeIfAbsent(edge.thread(), _ -> new ArrayList<>()).add(edge));
    int before = cycles.size();
    chains = 0;
    for (int length = 2; 2 * length <= longest; length++) {
      for (Edge first : all) {
        lengthen(new ArrayList<>(List.of(first)), length, byThread);
      }
    }
    return cycles.size() > before;
  }

  private void lengthen(List<Edge> chain, int length, Map<Integer, List<Edge>> byThread) {
    Edge first = chain.getFirst();
    int thread = chain.getLast().otherThread();
    int races = chain.stream().mapToInt(Edge::races).sum();
    for (Edge next : byThread.getOrDefault(thread, List.of())) {
      if (cycles.size() >= MOST_CYCLES || ++chains > MOST_CHAINS) {
        isSampled = true;
        return;
      }
      boolean closes = next.otherThread() == first.thread();
      int sum = races + next.races();
      // Each cycle is told from the thread with the lowest number of those with two events.
      boolean isWanted =
          closes ? sum == length : sum < length && next.otherThread() > first.thread();
      if (!isWanted || !hasNewThreads(chain, next, closes)) {
        continue;
      }
      chain.add(next);
      if (!closes) {
        lengthen(chain, length, byThread);
      } else if (hasEvents(chain) && !hasShorter(chain)) {
        cycles.add(cycle(chain));
      }
      chain.removeLast();
    }
  }

  /** Whether no thread would have two parts in a chain. */
  private static boolean hasNewThreads(List<Edge> chain, Edge next, boolean closes) {
    for (Edge edge : chain) {
      boolean isBack = !closes && edge.thread() == next.otherThread();
      if (isBack || edge.goesThrough(next.otherThread()) || next.goesThrough(edge.thread())) {
        return false;
      }
      if (edge.between().stream().anyMatch(its -> next.goesThrough(its.thread()))) {
        return false;
      }
    }
    return true;
  }

  private static Cycle cycle(List<Edge> chain) {
    List<Integer> statements = new ArrayList<>();
    Edge last = chain.getLast();
    for (Edge edge : chain) {
      statements.add(last.otherStatement());
      statements.add(edge.statement());
      for (Between between : edge.between()) {
        statements.add(between.statement());
        statements.add(between.statement());
      }
      last = edge;
    }
    return new Cycle(statements);
  }

  /**
   * Whether each race has a place, no two the same, so that all threads do it in that order. What a
   * thread does in both of its races may be one event, if that accesses both places.
   */
  private static boolean hasEvents(List<Edge> chain) {
    return hasEvents(chain, new ArrayList<>());
  }

  private static boolean hasEvents(List<Edge> chain, List<Front.Point> chosen) {
    int index = chosen.size();
    if (index == chain.size()) {
      return chosen.getLast().first() <= chosen.getFirst().last();
    }
    for (Front.Point point : chain.get(index).places()) {
      boolean isOrdered = chosen.isEmpty() || chosen.getLast().first() <= point.last();
      if (isOrdered && chosen.stream().noneMatch(other -> other.place() == point.place())) {
        chosen.add(point);
        if (hasEvents(chain, chosen)) {
          return true;
        }
        chosen.removeLast();
      }
    }
    return false;
  }

  /** Whether some neighbours in a chain are a cycle by themselves. */
  private boolean hasShorter(List<Edge> chain) {
    List<Integer> statements = cycle(chain).statements();
    int length = statements.size();
    for (int part = 4; part < length; part += 2) {
      for (int from = 0; from < length; from += 2) {
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < part; i++) {
          own.add(statements.get((from + i) % length));
        }
        if (cycles.contains(new Cycle(own))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The cycles so far, in the order in which they were found. */
  public List<Cycle> cycles() {
    return List.copyOf(cycles);
  }

  /** What a statement of a cycle was seen to do. */
  public EventKind kind(int statement) {
    return kinds.getOrDefault(statement, EventKind.ATOMIC_BLOCK);
  }

  /** Whether something was left out, so that there may be more. */
  public boolean isSampled() {
    return isSampled;
  }

  /**
   * Whether the model lets others see two statements of a thread of the cycle in another order: an
   * execution in which all keep their order has no cycle of them.
   */
  public boolean isFeasible(Cycle cycle) {
    for (int i = 0; i < cycle.length(); i += 2) {
      if (relaxed.contains(cycle.statement(i), cycle.statement(i + 1))) {
        return true;
      }
    }
    return false;
  }
}
