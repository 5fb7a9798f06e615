package dev.weir.hunt.steer;

import dev.weir.machine.Machine;
import dev.weir.machine.step.IntList;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.random.RandomOutcomes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010):
 * who has the highest of random priorities steps, and at a few random points of the run whoever was
 * about to step gets the lowest. Store buffers have priorities like threads; one with a low
 * priority keeps its stores for long.
 *
 * <p>Points at which only one can step are not counted. After many more steps than a run had so
 * far, it goes on as a random walk, since a thread that waits for another one of lower priority
 * would do so for ever.
 */
public final class ProbabilisticPriorities implements Scheduler {
  private static final long FAIR_FROM = 10_000;

  private final Machine machine;
  private final SplittableRandom random;
  private final RandomOutcomes outcomes;
  private final long unfair;
  private final Set<Long> changes = new HashSet<>();
  private final Map<Integer, Double> priorities = new HashMap<>();
  private final IntList enabled = new IntList();
  private long points;
  private long steps;
  private double lowest;

  /**
   * A run from its start.
   *
   * @param depth how many orders the error needs that is looked for: priorities change one time
   *     less
   * @param length the steps of the longest run so far, 0 if there was none
   */
  public ProbabilisticPriorities(Machine machine, SplittableRandom random, int depth, long length) {
    this.machine = machine;
    this.random = random;
    this.outcomes = new RandomOutcomes(machine, random);
    this.unfair = FAIR_FROM + 4 * length;
    for (int i = 1; i < depth && length > 0; i++) {
      changes.add(1 + random.nextLong(length));
    }
  }

  @Override
  public int next() {
    machine.enabled(enabled);
    if (enabled.isEmpty()) {
      return NOBODY;
    }
    if (++steps > unfair) {
      return enabled.get(random.nextInt(enabled.size()));
    }
    int first = highest();
    if (enabled.size() > 1 && changes.contains(++points)) {
      priorities.put(first, --lowest);
      return highest();
    }
    return first;
  }

  private int highest() {
    int best = enabled.get(0);
    for (int i = 0; i < enabled.size(); i++) {
      int actor = enabled.get(i);
      double own = priorities.computeIfAbsent(actor, _ -> random.nextDouble());
      best = own > priorities.getOrDefault(best, own) ? actor : best;
    }
    return best;
  }

  @Override
  public int outcome(int actor) {
    return outcomes.any(actor);
  }
}
