package dev.weir.fence;

import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.bounded.FencedProgram;
import dev.weir.fence.bounded.LoopDepths;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.extract.Extracted;
import dev.weir.fence.extract.Extraction;
import dev.weir.fence.extract.Extractor;
import dev.weir.fence.extract.RunSteering;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.infer.Oracle;
import dev.weir.fence.reach.Run;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Finds fences by exact reachability. */
final class ExactFinder {
  /** What single threads do not show. */
  private static final String OTHER_ERRORS =
      "deadlocks, threads that spin for ever, data races and leaks";

  private final FenceOptions options;
  private final ProgressListener listener;
  private final Answers answers;
  private boolean hasLoops;

  ExactFinder(FenceOptions options, ProgressListener listener) {
    this.options = options;
    this.listener = listener;
    this.answers = new Answers(options);
  }

  /** Whether a thread of the latest program can store without end. */
  boolean hasLoops() {
    return hasLoops;
  }

  /**
   * Finds fences for a program, in the automata that it is turned into. Looks for errors of single
   * threads: not for deadlocks, threads that spin for ever, races and leaks.
   *
   * @param limit the longest time
   */
  FenceResult find(OpenedCalls calls, ExternalFunctions library, Optional<Duration> limit) {
    CheckOptions limits = options.check().withTimeLimit(limit);
    BooleanSupplier stop = Limits.of(limits, listener::wantsToStop)::check;
    Optional<String> obstacle = obstacle(calls);
    if (obstacle.isPresent()) {
      return FenceResult.unknown(obstacle.get());
    }
    CheckOptions unbounded =
        options.check().with(options.check().machine().unrolling(OptionalInt.empty()));
    Extraction extraction =
        new Extractor(calls.program(), library, unbounded.model(), unbounded.machine(), stop)
            .extract();
    return switch (extraction) {
      case Extraction.Refused(String reason) -> FenceResult.unknown(reason);
      case Extracted extracted -> {
        hasLoops = extracted.hasLoops();
        yield find(calls, library, extracted, unbounded, stop).withoutLookingFor(OTHER_ERRORS);
      }
    };
  }

  /** The oracle, with the loops of the program: automata have none where each turn differs. */
  private record OfProgram(Oracle oracle, LoopDepths loops) implements Oracle {
    @Override
    public Judgement judge(Set<FencePlace> fences) {
      return oracle.judge(fences);
    }

    @Override
    public int loops(FencePlace place) {
      return loops.at(place.position());
    }
  }

  /** What keeps exact reachability from an answer, whatever the program. */
  private Optional<String> obstacle(OpenedCalls calls) {
    MemoryModel model = options.check().model();
    if (options.aim() == Aim.ROBUSTNESS) {
      return Optional.of("it searches for errors, not for all behaviours");
    }
    if (options.prune()) {
      return Optional.of("it searches for new fences, not for fences of the program to remove");
    }
    if (calls.haveSeveralAccesses()) {
      return Optional.of("a call of the library accesses memory more than once");
    }
    if (calls.haveFixedOrders()) {
      return Optional.of("the order of an access is fixed in a function of the library");
    }
    boolean isKnown = model.isBuffered() && !model.isBounded() && AutomataChecker.knows(model);
    return isKnown
        ? Optional.empty()
        : Optional.of("it supports tso and pso with unbounded buffers, not " + model.title());
  }

  private FenceResult find(
      OpenedCalls calls,
      ExternalFunctions library,
      Extracted extracted,
      CheckOptions unbounded,
      BooleanSupplier stop) {
    MemoryModel model = unbounded.model();
    WeakMemory memory = AutomataChecker.memory(model);
    ExactOracle oracle =
        new ExactOracle(
            extracted.automata(),
            memory,
            Aim.ERROR,
            Candidates.NEW,
            options.placement(),
            options.isAllowed(),
            stop);
    Places places = new Places(calls, model, options.placement(), false, options.isAllowed());
    RunSteering steering = new RunSteering(extracted, library, unbounded);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        fences -> {
          Program fenced = FencedProgram.of(calls.program(), places, fences);
          return oracle
              .failure(fences)
              .map(run -> shown(steering, fenced, unbounded, run, oracle.with(fences)));
        };
    Oracle asked = new OfProgram(oracle, new LoopDepths(calls.program()));
    Judges judges =
        Judges.exact(
            asked,
            oracle,
            failure,
            () -> sequentialFailure(calls.program(), library, extracted, oracle));
    FenceResult result = answers.find(judges, Candidates.NEW, Set.of(), places.arePartial());
    return new CopyCount(options, stop).counted(result, extracted.automata(), memory);
  }

  private Optional<Failing> sequentialFailure(
      Program program, ExternalFunctions library, Extracted extracted, ExactOracle oracle) {
    CheckOptions sequential = options.check().with(new SequentialConsistency());
    RunSteering steering = new RunSteering(extracted, library, sequential);
    return oracle
        .sequentialFailure()
        .map(
            run ->
                shown(
                    steering,
                    program,
                    sequential,
                    run,
                    extracted.automata().withFencesAfterWrites()));
  }

  /** A run as an execution, or as itself where the machine does not take it so. */
  private static Failing shown(
      RunSteering steering, Program program, CheckOptions how, Run run, Automata automata) {
    Optional<FoundError> error = steering.execute(program, run);
    return error.isPresent()
        ? new FailingExecution(program, how, error.get())
        : new FailingRun(automata, how.model(), run, Aim.ERROR);
  }
}
