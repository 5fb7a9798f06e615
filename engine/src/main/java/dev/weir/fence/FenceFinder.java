package dev.weir.fence;

import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Method;
import dev.weir.fence.FenceResult.Verdict;
import dev.weir.fence.bounded.BoundedOracle;
import dev.weir.fence.bounded.Existing;
import dev.weir.fence.bounded.ExistingFences;
import dev.weir.fence.bounded.ExistingOrders;
import dev.weir.fence.bounded.ExploringOracle;
import dev.weir.fence.bounded.ExploringOracle.Failure;
import dev.weir.fence.bounded.Places;
import dev.weir.fence.bounded.ScenarioOracle;
import dev.weir.fence.exact.ExactOracle;
import dev.weir.fence.graph.GraphOracle;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.Candidates;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Judgement;
import dev.weir.fence.reach.Answer;
import dev.weir.fence.reach.WeakMemory;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.Subject;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.program.transform.OpenedCalls;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.options.Limits;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Finds fences that make a program right. */
public final class FenceFinder {
  /** How long exact reachability is tried where there is no limit of time. */
  private static final Duration EXACT_SHARE = Duration.ofSeconds(5);

  /** How long at most whole loops are explored before they are cut. */
  private static final Duration WHOLE_SHARE = Duration.ofSeconds(2);

  /** How often loops without end are taken where the rest is explored, if nobody says it. */
  private static final int ROUNDS = 1;

  private static final String OTHER_ERRORS =
      "the program has an error that this method does not search for, such as a deadlock";

  private final FenceOptions options;
  private final ProgressListener listener;
  private final Answers answers;
  private final long start = System.nanoTime();

  /** A finder. */
  public FenceFinder(FenceOptions options, ProgressListener listener) {
    this.options = options;
    this.listener = listener;
    this.answers = new Answers(options);
  }

  /** Finds fences for a program that may call the given library. */
  public FenceResult find(Program program, ExternalFunctions library, Way way) {
    OpenedCalls calls = OpenedCalls.of(program);
    if (options.graphs().isPresent()) {
      return explore(calls, library);
    }
    return switch (way) {
      case BOUNDED -> explore(calls, library);
      case EXACT -> new ExactFinder(options, listener).find(calls, library, check().timeLimit());
      case AUTO -> findEitherWay(calls, library);
    };
  }

  private FenceResult explore(OpenedCalls calls, ExternalFunctions library) {
    Program program = calls.program();
    Function<Places, Judges> exploring =
        places -> judges(oracle(program, library, places), program);
    return find(candidates -> find(calls, exploring, candidates));
  }

  /**
   * Finds fences with which no scenario of a data structure fails.
   *
   * @param scenarios those that are explored, and how: as these options say
   * @throws LinException if that cannot be asked of it
   */
  public FenceResult find(
      Subject subject,
      ExternalFunctions library,
      LinOptions scenarios,
      LinChecker.Listener progress)
      throws LinException {
    OpenedCalls calls = OpenedCalls.of(subject.program());
    Subject opened = subject.with(calls.program());
    List<ScenarioOracle> oracles = new ArrayList<>();
    Function<Places, Judges> exploring =
        places -> {
          LinOptions left = scenarios.with(check());
          oracles.add(new ScenarioOracle(opened, library, left, places, progress));
          return judges(oracles.getLast(), left.check());
        };
    FenceResult result = find(candidates -> find(calls, exploring, candidates));
    for (ScenarioOracle oracle : oracles) {
      if (oracle.wrong().isPresent()) {
        throw oracle.wrong().get();
      }
    }
    return result;
  }

  private FenceResult findEitherWay(OpenedCalls calls, ExternalFunctions library) {
    Duration share = check().timeLimit().map(limit -> limit.dividedBy(4)).orElse(EXACT_SHARE);
    ExactFinder finder = new ExactFinder(options, listener);
    FenceResult exact = finder.find(calls, library, Optional.of(share));
    return switch (exact.verdict()) {
      case UNKNOWN -> explore(calls, library).sinceNotExact(exact.gaps().reason());
      case UNFIXABLE -> exact;
      case CORRECT, FIXED ->
          verified(exact, calls, library, finder.hasLoops())
              .orElseGet(() -> explore(calls, library).sinceNotExact(OTHER_ERRORS));
    };
  }

  /**
   * An exact answer, when no execution of the program with the fences has an error of another kind;
   * nothing if one has.
   *
   * @param hasLoops whether threads can store without end
   */
  private Optional<FenceResult> verified(
      FenceResult exact, OpenedCalls calls, ExternalFunctions library, boolean hasLoops) {
    boolean maySpinOn = hasLoops && check().machine().unroll().isEmpty();
    Verification found = verify(exact, calls, library, maySpinOn ? soon() : check());
    OptionalInt rounds = OptionalInt.empty();
    if (maySpinOn && found.isOpen()) {
      rounds = OptionalInt.of(ROUNDS);
      CheckOptions cut = check().with(check().machine().unrolling(rounds));
      found = verify(exact, calls, library, cut).after(found);
    }
    return found.isRight() || found.isOpen()
        ? Optional.of(exact.verifiedBy(found.latest(), found.explorations(), rounds))
        : Optional.empty();
  }

  /** What is explored, in a short time. */
  private CheckOptions soon() {
    Duration share = check().timeLimit().map(limit -> limit.dividedBy(4)).orElse(WHOLE_SHARE);
    return check()
        .withTimeLimit(Optional.of(share.compareTo(WHOLE_SHARE) < 0 ? share : WHOLE_SHARE));
  }

