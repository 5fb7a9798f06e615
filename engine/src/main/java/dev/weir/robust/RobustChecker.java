package dev.weir.robust;

import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.model.SequentialWithBarriers;
import dev.weir.machine.options.Interrupted;
import dev.weir.program.Program;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult.BoundedRun;
import dev.weir.robust.cycle.Attribution;
import dev.weir.robust.cycle.Completion;
import dev.weir.robust.cycle.Cycles;
import dev.weir.robust.monitor.Setting;
import dev.weir.robust.monitor.StoreBufferMonitor;
import dev.weir.robust.witness.Witnesses;
import dev.weir.search.CheckPortfolio;
import dev.weir.search.Checker;
import dev.weir.search.Portfolio;
import dev.weir.search.exploration.WholeLogNeeded;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Finds out whether a weak memory model adds behaviours to a program. */
public record RobustChecker(Program program, ExternalFunctions library) {
  /** What the monitors of robustness keep in checkpoints, by its kinds. */
  public static List<Class<? extends Record>> keptKinds() {
    return List.of(CyclicTraces.Kept.class, StoreBufferMonitor.keptKind(), Witnesses.keptKind());
  }

  /**
   * Finds out.
   *
   * @throws IllegalArgumentException if the monitor is asked about a model that it can say nothing
   *     about, or random runs about one that it does not know
   */
  public RobustResult check(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    if (!check.model().isBuffered()) {
      return Answer.TRIVIAL.result(shown(check, Answer.TRIVIAL, listener), List.of());
    }
    if (options.method() == Method.MONITOR && !check.model().isMonitored()) {
      return checkByWeaker(options, listener);
    }
    if (options.runs().isPresent()) {
      Answer answer = runRandomly(options, listener);
      return answer.result(shown(check, answer, listener), List.of());
    }
    if (check.contextBound().isEmpty()) {
      Answer answer = ask(options, listener);
      return answer.result(shown(check, answer, listener), List.of());
    }
    return checkByTurns(options, listener);
  }

  /**
   * Asks the monitor about a model that adds at least as much. If that adds nothing, neither does
   * the model in question; otherwise its own executions must tell.
   */
  private RobustResult checkByWeaker(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    MemoryModel weaker =
        check
            .model()
            .monitored()
            .filter(_ -> options.runs().isEmpty())
            .orElseThrow(
                () -> new IllegalArgumentException("no monitor for " + check.model().title()));
    RobustResult more = check(new RobustOptions(check.with(weaker), Method.MONITOR), listener);
    return more.verdict() == RobustVerdict.NOT_ROBUST
        ? check(new RobustOptions(check, Method.TRACES), listener)
        : more;
  }

  /** Asks within the bound on preemptions, and by turns with that without it. */
  private RobustResult checkByTurns(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    Bounded found =
        Portfolio.answer(
            CheckPortfolio.withAndWithoutBound(
                check,
                (changed, stop) -> askWithin(new RobustOptions(changed, options.method()), stop),
                bounded -> bounded.answer().explored(),
                full -> full.answer().verdict() != RobustVerdict.UNKNOWN,
                (within, full, settles) -> settles ? full.standingFor(within, check) : within),
            listener);
    return found.answer().result(shown(found.check(), found.answer(), listener), found.runs());
  }

  /**
   * What was found within a bound, or without one.
   *
   * @param check how it was explored
   * @param answer what was found
   * @param runs with growing bounds, each of them; else none
   */
  private record Bounded(CheckOptions check, Answer answer, List<BoundedRun> runs) {
    /** This, found without a bound, for what was asked within one. */
    Bounded standingFor(Bounded within, CheckOptions asked) {
      Answer own = answer.with(CheckPortfolio.unbounded(asked, answer.explored()));
      List<BoundedRun> all = new ArrayList<>(within.runs());
      if (asked.iterates()) {
        BoundedRun cut = all.removeLast();
        long executions = own.explored().counts().executions();
        all.add(new BoundedRun(cut.bound(), executions, own.borderline(), cut.elapsed()));
        addLarger(all, asked.contextBound().orElseThrow());
      }
      return new Bounded(check, own, all);
    }
  }

