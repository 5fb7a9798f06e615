package dev.weir.search.result;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Waiting;
import dev.weir.search.result.CheckResult.Waiter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * How maximal executions ended, and whether anything was examined by them: a program of which no
 * execution came to its end was not, unless its own assumptions left nothing to examine.
 */
public final class ExecutionEnds {
  private long complete;
  private long blocked;
  private long assumed;
  private long over;
  private long turned;
  private final EnumMap<Obstacle, Long> obstacles = new EnumMap<>(Obstacle.class);
  private final TreeSet<Cut> cuts = new TreeSet<>(ExecutionEnds::inOrder);

  /** What was told of them, never forgotten. */
  private final TreeMap<Cut, Cut> explained = new TreeMap<>(ExecutionEnds::inOrder);

  private final TreeSet<Waiter> waiters = new TreeSet<>(ExecutionEnds::inOrder);

  // Each step of a comparator that is put together makes code at its first use in a process.
  private static int inOrder(Cut one, Cut other) {
    int byPosition = one.position().compareTo(other.position());
    int byFunction = byPosition != 0 ? byPosition : one.function().compareTo(other.function());
    return byFunction != 0 ? byFunction : Boolean.compare(one.isRecursion(), other.isRecursion());
  }

  private static int inOrder(Waiter one, Waiter other) {
    int byThread = Integer.compare(one.thread(), other.thread());
    return byThread != 0 ? byThread : one.toString().compareTo(other.toString());
  }

  /** Forgets all executions. */
  public void clear() {
    complete = 0;
    blocked = 0;
    assumed = 0;
    over = 0;
    turned = 0;
    obstacles.clear();
    cuts.clear();
    waiters.clear();
  }

  /** Takes note of the state in which an execution ended. */
  public void add(Machine machine, MaximalState state) {
    if (state.isComplete()) {
      complete++;
      return;
    }
    blocked++;
    obstacles.merge(state.obstacle(), 1L, Long::sum);
    turned += state.hasThread(Waiting.TURN) ? 1 : 0;
    boolean isCut = state.hasThread(Waiting.BOUND);
    if (isCut) {
      addCuts(machine);
    }
    if (!isCut && (state.hasThread(Waiting.ASSUMPTION) || state.isSilentlyStuck())) {
      assumed++;
    } else if (state.isEndOfProgram()) {
      over++;
      waiters.addAll(state.waiters());
    }
  }

  /**
   * How executions ended, as data.
   *
   * @param complete those in which every thread ended
   * @param blocked all others
   * @param assumed those of them that an assumption stopped
   * @param over those of them in which the program came to its end
   * @param turned those of them in which a thread went round and left nothing
   * @param obstacles for each reason how many of them it has blocked
   */
  public record Kept(
      long complete,
      long blocked,
      long assumed,
      long over,
      long turned,
      Map<Obstacle, Long> obstacles,
      List<Cut> cuts,
      List<Cut> explained,
      List<Waiter> waiters) {
    /** The same with these threads that waited. */
    public Kept withWaiters(UnaryOperator<Waiter> change) {
      return new Kept(
          complete,
          blocked,
          assumed,
          over,
          turned,
          obstacles,
          cuts,
          explained,
          waiters.stream().map(change).toList());
    }
  }

  /** As data. */
  public Kept keep() {
    return new Kept(
        complete,
        blocked,
        assumed,
        over,
        turned,
        Map.copyOf(obstacles),
        List.copyOf(cuts),
        List.copyOf(explained.values()),
        waiters());
  }

  /** Adds how executions ended that were made elsewhere. */
  public void add(Kept kept) {
    complete += kept.complete;
    blocked += kept.blocked;
    assumed += kept.assumed;
    over += kept.over;
    turned += kept.turned;
    kept.obstacles.forEach((obstacle, count) -> obstacles.merge(obstacle, count, Long::sum));
    cuts.addAll(kept.cuts);
    kept.explained.forEach(cut -> explained.putIfAbsent(cut, cut));
    waiters.addAll(kept.waiters);
  }

  /** Takes note of an execution in which every thread ended. */
  public void addComplete() {
    complete++;
  }

  private void addCuts(Machine machine) {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) == Waiting.BOUND) {
        cuts.add(machine.places().cut(t));
      }
    }
  }

  /** The executions in which every thread ended. */
  public long complete() {
    return complete;
  }

  /** All others. */
  public long blocked() {
    return blocked;
  }

  /** Those of them in which the program came to its end. */
  public long over() {
    return over;
  }

  /** Those of them in which a thread went round and left nothing that others saw. */
  public long turned() {
    return turned;
  }

  /** For each reason how many executions it has blocked. */
  public Map<Obstacle, Long> obstacles() {
    return Map.copyOf(obstacles);
  }

  /** Who waited at such an end, in the order of creation. */
  public List<Waiter> waiters() {
    return List.copyOf(waiters);
  }

  /** Where loops and recursion were cut, in the order of the source. */
  public List<Cut> cuts() {
    return cuts.stream().map(cut -> explained.getOrDefault(cut, cut)).toList();
  }

  /** The same; where there are none, those that were cut before executions were forgotten. */
  public List<Cut> cutsOrEarlier() {
    return cuts.isEmpty() ? List.copyOf(explained.values()) : cuts();
  }

  /** The first loop or recursion that was cut so far, also before executions were forgotten. */
  public Optional<Cut> firstCut() {
    return explained.values().stream().findFirst();
  }

  /** Whether it was told what a loop that was cut changes or writes. */
  public boolean explains(Cut cut) {
    return explained.containsKey(cut);
  }

  /** Takes note of a loop that was cut, and of what it changes or writes. */
  public void explain(Cut cut) {
    explained.put(cut, cut);
  }

  /**
   * Whether there were executions, in none of them all threads or the process came to their end,
   * and not all stopped at an assumption.
   */
  public boolean examineNothing() {
    return complete == 0 && over == 0 && assumed < blocked;
  }
}