  /**
   * What explorations said of sets that reachability found.
   *
   * @param isRight whether no execution fails with any of them
   * @param isOpen whether that was not found out
   * @param latest the latest exploration
   * @param explorations how many there were
   */
  private record Verification(
      boolean isRight, boolean isOpen, CheckResult latest, int explorations) {
    Verification after(Verification earlier) {
      return new Verification(isRight, isOpen, latest, explorations + earlier.explorations);
    }
  }

  private Verification verify(
      FenceResult exact, OpenedCalls calls, ExternalFunctions library, CheckOptions rest) {
    Places places =
        new Places(calls, rest.model(), options.placement(), false, options.isAllowed());
    BoundedOracle oracle =
        new BoundedOracle(calls.program(), library, rest, options.aim(), places, listener);
    List<FenceSet> sets =
        exact.sets().isEmpty() ? List.of(new FenceSet(List.of(), List.of())) : exact.sets();
    boolean isRight = true;
    boolean isOpen = false;
    for (FenceSet set : sets) {
      if (isRight) {
        Judgement judgement = oracle.judge(set.places());
        isRight = judgement instanceof Judgement.Correct;
        isOpen = judgement instanceof Judgement.Unknown;
      }
    }
    return new Verification(isRight, isOpen, oracle.latest(), oracle.explorations());
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
    boolean isTooLittle = kept.verdict() == Verdict.UNFIXABLE && !kept.answer().isWrongAnyway();
    return isTooLittle ? from.apply(Candidates.ALL).after(kept.work().explorations()) : kept;
  }

  private FenceResult find(
      OpenedCalls calls, Function<Places, Judges> exploring, Candidates candidates) {
    Program program = calls.program();
    Places added =
        new Places(
            calls,
            options.check().model(),
            options.placement(),
            options.canBeAtomic(),
            candidates.haveNew() ? options.isAllowed() : _ -> false);
    Existing existing = existing(program);
    Places places = candidates.haveExisting() ? added.and(existing) : added;
    Set<FencePlace> present = candidates.haveExisting() ? existing.all() : Set.of();
    return answers.find(exploring.apply(places), candidates, present, places.arePartial());
  }

  /** Explores the program. */
  private Judges judges(ExploringOracle oracle, Program program) {
    Function<Set<FencePlace>, Optional<Failing>> failure =
        fences ->
            switch (options.aim()) {
              case ERROR ->
                  oracle.failure(fences).map(found -> failing(oracle.with(fences), found));
              case ROBUSTNESS ->
                  oracle.cycle(fences).map(cycle -> new FailingCycle(oracle.with(fences), cycle));
            };
    return new Judges(
        Method.BOUNDED,
        oracle,
        failure,
        () -> oracle.sequentialFailure().map(found -> failing(program, found)),
        oracle::explorations,
        oracle::latest,
        () -> "");
  }

  private static Failing failing(Program program, Failure found) {
    return new FailingExecution(program, found.options(), found.error());
  }

  /** Explores the scenarios of a data structure. */
  private static Judges judges(ScenarioOracle oracle, CheckOptions how) {
    return new Judges(
        Method.BOUNDED,
        oracle,
        fences -> oracle.failure(fences).map(found -> new FailingScenario(found, how)),
        () ->
            oracle
                .sequentialFailure()
                .map(found -> new FailingScenario(found, oracle.sequential())),
        oracle::explorations,
        oracle::latest,
        () -> "");
  }

  private Existing existing(Program program) {
    return options.graphs().isPresent()
        ? new ExistingOrders(program, options.fromSequential(), options.isAllowed())
        : new ExistingFences(program, options.check().model(), options.isAllowed());
  }

  private ExploringOracle oracle(Program program, ExternalFunctions library, Places places) {
    return options
        .graphs()
        .<ExploringOracle>map(
            graphs ->
                new GraphOracle(program, library, check(), graphs, options.aim(), places, listener))
        .orElseGet(
            () -> new BoundedOracle(program, library, check(), options.aim(), places, listener));
  }

  /** Finds fences for automata, by exact reachability. */
  public FenceResult find(Automata program) {
    return find(candidates -> find(program, candidates));
  }

  private FenceResult find(Automata program, Candidates candidates) {
    BooleanSupplier stop = Limits.of(check(), listener::wantsToStop)::check;
    MemoryModel model = options.check().model();
    WeakMemory memory = AutomataChecker.memory(model);
    ExactOracle oracle =
        new ExactOracle(
            program,
            memory,
            options.aim(),
            candidates,
            options.placement(),
            options.isAllowed(),
            stop);
    Function<Set<FencePlace>, Optional<Failing>> failure =
        fences ->
            oracle
                .failure(fences)
                .map(run -> new FailingRun(oracle.with(fences), model, run, options.aim()));
    Judges judges = Judges.exact(oracle, oracle, failure, () -> sequentialFailure(program, stop));
    FenceResult result = answers.find(judges, candidates, oracle.existing(), false);
    return new CopyCount(options, stop).counted(result, program, memory);
  }

  /** A run that fails without buffers. */
  private static Optional<Failing> sequentialFailure(Automata program, BooleanSupplier stop) {
    MemoryModel model = new SequentialConsistency();
    return switch (AutomataChecker.check(program, model, stop)) {
      case Answer.Reachable(var run, var _) ->
          Optional.of(new FailingRun(AutomataChecker.under(program, model), model, run, Aim.ERROR));
      case Answer.Unreachable _, Answer.Unknown _ -> Optional.empty();
    };
  }

  /** What is explored, in the time that is left. */
  private CheckOptions check() {
    return options.check().within(Duration.ofNanos(System.nanoTime() - start));
  }
}
