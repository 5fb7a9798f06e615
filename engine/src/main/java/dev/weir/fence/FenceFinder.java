package dev.weir.fence;

import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Method;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.bounded.BoundedOracle;
import dev.weir.fence.bounded.ExistingFences;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.Costs;
import dev.weir.fence.infer.ExistingFirst;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Inference;
import dev.weir.fence.infer.Inference.End;
import dev.weir.fence.infer.Inference.Outcome;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.CheckOptions;
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
  private final long start = System.nanoTime();

  /** A finder. */
  public FenceFinder(FenceOptions options, ProgressListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Finds fences for a program that may call the given library, by exploring its executions. */
  public FenceResult find(Program program, ExternalFunctions library) {
    OpenedCalls calls = OpenedCalls.of(program);
    return find(candidates -> find(calls, library, candidates));
  }

  /**
   * Chooses from new fences; or, to find out which of the program's own can go, from these first,
   * and from both only where all of these do not suffice.
   */
  private FenceResult find(Function<Candidates, FenceResult> from) {
    if (!options.prune()) {
      return from.apply(Candidates.NEW);
    }
    FenceResult kept = from.apply(Candidates.EXISTING);
    boolean isTooLittle = kept.verdict() == Verdict.UNFIXABLE && !kept.isWrongAnyway();
    return isTooLittle ? from.apply(Candidates.ALL).after(kept.explorations()) : kept;
  }

  private FenceResult find(OpenedCalls calls, ExternalFunctions library, Candidates candidates) {
    Program program = calls.program();
    MemoryModel model = options.check().model();
    Places added =
        new Places(
            calls,
            model,
            options.placement(),
            candidates.haveNew() ? options.isAllowed() : _ -> false);
    ExistingFences existing = new ExistingFences(program, model, options.isAllowed());
    Places places = candidates.haveExisting() ? added.and(existing) : added;
    BoundedOracle oracle =
        new BoundedOracle(program, library, check(), options.aim(), places, listener);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        switch (options.aim()) {
          case ERROR ->
              fences ->
                  oracle
                      .failure(fences)
                      .map(e -> new FailingExecution(oracle.with(fences), options.check(), e));
          case ROBUSTNESS ->
              fences ->
                  oracle.cycle(fences).map(cycle -> new FailingCycle(oracle.with(fences), cycle));
        };
    Outcome outcome = infer(oracle, candidates);
    CheckResult latest = oracle.latest();
    Set<FencePlace> present = candidates.haveExisting() ? existing.all() : Set.of();
    List<FenceSet> sets = explained(outcome, failure, present);
    Optional<Failing> counterexample =
        outcome.end() == End.WRONG_ANYWAY
            ? oracle
                .sequentialFailure()
                .map(
                    error ->
                        new FailingExecution(
                            program, options.check().with(new SequentialConsistency()), error))
            : outcome.end() == End.NO_PLACES && candidates.haveNew()
                ? failure.apply(present)
                : Optional.empty();
    boolean isLeftOpen =
        outcome.end() == End.NO_PLACES && candidates.haveNew() && places.arePartial();
    return new FenceResult(
        isLeftOpen ? Verdict.UNKNOWN : verdict(outcome, sets),
        outcome.end() == End.WRONG_ANYWAY,
        Method.BOUNDED,
        candidates,
        sets,
        oracle.explorations(),
        latest,
        counterexample,
        isLeftOpen ? LEFT_OUT : "");
  }

  /** Finds fences for automata, by exact reachability. */
  public FenceResult find(Automata program) {
    return find(candidates -> find(program, candidates));
  }

  private FenceResult find(Automata program, Candidates candidates) {
    long limit = options.check().timeLimit().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    BooleanSupplier stop = () -> listener.wantsToStop() || System.nanoTime() - start > limit;
    WeakMemory model = options.check().model().isPerAddress() ? WeakMemory.PSO : WeakMemory.TSO;
    ExactOracle oracle =
        new ExactOracle(
            program,
            model,
            options.aim(),
            candidates,
            options.placement(),
            options.isAllowed(),
            stop);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        fences ->
            oracle
                .failure(fences)
                .map(run -> new FailingRun(oracle.with(fences), run, options.aim()));
    Outcome outcome = infer(oracle, candidates);
    List<FenceSet> sets = explained(outcome, failure, oracle.existing());
    Optional<Failing> counterexample =
        outcome.end() == End.WRONG_ANYWAY || outcome.end() == End.NO_PLACES
            ? failure.apply(oracle.existing())
            : Optional.empty();
    return new FenceResult(
        verdict(outcome, sets),
        outcome.end() == End.WRONG_ANYWAY,
        Method.EXACT,
        candidates,
        sets,
        oracle.explorations(),
        CheckResult.NOTHING,
        counterexample,
        oracle.reason());
  }

  /** What is explored, in the time that is left. */
  private CheckOptions check() {
    return options.check().within(Duration.ofNanos(System.nanoTime() - start));
  }

  private Outcome infer(Oracle oracle, Candidates candidates) {
    Costs costs =
        candidates == Candidates.ALL ? new ExistingFirst(options.costs()) : options.costs();
    return new Inference(oracle, costs).infer(options.all());
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
   * The sets, with what shows that each of their fences is needed.
   *
   * @param existing the fences of the program that may go
   */
  private List<FenceSet> explained(
      Outcome outcome,
      Function<Set<FencePlace>, Optional<Failing>> failure,
      Set<FencePlace> existing) {
    List<FenceSet> sets = new ArrayList<>();
    for (Set<FencePlace> set : outcome.sets()) {
      List<Fence> fences = new ArrayList<>();
      for (FencePlace place : new TreeSet<>(set)) {
        Set<FencePlace> others = new TreeSet<>(set);
        others.remove(place);
        fences.add(new Fence(place, options.costs().of(place), failure.apply(others)));
      }
      if (!fences.isEmpty() || !existing.isEmpty()) {
        sets.add(new FenceSet(fences, redundant(existing, set)));
      }
    }
    return sets;
  }

  /** What of the program's fences a set does without. */
  private List<Redundant> redundant(Set<FencePlace> existing, Set<FencePlace> set) {
    List<Redundant> redundant = new ArrayList<>();
    for (FencePlace place : existing) {
      if (!set.contains(place)) {
        Optional<Repair> kept = place.weaker().filter(set::contains).map(FencePlace::repair);
        redundant.add(new Redundant(place, kept.map(Repair::text).or(() -> rest(place))));
      }
    }
    return redundant;
  }

  /** The order that a store has at least; the weakest one without an effect under the model. */
  private Optional<String> rest(FencePlace place) {
    return switch (place.repair()) {
      case FULL_FENCE_AFTER, FULL_FENCE_BEFORE, STORE_FENCE_AFTER -> Optional.empty();
      case RELEASE, SEQUENTIAL ->
          Optional.of(options.check().model().isPerAddress() ? "relaxed" : "release");
    };
  }
}
