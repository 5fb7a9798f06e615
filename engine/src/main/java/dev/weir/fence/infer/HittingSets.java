package dev.weir.fence.infer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;
import org.sat4j.core.Vec;
import org.sat4j.core.VecInt;
import org.sat4j.pb.IPBSolver;
import org.sat4j.pb.ObjectiveFunction;
import org.sat4j.pb.OptToPBSATAdapter;
import org.sat4j.pb.PseudoOptDecorator;
import org.sat4j.pb.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.TimeoutException;

/**
 * Sets of places of least cost that have one of each of some clauses, and contain none of some
 * other sets. A place stands for its weaker form too: a full fence is a store-store fence, so where
 * it costs less it is taken in the place of one.
 */
public final class HittingSets {
  private final ToLongFunction<FencePlace> costs;
  private final TreeMap<FencePlace, Integer> variables = new TreeMap<>();
  private final List<FencePlace> places = new ArrayList<>();
  private final Set<Set<FencePlace>> clauses = new HashSet<>();
  private final Set<Set<FencePlace>> blocked = new HashSet<>();

  /**
   * With no clause yet.
   *
   * @param costs what places cost, at least 1
   */
  public HittingSets(ToLongFunction<FencePlace> costs) {
    this.costs = costs;
  }

  /** From now on all sets have one of these. */
  public void require(Set<FencePlace> clause) {
    clauses.add(Set.copyOf(clause));
    clause.forEach(this::variable);
  }

  /** From now on no set contains all of these, or stronger forms of them. */
  public void block(Set<FencePlace> set) {
    blocked.add(Set.copyOf(set));
  }

  /**
   * A set of least cost; nothing if there is none. No smaller set does: what is left out was needed
   * for no clause.
   */
  public Optional<Set<FencePlace>> cheapest() {
    // Several small problems that are solved anew: a solver keeps the bounds of its last optimum.
    IPBSolver solver = new OptToPBSATAdapter(new PseudoOptDecorator(SolverFactory.newDefault()));
    try {
      solver.newVar(places.size());
      for (Set<FencePlace> clause : clauses) {
        solver.addClause(literals(clause, literal -> literal));
      }
      for (Set<FencePlace> set : blocked) {
        solver.addClause(literals(set, literal -> -literal));
      }
      for (FencePlace place : places) {
        for (FencePlace weaker : weaker(place)) {
          int strong = variable(place);
          int weak = variable(weaker);
          solver.addClause(new VecInt(new int[] {-strong, weak}));
          if (isInPlaceOf(place, weaker)) {
            solver.addClause(new VecInt(new int[] {strong, -weak}));
          }
        }
      }
      solver.setObjectiveFunction(objective());
      return solver.isSatisfiable() ? Optional.of(chosen(solver.model())) : Optional.empty();
    } catch (ContradictionException none) {
      return Optional.empty();
    } catch (TimeoutException e) {
      throw new IllegalStateException("the solver has no limit of time", e);
    }
  }

  private int variable(FencePlace place) {
    Integer known = variables.get(place);
    if (known != null) {
      return known;
    }
    places.add(place);
    variables.put(place, places.size());
    return places.size();
  }

  /** The weaker forms of a place that are of use by themselves. */
  private List<FencePlace> weaker(FencePlace place) {
    return place.weaker().stream().filter(variables::containsKey).toList();
  }

  private VecInt literals(Set<FencePlace> set, IntUnaryOperator sign) {
    return new VecInt(set.stream().mapToInt(this::variable).map(sign).toArray());
  }

  private ObjectiveFunction objective() {
    VecInt literals = new VecInt();
    Vec<BigInteger> weights = new Vec<>();
    for (FencePlace place : places) {
      literals.push(variable(place));
      weights.push(BigInteger.valueOf(weight(place)));
    }
    return new ObjectiveFunction(literals, weights);
  }

  /**
   * What a place adds to the cost of a set. Who takes a stronger form takes the weaker ones with
   * it; of two that cost the same the weaker one is preferred.
   */
  private long weight(FencePlace place) {
    List<FencePlace> weaker = weaker(place);
    long rest = costs.applyAsLong(place) - weaker.stream().mapToLong(costs::applyAsLong).sum();
    boolean isCheapest = weaker.stream().anyMatch(one -> isInPlaceOf(place, one));
    return weaker.isEmpty() || isCheapest ? rest : Math.max(1, rest);
  }

  /** Whether the stronger form of a place costs less, so that nobody takes the weaker one. */
  private boolean isInPlaceOf(FencePlace stronger, FencePlace weaker) {
    return costs.applyAsLong(stronger) < costs.applyAsLong(weaker);
  }

  /** What a model chooses, without the weaker forms of what is chosen. */
  private Set<FencePlace> chosen(int[] model) {
    TreeSet<FencePlace> chosen = new TreeSet<>();
    for (int literal : model) {
      if (literal > 0 && literal <= places.size()) {
        chosen.add(places.get(literal - 1));
      }
    }
    for (FencePlace place : List.copyOf(chosen)) {
      weaker(place).forEach(chosen::remove);
    }
    return chosen;
  }
}
