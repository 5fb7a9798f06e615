package dev.weir.transform.delay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sat4j.core.Vec;
import org.sat4j.core.VecInt;
import org.sat4j.pb.IPBSolver;
import org.sat4j.pb.ObjectiveFunction;
import org.sat4j.pb.OptToPBSATAdapter;
import org.sat4j.pb.PseudoOptDecorator;
import org.sat4j.pb.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;

/** Chooses steps, at least one of each of some sets, so that the fewest accesses are delayed. */
final class CheapestSteps {
  /** The solver gives up after so many conflicts; a good choice is then enough. */
  private static final int MOST_CONFLICTS = 2_000;

  private final OpenSteps open;
  private final Set<SortedSet<Step>> sets = new LinkedHashSet<>();

  CheapestSteps(OpenSteps open) {
    this.open = open;
  }

  /** From now on one of these is chosen. */
  void require(SortedSet<Step> set) {
    sets.add(new TreeSet<>(set));
  }

  /** A cheapest choice, or a cheap one where it is too hard to find. */
  SortedSet<Step> choose() {
    return solve().orElseGet(this::byNeed);
  }

  private Optional<SortedSet<Step>> solve() {
    Map<Step, Integer> steps = new TreeMap<>();
    Map<Integer, Integer> events = new HashMap<>();
    int variables = 0;
    for (Set<Step> set : sets) {
      for (Step step : set) {
        if (!steps.containsKey(step)) {
          steps.put(step, ++variables);
        }
      }
    }
    for (Step step : steps.keySet()) {
      for (int event : open.tags(step).stream().toArray()) {
        if (!events.containsKey(event)) {
          events.put(event, ++variables);
        }
      }
    }
    IPBSolver solver = new OptToPBSATAdapter(new PseudoOptDecorator(SolverFactory.newDefault()));
    try {
      solver.setTimeoutOnConflicts(MOST_CONFLICTS);
      solver.newVar(variables);
      for (Set<Step> set : sets) {
        solver.addClause(new VecInt(set.stream().mapToInt(steps::get).toArray()));
      }
      for (Map.Entry<Step, Integer> step : steps.entrySet()) {
        for (int event : open.tags(step.getKey()).stream().toArray()) {
          solver.addClause(new VecInt(new int[] {-step.getValue(), events.get(event)}));
        }
      }
      solver.setObjectiveFunction(sum(events));
      if (!solver.isSatisfiable()) {
        return Optional.empty();
      }
      Set<Integer> chosen = new TreeSet<>();
      for (int literal : solver.model()) {
        chosen.add(literal);
      }
      SortedSet<Step> result = new TreeSet<>(steps.keySet());
      result.removeIf(step -> !chosen.contains(steps.get(step)));
      return Optional.of(result);
    } catch (ContradictionException | TimeoutException tooHard) {
      return Optional.empty();
    }
  }

  private ObjectiveFunction sum(Map<Integer, Integer> variables) {
    VecInt literals = new VecInt();
    Vec<BigInteger> weights = new Vec<>();
    variables.forEach(
        (event, variable) -> {
          literals.push(variable);
          weights.push(BigInteger.valueOf(open.cost(event)));
        });
    return new ObjectiveFunction(literals, weights);
  }

  /** Set by set, the small ones first, the step that needs the fewest more accesses. */
  private SortedSet<Step> byNeed() {
    List<SortedSet<Step>> inOrder = new ArrayList<>(sets);
    inOrder.sort(java.util.Comparator.comparingInt(Set::size));
    SortedSet<Step> chosen = new TreeSet<>();
    BitSet delayed = new BitSet();
    for (SortedSet<Step> set : inOrder) {
      if (set.stream().noneMatch(chosen::contains)) {
        Step best = set.first();
        for (Step step : set) {
          best = more(step, delayed) < more(best, delayed) ? step : best;
        }
        chosen.add(best);
        delayed.or(open.tags(best));
      }
    }
    return chosen;
  }

  private int more(Step step, BitSet delayed) {
    BitSet more = (BitSet) open.tags(step).clone();
    more.andNot(delayed);
    return more.stream().map(open::cost).sum();
  }
}
