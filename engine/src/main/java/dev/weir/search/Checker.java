package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.dpor.OptimalDpor;
import dev.weir.search.dpor.SourceDpor;
import dev.weir.search.exhaustive.Configurations;
import dev.weir.search.exhaustive.ContextBounded;
import dev.weir.search.exhaustive.Exhaustive;
import dev.weir.search.exhaustive.SoleExecution;
import dev.weir.search.exhaustive.StateSearch;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.exploration.ExplorationParts;
import dev.weir.search.exploration.Search;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.random.RandomExecutions;
import dev.weir.search.random.Runs;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.search.schedule.ErrorPredicate;
import dev.weir.search.schedule.LoneThread;
import dev.weir.search.schedule.Minimiser;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Rerun;
import dev.weir.search.schedule.Schedules;
import dev.weir.search.tree.Frontier;
import dev.weir.search.worker.RemoteWorkers;
import dev.weir.search.worker.Workers;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.detect.Detector;
import dev.weir.trace.detect.Livelocks;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Explores the executions of a program under a memory model and reports what is wrong with it. */
public final class Checker {
  /** So many turns of each loop the first random executions have that are made beside a search. */
  private static final int FIRST_RANDOM_TURNS = 4;

  private final Program program;
  private final ExternalFunctions library;

  /** A checker of a program that may call the given library. */
  public Checker(Program program, ExternalFunctions library) {
    this.program = program;
    this.library = library;
  }

  /** Explores. */
  public CheckResult check(CheckOptions options) {
    return check(options, List.of());
  }

  /** Explores with monitors. */
  public CheckResult check(CheckOptions options, List<Monitor> monitors) {
    return check(options, monitors, ProgressListener.NONE);
  }

  /**
   * Explores with monitors, and tells how far it has come.
   *
   * <p>With a bound on preemptions and without monitors, all executions are explored too, by turns
   * with those within the bound, and what is done first is the result: reduction by partial orders
   * may save more than the bound does. Monitors see those within the bound alone.
   *
   * <p>Where only the first error is wanted, and there is no monitor, random executions are made
   * beside it once it takes long.
   */
  public CheckResult check(
      CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    List<Portfolio.Member<CheckResult>> members =
        new CheckPortfolio(this, options, monitors).members();
    return Portfolio.answer(members, listener);
  }

  /**
   * Makes random executions, however long, each in the little memory that its latest events take: a
   * scout sees them, and throws {@link dev.weir.search.exploration.WholeLogNeeded} where the
   * execution is to be made again for the monitors.
   *
   * @param options how many executions, and the seed that they follow from
   * @param scout needs no event again that it has seen, and finds no errors itself
   */
  public CheckResult scout(
      CheckOptions options, Monitor scout, List<Monitor> monitors, ProgressListener listener) {
    Exploration exploration = new Exploration(parts(options, monitors, listener));
    return explore(exploration, RandomExecutions.scouted(options.runs(), options.seed(), scout));
  }

  /** Makes executions that a runner chooses, about as many as the options say. */
  public CheckResult run(CheckOptions options, Runs.Runner runner, ProgressListener listener) {
    Exploration exploration = new Exploration(parts(options, List.of(), listener));
    return explore(exploration, Runs.of(runner, options.runs()));
  }

  /** Explores by a search of one's own, whatever the options say of algorithms and preemptions. */
  CheckResult check(CheckOptions options, List<Monitor> monitors, Search search) {
    return explore(
        new Exploration(parts(options, monitors, ProgressListener.NONE).goingOn()), search);
  }

  /** Explores in rounds from the start, the first of which has so many turns. */
  CheckResult checkInRounds(CheckOptions options, List<Monitor> monitors, int firstTurns) {
    return explore(
        new Exploration(
            parts(options, monitors, ProgressListener.NONE).inRounds(firstTurns).countingTurns()),
        search(options));
  }

  /** Makes as many random executions as the options say, and more if loops were cut. */
  CheckResult makeAtRandom(CheckOptions options, ProgressListener listener) {
    ExplorationParts parts = parts(options, List.of(), listener);
    ExplorationParts bounded =
        options.machine().unroll().isEmpty()
            ? parts.inRounds(FIRST_RANDOM_TURNS).countingTurns()
            : parts;
    return explore(new Exploration(bounded), search(options));
  }

  /**
   * Makes random executions that are watched for livelocks.
   *
   * @param options how many, and the seed
   */
  public CheckResult watchForLivelocks(CheckOptions options, ProgressListener listener) {
    List<Monitor> monitors = List.of(new Livelocks());
    Exploration exploration = new Exploration(parts(options, monitors, listener));
    CheckResult result =
        explore(exploration, RandomExecutions.watched(options.runs(), options.seed()));
    return watched(result);
  }

  private static CheckResult watched(CheckResult result) {
    return result.withErrors(
        result.errors().stream()
            .map(error -> new FoundError(error.failure(), Schedules.watched(error.schedule())))
            .toList());
  }