  private Bounded askWithin(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    if (!check.iterates()) {
      return new Bounded(check, ask(options, listener), List.of());
    }
    int last = check.contextBound().orElseThrow();
    List<BoundedRun> runs = new ArrayList<>();
    for (int bound = 0; ; bound++) {
      CheckOptions bounded = check.withContextBound(bound);
      Answer answer = ask(new RobustOptions(bounded, options.method()), listener);
      CheckResult explored = answer.explored();
      long executions = explored.counts().executions();
      runs.add(new BoundedRun(bound, executions, answer.borderline(), explored.elapsed()));
      boolean stops =
          explored.met().stream().anyMatch(Bound::isLimit)
              || (answer.borderline() > 0 && !check.keepGoing());
      boolean cut = explored.met().contains(Bound.CONTEXT_BOUND);
      if (stops || !cut || bound >= last) {
        if (!cut && !stops) {
          addLarger(runs, last);
        }
        return new Bounded(bounded, answer, runs);
      }
    }
  }

  /** With larger bounds than the last one the same is explored. */
  private static void addLarger(List<BoundedRun> runs, int last) {
    BoundedRun same = runs.getLast();
    for (int larger = same.bound() + 1; larger <= last; larger++) {
      runs.add(new BoundedRun(larger, same.executions(), same.borderline(), Duration.ZERO));
    }
  }

  /** What an exploration found, before it is made fit to be shown. */
  private record Answer(
      Method method,
      CheckResult explored,
      long borderline,
      List<Cycles.Found> found,
      Optional<FoundError> error) {

    /** Sequential consistency adds nothing to itself. */
    static final Answer TRIVIAL =
        new Answer(Method.MONITOR, CheckResult.NOTHING, 0, List.of(), Optional.empty());

    /** This answer, with more said of what it rests on. */
    Answer with(CheckResult newExplored) {
      return new Answer(method, newExplored, borderline, found, error);
    }

    RobustVerdict verdict() {
      return RobustVerdict.of(explored, borderline);
    }

    RobustResult result(ShownViolations shown, List<BoundedRun> runs) {
      return new RobustResult(
          verdict(),
          explored.complete(),
          method,
          explored,
          error,
          borderline,
          shown.violations(),
          shown.left(),
          runs);
    }

    /** This answer, with what another method had found before it. */
    Answer after(Answer other) {
      Set<Attribution.Where> known = new HashSet<>();
      List<Cycles.Found> all =
          Stream.concat(other.found.stream(), found.stream())
              .filter(one -> known.add(one.where()))
              .toList();
      // A limit may have been met before an execution was seen again.
      long shown = borderline > 0 ? borderline : other.borderline;
      return new Answer(method, explored, shown, all, error.or(() -> other.error));
    }
  }

  private Answer ask(RobustOptions options, ProgressListener listener) {
    return switch (options.method()) {
      case MONITOR -> watch(options.check(), listener);
      case TRACES -> compare(options.check(), listener);
    };
  }

  /** A scout suspects, without a log; what it suspects is judged in the same run made again. */
  private Answer runRandomly(RobustOptions options, ProgressListener listener) {
    CheckOptions check = options.check();
    Witnesses witnesses = new Witnesses(program, library, check);
    StoreBufferMonitor monitor = monitor(check, Setting.RUN, witnesses);
    StoreBufferMonitor scout =
        new StoreBufferMonitor(
            check.model().isPerAddress(),
            true,
            Setting.LONG_RUN,
            (machine, log, clocks, operation, found, isCertain) -> {
              throw new WholeLogNeeded();
            });
    CheckResult explored =
        new Checker(program, library)
            .scout(
                sequential(check).withRandomRuns(options.runs().orElseThrow(), options.seed()),
                scout,
                List.of(monitor),
                listener);
    return watched(explored, monitor, witnesses);
  }

