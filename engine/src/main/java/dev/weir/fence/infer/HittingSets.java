package dev.weir.fence.infer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
  /** More than all weaker forms, and all ranks, of what is chosen in one set. */
  private static final long MOST = 1_000_000;

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
    clause.forEach(this::chosen);
  }

  /** From now on no set contains all of these, or stronger forms of them. */
  public void block(Set<FencePlace> set) {
    blocked.add(Set.copyOf(set));
    set.forEach(this::chosen);
  }

  /**
   * A set of least cost; nothing if there is none. No smaller set does: what is left out was needed
   * for no clause.
   */
  public Optional<Set<FencePlace>> cheapest() {
    // Several small problems that are solved anew: a solver keeps the bounds of its last optimum.
    IPBSolver solver = new OptToPBSATAdapter(new PseudoOptDecorator(SolverFactory.newDefault()));
    try {
      solver.newVar(2 * places.size());
      for (Set<FencePlace> clause : clauses) {
        solver.addClause(new VecInt(clause.stream().mapToInt(this::holds).toArray()));
      }
      for (Set<FencePlace> set : blocked) {
        solver.addClause(new VecInt(set.stream().mapToInt(place -> -holds(place)).toArray()));
      }
      for (FencePlace place : places) {
        // A place holds exactly if it is chosen, or a stronger form of it.
        VecInt causes = new VecInt(new int[] {-holds(place), chosen(place)});
        for (FencePlace stronger : places) {
          if (stronger.equals(place) || stronger.weaker().contains(place)) {
            solver.addClause(new VecInt(new int[] {-chosen(stronger), holds(place)}));
            causes.push(chosen(stronger));
          }
        }
        solver.addClause(causes);
      }
      solver.setObjectiveFunction(objective());
      return solver.isSatisfiable() ? Optional.of(chosen(solver.model())) : Optional.empty();
    } catch (ContradictionException none) {
      return Optional.empty();
    } catch (TimeoutException e) {
      throw new IllegalStateException("the solver has no limit of time", e);
    }
  }

  /** The variable that says that a place is chosen. */
  private int chosen(FencePlace place) {
    Integer known = variables.get(place);
    if (known != null) {
      return known;
    }
    places.add(place);
    variables.put(place, places.size());
    return places.size();
  }

  /** The variable that says that what a place brings about is there. */
  private int holds(FencePlace place) {
    return places.size() + chosen(place);
  }

  /**
   * What is chosen costs. Of two forms that cost the same the weaker one is preferred, and of sets
   * that cost the same one that stands earlier in the source.
   */
  private ObjectiveFunction objective() {
    VecInt literals = new VecInt();
    Vec<BigInteger> weights = new Vec<>();
    BigInteger most = BigInteger.valueOf(MOST);
    int rank = 0;
    for (FencePlace place : variables.navigableKeySet()) {
      literals.push(chosen(place));
      weights.push(
          BigInteger.valueOf(costs.applyAsLong(place))
              .multiply(most)
              .add(BigInteger.valueOf(place.weaker().size()))
              .multiply(most)
              .add(BigInteger.valueOf(rank++)));
    }
    return new ObjectiveFunction(literals, weights);
  }

  /** What a model chooses. */
  private Set<FencePlace> chosen(int[] model) {
    TreeSet<FencePlace> chosen = new TreeSet<>();
    for (int literal : model) {
      if (literal > 0 && literal <= places.size()) {
        chosen.add(places.get(literal - 1));
      }
    }
    return chosen;
  }
}
