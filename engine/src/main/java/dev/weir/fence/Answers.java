package dev.weir.fence;

import dev.weir.fence.FenceResult.Answer;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.FenceResult.Work;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.End;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.infer.Repair;
import dev.weir.search.result.CheckResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Makes answers of what inference finds. */
record Answers(FenceOptions options) {
  /** Why an answer is left open. */
  private static final String LEFT_OUT =
      "accesses in functions of the library, where no fence is proposed, were left out";

  /**
   * Infers sets, and shows what is wrong without each of their fences.
   *
   * @param candidates what the sets are chosen from
   * @param present the fences of the program that may go
   * @param arePartial whether something else than the places that are thought of could help
   */
  FenceResult find(
      Judges judges, Candidates candidates, Set<FencePlace> present, boolean arePartial) {
    Outcome outcome = new Inference(judges.oracle(), options.costs()).infer(options.all());
    CheckResult latest = judges.latest().get();
    List<FenceSet> sets = explained(judges, outcome, present);
    Optional<Failing> counterexample =
        switch (outcome.end()) {
          case WRONG_ANYWAY ->
              judges.sequentialFailure().get().or(() -> judges.failure().apply(present));
          case NO_PLACES ->
              candidates.haveNew() ? judges.failure().apply(present) : Optional.empty();
          case SETTLED, UNKNOWN -> Optional.empty();
        };
    boolean isLeftOpen = outcome.end() == End.NO_PLACES && candidates.haveNew() && arePartial;
    List<Fence> candidate =
        new TreeSet<>(outcome.candidate())
            .stream().map(place -> fence(judges.oracle(), place, Optional.empty())).toList();
    Answer answer =
        new Answer(
            isLeftOpen ? Verdict.UNKNOWN : verdict(outcome, sets),
            outcome.end() == End.WRONG_ANYWAY,
            sets,
            new FenceSet(candidate, List.of()),
            counterexample);
    return new FenceResult(
        answer,
        new Work(judges.method(), candidates, judges.explorations().getAsInt(), latest),
        isLeftOpen ? LEFT_OUT : judges.reason().get());
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

  /** The sets, the cheapest first, with what shows that each of their fences is needed. */
  private List<FenceSet> explained(Judges judges, Outcome outcome, Set<FencePlace> existing) {
    List<FenceSet> sets = new ArrayList<>();
    for (Set<FencePlace> set : outcome.sets()) {
      List<Fence> fences = new ArrayList<>();
      for (FencePlace place : new TreeSet<>(set)) {
        Set<FencePlace> others = new TreeSet<>(set);
        others.remove(place);
        fences.add(fence(judges.oracle(), place, judges.failure().apply(others)));
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
    return place.repair().isOrder()
        ? Optional.of(options.check().model().isPerAddress() ? "relaxed" : "release")
        : Optional.empty();
  }
}
