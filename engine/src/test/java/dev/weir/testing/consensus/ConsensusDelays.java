package dev.weir.testing.consensus;

import dev.weir.testing.consensus.Relation.Pair;
import dev.weir.testing.consensus.StraightLine.Access;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** The critical cycles of a straight-line program and which delays show all that a model does. */
public final class ConsensusDelays {
  private final List<Access> accesses;
  private final Axioms axioms;

  /** Those of a program. */
  public ConsensusDelays(StraightLine program) {
    accesses = program.accesses();
    axioms = new Axioms(program);
  }

  /**
   * A step of a cycle.
   *
   * @param programOrder whether it is one of program order, else a conflict
   */
  public record Step(boolean programOrder, int from, int to) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      return Comparator.comparing(Step::programOrder)
          .thenComparing(Step::from)
          .thenComparing(Step::to)
          .compare(this, other);
    }
  }

  /** The critical cycles, each from its least step on. */
  public Set<List<Step>> criticalCycles() {
    Set<List<Step>> found = new HashSet<>();
    for (int first = 0; first < accesses.size(); first++) {
      walk(List.of(first), List.of(), Set.of(accesses.get(first).thread()), found);
    }
    found.removeIf(cycle -> !isCritical(cycle));
    return found;
  }

  private void walk(
      List<Integer> path, List<Step> steps, Set<Integer> threads, Set<List<Step>> found) {
    int last = path.getLast();
    List<Integer> leaving = new ArrayList<>(List.of(last));
    if (steps.isEmpty() || !steps.getLast().programOrder()) {
      for (int next : numbers(axioms.order.after(last))) {
        if (accesses.get(next).location() != accesses.get(last).location()) {
          leaving.add(next);
        }
      }
    }
    for (int from : leaving) {
      List<Integer> visited = path;
      List<Step> taken = steps;
      if (from != last) {
        visited = with(path, from);
        taken = with(steps, new Step(true, last, from));
      }
      for (int to : numbers(conflicts().after(from))) {
        List<Step> crossed = with(taken, new Step(false, from, to));
        if (to == path.getFirst() && threadsOf(visited) >= 2) {
          found.add(fromLeast(crossed));
        } else if (!threads.contains(accesses.get(to).thread())) {
          Set<Integer> more = new HashSet<>(threads);
          more.add(accesses.get(to).thread());
          walk(with(visited, to), crossed, more, found);
        }
      }
    }
  }

  private long threadsOf(List<Integer> visited) {
    return visited.stream().map(i -> accesses.get(i).thread()).distinct().count();
  }

  private Relation conflicts() {
    Relation elsewhere = axioms.sameLocation.and(axioms.external);
    return elsewhere.minus(elsewhere.between(axioms.reads, axioms.reads));
  }

  private static <T> List<T> with(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return longer;
  }

  private static List<Step> fromLeast(List<Step> cycle) {
    Comparator<Step> byPlace = Comparator.comparing(Step::from).thenComparing(Step::to);
    int least = cycle.indexOf(Collections.min(cycle, byPlace));
    List<Step> turned = new ArrayList<>(cycle);
    Collections.rotate(turned, -least);
    return turned;
  }

  private boolean isCritical(List<Step> cycle) {
    List<Integer> visited = cycle.stream().map(Step::from).toList();
    if (new HashSet<>(visited).size() != visited.size()) {
      return false;
    }
    Map<Character, List<Integer>> threads = new HashMap<>();
    for (int access : visited) {
      threads
          .computeIfAbsent(accesses.get(access).location(), _ -> new ArrayList<>())
          .add(accesses.get(access).thread());
    }
    return cycle.stream().anyMatch(Step::programOrder)
        && threads.values().stream()
            .allMatch(of -> of.size() <= 3 && new HashSet<>(of).size() == of.size());
  }

  private static List<Integer> numbers(long bits) {
    List<Integer> numbers = new ArrayList<>();
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      numbers.add(Long.numberOfTrailingZeros(rest));
    }
    return numbers;
  }

  /** The steps of a cycle that a model does not keep, but for those next to a fence that does. */
  public Set<Step> delays(List<Step> cycle, Consensus model) {
    Relation kept = axioms.kept(model);
    Set<Step> delays = new TreeSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      Step step = cycle.get(i);
      if (step.programOrder()) {
        if (!kept.has(step.from(), step.to())) {
          delays.add(step);
        }
      } else if (model.relaxesReadsFrom()
          && isWrite(step.from())
          && !isWrite(step.to())
          && !isCumulative(model, cycle.get((i + cycle.size() - 1) % cycle.size()))
          && !isCumulative(model, cycle.get((i + 1) % cycle.size()))) {
        delays.add(step);
      }
    }
    return delays;
  }

  private boolean isCumulative(Consensus model, Step step) {
    return step.programOrder() && axioms.cumulative(model).has(step.from(), step.to());
  }

  private boolean isWrite(int access) {
    return accesses.get(access).write();
  }

  /** The delays of each critical cycle, and of RMO's cycles of one location. */
  public List<Set<Step>> sets(Consensus model) {
    List<Set<Step>> sets = new ArrayList<>();
    criticalCycles().forEach(cycle -> sets.add(delays(cycle, model)));
    if (model == Consensus.RMO) {
      Relation kept = axioms.kept(model);
      Relation pairs = axioms.sameLocationOrder.between(axioms.reads, axioms.reads).minus(kept);
      for (Pair pair : pairs.pairs()) {
        if ((conflicts().before(pair.from()) & axioms.writes) != 0) {
          sets.add(Set.of(new Step(true, pair.from(), pair.to())));
        }
      }
    }
    sets.removeIf(Set::isEmpty);
    return sets;
  }

  /** All delays of critical cycles. */
  public Set<Step> critical(Consensus model) {
    Set<Step> all = new TreeSet<>();
    sets(model).forEach(all::addAll);
    return all;
  }

  /** One delay, whichever, of each critical cycle: not enough in general. */
  public Set<Step> oneOfEach(Consensus model, Random random) {
    Set<Step> chosen = new TreeSet<>();
    List<Set<Step>> sets = sets(model);
    sets.sort(Comparator.<Set<Step>>comparingInt(Set::size).thenComparing(Set::toString));
    for (Set<Step> set : sets) {
      if (Collections.disjoint(set, chosen)) {
        chosen.add(List.copyOf(new TreeSet<>(set)).get(random.nextInt(set.size())));
      }
    }
    return chosen;
  }

  /** One delay of each critical cycle, and more until no cycle of what is kept has one. */
  public Set<Step> hitting(Consensus model, Random random) {
    Set<Step> chosen = oneOfEach(model, random);
    while (true) {
      Step missing = firstOnACycle(chosen, model);
      if (missing == null) {
        return chosen;
      }
      chosen.add(missing);
    }
  }

  /**
   * Whether some cycle of what is kept contains a delay of a critical cycle, where these are
   * chosen.
   */
  public boolean isEnough(Set<Step> chosen, Consensus model) {
    return firstOnACycle(chosen, model) == null;
  }

  private @org.jspecify.annotations.Nullable Step firstOnACycle(Set<Step> chosen, Consensus model) {
    long tags = closed(chosen, model);
    Relation order = axioms.kept(model).or(axioms.order.between(axioms.all & ~tags, axioms.all));
    Relation early = early(chosen);
    Relation steps = order.or(conflicts().minus(early));
    for (Step step : critical(model)) {
      if (chosen.contains(step) || step.programOrder() && !order.has(step.from(), step.to())) {
        continue;
      }
      List<Integer> back = shortestWay(steps, step.to(), step.from());
      if (back.stream().map(i -> accesses.get(i).location()).distinct().count() > 1) {
        return step;
      }
    }
    return null;
  }

  /** The accesses of a shortest way; none if there is no way. */
  private List<Integer> shortestWay(Relation steps, int from, int to) {
    Map<Integer, Integer> reachedFrom = new HashMap<>(Map.of(from, from));
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int access = open.remove();
      for (int next : numbers(steps.after(access))) {
        if (reachedFrom.putIfAbsent(next, access) == null) {
          open.add(next);
        }
      }
    }
    List<Integer> way = new ArrayList<>();
    if (reachedFrom.containsKey(to)) {
      for (int access = to; access != from; access = reachedFrom.get(access)) {
        way.add(access);
      }
      way.add(from);
    }
    return way;
  }

  /** The writes with the reads that may take them early. */
  public Relation early(Set<Step> chosen) {
    return Relation.of(accesses.size(), (i, j) -> chosen.contains(new Step(false, i, j)));
  }

  /** The accesses that wait for some delays, as bits, without those that must wait behind them. */
  public long ends(Set<Step> chosen) {
    long ends = 0;
    for (Step step : chosen) {
      ends |= 1L << step.from();
      if (!step.programOrder()) {
        ends |= 1L << step.to();
      }
    }
    return ends;
  }

  /**
   * The accesses that wait for some delays, as bits: their ends, and what the model keeps behind
   * them.
   */
  public long closed(Set<Step> chosen, Consensus model) {
    Relation kept = axioms.kept(model);
    long closed = ends(chosen);
    for (Step step : chosen) {
      long behind = kept.after(step.from());
      closed |= step.programOrder() ? behind & axioms.order.before(step.to()) : behind;
    }
    return closed;
  }
}
