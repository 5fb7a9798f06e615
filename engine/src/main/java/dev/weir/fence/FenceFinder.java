package dev.weir.fence;

import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Shown;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.bounded.BoundedOracle;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.CheckResult;
import dev.weir.search.ProgressListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds fences that make a program right, by exploring its executions. */
public final class FenceFinder {
  private final Program program;
  private final FenceOptions options;
  private final BoundedOracle oracle;

  /** A finder for a program that may call the given library. */
  public FenceFinder(
      Program program, ExternalFunctions library, FenceOptions options, ProgressListener listener) {
    this.program = program;
    this.options = options;
    Places places =
        new Places(program, options.check().model(), options.placement(), options.isAllowed());
    this.oracle = new BoundedOracle(program, library, options.check(), places, listener);
  }

  /** Finds them. */
  public FenceResult find() {
    Outcome outcome = new Inference(oracle, options.costs()).infer(options.all());
    CheckResult latest = oracle.latest();
    List<FenceSet> sets = new ArrayList<>();
    for (Set<FencePlace> set : outcome.sets()) {
      if (!set.isEmpty()) {
        sets.add(explained(set));
      }
    }
    Verdict verdict =
        switch (outcome.end()) {
          case SETTLED -> sets.isEmpty() ? Verdict.CORRECT : Verdict.FIXED;
          case WRONG_ANYWAY, NO_PLACES -> Verdict.UNFIXABLE;
          case UNKNOWN -> sets.isEmpty() ? Verdict.UNKNOWN : Verdict.FIXED;
        };
    Optional<Shown> counterexample =
        switch (outcome.end()) {
          case SETTLED, UNKNOWN -> Optional.empty();
          case WRONG_ANYWAY ->
              oracle
                  .sequentialFailure()
                  .map(
                      error ->
                          new Shown(
                              program, options.check().with(new SequentialConsistency()), error));
          case NO_PLACES -> failure(Set.of());
        };
    return new FenceResult(verdict, sets, oracle.explorations(), latest, counterexample);
  }

  /** A set, with the execution that fails without each of its fences. */
  private FenceSet explained(Set<FencePlace> set) {
    List<Fence> fences = new ArrayList<>();
    for (FencePlace place : new TreeSet<>(set)) {
      Set<FencePlace> others = new TreeSet<>(set);
      others.remove(place);
      fences.add(new Fence(place, options.costs().of(place), failure(others)));
    }
    return new FenceSet(fences);
  }

  private Optional<Shown> failure(Set<FencePlace> fences) {
    return oracle
        .failure(fences)
        .map(error -> new Shown(oracle.with(fences), options.check(), error));
  }
}
