package dev.weir.fence;

import dev.weir.fence.FenceResult.Answer;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.End;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.infer.Repair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Makes answers of what inference finds. */
final class Answers {
  /** Why an answer is left open. */
  static final String LEFT_OUT =
      "accesses in functions of the library, where no fence is proposed, were left out";

  private final FenceOptions options;

  Answers(FenceOptions options) {
    this.options = options;
  }

  /** Infers sets. */
  Outcome infer(Oracle oracle) {
    return new Inference(oracle, options.costs()).infer(options.all());
  }

  /**
   * The answer.
   *
   * @param oracle knows the loops, on which costs hang
   * @param isLeftOpen whether something else than the places that were thought of could help
   */
  Answer answer(
      Oracle oracle,
      Outcome outcome,
      List<FenceSet> sets,
      Optional<Failing> counterexample,
      boolean isLeftOpen) {
    Verdict verdict = isLeftOpen ? Verdict.UNKNOWN : verdict(outcome, sets);
    List<Fence> candidate =
        new TreeSet<>(outcome.candidate())
            .stream().map(place -> fence(oracle, place, Optional.empty())).toList();
    return new Answer(
        verdict,
        outcome.end() == End.WRONG_ANYWAY,
        sets,
        new FenceSet(candidate, List.of()),
        counterexample);
  }

  private Fence fence(Oracle oracle, FencePlace place, Optional<Failing> without) {
    return new Fence(place, options.costs().of(place, oracle.loops(place)), without);
  }

  private static Verdict verdict(Outcome outcome, List<FenceSet> sets) {
    return switch (outcome.end()) {
      case SETTLED ->
          sets.stream()
                  .flatMap(set -> set.fences().stream())
                  .allMatch(fence -> fence.place().existing())
              ? Verdict.CORRECT
              : Verdict.FIXED;
      case WRONG_ANYWAY, NO_PLACES -> Verdict.UNFIXABLE;
      case UNKNOWN -> Verdict.UNKNOWN;
    };
  }

  /**
   * The sets, the cheapest first, with what shows that each of their fences is needed.
   *
   * @param existing the fences of the program that may go
   */
  List<FenceSet> explained(
      Oracle oracle,
      Outcome outcome,
      Function<Set<FencePlace>, Optional<Failing>> failure,
      Set<FencePlace> existing) {
    List<FenceSet> sets = new ArrayList<>();
    for (Set<FencePlace> set : outcome.sets()) {
      List<Fence> fences = new ArrayList<>();
      for (FencePlace place : new TreeSet<>(set)) {
        Set<FencePlace> others = new TreeSet<>(set);
        others.remove(place);
        fences.add(fence(oracle, place, failure.apply(others)));
      }
      if (!fences.isEmpty() || !existing.isEmpty()) {
        sets.add(new FenceSet(fences, redundant(existing, set)));
      }
    }
    sets.sort(Comparator.comparingInt(FenceSet::cost));
    return sets;
  }

  /** What of the program's fences a set does without. */
  private List<Redundant> redundant(Set<FencePlace> existing, Set<FencePlace> set) {
    List<Redundant> redundant = new ArrayList<>();
    for (FencePlace place : existing) {
      if (!set.contains(place)) {
        Optional<Repair> kept =
            place.weaker().stream().filter(set::contains).map(FencePlace::repair).findFirst();
        redundant.add(new Redundant(place, kept.map(Repair::text).or(() -> rest(place))));
      }
    }
    return redundant;
  }

  /** The order that a store has at least; the weakest one without an effect under the model. */
  private Optional<String> rest(FencePlace place) {
    return switch (place.repair()) {
      case FULL_FENCE_AFTER,
          FULL_FENCE_BEFORE,
          STORE_FENCE_AFTER,
          STORE_FENCE_BEFORE,
          RELEASE_FENCE_BEFORE,
          ACQ_REL_FENCE_BEFORE,
          ACQUIRE_FENCE_AFTER ->
          Optional.empty();
      case ATOMIC, RELEASE, ACQUIRE, SEQUENTIAL, ACQUIRE_ON_FAILURE, SEQUENTIAL_ON_FAILURE ->
          Optional.of(options.check().model().isPerAddress() ? "relaxed" : "release");
    };
  }
}