  private static CheckResult watchedWhereEndless(CheckResult result) {
    return result.errors().stream()
            .anyMatch(error -> error.failure().kind() == FailureKind.NONTERMINATION)
        ? watched(result)
        : result;
  }

  /** Makes one execution; the result is empty if it neither fails nor stands for all. */
  public Optional<CheckResult> sole(CheckOptions options, ProgressListener listener) {
    Exploration exploration = new Exploration(parts(options, List.of(), listener));
    SoleExecution search = new SoleExecution();
    CheckResult result = explore(exploration, search);
    return search.standsForAll() || !result.errors().isEmpty()
        ? Optional.of(result.by(Algorithm.SOLE))
        : Optional.empty();
  }

  /** Explores by the options alone, with nothing beside it. */
  CheckResult checkAlone(CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    CheckResult result = explore(options, monitors, listener);
    return hidesLivelocks(options, result)
        ? result.lookedThrough(
            lookForLivelocks(options.within(options.ownPart(result.elapsed())), listener))
        : result;
  }

  /**
   * Whether all is covered but what threads do for ever whose turns others do not notice, as they
   * look too late for one half of a turn, and too early for the other.
   */
  private static boolean hidesLivelocks(CheckOptions options, CheckResult result) {
    return result.complete()
        && result.counts().turned() > 0
        && options.liveness()
        && !options.assumesAwaits();
  }

  private CheckResult lookForLivelocks(CheckOptions options, ProgressListener listener) {
    Exploration exploration = new Exploration(parts(options.unkept(), List.of(), listener));
    return watched(explore(exploration, StateSearch.forLivelocks()));
  }

  private CheckResult explore(
      CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    if (options.algorithm() == Algorithm.STATES) {
      return exploreStates(options, monitors, listener);
    }
    if (options.contextBound().isEmpty()) {
      Search search = search(options);
      return search.runs().isPresent()
          ? explore(new Exploration(parts(options, monitors, listener)), search)
          : explore(
              new Exploration(parts(options, monitors, listener).inRounds(0).goingOn()), search);
    }
    Exploration exploration =
        new Exploration(parts(options, monitors, listener).inRounds(0).goingOn());
    int last = options.contextBound().getAsInt();
    Configurations known = new Configurations(Configurations.FIRST_BYTES, exploration::hasRoom);
    return options.iterates()
        ? iterate(exploration, last, known)
        : explore(exploration, new ContextBounded(last, known));
  }

  /** Visits each state. */
  private CheckResult exploreStates(
      CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    Exploration exploration = new Exploration(parts(options, monitors, listener));
    StateSearch search = StateSearch.ofAll();
    CheckResult result = explore(exploration, search).ofStates(search.states());
    return result.errors().isEmpty() && result.met().contains(Bound.LIVELOCKS)
        ? result.with(Verdict.UNKNOWN)
        : watchedWhereEndless(result);
  }

  private ExplorationParts parts(
      CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    return ExplorationParts.of(program, library, options, monitors, listener);
  }

  private static Search search(CheckOptions options) {
    return switch (options.algorithm()) {
      case OPTIMAL -> optimal(options);
      case SOURCE -> new SourceDpor();
      case EXHAUSTIVE -> new Exhaustive();
      case STATES -> StateSearch.ofAll();
      case RANDOM -> RandomExecutions.toTheEnd(options.runs(), options.seed());
      case SOLE, GRAPHS, READS_FROM ->
          throw new IllegalArgumentException("%s is no search".formatted(options.algorithm()));
    };
  }

  private static Search optimal(CheckOptions options) {
    if (options.cluster().isPresent()) {
      return new RemoteWorkers(
          options.cluster().get(), RemoteWorkers.Pace.of(options.taskLength()));
    }
    return options.workers() == 1
        ? new OptimalDpor()
        : new Workers(options.workers(), Workers.Pace.USUAL);
  }

  /** Explores with one bound on preemptions after the other. */
  private static CheckResult iterate(Exploration exploration, int last, Configurations known) {
    List<BoundedRun> runs = new ArrayList<>();
    for (int bound = 0; ; bound++) {
      long start = System.nanoTime();
      CheckResult result = explore(exploration, new ContextBounded(bound, known));
      long executions = result.counts().executions();
      runs.add(new BoundedRun(bound, executions, Duration.ofNanos(System.nanoTime() - start)));
      boolean stops =
          result.isCutShort() || (!result.errors().isEmpty() && !exploration.options().keepGoing());
      if (stops || bound >= last) {
        return result.with(runs);
      }
      if (!result.met().contains(Bound.CONTEXT_BOUND)) {
        // No execution has more preemptions: with larger bounds the same is explored.
        for (int larger = bound + 1; larger <= last; larger++) {
          runs.add(new BoundedRun(larger, executions, Duration.ZERO));
        }
        return result.with(runs);
      }
    }
  }

