package dev.weir.fence.infer;

import dev.weir.fence.infer.Judgement.Correct;
import dev.weir.fence.infer.Judgement.Unfixable;
import dev.weir.fence.infer.Judgement.Unknown;
import dev.weir.fence.infer.Judgement.Wrong;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Counterexample-guided inference of fences (Algorithm 2 of Abdulla et al., TACAS 2012): the
 * cheapest set that meets all that was learnt so far is judged, until it is right. So it costs no
 * more than any right set, and every part of it is needed. For all such sets, the search goes on
 * among those that contain none of the sets found.
 */
public final class Inference {
  private final Oracle oracle;
  private final Preference preference;

  private final LoopCosts costs;

  /** An inference with the answers of an oracle. */
  public Inference(Oracle oracle, LoopCosts costs) {
    this.oracle = oracle;
    this.costs = costs;
    this.preference = new Preference(costs, oracle);
  }

  /**
   * What was found.
   *
   * @param sets the sets, in the order of their costs; the empty set where no fence is needed
   * @param end how it ended
   * @param candidate where something was not found out, the set of which it was not: all failing
   *     executions that are known are impossible with it; otherwise empty
   */
  public record Outcome(List<Set<FencePlace>> sets, End end, Set<FencePlace> candidate) {
    private Outcome(List<Set<FencePlace>> sets, End end) {
      this(sets, end, Set.of());
    }

    /** Copies the list. */
    public Outcome {
      sets = List.copyOf(sets);
      candidate = Set.copyOf(candidate);
    }
  }

  /** How an inference ends. */
  public enum End {
    /** With all that was asked for. */
    SETTLED,
    /** The program is wrong without any weak memory. */
    WRONG_ANYWAY,
    /** No set of allowed places helps. */
    NO_PLACES,
    /** Something was not found out. */
    UNKNOWN
  }

  /**
   * Infers.
   *
   * @param all whether all minimal sets are wanted, or one of least cost
   */
  public Outcome infer(boolean all) {
    // A set is not minimal where a weaker form of it does, whatever that costs.
    HittingSets candidates = new HittingSets(all ? preference::ofStronger : preference);
    List<Set<FencePlace>> sets = new ArrayList<>();
    while (true) {
      Optional<Set<FencePlace>> candidate = candidates.cheapest();
      if (candidate.isEmpty()) {
        return new Outcome(sets, sets.isEmpty() ? End.NO_PLACES : End.SETTLED);
      }
      switch (oracle.judge(candidate.get())) {
        case Correct() -> {
          sets.add(candidate.get());
          if (!all || candidate.get().isEmpty()) {
            return new Outcome(sets, End.SETTLED);
          }
          candidates.block(candidate.get());
        }
        case Wrong(List<Set<FencePlace>> clauses) ->
            clauses.forEach(clause -> candidates.require(allowed(clause)));
        case Unfixable(boolean sequential) -> {
          return new Outcome(sets, sequential ? End.WRONG_ANYWAY : End.NO_PLACES);
        }
        case Unknown() -> {
          return new Outcome(sets, End.UNKNOWN, candidate.get());
        }
      }
    }
  }

  /** The places of a clause that can be chosen: where there are none, no set helps. */
  private Set<FencePlace> allowed(Set<FencePlace> clause) {
    return clause.stream().filter(costs::allows).collect(Collectors.toCollection(TreeSet::new));
  }
}