  private Answer watch(CheckOptions check, ProgressListener listener) {
    Witnesses witnesses = new Witnesses(program, library, check);
    StoreBufferMonitor monitor = monitor(check, Setting.SEARCH, witnesses);
    CheckResult explored =
        new Checker(program, library).check(sequential(check), List.of(monitor), listener);
    Answer watched = watched(explored, monitor, witnesses);
    boolean mayHaveMissed = witnesses.isOpen() || monitor.isUnsure();
    if (!mayHaveMissed || (monitor.borderline() > 0 && !check.keepGoing())) {
      return watched;
    }
    // The other method settles it.
    Duration spent = check.ownPart(explored.elapsed());
    return compare(check.within(spent).unkept(), listener).after(watched);
  }

  private static StoreBufferMonitor monitor(
      CheckOptions check, Setting setting, Witnesses witnesses) {
    return new StoreBufferMonitor(
        check.model().isPerAddress(), !check.keepGoing(), setting, witnesses);
  }

  /** What the monitor watches: errors do not end it. */
  private static CheckOptions sequential(CheckOptions check) {
    return check.with(new SequentialWithBarriers(check.model())).goingOn();
  }

  private static Answer watched(
      CheckResult explored, StoreBufferMonitor monitor, Witnesses witnesses) {
    return new Answer(
        Method.MONITOR,
        explored,
        monitor.borderline(),
        witnesses.shown(explored),
        explored.firstError());
  }

  /**
   * Where a store fails under sequential consistency since its block was freed, cycles in whose
   * executions such a store fails in the buffer are that error; where none does, they are new.
   */
  private Answer compare(CheckOptions check, ProgressListener listener) {
    CyclicTraces monitor = new CyclicTraces(!check.keepGoing(), check.model());
    CheckResult explored =
        new Checker(program, library).check(check.goingOn(), List.of(monitor), listener);
    if (explored.errors().isEmpty()) {
      return new Answer(
          Method.TRACES, explored, monitor.cyclic(), monitor.shown(), Optional.empty());
    }
    CheckOptions sequential = check.with(new SequentialConsistency()).unkept();
    boolean hangsOnLate = monitor.cyclic() == 0 && monitor.late() > 0;
    StoreFailures failures = new StoreFailures();
    CheckResult strong =
        new Checker(program, library)
            .check(
                hangsOnLate ? sequential.goingOn() : sequential,
                List.of(failures),
                untold(listener));
    Optional<FoundError> error = strong.firstError();
    // A schedule that the bound has cut may be the one in which the store fails.
    boolean mayFail = failures.haveBeenMet() || strong.met().contains(Bound.CONTEXT_BOUND);
    return hangsOnLate && !mayFail
        ? new Answer(Method.TRACES, explored, monitor.late(), monitor.shownLate(), error)
        : new Answer(Method.TRACES, explored, monitor.cyclic(), monitor.shown(), error);
  }

  private ShownViolations shown(CheckOptions check, Answer answer, ProgressListener listener) {
    return ShownViolations.of(
        program,
        library,
        check.unkept(),
        answer.found(),
        check.ownPart(answer.explored().elapsed()),
        listener);
  }

  /** Who may end a search, but hears nothing of how far it has come. */
  static ProgressListener untold(ProgressListener listener) {
    return ProgressListener.stoppingWhen(listener::wantsToStop);
  }

  /** Whether an execution that cannot go on counts: no thread in it was cut or given up. */
  public static boolean counts(Machine machine) {
    return Completion.counts(machine);
  }

  /**
   * Whether an execution of a weak model, run again, is not sequentially consistent.
   *
   * @param stop may ask for an end
   * @throws ReplayException if it cannot be run on this program
   * @throws Interrupted if the end was asked for before it was through
   */
  public boolean isCyclic(CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    CyclicTraces monitor = new CyclicTraces(true, options.model());
    Machine machine = new Checker(program, library).machine(options, schedule, stop);
    Schedules.replay(machine, List.of(monitor), schedule);
    return monitor.cyclic() > 0;
  }
}
