package dev.weir.fence;

import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Method;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.bounded.BoundedOracle;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.End;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.search.CheckResult;
import dev.weir.search.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Finds fences that make a program right. */
public final class FenceFinder {
  private static final String LEFT_OUT =
      "accesses in functions of the library, where no fence is proposed, were left out";

  private final FenceOptions options;
  private final ProgressListener listener;

  /** A finder. */
  public FenceFinder(FenceOptions options, ProgressListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Finds fences for a program that may call the given library, by exploring its executions. */
  public FenceResult find(Program program, ExternalFunctions library) {
    Places places =
        new Places(program, options.check().model(), options.placement(), options.isAllowed());
    BoundedOracle oracle =
        new BoundedOracle(program, library, options.check(), options.aim(), places, listener);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        switch (options.aim()) {
          case ERROR ->
              fences ->
                  oracle
                      .failure(fences)
                      .map(e -> new FailingExecution(oracle.with(fences), options.check(), e));
          case ROBUSTNESS -> fences -> oracle.cycle(fences).map(FailingCycle::new);
        };
    Outcome outcome = infer(oracle);
    CheckResult latest = oracle.latest();
    List<FenceSet> sets = explained(outcome, failure);
    Optional<Failing> counterexample =
        outcome.end() == End.WRONG_ANYWAY
            ? oracle
                .sequentialFailure()
                .map(
                    error ->
                        new FailingExecution(
                            program, options.check().with(new SequentialConsistency()), error))
            : outcome.end() == End.NO_PLACES ? failure.apply(Set.of()) : Optional.empty();
    boolean isLeftOpen = outcome.end() == End.NO_PLACES && places.arePartial();
    return new FenceResult(
        isLeftOpen ? Verdict.UNKNOWN : verdict(outcome, sets),
        outcome.end() == End.WRONG_ANYWAY,
        Method.BOUNDED,
        sets,
        oracle.explorations(),
        latest,
        counterexample,
        isLeftOpen ? LEFT_OUT : "");
  }

  /** Finds fences for automata, by exact reachability. */
  public FenceResult find(Automata program) {
    long start = System.nanoTime();
    long limit = options.check().timeLimit().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    BooleanSupplier stop = () -> listener.wantsToStop() || System.nanoTime() - start > limit;
    WeakMemory model = options.check().model().isPerAddress() ? WeakMemory.PSO : WeakMemory.TSO;
    ExactOracle oracle =
        new ExactOracle(program, model, options.placement(), options.isAllowed(), stop);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        fences -> oracle.failure(fences).map(run -> new FailingRun(oracle.with(fences), run));
    Outcome outcome = infer(oracle);
    List<FenceSet> sets = explained(outcome, failure);
    Optional<Failing> counterexample =
        outcome.end() == End.WRONG_ANYWAY || outcome.end() == End.NO_PLACES
            ? failure.apply(Set.of())
            : Optional.empty();
    return new FenceResult(
        verdict(outcome, sets),
        outcome.end() == End.WRONG_ANYWAY,
        Method.EXACT,
        sets,
        oracle.explorations(),
        CheckResult.NOTHING,
        counterexample,
        oracle.reason());
  }

  private Outcome infer(Oracle oracle) {
    return new Inference(oracle, options.costs()).infer(options.all());
  }

  private static Verdict verdict(Outcome outcome, List<FenceSet> sets) {
    return switch (outcome.end()) {
      case SETTLED -> sets.isEmpty() ? Verdict.CORRECT : Verdict.FIXED;
      case WRONG_ANYWAY, NO_PLACES -> Verdict.UNFIXABLE;
      case UNKNOWN -> Verdict.UNKNOWN;
    };
  }

  /** The sets, with what shows that each of their fences is needed. */
  private List<FenceSet> explained(
      Outcome outcome, Function<Set<FencePlace>, Optional<Failing>> failure) {
    List<FenceSet> sets = new ArrayList<>();
    for (Set<FencePlace> set : outcome.sets()) {
      List<Fence> fences = new ArrayList<>();
      for (FencePlace place : new TreeSet<>(set)) {
        Set<FencePlace> others = new TreeSet<>(set);
        others.remove(place);
        fences.add(new Fence(place, options.costs().of(place), failure.apply(others)));
      }
      if (!fences.isEmpty()) {
        sets.add(new FenceSet(fences));
      }
    }
    return sets;
  }
}