  /** Explores by a search, again from the start as often as it has to. */
  static CheckResult explore(Exploration first, Search search) {
    Exploration exploration = first;
    exploration.forgetRounds();
    while (true) {
      try {
        exploration.begin(search);
        search.run(exploration);
        exploration.finish();
        if (search.keeps()) {
          exploration.keep(Frontier.NOTHING, List.of());
        }
        return exploration.result(search, true);
      } catch (SharingDiscovered again) {
        exploration = exploration.again();
      } catch (Stopped | Interrupted stopped) {
        return exploration.result(search, false);
      } catch (OutOfMemoryError full) {
        // What failed was the growth of some large array: there is room left for the result.
        exploration.met(Bound.MEMORY_LIMIT);
        return exploration.result(search, false);
      }
    }
  }

  /**
   * Makes a counterexample shorter, while it shows the same error: of that kind at that position.
   *
   * @param limit when to be content with what was reached
   * @param stop may ask for an end sooner
   */
  public FoundError minimise(
      CheckOptions options, FoundError error, Duration limit, BooleanSupplier stop) {
    return minimise(options, error, (log, patience) -> true, limit, stop);
  }

  /**
   * The same, while it meets a demand as well.
   *
   * @param demand what the counterexample is like, and is to be like when it is shorter
   */
  public FoundError minimise(
      CheckOptions options,
      FoundError error,
      ErrorPredicate demand,
      Duration limit,
      BooleanSupplier stop) {
    long end = System.nanoTime() + limit.toNanos();
    BooleanSupplier isOver = () -> stop.getAsBoolean() || System.nanoTime() - end > 0;
    FoundError minimised =
        new Minimiser(error, schedule -> rerun(options, error, schedule, demand, isOver), isOver)
            .minimise();
    return Schedules.isWatched(error.schedule())
        ? new FoundError(minimised.failure(), Schedules.watched(minimised.schedule()))
        : minimised;
  }

  /**
   * Whether a counterexample shows its error and meets a demand.
   *
   * @param stop may ask for an end
   * @throws Interrupted if the end was asked for
   */
  public boolean meets(
      CheckOptions options, FoundError error, ErrorPredicate demand, BooleanSupplier stop) {
    try {
      Schedule schedule = error.schedule();
      return rerun(options, error, schedule, demand, stop).run(schedule.moves()).isPresent();
    } catch (ReplayException damaged) {
      return false;
    }
  }

  /**
   * A machine to run a schedule again.
   *
   * @param stop may ask for an end
   */
  public Machine machine(CheckOptions options, Schedule schedule, BooleanSupplier stop) {
    MachineOptions own = Schedules.options(options.machine(), schedule);
    return new Machine(program, options.model(), library, own, stop);
  }

  private Rerun rerun(
      CheckOptions options,
      FoundError error,
      Schedule schedule,
      ErrorPredicate demand,
      BooleanSupplier isOver)
      throws ReplayException {
    Machine machine = machine(options, schedule, isOver);
    Schedules.prepare(machine, schedule);
    List<Monitor> monitors = monitors(options, schedule);
    return new Rerun(machine, monitors, error.failure(), demand);
  }

  /**
   * Runs a schedule again, to its end.
   *
   * @throws ReplayException if the schedule does not fit the program
   */
  public Replay replay(CheckOptions options, Schedule schedule) throws ReplayException {
    return replay(options, schedule, () -> false);
  }

  /**
   * Runs a schedule again.
   *
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws Interrupted if the end was asked for before the schedule was through
   */
  public Replay replay(CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return replay(options, schedule, List.of(), stop);
  }

  /**
   * Runs a schedule again.
   *
   * @param watching see it too
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws Interrupted if the end was asked for before the schedule was through
   */
  public Replay replay(
      CheckOptions options, Schedule schedule, List<Monitor> watching, BooleanSupplier stop)
      throws ReplayException {
    Machine machine = machine(options, schedule, stop);
    List<Monitor> monitors = new ArrayList<>(monitors(options, schedule));
    monitors.addAll(watching);
    Replay replay = Schedules.replay(machine, monitors, schedule);
    return replay.threads().size() == 1 && program.threads().size() == 1
        ? loneThread(options, stop).show(replay)
        : replay;
  }

  /** What finds the error of a schedule again. */
  private static List<Monitor> monitors(CheckOptions options, Schedule schedule) {
    Stream<Monitor> detectors = options.detectors().stream().map(Detector::newMonitor);
    Stream<Monitor> others =
        Schedules.isWatched(schedule) ? Stream.of(new Livelocks()) : Stream.empty();
    return Stream.concat(detectors, others).toList();
  }

  private LoneThread loneThread(CheckOptions options, BooleanSupplier stop) {
    Machine machine =
        new Machine(
            program, new SequentialConsistency(), library, options.machine().showingAll(), stop);
    return new LoneThread(machine, options.detectors().stream().map(Detector::newMonitor).toList());
  }
}
